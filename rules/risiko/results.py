"""The rolls and shuffles of a stored match, taken out of its events."""

from collections.abc import Iterable, Iterator

from rules.base.errors import LogError
from rules.contract.started import Started
from rules.risiko.beginning import discards_at
from rules.risiko.state.events import (
    DeckShuffled,
    Discarded,
    Event,
    Fought,
    ObjectivesDealt,
    OrderRolled,
    SdadataRolled,
    TerritoriesDealt,
    Traded,
)

ROLLED = (OrderRolled, SdadataRolled, Fought, ObjectivesDealt, TerritoriesDealt, DeckShuffled)


def results(events: Iterable[Event]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield every roll and shuffle of a match in the order in which the engine asked: ("roll" or "shuffle", values).

    A reshuffle is recorded as the cards in their new order; its permutation follows from the discards. A void deal
    whose cards are not written is a shuffle without values.
    """
    discards: list[int] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Started):
            discards = list(discards_at(event))
        elif isinstance(event, OrderRolled | SdadataRolled):
            yield "roll", event.dice
        elif isinstance(event, Fought):
            yield "roll", event.attack + event.defence
        elif isinstance(event, ObjectivesDealt | TerritoriesDealt):
            yield "shuffle", event.cards
        elif isinstance(event, DeckShuffled):
            if event.again and sorted(event.cards) != sorted(discards):
                raise LogError("reshuffle_wrong", number)
            yield "shuffle", tuple(map(discards.index, event.cards)) if event.again else event.cards
            discards = []
        discards += _cards_thrown_away(event)


def asked(events: Iterable[Event]) -> int:
    """Return how many rolls and shuffles these events hold: where committed chance goes on after a restart."""
    return sum(isinstance(event, ROLLED) for event in events)


def _cards_thrown_away(event: Event) -> tuple[int, ...]:
    """Return the cards that an event puts on the discards."""
    if isinstance(event, Traded):
        return event.cards
    return (event.card,) if isinstance(event, Discarded) else ()
