"""What a seat sees as a row of whole numbers: the same places for every match of a ruleset with so many seats.

Seats are told as the viewer counts them: 0 is the viewer, 1 the next clockwise. `names` says what stands at each place.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rules.contract.engine import first_event, view
from rules.contract.games import game
from rules.contract.ruleset import Ruleset
from rules.contract.state import State, View

MOST = 999
"""Numbers are cut off here."""
Row = list[int]


class Part(NamedTuple):
    """Places that belong together: what each is called, and what stands there in a view."""

    names: tuple[str, ...]
    of: Callable[[View], Sequence[int]]


class Observations:
    """The places of a ruleset and a number of seats, in order."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = parts
        self.names = tuple(name for part in parts for name in part.names)
        self.size = len(self.names)

    def of(self, seen: View) -> Row:
        """Return the numbers of a view, each from 0 to MOST."""
        return [min(MOST, max(0, int(number))) for part in self._parts for number in part.of(seen)]

    def seen(self, state: State, seat: int) -> Row:
        """Return the numbers of what a seat sees."""
        return self.of(view(state, seat))


@lru_cache(maxsize=32)
def observations(ruleset: Ruleset, seats: int) -> Observations:
    """Return the places of a ruleset with so many seats; ValueError for a game that has none."""
    if ruleset.game not in _EXTRA:
        raise ValueError(f"views of {ruleset.game} are no rows of numbers; those of {', '.join(_EXTRA)} are")
    position = game(ruleset.game).engine.ways.begun(first_event(ruleset, seats))
    return Observations([*_common(position.table, seats, ruleset.game), *_EXTRA[ruleset.game](position.table, seats)])


def _around(seen: Any, seats: int) -> list[int]:
    """Return the seats as the viewer counts them; the public counts from seat 1."""
    first = seen.seat or 1
    return [(first - 1 + step) % seats + 1 for step in range(seats)]


def _is(place: int | None, size: int) -> list[int]:
    return [int(place == number) for number in range(size)]


def _among(members: Sequence[int], everything: Sequence[int]) -> list[int]:
    return [int(card in members) for card in everything]


def _held_by(seat: int, seats: int, size: int) -> Callable[[View], list[int]]:
    def held(seen: View) -> list[int]:
        mask = seen.held[_around(seen, seats)[seat]]
        return [mask >> place & 1 for place in range(size)]

    return held


def _named(what: str, whose: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{what} {name}" for name in whose)


def _by_seat(seats: int, what: str, value: Callable[[Any, int], int]) -> Part:
    """Return a number of every seat, the viewer's first."""
    names = _named(what, [f"seat {seat}" for seat in range(seats)])
    return Part(names, lambda seen: [value(seen, seat) for seat in _around(seen, seats)])


def _common(table: Any, seats: int, code: str) -> Iterator[Part]:
    """Yield what RisiKo! and Italy War have in common."""
    states: Any = game(code).documents.states
    phases = [phase.name.lower() for phase in states.phases]
    yield from _board(table, seats)
    yield from _cards(table)
    yield Part(_named("phase:", phases), lambda seen: _is(seen.phase, len(phases)))
    yield from _people(seats)
    yield from _turn(table)


def _board(table: Any, seats: int) -> Iterator[Part]:
    geo = table.geo
    for seat in range(seats):
        yield Part(_named(f"held by seat {seat}:", geo.codes), _held_by(seat, seats, geo.size))
    yield Part(_named("armies:", geo.codes), lambda seen: seen.armies)


def _cards(table: Any) -> Iterator[Part]:
    deck = getattr(table, "deck", range(len(table.geo.cards)))
    cards, objectives = [table.geo.cards[card] for card in deck], len(table.cards)
    yield Part(_named("own card:", cards), lambda seen: _among(seen.hand, deck))
    yield Part(_named("discarded:", cards), lambda seen: _among(seen.discards, deck))
    yield Part(
        _named("own objective:", range(1, objectives + 1)),
        lambda seen: _is(seen.objectives[seen.seat or 0], objectives),
    )


def _people(seats: int) -> Iterator[Part]:
    yield _by_seat(seats, "turn of", lambda seen, seat: int(seen.turn == seat))
    yield _by_seat(seats, "cards of", lambda seen, seat: seen.hands[seat])
    yield _by_seat(seats, "stock of", lambda seen, seat: seen.stock[seat])
    yield _by_seat(seats, "out:", lambda seen, seat: int(bool(seen.fallen[seat])))
    yield _by_seat(seats, "gone:", lambda seen, seat: int(bool(seen.gone[seat])))
    yield _by_seat(seats, "place in the order of", lambda seen, seat: seen.order.index(seat) + 1 if seen.order else 0)


def _turn(table: Any) -> Iterator[Part]:
    """Yield the fight of the moment, and the counts of the turn and the match."""
    geo = table.geo
    yield Part(_named("attacked from:", geo.codes), lambda seen: _is(seen.fight and seen.fight.source, geo.size))
    yield Part(_named("attacked:", geo.codes), lambda seen: _is(seen.fight and seen.fight.target, geo.size))
    yield Part(
        ("round", "armies to place", "conquests", "sets allowed", "pile", "reshuffles", "dice"),
        lambda seen: (
            seen.round, seen.left, seen.conquests, seen.sets, seen.pile, seen.reshuffles,
            seen.fight.dice if seen.fight else 0,
        ),
    )  # fmt: skip


def _risiko(table: Any, seats: int) -> Iterator[Part]:
    yield Part(
        ("time expired in round", "lap", "extra round"),
        lambda seen: (seen.clock.expired, seen.clock.lap, seen.clock.extra),
    )


def _italywar(table: Any, seats: int) -> Iterator[Part]:
    yield Part(
        ("throws by sea", "attacked in this turn", "time expired in round"),
        lambda seen: (seen.sailing, seen.attacked, seen.expired),
    )
    yield Part(
        tuple(f"face up: {table.geo.cards[card]}" for card in table.deck),
        lambda seen: _among([card for _, card, _ in seen.shown], table.deck),
    )
    safe = table.geo.codes if table.by_territory else tuple(f"seat {seat}" for seat in range(seats))
    yield Part(tuple(f"truce: {what}" for what in safe), lambda seen: [
        seen.truces >> place & 1
        for place in (range(table.geo.size) if table.by_territory else _around(seen, seats))
    ])  # fmt: skip


_EXTRA: dict[str, Callable[[Any, int], Iterator[Part]]] = {"risiko": _risiko, "italywar": _italywar}
