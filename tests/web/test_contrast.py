"""The colours of the browser's table: readable in light and dark (WCAG 2.2 AA), and the same wherever they stand."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web" / "src"
Theme = dict[str, str]

GROUNDS = ("bg", "surface", "raised")
FELTS = ("felt", "felt-deep")
TEXTS = {
    "text": GROUNDS,
    "text-muted": GROUNDS,
    "accent-text": GROUNDS,
    "gold-text": GROUNDS,
    "danger": GROUNDS,
    "ok": GROUNDS,
    "warn": GROUNDS,
    "on-accent": ("accent", "accent-strong"),
    "on-gold": ("gold",),
    "on-danger": ("danger-fill",),
    "on-felt": FELTS,
    "on-felt-muted": FELTS,
    "gold": ("felt-deep",),
    "on-wood": ("wood", "wood-deep"),
    "on-card": ("card",),
    "on-card-muted": ("card",),
    "art-ink": ("art-paper",),  # the name on a card
}
EDGES = {
    "line-strong": GROUNDS,
    "focus": GROUNDS,
    "focus-felt": (*FELTS, "wood", "wood-deep"),
    "gold": ("felt", "wood"),
    "art-gold": ("art-wine", "art-violet"),  # the wordmark; the letter of a face nobody has drawn
}


def blocks() -> dict[str, Theme]:
    """The custom properties of each rule, by its selector."""
    css = re.sub(r"/\*.*?\*/", "", (WEB / "style" / "tokens.css").read_text(), flags=re.DOTALL)
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", css)
    return {
        selector.strip(): dict(re.findall(r"--([\w-]+):\s*([^;]+?)\s*;", body))
        for selector, body in rules
    }


RULES = blocks()
LIGHT = RULES[":root"]
DARK = LIGHT | RULES['[data-theme="dark"]']
THEMES = {"light": LIGHT, "dark": DARK}


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG counts it."""
    assert re.fullmatch(r"#[0-9a-f]{6}", colour), f"{colour} is no plain colour"
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def pairs(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str, str]]:
    """Every theme with every pair of a table."""
    return [(t, top, ground) for t in THEMES for top in table for ground in table[top]]


def test_the_ratio_is_the_one_wcag_means() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("theme", "text", "ground"), pairs(TEXTS))
def test_text_stands_out_from_its_ground(theme: str, text: str, ground: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= 4.5


@pytest.mark.parametrize(("theme", "edge", "ground"), pairs(EDGES))
def test_edges_rings_and_large_letters_stand_out_from_their_ground(
    theme: str, edge: str, ground: str
) -> None:
    assert contrast(THEMES[theme][edge], THEMES[theme][ground]) >= 3


def test_dark_is_the_same_by_choice_and_by_machine() -> None:
    assert RULES[':root:not([data-theme="light"])'] == RULES['[data-theme="dark"]']


def test_dark_changes_only_what_light_has() -> None:
    assert set(RULES['[data-theme="dark"]']) <= set(LIGHT)


def test_the_art_falls_back_to_the_light_colours() -> None:
    source = (WEB / "art" / "paint.tsx").read_text()
    fallbacks = dict(re.findall(r"'var\(--([\w-]+),(.+?)\)',", source))
    tokens = {name: value for name, value in LIGHT.items() if name.startswith("art-")}
    assert {n: v.replace(" ", "") for n, v in fallbacks.items()} == {
        n: v.replace(" ", "").replace("0.", ".") for n, v in tokens.items()
    }
