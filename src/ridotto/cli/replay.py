"""Check game records move by move, and say where they end."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import NamedTuple

import msgspec

from ridotto.cli.output import complain, is_terminal, say, say_json, say_table
from ridotto.cli.parser import add_json
from ridotto.errors import BadMoveError, RecordError, UnexpectedError
from ridotto.record.files import read_file
from ridotto.record.model import Record, Standing
from ridotto.record.reading import MOST_BYTES, read_record
from ridotto.record.replay import replay

EXAMPLES = """\
examples:
  ridotto replay game.masc
  ridotto replay --json games/*.masc
  ridotto new | ridotto replay -

exit status: 0 when every move is legal and [expect] holds, 1 when not, 2 when a file is no record"""

STDIN = "-"
ILLEGAL = 1
NO_RECORD = 2


class Result(NamedTuple):
    """What replaying one file gave: a standing, or what is wrong."""

    record: Record | None = None
    standing: Standing | None = None
    error: str = ""
    move: int | None = None
    rule: str | None = None
    status: int = 0


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of `ridotto replay`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - reads standard input")
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Check each file on its own; the worst of them is the exit status."""
    files: list[str] = options.files
    worst = 0
    for name in files:
        result = check(name)
        worst = max(worst, result.status)
        if options.json:
            say_json(_as_json(result) | ({"file": name} if len(files) > 1 else {}))
        else:
            _tell(name, result, alone=len(files) == 1)
    return worst


def check(name: str) -> Result:
    """Read and replay one file."""
    try:
        record = _read(name)
        return Result(record, replay(record))
    except OSError as error:
        return Result(error=f"it cannot be read: {error.strerror or error}", status=NO_RECORD)
    except BadMoveError as error:
        return Result(error=error.reason, move=error.number, rule=error.rule, status=ILLEGAL)
    except UnexpectedError as error:
        return Result(error=error.reason, status=ILLEGAL)
    except RecordError as error:
        return Result(error=error.reason, rule=error.rule, status=NO_RECORD)


def _read(name: str) -> Record:
    if name == STDIN:
        if sys.stdin is None:
            raise RecordError("there is nothing on standard input: it is closed")
        return read_record(sys.stdin.buffer.read(MOST_BYTES + 1))
    return read_file(name)


def _as_json(result: Result) -> dict[str, object]:
    if result.standing is None:
        return {"error": result.error, "move": result.move, "rule": result.rule}
    return msgspec.structs.asdict(result.standing)


def _tell(name: str, result: Result, *, alone: bool) -> None:
    shown = "standard input" if name == STDIN else name
    if result.standing is None or result.record is None:
        rule = f" ({result.rule})" if result.rule and result.move is None else ""
        complain(f"{shown}: {result.error}{rule}")
        return
    standing, record = result.standing, result.record
    expected = ", and what it expects holds" if record.expect else ""
    counted = f"{standing.moves} move{'' if standing.moves == 1 else 's'}"
    viewed = f" as {record.viewer} saw it" if record.viewer else ""
    say(f"{shown}{viewed}: {counted}, all legal{expected}; {_next(record, standing)}", "green")
    if alone:
        _tell_table(record, standing)


def _next(record: Record, standing: Standing) -> str:
    if standing.over:
        verb = "win" if len(standing.winners) > 1 else "wins"
        return f"over: {' and '.join(_named(record, p) for p in standing.winners)} {verb}"
    return f"{_named(record, standing.to_act or '')} must decide"


def _named(record: Record, person: str) -> str:
    name = record.players[int(person[1:]) - 1]
    return person if name in ("", person) else f"{person} {name}"


def _tell_table(record: Record, standing: Standing) -> None:
    named = record.players != [f"p{i + 1}" for i in range(len(record.players))]
    rows = []
    for i, name in enumerate(record.players):
        cards = standing.cards[i]
        shown = cards if isinstance(cards, str) else ", ".join(cards)
        person = f"p{i + 1}"
        end = "wins" if person in standing.winners else ""
        rows.append((person, *([name] if named else []), str(standing.gold[i]), shown, end))
    say_table(("person", *(["name"] if named else []), "gold", "cards", ""), rows)
    centre = f"; centre: {', '.join(standing.centre)}" if standing.centre else ""
    say(f"court: {standing.court}{centre}")
    if standing.legal:
        verbs = Counter(text.split()[1] for text in standing.legal)
        counted = ", ".join(f"{verb} ({count})" for verb, count in verbs.items())
        say(f"legal: {counted}", "dim" if is_terminal() else "")
