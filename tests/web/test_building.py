"""The pages are built where only what the package's build installs is there, as `pip install .` does it."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Sources of the pages, with the libraries that `npm ci --omit=dev` would install and no others."""
    if not (WEB / "node_modules").is_dir():
        pytest.skip("the pages' libraries are not installed: make setup")
    shutil.copytree(WEB, tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    words = Path("src", "ridotto", "words")
    shutil.copytree(ROOT / words, tmp_path / words)
    lock = json.loads((WEB / "package-lock.json").read_bytes())
    for name, package in lock["packages"].items():
        if name and not package.get("dev") and (WEB / name).is_dir():
            (tmp_path / "web" / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "web" / name).symlink_to(WEB / name)
    return tmp_path


def node() -> ModuleType:
    spec = importlib.util.spec_from_file_location("node", WEB / "node.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_built_without_what_only_tests_need(checkout: Path) -> None:
    command, env = node().command_for("node")
    vite = [*command, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]
    done = subprocess.run(
        vite, cwd=checkout / "web", env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    built = checkout / "src" / "ridotto" / "web" / "built"
    assert (built / "index.html").is_file()
    assert (built / "parts.json").is_file()
    scripts = list((built / "assets").glob("*.js"))
    assert len(scripts) > 30
    assert all(script.with_name(f"{script.name}.br").is_file() for script in scripts)
