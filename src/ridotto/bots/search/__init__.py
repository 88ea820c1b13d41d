"""A player that searches: information-set Monte-Carlo tree search over the compiled engine, for comparison.

Needs `pip install "ridotto[fast]"`; so import it only when it is asked for.
"""

from __future__ import annotations

from ridotto.errors import RidottoError

try:
    from ridotto.bots.search.ismcts import IsmctsPlayer
except ImportError as error:
    raise RidottoError('the player ismcts needs Numba: pip install "ridotto[fast]"') from error

__all__ = ["IsmctsPlayer"]
