"""Computer players: each sees one person's view and answers with a move."""

from __future__ import annotations

from ridotto.bots.player import Player
from ridotto.bots.registry import PlayerKind, find_player, player_kinds

__all__ = ["Player", "PlayerKind", "find_player", "player_kinds"]
