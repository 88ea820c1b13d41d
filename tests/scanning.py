"""Reads a QR code as a phone would, from the squares on the screen: small ones, of one block, without mending."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
LEVEL_L = 0b01
MOST_VERSION = 5
"""Of one block at level L."""
BYTES = 0b0100
EDGE = 2


def scanned(image: Locator) -> str:
    """The text of the QR code that is drawn there."""
    dark = _squares(image)
    version = (len(dark) - 17) // 4
    assert 1 <= version <= MOST_VERSION
    told = [dark[8][x] for x in (0, 1, 2, 3, 4)]
    level_and_mask = _number(told) ^ 0b10101
    assert level_and_mask >> 3 == LEVEL_L
    mask = MASKS[level_and_mask & 7]
    bits = [dark[y][x] ^ mask(y, x) for y, x in _way(version)]
    assert _number(bits[:4]) == BYTES
    length = _number(bits[4:12])
    return bytes(_number(bits[at : at + 8]) for at in range(12, 12 + 8 * length, 8)).decode()


def _squares(image: Locator) -> list[list[bool]]:
    """Which are dark, without the edge."""
    box, path = image.get_attribute("viewBox"), image.locator("path").get_attribute("d")
    assert box is not None
    assert path is not None
    size = int(box.split()[-1])
    dark = [[False] * size for _ in range(size)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", path):
        for column in range(int(x), int(x) + int(length)):
            dark[int(y)][column] = True
    return [row[EDGE:-EDGE] for row in dark[EDGE:-EDGE]]


def _way(version: int) -> Iterator[tuple[int, int]]:
    """The squares with data in them, in their order: up and down in columns of two, from the right."""
    size = 17 + 4 * version
    for turn, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for step in range(size):
            y = step if turn % 2 else size - 1 - step
            for x in (right, right - 1):
                if not _is_pattern(y, x, size):
                    yield y, x


def _is_pattern(y: int, x: int, size: int) -> bool:
    """Corners with what stands beside them, the dotted lines, and the one small square."""
    middle = size - 7
    return (
        (y <= 8 and (x <= 8 or x >= size - 8))
        or (y >= size - 8 and x <= 8)
        or 6 in (y, x)
        or (size > 21 and abs(y - middle) <= 2 and abs(x - middle) <= 2)
    )


def _number(bits: list[bool]) -> int:
    return int("".join("1" if bit else "0" for bit in bits), 2)
