"""Everything a character can do, as numbers; `effects` has a function for each.

Plain numbers in a module, not an enum: Numba takes both, and looking up an enum's member costs plain play 100 ns, this 20.
"""

from __future__ import annotations

from typing import Final

BANK: Final = 0
"""Takes `amount` gold from the bank (P1, P2)."""
COURT: Final = 1
"""Takes all the court's gold (P3)."""
RICHEST: Final = 2
"""Takes `amount` from the richest other person (P4)."""
NEIGHBOURS: Final = 3
"""Takes `amount` from each neighbour (P5)."""
TRADE: Final = 4
"""May exchange all gold with another person (P6)."""
FOOL: Final = 5
"""Takes `amount`, then exchanges-or-not the cards of two others (P7)."""
SPY: Final = 6
"""Looks at the own card and another, then exchanges or not (P8)."""
TOGETHER: Final = 7
"""Takes `amount` for each holder who is revealed (P9)."""
WIN: Final = 8
"""Wins with `amount` gold or more (P10)."""
QUESTION: Final = 9
"""Asks another person who they are; a wrong answer costs them `amount` (P11)."""
TOP_UP: Final = 10
"""Takes from the bank up to `amount` (P12)."""
BEG: Final = 11
"""Gets `amount` from everybody who is richer (P13)."""
PATRON: Final = 12
"""Takes `amount`; each neighbour takes 1 from the bank (P14)."""
SHOW: Final = 13
"""Takes `amount`, then has another person show their card (P15)."""
RESEAT: Final = 14
"""Takes `amount` from each of two others, who change seats (P16)."""
