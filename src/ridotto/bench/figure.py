"""The errors of beliefs by turn, drawn: a panel for each table, a line for each way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ridotto.belief.belief import PARTICLES, QUICK

if TYPE_CHECKING:
    from ridotto.bench.belief import Error

WIDTH, HEIGHT = 880, 560
_LEFT, _TOP = 62, 84
_PANEL_WIDTH, _PANEL_HEIGHT = 370, 170
_ACROSS, _DOWN = 420, 236
_LAST_TURN = 40
_TURNS = (1, 10, 20, 30, 40)
_COLOURS = {PARTICLES: "#1f6f8b", QUICK: "#c8553d"}
_STEPS = 5


def draw(errors: Sequence[Error]) -> str:
    """An SVG picture of these errors."""
    top = _round_up(max(worst for error in errors for _, worst in error.by_turn.values()))
    tables = list(dict.fromkeys(error.table for error in errors))
    parts = [*_heading()]
    for number, table in enumerate(tables):
        x, y = _LEFT + number % 2 * _ACROSS, _TOP + number // 2 * _DOWN
        parts += _panel(x, y, table, top)
        for error in errors:
            if error.table == table:
                parts += _lines(x, y, error, top)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">\n'
        f"<title>Error of beliefs against the exact one, by turn</title>\n"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _round_up(value: float) -> float:
    """The next of 0.05, 0.1, 0.15 …"""
    return max(1, int(value * 20 + 0.999)) / 20


def _heading() -> Iterator[str]:
    yield f'<text x="{_LEFT}" y="24" font-size="16">Error of the chances against the exact belief, by turn</text>'
    x = _LEFT
    for way, colour in _COLOURS.items():
        for dashes, what in (("", "mean"), ("5 4", "each position’s largest")):
            yield _line(f"M{x} 46h26", colour, dashes)
            words = f"{way}: {what}"
            yield f'<text x="{x + 32}" y="50">{words}</text>'
            x += 60 + 6 * len(words)


def _panel(x: int, y: int, table: str, top: float) -> Iterator[str]:
    bottom = y + _PANEL_HEIGHT
    yield f'<text x="{x}" y="{y - 8}" font-weight="bold">{table}</text>'
    for step in range(_STEPS + 1):
        value = top * step / _STEPS
        height = bottom - _PANEL_HEIGHT * step / _STEPS
        yield _line(f"M{x} {height:.1f}h{_PANEL_WIDTH}", "#ddd", "", 1.0)
        yield f'<text x="{x - 6}" y="{height + 4:.1f}" text-anchor="end">{value:.3g}</text>'
    for turn in _TURNS:
        place = _across(x, turn)
        yield f'<text x="{place:.1f}" y="{bottom + 16}" text-anchor="middle">{turn}</text>'
    yield f'<text x="{x + _PANEL_WIDTH}" y="{bottom + 32}" text-anchor="end">turn</text>'


def _lines(x: int, y: int, error: Error, top: float) -> Iterator[str]:
    for which, dashes in ((0, ""), (1, "5 4")):
        points = [
            f"{_across(x, turn):.1f} {y + _PANEL_HEIGHT * (1 - value[which] / top):.1f}"
            for turn, value in error.by_turn.items()
            if turn <= _LAST_TURN
        ]
        yield _line("M" + "L".join(points), _COLOURS[error.way], dashes)


def _across(x: int, turn: int) -> float:
    return x + _PANEL_WIDTH * (turn - 1) / (_LAST_TURN - 1)


def _line(path: str, colour: str, dashes: str, width: float = 2.0) -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashed}/>'
