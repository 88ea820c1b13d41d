"""Minds, scenes and results as NumPy records: the same fields as their plain forms."""

from __future__ import annotations

import numpy as np

from ridotto.belief.model import MODEL_CELLS
from ridotto.bots import cells
from ridotto.bots.mind import STYLE_CELLS
from ridotto.bots.network import NARROW, WIDE
from ridotto.chance import WORDS
from ridotto.rules.codes import MOST_CHOICES
from ridotto.rules.state import MOST_KINDS, MOST_PLACES, MOST_SEATS

SCENE = np.dtype(
    [
        ("open", np.float64, (MOST_PLACES * MOST_KINDS,)),
        ("sure", np.float64, (MOST_SEATS * MOST_PLACES,)),
        ("gains", np.float64, (MOST_SEATS * MOST_KINDS,)),
        ("ends", np.float64, (MOST_SEATS * MOST_KINDS,)),
        ("purse", np.float64, (MOST_SEATS,)),
        ("copies", np.int64, (MOST_KINDS,)),
        ("asked", np.int64, (MOST_SEATS,)),
        ("claimed", np.int64, (MOST_SEATS,)),
        ("caught", np.int64, (MOST_SEATS,)),
        ("proved", np.int64, (MOST_SEATS,)),
        ("lull", np.int64),
    ],
    align=True,
)
MIND = np.dtype(
    [
        ("belief", np.float64, (MOST_PLACES * MOST_KINDS,)),
        ("style", np.float64, (STYLE_CELLS,)),
        ("memory", np.int64, (WORDS,)),
        ("me", np.int64),
    ],
    align=True,
)
DESK = np.dtype(
    [
        ("g", np.float32, (cells.G_SIZE,)),
        ("a", np.float32, (MOST_CHOICES * cells.A_SIZE,)),
        ("ground", np.float32, (WIDE,)),
        ("wide", np.float32, (WIDE,)),
        ("narrow", np.float32, (NARROW,)),
        ("scores", np.float64, (MOST_CHOICES,)),
    ],
    align=True,
)
"""Scratch paper for one decision."""
OUTCOME = np.dtype(
    [
        ("winners", np.int64),
        ("ended_by", np.int64),
        ("turns", np.int64),
        ("last", np.int64),
        ("decisions", np.int64, (MOST_SEATS,)),
        ("gold", np.int64, (MOST_SEATS,)),
        ("said", np.int64, (4,)),
        ("claims", np.int64, (2,)),
        ("answers", np.int64),
    ],
    align=True,
)
"""How a game ended, and in whose turn (`last`). `gold` and `decisions` are by person; `said` counts announcements: false and true that passed, false and true that were contested;
`claims` false and true ones."""
BINS = 20
TALLY = np.dtype(
    [
        ("handled", np.int64, (MODEL_CELLS,)),
        ("really", np.int64, (MODEL_CELLS,)),
        ("said", np.int64, (MODEL_CELLS * BINS,)),
        ("true", np.int64, (MODEL_CELLS * BINS,)),
        ("prior", np.float64, (MODEL_CELLS * BINS,)),
    ],
    align=True,
)
"""What the model is counted from: by situation how often cards were really exchanged, and how often what was said was true beside the
chance that the public gave it before."""
TAPE = np.dtype(
    [
        ("game", np.int32),
        ("person", np.int16),
        ("count", np.int16),
        ("pick", np.int16),
        ("start", np.int64),
        ("chance", np.float32),
        ("g", np.float32, (cells.G_SIZE,)),
    ],
    align=True,
)
"""One decision of a learner."""
