"""What a seat sees as a row of whole numbers: the same places for every match of a ruleset with so many seats.

Seats are told as the viewer counts them: 0 is the viewer, 1 the next clockwise. `names` says what stands at each place.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from rules.adapters import battaglia_rows, futurisiko_numbers
from rules.adapters.parts import Part, among, around, by_seat, is_at, named
from rules.contract.engine import first_event, view
from rules.contract.games import game
from rules.contract.ruleset import Ruleset
from rules.contract.state import State, View

MOST = 999
"""Numbers are cut off here."""
Row = list[int]


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
    if ruleset.game not in _PARTS:
        raise ValueError(f"views of {ruleset.game} are no rows of numbers; those of {', '.join(_PARTS)} are")
    position = game(ruleset.game).engine.ways.begun(first_event(ruleset, seats))
    return Observations(list(_PARTS[ruleset.game](position.table, seats)))


def _held_by(seat: int, seats: int, size: int) -> Callable[[View], list[int]]:
    def held(seen: View) -> list[int]:
        mask = seen.held[around(seen, seats)[seat]]
        return [mask >> place & 1 for place in range(size)]

    return held


def _common(table: Any, seats: int, code: str) -> Iterator[Part]:
    """Yield what RisiKo! and Italy War have in common."""
    states: Any = game(code).documents.states
    phases = [phase.name.lower() for phase in states.phases]
    yield from _board(table, seats)
    yield from _cards(table)
    yield Part(named("phase:", phases), lambda seen: is_at(seen.phase, len(phases)))
    yield from _people(seats)
    yield from _turn(table)


def _board(table: Any, seats: int) -> Iterator[Part]:
    geo = table.geo
    for seat in range(seats):
        yield Part(named(f"held by seat {seat}:", geo.codes), _held_by(seat, seats, geo.size))
    yield Part(named("armies:", geo.codes), lambda seen: seen.armies)


def _cards(table: Any) -> Iterator[Part]:
    deck = getattr(table, "deck", range(len(table.geo.cards)))
    cards, objectives = [table.geo.cards[card] for card in deck], len(table.cards)
    yield Part(named("own card:", cards), lambda seen: among(seen.hand, deck))
    yield Part(named("discarded:", cards), lambda seen: among(seen.discards, deck))
    yield Part(
        named("own objective:", range(1, objectives + 1)),
        lambda seen: is_at(seen.objectives[seen.seat or 0], objectives),
    )


def _people(seats: int) -> Iterator[Part]:
    yield by_seat("turn of", seats, lambda seen, seat: int(seen.turn == seat))
    yield by_seat("cards of", seats, lambda seen, seat: seen.hands[seat])
    yield by_seat("stock of", seats, lambda seen, seat: seen.stock[seat])
    yield by_seat("out:", seats, lambda seen, seat: int(bool(seen.fallen[seat])))
    yield by_seat("gone:", seats, lambda seen, seat: int(bool(seen.gone[seat])))
    yield by_seat("place in the order of", seats, lambda seen, seat: seen.order.index(seat) + 1 if seen.order else 0)


def _turn(table: Any) -> Iterator[Part]:
    """Yield the fight of the moment, and the counts of the turn and the match."""
    geo = table.geo
    yield Part(named("attacked from:", geo.codes), lambda seen: is_at(seen.fight and seen.fight.source, geo.size))
    yield Part(named("attacked:", geo.codes), lambda seen: is_at(seen.fight and seen.fight.target, geo.size))
    yield Part(
        ("round", "armies to place", "conquests", "sets allowed", "pile", "reshuffles", "dice"),
        lambda seen: (
            seen.round, seen.left, seen.conquests, seen.sets, seen.pile, seen.reshuffles,
            seen.fight.dice if seen.fight else 0,
        ),
    )  # fmt: skip


def _risiko(table: Any, seats: int) -> Iterator[Part]:
    yield from _common(table, seats, "risiko")
    yield Part(
        ("time expired in round", "lap", "extra round"),
        lambda seen: (seen.clock.expired, seen.clock.lap, seen.clock.extra),
    )


def _italywar(table: Any, seats: int) -> Iterator[Part]:
    yield from _common(table, seats, "italywar")
    yield Part(
        ("throws by sea", "attacked in this turn", "time expired in round"),
        lambda seen: (seen.sailing, seen.attacked, seen.expired),
    )
    yield Part(
        tuple(f"face up: {table.geo.cards[card]}" for card in table.deck),
        lambda seen: among([card for _, card, _ in seen.shown], table.deck),
    )
    safe = table.geo.codes if table.by_territory else tuple(f"seat {seat}" for seat in range(seats))
    yield Part(tuple(f"truce: {what}" for what in safe), lambda seen: [
        seen.truces >> place & 1
        for place in (range(table.geo.size) if table.by_territory else around(seen, seats))
    ])  # fmt: skip


_PARTS: dict[str, Callable[[Any, int], Iterator[Part]]] = {
    "risiko": _risiko,
    "italywar": _italywar,
    "futurisiko": futurisiko_numbers.parts,
    "battaglia": battaglia_rows.parts,
}
