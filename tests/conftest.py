"""Compiled code that the tests build is kept in the project's own folder, so that the next run starts at once."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("RIDOTTO_CACHE", str(Path(__file__).parent.parent / ".cache" / "compiled"))
