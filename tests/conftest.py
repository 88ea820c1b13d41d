"""Compiled code that the tests build is kept in the project's own folder, so that the next run starts at once.

And what several folders of tests need.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("RIDOTTO_CACHE", str(Path(__file__).parent.parent / ".cache" / "compiled"))


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which Python imports; what a test imports from there is forgotten after it."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(folder)):
            del sys.modules[name]
