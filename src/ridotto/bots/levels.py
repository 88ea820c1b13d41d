"""The levels and the characters that a computer player can have."""

from __future__ import annotations

from typing import NamedTuple

from ridotto.bots.mind import (
    BLUFF,
    BOLD,
    BRAIN,
    BRAIN_CHANCE,
    BRAIN_NETWORK,
    BRAIN_THUMB,
    DOUBT,
    FADING,
    GRASP,
    HAZE,
    HEAT,
    LOOK_LEANING,
    LULL,
    PATIENCE,
    READING,
    STYLE_CELLS,
    SWAP_LEANING,
    WARY,
)


class Level(NamedTuple):
    """How well somebody plays, and why not better. See `mind` for what the numbers do."""

    name: str
    about: str
    brain: int
    heat: float = 1.0
    reading: float = 0.0
    fading: float = 0.0
    haze: float = 0.0
    bold: float = 0.0
    wary: float = 0.0
    grasp: float = 0.0
    patience: int = 150
    lull: int = 0


class Temper(NamedTuple):
    """What somebody leans to; added to the judgement of any level."""

    name: str
    about: str
    bluff: float = 0.0
    """To announce and claim what one hardly believes to have."""
    doubt: float = 0.0
    """To claim what others announce."""
    look: float = 0.0
    """To look at the own card."""
    swap: float = 0.0
    """To really exchange when exchanging."""


PLAIN = 8.0
"""What is plain to people is so seldom left undone in self-play that a network hardly learns it: see `judgement.add_grasp`."""
LEVELS = (
    Level("random", "any legal move, all kinds of move alike", BRAIN_CHANCE),
    Level(
        "novice",
        "remembers little beyond its own card, seldom lies, reads nobody",
        BRAIN_THUMB,
        heat=0.7,
        fading=0.35,
        haze=1.0,
        bold=-0.2,
    ),
    Level(
        "casual",
        "forgets within a few turns, bluffs a little, believes some of what is said",
        BRAIN_THUMB,
        heat=0.78,
        reading=0.17,
        fading=0.23,
        haze=0.68,
        bold=0.1,
        wary=0.12,
    ),
    Level(
        "regular",
        "remembers most of the table, weighs gain against risk, doubts at times",
        BRAIN_THUMB,
        heat=0.77,
        reading=0.45,
        fading=0.11,
        haze=0.36,
        bold=0.2,
        wary=0.5,
    ),
    Level(
        "expert",
        "learned by playing itself; timid, its memory fades, and it slips at times",
        BRAIN_NETWORK,
        heat=1.5,
        reading=0.5,
        fading=0.04,
        haze=0.25,
        bold=-0.5,
        grasp=PLAIN,
    ),
    Level(
        "master",
        "learned by playing itself; forgets nothing, reads what everybody does",
        BRAIN_NETWORK,
        heat=0.5,
        reading=1.0,
        grasp=PLAIN,
        lull=6,
    ),
)
TEMPERS = (
    Temper("even", "as the level plays"),
    Temper("cautious", "announces what it believes, claims little", bluff=-1.0, doubt=-0.6),
    Temper("bluffer", "announces what pays, true or not", bluff=1.0),
    Temper("suspicious", "claims a great deal", doubt=1.0),
    Temper("trusting", "hardly ever claims", doubt=-1.0),
    Temper("curious", "looks at its card rather than guess", look=2.0),
    Temper("restless", "really exchanges nearly every time", swap=1.2),
)
FIRM = 3.0
"""The network is surer of itself than rules of thumb are: so much more of a leaning is needed for it to show."""
FIRM_DOUBT = 6.0
"""The same for doubt, which there counts only as far as nobody else surely has the card: see `judgement.lean_to_claim`."""
FIRM_LOOK = 9.0
"""The same for looking, for which it seldom gives up a turn; with less of it the cautious look more than the curious."""
MIXED = "mixed"
"""A character drawn for every game."""


def find_level(name: str) -> Level:
    """The level of that name."""
    return next(level for level in LEVELS if level.name == name)


def find_temper(name: str) -> Temper:
    """The character of that name."""
    return next(temper for temper in TEMPERS if temper.name == name)


def style_of(level: Level, temper: Temper) -> list[float]:
    """Both as the row of numbers that a mind carries."""
    style = [0.0] * STYLE_CELLS
    style[BRAIN], style[HEAT] = float(level.brain), level.heat
    style[READING], style[FADING], style[HAZE] = level.reading, level.fading, level.haze
    style[BOLD], style[WARY], style[GRASP] = level.bold, level.wary, level.grasp
    style[BLUFF], style[DOUBT] = temper.bluff, temper.doubt
    style[PATIENCE], style[LULL] = float(level.patience), float(level.lull)
    style[LOOK_LEANING], style[SWAP_LEANING] = temper.look, temper.swap
    if level.brain == BRAIN_NETWORK:
        style[BLUFF] = FIRM * temper.bluff + level.bold
        style[DOUBT] = (FIRM_DOUBT if temper.doubt > 0.0 else FIRM) * temper.doubt
        style[LOOK_LEANING] = FIRM_LOOK * temper.look
    return style
