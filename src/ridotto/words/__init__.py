"""What ridotto says, in six languages: the same message files speak here and in the browser."""

from ridotto.words.files import LANGUAGES, PARTS, messages
from ridotto.words.saying import join, plural, say

__all__ = ["LANGUAGES", "PARTS", "join", "messages", "plural", "say"]
