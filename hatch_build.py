"""Builds the pages of the browser's table into the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface[Any]):
    """Runs Vite before a wheel is made, or before the package is installed in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as hatchling calls it
        """Build the pages, unless they came built with the sources."""
        script = Path(self.root, "web", "node.py")
        spec = importlib.util.spec_from_file_location("node", script)
        if spec is None or spec.loader is None:
            raise RuntimeError(f"{script} cannot be read")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.build_pages()
