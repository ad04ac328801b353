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

ROLLED = frozenset((SuperPlayed, MissileStruck, TorpedoLaunched, Fired, WeaponPlayed, Thrown))
SHUFFLED = frozenset((OrderDrawn, SeatDrawn, DeckShuffled))


def results(events: Iterable[Event]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every roll and shuffle of a match in the order in which the engine asked: ("roll" or "shuffle", values)."""
    for event in events:
        if type(event) in ROLLED:
            yield "roll", event.dice  # type: ignore[union-attr]
        elif type(event) in SHUFFLED and event.order:  # type: ignore[union-attr]
            yield "shuffle", event.order  # type: ignore[union-attr]


def asked(events: Iterable[Event]) -> int:
    """How many rolls and shuffles these events hold: where committed chance goes on after a restart."""
    return sum(1 for _ in results(events))
