"""Every choice the rules can offer, as one whole number.

The rules and compiled play speak these; people speak the moves of `moves`. Seats and places, not persons: a number
means the same physical thing whoever sits there.
"""

from __future__ import annotations

from typing import Final

from ridotto.rules.state import MOST_KINDS, MOST_PLACES, MOST_SEATS

_HANDS: Final = 3

EXCHANGE: Final = 0
"""+ (own slot * MOST_PLACES + place) * 2 + really."""
LOOK: Final = EXCHANGE + _HANDS * MOST_PLACES * 2
"""+ own slot."""
ANNOUNCE: Final = LOOK + _HANDS
"""+ own slot * MOST_KINDS + character."""
PASS: Final = ANNOUNCE + _HANDS * MOST_KINDS
CLAIM: Final = PASS + 1
"""+ own slot."""
ROB: Final = CLAIM + _HANDS
"""+ seat."""
TRADE: Final = ROB + MOST_SEATS
"""+ seat."""
TRADE_NONE: Final = TRADE + MOST_SEATS
FOOL: Final = TRADE_NONE + 1
"""+ (lower place * MOST_PLACES + higher place) * 2 + really."""
SPY: Final = FOOL + MOST_PLACES * MOST_PLACES * 2
"""+ place."""
KEEP: Final = SPY + MOST_PLACES
SWAP: Final = KEEP + 1
QUESTION: Final = SWAP + 1
"""+ seat."""
NAME: Final = QUESTION + MOST_SEATS
"""+ character."""
SHOW: Final = NAME + MOST_KINDS
"""+ seat."""
RESEAT: Final = SHOW + MOST_SEATS
"""+ lower seat * MOST_SEATS + higher seat."""
CODES: Final = RESEAT + MOST_SEATS * MOST_SEATS
"""How many numbers there are; each choice is below it."""

MOST_CHOICES: Final = 160
"""No position offers more: the Fool's at 13 players come to 132."""
