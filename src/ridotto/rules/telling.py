"""Writes down what happens, for plain play. Compiled play replaces each function here by one that does nothing.

This is the only place where events are made, so the only one that says who may see what.
"""

from __future__ import annotations

from ridotto.rules import events, phase
from ridotto.rules.places import PERSONS, place_name
from ridotto.rules.state import State

_CHESTS = {-1: events.BANK, -2: events.COURT}
_ALONE = tuple(frozenset((person,)) for person in PERSONS)


def tell_dealt(s: State, edition: str) -> None:
    """The deal, face up for all (S4)."""
    if s.events is not None:
        hands, centre = _open_cards(s)
        s.events.append(events.Dealt(edition, s.seats, hands, centre))


def tell_laid(s: State, edition: str) -> None:
    """A position, open to all."""
    if s.events is not None:
        hands, centre = _open_cards(s)
        seats = tuple(PERSONS[person] for person in s.person_at)
        s.events.append(
            events.TableLaid(edition, s.seats, hands, centre, seats, tuple(s.gold), s.court)
        )


def _open_cards(s: State) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    names = [s.cast[kind].name for kind in s.cards]
    hands = tuple(tuple(names[i * s.hand : (i + 1) * s.hand]) for i in range(s.seats))
    return hands, tuple(names[s.seats * s.hand :])


def tell_turn(s: State) -> None:
    """A new turn."""
    if s.events is not None:
        barred = s.barred >> s.actor & 1 == 1
        s.events.append(events.TurnBegan(PERSONS[s.actor], s.turn, barred))


def tell_handled(s: State, first: int, second: int, really: bool) -> None:
    """The same for everybody else, whether the cards were exchanged or not."""
    if s.events is not None:
        s.events.append(
            events.CardsHandled(
                PERSONS[s.actor],
                place_name(s, first),
                place_name(s, second),
                really,
                audience=_ALONE[s.actor],
            )
        )


def tell_seen(s: State, place: int) -> None:
    """A secret look at a card."""
    if s.events is not None:
        s.events.append(
            events.CardSeen(
                PERSONS[s.actor],
                place_name(s, place),
                s.cast[s.cards[place]].name,
                audience=_ALONE[s.actor],
            )
        )


def tell_announced(s: State) -> None:
    """An announcement."""
    if s.events is not None:
        place = place_name(s, s.turn_seat * s.hand + s.hand_slot)
        s.events.append(events.Announced(PERSONS[s.actor], place, s.cast[s.announced].name))


def tell_asked(s: State) -> None:
    """Whose decision is due, and which."""
    if s.events is not None:
        s.events.append(events.Asked(PERSONS[s.actor], phase.WORDS[s.phase]))


def tell_passed(s: State) -> None:
    """An answer: no claim."""
    if s.events is not None:
        s.events.append(events.Answered(PERSONS[s.actor], False, None))


def tell_claimed(s: State, slot: int) -> None:
    """An answer: a claim with the card of that slot."""
    if s.events is not None:
        place = place_name(s, s.seat_of[s.actor] * s.hand + slot)
        s.events.append(events.Answered(PERSONS[s.actor], True, place))


def tell_revealed(s: State, place: int) -> None:
    """A card turned up for all, spectators too."""
    if s.events is not None:
        person = PERSONS[s.person_at[place // s.hand]]
        character = s.cast[s.cards[place]].name
        s.events.append(events.Revealed(person, place_name(s, place), character))


def tell_power(s: State) -> None:
    """A power is used."""
    if s.events is not None:
        character = s.cast[s.announced]
        by = PERSONS[s.person_at[s.user]]
        s.events.append(events.PowerUsed(by, character.name, character.rule))


def tell_gold(s: State, source: int, target: int, amount: int) -> None:
    """Coins moved between seats, the bank and the court; only fines go to the court."""
    if s.events is not None:
        giver = PERSONS[s.person_at[source]] if source >= 0 else _CHESTS[source]
        if target >= 0:
            taker, rule = PERSONS[s.person_at[target]], s.cast[s.announced].rule
        else:
            taker, rule = _CHESTS[target], "T9"
        s.events.append(events.GoldMoved(giver, taker, amount, rule))


def tell_trade(s: State, seat: int) -> None:
    """The Witch exchanged all gold with that seat."""
    if s.events is not None:
        s.events.append(events.FortunesTraded(PERSONS[s.actor], PERSONS[s.person_at[seat]]))


def tell_declined(s: State) -> None:
    """The Witch did nothing."""
    if s.events is not None:
        s.events.append(events.TradeDeclined(PERSONS[s.actor]))


def tell_questioned(s: State) -> None:
    """Somebody was pointed at."""
    if s.events is not None:
        s.events.append(events.Questioned(PERSONS[s.actor], PERSONS[s.target]))


def tell_named(s: State, kind: int) -> None:
    """What the one pointed at said."""
    if s.events is not None:
        s.events.append(events.CharacterNamed(PERSONS[s.actor], s.cast[kind].name))


def tell_shown(s: State, seat: int) -> None:
    """Shown to all players but its owner; spectators are not players."""
    if s.events is not None:
        owner = PERSONS[s.person_at[seat]]
        place = seat * s.hand
        s.events.append(
            events.CardShown(
                owner,
                place_name(s, place),
                s.cast[s.cards[place]].name,
                audience=frozenset(PERSONS[: s.seats]) - {owner},
            )
        )


def tell_reseated(s: State, first: int, second: int) -> None:
    """Two persons changed seats."""
    if s.events is not None:
        low, high = min(first, second), max(first, second)
        s.events.append(events.SeatsChanged(PERSONS[low], PERSONS[high]))


def tell_end(s: State) -> None:
    """The game is over."""
    if s.events is not None:
        winners = tuple(PERSONS[i] for i in range(s.seats) if s.winners >> i & 1)
        s.events.append(events.GameEnded(f"E{s.ended_by}", winners))
