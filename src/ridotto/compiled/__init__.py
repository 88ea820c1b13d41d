"""The same rules, compiled by Numba over NumPy records: for search, simulation and training.

Needs `pip install "ridotto[fast]"`; everything else works without.
"""

from __future__ import annotations

try:
    from ridotto.compiled.engine import engine
    from ridotto.compiled.games import Games, IllegalChoiceError, play_random
except ImportError as error:
    raise ImportError(
        f'compiled play needs NumPy and Numba: pip install "ridotto[fast]" ({error})'
    ) from None

__all__ = ["Games", "IllegalChoiceError", "engine", "play_random"]
