"""Answers over HTTP, as JSON."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from ridotto.web.bodies import Failure
from ridotto.web.reading import JSON


def json_response(value: object, status: int = 200) -> Response:
    """As JSON."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def failure(status: int, code: str, text: str, rule: str | None = None) -> Response:
    """As JSON, for any error."""
    return json_response(Failure(code, text, rule), status)


def record_response(text: str, name: str) -> Response:
    """A record, with the name that a browser gives the file; `name` is one of ours."""
    shown = {"content-disposition": f'inline; filename="{name}.masc"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=shown)
