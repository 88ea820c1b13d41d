"""Log lines as JSON, one object each. They never hold what an error says of itself, which may be somebody's secret."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path
from traceback import walk_tb

from ridotto.web.rates import Buckets

LEVELS = ("debug", "info", "warning", "error")
_FRAMES = 12
"""So many of the last places that an error came through."""
SELDOM = (1, 1 / 60)
"""Lines of the server underneath that say the same: so many at once, and so many a second after that."""


class JsonLines(logging.Formatter):
    """Time, level, logger, message and the record's `facts`; of an error its kind and where it happened."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= _error(record.exc_info[1])
        return json.dumps(line)


def _error(error: BaseException) -> dict[str, object]:
    frames = [
        f"{Path(frame.f_code.co_filename).name}:{number} {frame.f_code.co_name}"
        for frame, number in walk_tb(error.__traceback__)
    ]
    return {"error": type(error).__name__, "where": frames[-_FRAMES:]}


class Seldom(logging.Filter):
    """Lets few lines of uvicorn through that say the same, and counts the others.

    Anybody can send bytes that are not HTTP, and each time uvicorn logs a line: that must not fill the disk.
    """

    def __init__(self) -> None:
        super().__init__()
        self._each = Buckets(*SELDOM, most=1_000)
        self._unlogged = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        if not record.name.startswith("uvicorn"):
            return True
        if not self._each.take(_gist(record)):
            self._unlogged += 1
            return False
        if self._unlogged:
            record.facts, self._unlogged = {"unlogged": self._unlogged}, 0
        return True


def _gist(record: logging.LogRecord) -> str:
    """What makes two lines the same: the message, and for an error its kind and place."""
    error = record.exc_info[1] if record.exc_info else None
    return f"{record.msg} {_error(error) if error is not None else ''}"


def log_to_stderr(level: str) -> None:
    """Everything that is logged, from that level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # Below this it would tell frames and headers: hidden cards and tokens.
    for name in ("uvicorn", "websockets", "asyncio", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.root.level))
