"""A small distribution with players in it, as another package would bring it."""

from __future__ import annotations

from pathlib import Path


def offer(folder: Path, code: str, **players: str) -> Path:
    """A folder for `sys.path` with a module `theirs` and an entry point for each player: `name="Class"`."""
    points = {name: f"theirs:{value}" for name, value in players.items()}
    return offer_points(folder, "theirs", code, points)


def offer_points(folder: Path, package: str, code: str, points: dict[str, str]) -> Path:
    """The same with entry points as they stand in the file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{package}.py").write_text(code, encoding="utf-8")
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
    )
    lines = [f"{name} = {value}" for name, value in points.items()]
    (about / "entry_points.txt").write_text(
        "\n".join(["[ridotto.players]", *lines, ""]), encoding="utf-8"
    )
    return folder
