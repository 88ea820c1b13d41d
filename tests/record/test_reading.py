"""What is a record and what is not (RECORD.md)."""

from __future__ import annotations

import resource
from collections.abc import Mapping

import pytest

from ridotto import RecordError
from ridotto.record import read_record
from ridotto.record.model import Sight

GOOD: Mapping[str, str] = {
    "format": '"masc/1"',
    "edition": '"first"',
    "players": '["Adél", "Balázs", "Csaba", "Dávid"]',
    "deal": '["Judge", "Bishop", "King", "Queen"]',
    "centre": '["Thief", "Cheat"]',
}


def text_of(changes: Mapping[str, str | None] = {}) -> bytes:
    """A good record with some keys changed, or left out where the value is None."""
    table = {**GOOD, **changes}
    lines = [f"{key} = {value}" for key, value in table.items() if value is not None]
    return "\n".join(lines).encode()


def test_a_record_is_read_with_all_its_keys() -> None:
    record = read_record(
        text_of(
            {
                "moves": '["p1 exchange p2 yes"]',
                "scenario": '"1E-4"',
                "event": '"a party"',
                "seed": "7",
                "started": "2026-11-15T20:00:00Z",
                "bots": "{ p2 = 'novice' }",
            }
        )
    )
    assert (record.edition, record.players[0], record.deal[3]) == ("first", "Adél", "Queen")
    assert record.moves == ["p1 exchange p2 yes"]
    assert record.scenario == "1E-4"
    assert set(record.tags) == {"event", "seed", "started", "bots"}


def test_moves_and_centre_may_be_missing() -> None:
    record = read_record(
        text_of({"players": '["a","b"]', "deal": TWO, "centre": None, "moves": None})
    )
    assert (record.centre, record.moves) == ([], [])


TWO = '[["Bishop", "Fool", "Judge"], ["Queen", "King", "Witch"]]'
THREE = '[["Bishop", "Fool"], ["Judge", "Queen"], ["King", "Witch"]]'


def test_characters_are_compared_without_case_spaces_and_hyphens() -> None:
    deal = '["judge", "PEASANT", "Peasant", "puppet-master", "Trick ster", "WIDOW", "beggar", "princess"]'
    players = '["a","b","c","d","e","f","g","h"]'
    record = read_record(
        text_of({"edition": '"second"', "players": players, "deal": deal, "centre": "[]"})
    )
    assert record.deal[3:5] == ["Puppet Master", "Trickster"]


def test_a_byte_order_mark_is_no_harm() -> None:
    assert read_record(b"\xef\xbb\xbf" + text_of()).edition == "first"


@pytest.mark.parametrize(
    ("changes", "message", "rule"),
    [
        ({"format": None}, "format is missing", None),
        ({"format": '"masc/2"'}, "it is 'masc/2'", None),
        ({"format": "1"}, "format should be", None),
        ({"edition": None}, "edition is missing", None),
        ({"players": None}, "players is missing", None),
        ({"deal": None}, "deal is missing", None),
        ({"edition": '"third"'}, "no edition 'third'", None),
        ({"edition": "1"}, "edition should be text", None),
        ({"players": "4"}, "players should be a list of texts", None),
        ({"players": '["a", 2, "c", "d"]'}, "players should be a list of texts", None),
        ({"players": '["a"]', "deal": '["Judge"]'}, "2 to 13 players, not 1", "S1"),
        ({"players": str(["a"] * 14), "deal": "[]"}, "2 to 13 players, not 14", "S1"),
        ({"edition": '"second"', "players": '["a","b","c"]'}, "4 to 12 players, not 3", "S1"),
        ({"players": '["a\\u0007","b","c","d"]'}, "control character U+0007", None),
        ({"players": f'["{"x" * 41}","b","c","d"]'}, "41 characters", None),
        ({"deal": '"Judge"'}, "deal should be a list", None),
        ({"deal": '["Judge", 7, "King", "Queen"]'}, "deal should be a list", None),
        ({"deal": '["Judge", ["Bishop"], "King", "Queen"]'}, "deal should be a list", None),
        ({"deal": '["Judge", "Bishop", "King"]'}, "cards for 3 persons of 4", "S3"),
        ({"deal": '[["Judge"], ["Bishop"], ["King"], ["Queen"]]'}, "should be one character", "S3"),
        ({"deal": '["Judge", "Banana", "King", "Queen"]'}, "no character 'Banana'", None),
        ({"deal": '["Judge", "Empress", "King", "Queen"]'}, "no character 'Empress'", None),
        ({"centre": '"Thief"'}, "centre should be a list of texts", None),
        ({"centre": '["Thief"]'}, "4 players use 6 cards, not 5", "C5"),
        ({"centre": '["Thief", "Cheat", "Widow"]'}, "4 players use 6 cards, not 7", "C5"),
        (
            {"deal": '["Thief", "Bishop", "King", "Spy"]', "centre": '["Cheat", "Witch"]'},
            "Judge is missing",
            "C1, C2",
        ),
        ({"deal": '["Judge", "Bishop", "King", "King"]'}, "King is there twice", "C3"),
        ({"deal": '["Judge", "Peasant", "King", "Queen"]'}, "both or none", "C3, C4"),
        ({"players": '["a","b"]', "deal": '["Judge", "King"]'}, "a list of 3 characters", "S7"),
        (
            {"players": '["a","b"]', "deal": '[["Judge", "King"],["Witch","Fool"]]'},
            "p1 has 3 cards, not 2",
            "S7",
        ),
        ({"players": '["a","b","c"]', "deal": TWO}, "cards for 2 persons of 3", "S6"),
        (
            {"players": '["a","b"]', "deal": TWO.replace("Witch", "Thief"), "centre": "[]"},
            "the cards are always",
            "S7",
        ),
        (
            {
                "players": '["a","b","c"]',
                "deal": THREE.replace("Witch", "Thief"),
                "centre": "[]",
                "unchecked": "true",
            },
            "the cards are always",
            "S6",
        ),
        (
            {"players": '["a","b"]', "deal": TWO, "centre": '["Thief"]'},
            "the cards are always",
            "S7",
        ),
        ({"moves": '"p1 look"'}, "moves should be a list of texts", None),
        ({"moves": "[1]"}, "moves should be a list of texts", None),
        ({"unchecked": '"yes"'}, "unchecked should be true or false", None),
        ({"scenario": "4"}, "scenario should be text", None),
        ({"scenario": '"1E-5"'}, "no set '1E-5' for 4 players", None),
        ({"scenario": '"4A"'}, "no set '4A'", None),
        (
            {"centre": '["Thief", "Fool"]', "scenario": '"1E-4"'},
            "not those of the scenario 1E-4",
            None,
        ),
        (
            {"first_by": '"dice"'},
            "unknown first_by 'dice': choose lot, seat, winner, last, n",
            None,
        ),
        ({"first_by": '""'}, "unknown first_by ''", None),
        ({"first_by": '"Lot"'}, "unknown first_by 'Lot'", None),
        ({"first_by": "1"}, "first_by should be text", None),
        ({"first_by": '["lot"]'}, "first_by should be text", None),
        (
            {"first_by": '"dice"', "deal": '["Judge", "Bishop", "King", "King"]'},
            "at most once is right; unknown first_by 'dice'",
            "C3",
        ),
        (
            {"first_by": '"dice"', "deal": '["Judge", "Bishop", "King"]'},
            "deal has cards for 3 persons of 4; unknown first_by 'dice'",
            "S3",
        ),
        ({"viewer": '"p5"'}, "viewer should be public or p1 to p4", None),
        ({"viewer": "2"}, "viewer should be text", None),
        ({"seen": "[[1, 2, 3]]"}, "seen should be a list of", None),
        ({"seen": '[[1, "p1"]]'}, "seen should be a list of", None),
        ({"seen": '[[true, "p1", "King"]]'}, "seen should be a list of", None),
        ({"expect": "3"}, "expect should be a table", None),
        ({"expect": "{ gold = 3 }"}, "gold in [expect] should be a list of whole numbers", None),
        ({"expect": "{ gold = [1.5] }"}, "gold in [expect]", None),
        ({"expect": "{ gold = [true] }"}, "gold in [expect]", None),
        ({"expect": "{ court = '2' }"}, "court in [expect]", None),
        ({"expect": "{ cards = [1] }"}, "cards in [expect]", None),
        ({"expect": "{ over = 0 }"}, "over in [expect]", None),
        ({"expect": "{ winners = 'p1' }"}, "winners in [expect]", None),
        ({"expect": "{ to_act = 1 }"}, "to_act in [expect]", None),
        ({"expect": "{ silver = 1 }"}, "[expect] has no key 'silver'", None),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(
    changes: dict[str, str | None], message: str, rule: str | None
) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text_of(changes))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.rule == rule


def test_an_unchecked_set_need_only_be_playable() -> None:
    for deal, centre in [
        ('["Thief", "Spy", "Cheat", "Witch"]', "[]"),
        ('["Peasant", "Inquisitor", "Cheat", "Witch"]', '["Spy"]'),
        ('["Peasant", "Peasant", "Cheat", "Witch"]', '["Spy", "Thief"]'),
    ]:
        record = read_record(text_of({"deal": deal, "centre": centre, "unchecked": "true"}))
        assert record.unchecked
    for deal, centre, rule in [
        ('["Thief", "Thief", "Cheat", "Witch"]', "[]", "C3"),
        ('["Peasant", "Peasant", "Peasant", "Witch"]', "[]", "C3"),
        ('["Thief", "Spy", "Cheat", "Witch"]', '["King", "Queen", "Fool"]', "C5"),
    ]:
        with pytest.raises(RecordError) as caught:
            read_record(text_of({"deal": deal, "centre": centre, "unchecked": "true"}))
        assert caught.value.rule == rule


def test_what_a_viewer_saw_is_read() -> None:
    record = read_record(text_of({"viewer": '"p2"', "seen": '[[3, "p1", "King"]]'}))
    assert record.seen == [Sight(3, "p1", "King")]


HOSTILE = {
    "nothing": b"",
    "a NUL byte": text_of() + b"\x00",
    "NUL bytes": b"\x00" * 1000,
    "not UTF-8": b"\xff\xfe" + text_of(),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "half a record": text_of()[:60],
    "prose": b"Dear Sir or Madam,\nplease find attached",
    "huge": b"#" * (2 << 20),
    "a million moves": text_of({"moves": "[" + '"p1 pass",' * 1_000_000 + "]"}),
    "deep lists": b"x = " + b"[" * 500_000,
    "deep closed lists": b"x = " + b"[" * 5_000 + b"]" * 5_000,
    "deep tables": b"x = " + b"{a=" * 200_000,
    "a long key": b".".join([b"a"] * 400_000) + b" = 1",
    "a long quoted key": b" . ".join([b'"a"'] * 200_000) + b" = 1",
    "a long key in a header": b"[" + b".".join([b"a"] * 400_000) + b"]",
    "a long key in a table": b"x = {" + b".".join([b"a"] * 400_000) + b" = 1}",
    "many long keys": b"\n".join(b".".join([b"a"] * 500) + b".b%d=1" % i for i in range(900)),
    "many keys of some parts": b"\n".join(b"k%d" % i + b".a" * 48 + b"=1" for i in range(9_900)),
    "many keys of few parts": b"\n".join(b"k%d.a.a.a.a.a=1" % i for i in range(50_000)),
    "escaped quotes": b'x = "' + b'\\"' * 500_000,
    "open triple quotes": b'"""' * 300_000,
    "a huge hexadecimal number": text_of({"seed": "0x" + "f" * 4_000}),
    "a huge number seen": text_of(
        {"viewer": '"p1"', "seen": f'[[0x{"f" * 900_000}, "p1", "King"]]'}
    ),
    "a huge expected number": text_of({"expect": "{ court = 0x" + "f" * 4_000 + " }"}),
    "a long edition": text_of({"edition": f'"{"x" * 900_000}"'}),
    "a long scenario": text_of({"scenario": f'"{"x" * 900_000}"'}),
    "a huge number": text_of({"seed": "9" * 500_000}),
    "a long name": text_of({"players": f'["{"x" * 900_000}", "b", "c", "d"]'}),
    "many players": text_of({"players": "[" + '"a",' * 200_000 + "]"}),
    "many cards": text_of({"deal": "[" + '"King",' * 100_000 + "]"}),
    "many unknown cards": text_of({"centre": "[" + '"Kong",' * 100_000 + "]"}),
    "a key twice": text_of() + b'\nformat = "masc/1"',
    "a list": b'["masc/1"]',
    "dots": b"." * 1_000_000,
    "quotes": b'"' * 1_000_000,
    "one long word": b"a" * 1_000_000,
    "spaced dots": b"a " * 500_000,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_politely(data: bytes) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(RecordError) as caught:
        read_record(data)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 300_000  # kB: the reader of a million-part key would take many times that


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000, "9" * 20])
@pytest.mark.parametrize("key", ["seed", "first_by", "expect.court", "anything"])
def test_a_number_of_thousands_of_digits_gets_our_own_words(key: str, number: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(f"{key} = {number}\n".encode() + text_of())
    assert str(caught.value) == "this is no record: it has a number of more than 64 bits"


def test_a_dotted_text_is_no_long_key() -> None:
    moves = ", ".join(['"p1.l exchange p2.r no", "p2.l exchange p1.l no"'] * 200)
    players, deal = '["a.b.c.d.", "......................"]', TWO
    dotted = "1." * 60
    changes = {"players": players, "deal": deal, "centre": "[]", "moves": f"[{moves}]"}
    changes |= {"event": f'"{dotted}"', "site": f"'{dotted}'", "note": f'"""{dotted}\n"{dotted}"""'}
    record = read_record(text_of(changes) + f"\n# {dotted}\nx = 1.5 # it's {dotted}".encode())
    assert len(record.moves) == 400
    assert record.tags["x"] == 1.5
