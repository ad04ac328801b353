"""The shuffles of a stored match, taken out of its events."""

from collections.abc import Iterable, Iterator

from rules.base.errors import LogError
from rules.battaglia.beginning import discards_at
from rules.battaglia.state.events import (
    Attacked,
    DeckShuffled,
    Discarded,
    Drawn,
    Event,
    HandBegan,
    Healed,
    LotsDrawn,
    Struck,
    Withdrawn,
)
from rules.contract.started import Started


def results(events: Iterable[Event]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield every shuffle of a match in the order in which the engine asked.

    A reshuffle is recorded as the cards in their new order; its permutation follows from the discards.
    """
    discards: list[int] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Started):
            discards = list(discards_at(event))
        elif isinstance(event, LotsDrawn):
            yield "shuffle", event.order
        elif isinstance(event, DeckShuffled):
            if event.again and sorted(event.cards) != sorted(discards[:-1]):
                raise LogError("reshuffle_wrong", number)
            before = discards if event.again else sorted(event.cards)
            yield "shuffle", tuple(map(before.index, event.cards))
            discards = discards[-1:] if event.again else []
        elif isinstance(event, HandBegan):
            discards = []
        else:
            _discard(discards, event)


def _discard(discards: list[int], event: Event) -> None:
    """Follow what an event puts on top of the discards, under them, or takes away."""
    if isinstance(event, Discarded):
        discards.append(event.card)
    elif isinstance(event, Attacked | Healed):
        discards.insert(0, event.card)
    elif isinstance(event, Struck | Withdrawn):
        discards[:0] = event.cards
    elif isinstance(event, Drawn) and event.source == "discards" and discards:
        discards.pop()


def asked(events: Iterable[Event]) -> int:
    """Return how many shuffles these events hold: where committed chance goes on after a restart."""
    return sum(isinstance(event, LotsDrawn | DeckShuffled) for event in events)
