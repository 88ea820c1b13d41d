"""What ridotto says, in six languages: the same message files speak here and in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ridotto.words.files import LANGUAGES, PARTS, messages

if TYPE_CHECKING:
    from ridotto.words.saying import join, plural, say

__all__ = ["LANGUAGES", "PARTS", "join", "messages", "plural", "say"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's attribute
    """Import `saying` on first use: it loads Babel, which reading a message file does not need."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ridotto.words import saying  # noqa: PLC0415 - see above

    return getattr(saying, name)
