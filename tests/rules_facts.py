"""Makes web/src/rules/facts.made.json: the characters and printed sets that the rules pages show.

Run it after a change of an edition's data: `PYTHONPATH=tests python tests/rules_facts.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from ridotto.rules.sets import EDITIONS

FACTS = Path(__file__).parent.parent / "web" / "src" / "rules" / "facts.made.json"


def rules_facts() -> str:
    """Both editions as JSON, one line for each character and set."""
    parts = []
    for edition in EDITIONS.values():
        characters = [{"name": row.name, "rule": row.rule} for row in edition.characters]
        characters.sort(key=lambda row: int(row["rule"][1:]))
        sets = [item._asdict() for item in edition.sets]
        parts.append(
            f'  "{edition.name}": {{\n'
            f'    "characters": {_lines(characters)},\n'
            f'    "sets": {_lines(sets)}\n'
            "  }"
        )
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(rows: list[dict[str, str]] | list[dict[str, object]]) -> str:
    return "[\n      " + ",\n      ".join(map(json.dumps, rows)) + "\n    ]"


if __name__ == "__main__":
    FACTS.write_text(rules_facts(), "utf-8")
