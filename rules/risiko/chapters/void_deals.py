"""Void deals (R2) at a table of three: their event keeps its place in the match, but not the 42 cards."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import repeat

from rules.contract.started import Started
from rules.lands.bits import members
from rules.risiko.state.events import Event, TerritoriesDealt
from rules.risiko.state.geography import Geography, geography

SEATS = 3
"""Three seats take 7.8 deals on average and up to 72; four take 2.4, and their logs stay those of release 0.1.0."""
UNWRITTEN = TerritoriesDealt((), valid=False)


def as_written(deal: TerritoriesDealt, seats: int) -> TerritoriesDealt:
    """Return the deal as it is written down among so many seats."""
    return deal if deal.valid or seats != SEATS else UNWRITTEN


def without_void_deals(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events of a match, each void deal as it is written today; release 0.1.0 wrote all its cards."""
    seats = _seats(events)
    return tuple(as_written(event, seats) if isinstance(event, TerritoriesDealt) else event for event in events)


def with_void_deals(events: Sequence[Event], drawn: Iterable[tuple[int, ...]] | None = None) -> tuple[Event, ...]:
    """Return the events with cards for the void deals that have none: those drawn, in their order, else cards never
    fair."""
    if _seats(events) != SEATS:
        return tuple(events)
    cards = iter(drawn) if drawn is not None else repeat(_never_fair(geography("risiko")))
    return tuple(TerritoriesDealt(next(cards), valid=False) if event == UNWRITTEN else event for event in events)


def _seats(events: Sequence[Event]) -> int:
    first = events[0] if events else None
    return len(first.names) if isinstance(first, Started) else 0


@cache
def _never_fair(geo: Geography) -> tuple[int, ...]:
    """Return a deal that gives one of three players all of the smallest continent: void wherever a deal can be."""
    whole = members(min(geo.continents, key=int.bit_count))
    others = iter(sorted(set(range(geo.size)).difference(whole)))
    places = {turn * SEATS: card for turn, card in enumerate(whole)}
    return tuple(places[place] if place in places else next(others) for place in range(geo.size))
