"""The rolls and shuffles of a stored match, taken out of its events."""

from collections.abc import Iterable, Iterator

from rules.base.errors import LogError
from rules.contract.started import Started
from rules.italywar.beginning import discards_at
from rules.italywar.state.events import (
    AdmiralPlayed,
    DeckShuffled,
    Eliminated,
    Event,
    Fought,
    ObjectivesDealt,
    OrderRolled,
    TerritoriesDealt,
    Traded,
    TruceDeclared,
)


def results(events: Iterable[Event]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield every roll and shuffle of a match in the order in which the engine asked: roll, roll8 or shuffle, and
    values.

    The deck is recorded as the cards in their new order; the permutation follows from what was shuffled.
    """
    discards: list[int] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Started):
            discards = list(discards_at(event))
        elif isinstance(event, DeckShuffled):
            before = discards if event.again else sorted(event.cards)
            if sorted(event.cards) != sorted(before):
                raise LogError("reshuffle_wrong", number)
            yield "shuffle", tuple(map(before.index, event.cards))
            discards = []
        else:
            yield from _result(event)
        discards += _cards_thrown_away(event)


def _cards_thrown_away(event: Event) -> tuple[int, ...]:
    """Return the cards that an event puts on the discards."""
    if isinstance(event, Traded):
        return event.cards
    if isinstance(event, AdmiralPlayed | TruceDeclared):
        return (event.card,)
    return event.spent if isinstance(event, Fought | Eliminated) else ()


def _result(event: Event) -> Iterator[tuple[str, tuple[int, ...]]]:
    if isinstance(event, OrderRolled):
        yield "roll", event.dice
    elif isinstance(event, Fought):
        if event.attack + event.defence:
            yield "roll", event.attack + event.defence
        if event.attack8 + event.defence8:
            yield "roll8", event.attack8 + event.defence8
    elif isinstance(event, ObjectivesDealt | TerritoriesDealt):
        yield "shuffle", event.cards


def asked(events: Iterable[Event]) -> int:
    """Return how many rolls and shuffles these events hold: where committed chance goes on after a restart."""
    return sum(isinstance(event, DeckShuffled) or sum(1 for _ in _result(event)) for event in events)
