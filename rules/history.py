"""What the events of a match tell one after the other: its state, and what may still be taken back.

An end of a turn, a flag and a surrender may be taken back by their seat until the next die or card falls. What others
placed or moved meanwhile is taken back with it. Every game says what ends something and what may come in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rules.errors import IllegalAction, SetupError
from rules.game import Event, State
from rules.games import game, game_of
from rules.outside import TakenBack, Withdrawn
from rules.ruleset import load
from rules.started import Started


class Undo(NamedTuple):
    """What `seat` may take back: the match would stand in `state` again, as after `version` events."""

    seat: int
    version: int
    state: State


class History(NamedTuple):
    """A match after `version` events: its state (None before the first), what may be taken back (None: nothing)."""

    version: int = 0
    state: State = None
    undo: Undo | None = None


def follow(history: History, event: Event) -> History:
    """Return the history with one more event.

    Raises IllegalAction (nothing_to_take_back) where an event takes back what it may not.
    """
    version = history.version + 1
    if type(event) is TakenBack:
        if event != taken_back(history, event.seat):
            raise IllegalAction("nothing_to_take_back", seat=event.seat)
        assert history.undo is not None
        return History(version, history.undo.state)
    if history.state is None:
        return History(version, evolve(None, event))
    return History(version, evolve(history.state, event), _undo_after(history, event))


def _undo_after(history: History, event: Event) -> Undo | None:
    state = history.state
    assert state is not None
    played = game_of(state)
    seat = _leaver(event) or played.ended_by(state, event)
    if seat:
        return Undo(seat, history.version, state)
    return history.undo if type(event) in played.between else None


def _leaver(event: Event) -> int:
    """R32: the seat that has just surrendered, else 0."""
    return event.seat if type(event) is Withdrawn and event.reason == "surrendered" else 0


def taken_back(history: History, seat: int) -> TakenBack:
    """Return the event of a seat that takes back what it ended; IllegalAction (nothing_to_take_back)."""
    undo = history.undo
    if undo is None or undo.seat != seat:
        raise IllegalAction("nothing_to_take_back", seat=seat)
    return TakenBack(seat, undo.version)


def histories(events: Iterable[Event], history: History = History()) -> Iterator[tuple[Event, History, History]]:  # noqa: B008 - immutable
    """Yield each event with the history before it and after it."""
    for event in events:
        before, history = history, follow(history, event)
        yield event, before, history


def replay(events: Iterable[Event]) -> State:
    """Return the state after these events, from the first one on; ValueError without any."""
    history = History()
    for event in events:
        history = follow(history, event)
    if history.state is None:
        raise ValueError("no events to replay")
    return history.state


def evolve(state: State | None, event: Event) -> State:
    """Return the state after an event, without checks; None before the first one. For all events but TakenBack."""
    if state is not None:
        return game_of(state).evolve(state, event)
    return game_of_first(event).evolve(None, event)


def game_of_first(event: Event) -> Any:
    """Return the game that a first event begins; SetupError when it is none, or of an unknown ruleset."""
    if not isinstance(event, Started):
        raise SetupError("not_started")
    try:
        return game(load(event.ruleset).game)
    except KeyError as error:
        raise SetupError("ruleset_unknown", ruleset=event.ruleset) from error
