"""What the person to act is asked for, as numbers (see `power` for why they are no enum)."""

from __future__ import annotations

from typing import Final

TURN: Final = 0
"""To exchange, look or announce (T3)."""
ANSWER: Final = 1
"""To claim or pass (T7)."""
ROB: Final = 2
"""Whom of the richest to take from (P4)."""
TRADE: Final = 3
"""Whom to exchange all gold with, if anybody (P6)."""
FOOL: Final = 4
"""Which two cards, and whether to exchange them (P7)."""
SPY: Final = 5
"""Which card to look at (P8)."""
SPY_CHOICE: Final = 6
"""Having seen both: keep or swap (P8)."""
QUESTION: Final = 7
"""Whom to question (P11)."""
NAME: Final = 8
"""The one questioned: who they are (P11)."""
SHOW: Final = 9
"""Whose card is shown (P15)."""
RESEAT: Final = 10
"""Which two change seats (P16)."""
OVER: Final = 11
"""Nothing: the game has ended."""

WORDS: Final = (
    "turn",
    "answer",
    "rob",
    "trade",
    "fool",
    "spy",
    "spy_choice",
    "question",
    "name",
    "show",
    "reseat",
    "over",
)
"""What events and positions call them."""
