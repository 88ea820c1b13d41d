"""Log lines as JSON, one object each. They never hold what an error says of itself, which may be somebody's secret."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path
from traceback import walk_tb

LEVELS = ("debug", "info", "warning", "error")
_FRAMES = 12
"""So many of the last places that an error came through."""


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


def log_to_stderr(level: str) -> None:
    """Everything that is logged, from that level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # Below this it would tell frames and headers: hidden cards and tokens.
    for name in ("uvicorn", "websockets", "asyncio", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.root.level))
