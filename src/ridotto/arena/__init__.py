"""Computer players against each other: many games, and what came of them."""

from __future__ import annotations

from ridotto.arena.match import run
from ridotto.arena.plan import Plan, check_plan
from ridotto.arena.report import Report
from ridotto.arena.results import GameResult

__all__ = ["GameResult", "Plan", "Report", "check_plan", "run"]
