"""The tables of one round by who may share one: groups (venues, mini-tournaments) are mended each for itself."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.question.metrics import Tables


@dataclass(frozen=True, slots=True)
class Happening:
    """What happened since the draw, by ids and table indices (from 0).

    `gone`: absent, withdrawn or not come although announced; `arrived`: late arrivals; `sits`: who sits at another
    table than the announced one and plays there; `seats`: who sits on which seat of the table they sit at (from 0)
    instead of the announced one; `closed`: tables that are being played or have a result;
    `marked`: who was known before not to have come, and counts for nothing until now.
    """

    gone: frozenset[int] = frozenset()
    arrived: tuple[int, ...] = ()
    sits: Mapping[int, int] = field(default_factory=dict)
    seats: Mapping[int, int] = field(default_factory=dict)
    closed: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Part:
    """The tables of one group, by index in the round, and what happened at them, by index in `places`."""

    places: tuple[int, ...]
    tables: tuple[Sequence[int], ...]
    what: Happening

    @property
    def is_touched(self) -> bool:
        """Return whether anybody left, came or sits elsewhere."""
        return bool(self.what.gone or self.what.arrived or self.what.sits)


def table_groups(tables: Tables, context: DrawContext) -> list[str]:
    """Return the group of each table: that of most of its people, of the first among equals; "" without groups."""
    groups = context.groups
    return [
        Counter(groups.get(player, "") for player in table).most_common(1)[0][0] if table else "" for table in tables
    ]


def parts_of(tables: Tables, what: Happening, context: DrawContext) -> Iterator[Part]:
    """Yield the parts of a round that are mended each for itself: all of it where the draw had no groups."""
    of = table_groups(tables, context)
    for name in dict.fromkeys([*of, *(context.groups.get(player, "") for player in what.arrived)]):
        places = tuple(place for place, group in enumerate(of) if group == name)
        yield Part(places, tuple(tables[place] for place in places), _happening_at(name, places, tables, what, context))


def _happening_at(name: str, places: Sequence[int], tables: Tables, what: Happening, context: DrawContext) -> Happening:
    """Return what happened at these tables; who sits in another group is gone from here."""
    local = {place: at for at, place in enumerate(places)}
    people = {player for place in places for player in tables[place]}
    moved = {player for player, place in what.sits.items() if player in people and place not in local}
    return Happening(
        gone=frozenset((what.gone & people) | moved),
        arrived=tuple(player for player in what.arrived if context.groups.get(player, "") == name),
        sits={player: local[place] for player, place in what.sits.items() if place in local},
        seats=what.seats,
        closed=frozenset(local[place] for place in what.closed if place in local),
    )
