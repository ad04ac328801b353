"""The rolls and shuffles of a stored match, taken out of its events."""

from collections.abc import Iterable, Iterator

from rules.futurisiko.state.events import (
    DeckShuffled,
    Event,
    Fired,
    MissileStruck,
    OrderDrawn,
    SeatDrawn,
    SuperPlayed,
    Thrown,
    TorpedoLaunched,
    WeaponPlayed,
)

Rolled = SuperPlayed | MissileStruck | TorpedoLaunched | Fired | WeaponPlayed | Thrown
Shuffled = OrderDrawn | SeatDrawn | DeckShuffled


def results(events: Iterable[Event]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield every roll and shuffle of a match in the order in which the engine asked: ("roll" or "shuffle", values)."""
    for event in events:
        if isinstance(event, Rolled):
            yield "roll", event.dice
        elif isinstance(event, Shuffled) and event.order:
            yield "shuffle", event.order


def asked(events: Iterable[Event]) -> int:
    """Return how many rolls and shuffles these events hold: where committed chance goes on after a restart."""
    return sum(1 for _ in results(events))
