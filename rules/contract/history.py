"""What the events of a match tell one after the other: its state, and what may still be taken back.

An end of a turn, a flag and a surrender may be taken back by their seat until the next die or card falls. What others
placed or moved meanwhile, or attacked before a die was thrown, is taken back with it. Every game says what ends
something and what may come in between. Where several ended something one after the other, the last one goes back first,
then the one before may. Who surrenders in the turn of another may think better of it until that one does something:
nobody takes the placing of another back whose turn it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.base.errors import SetupError
from rules.base.refusals import illegal
from rules.contract.game import Game
from rules.contract.games import game, game_of
from rules.contract.outside import TakenBack, Withdrawn
from rules.contract.ruleset import load
from rules.contract.started import Started
from rules.contract.state import Event, State

MOST = 3
"""So often a seat goes back between two dice or cards: each time it takes the others out of their turn."""
KEPT = 6
"""So many ends one after the other may be taken back, the last one first: one of each seat."""


class Undo(NamedTuple):
    """What `seat` may take back: the match would stand in `state` again, as after `version` events.

    `own`: the seat was to move then; else the next event of anybody makes it final.
    """

    seat: int
    version: int
    state: State
    own: bool = True


class History(NamedTuple):
    """A match after `version` events: its state (None before the first), what may be taken back (None: nothing).

    `backs`: the seats that went back since the last die or card, once for each time. `earlier`: what may be taken back
    once `undo` has been, oldest first.
    """

    version: int = 0
    state: State = None
    undo: Undo | None = None
    backs: tuple[int, ...] = ()
    earlier: tuple[Undo, ...] = ()


def follow(history: History, event: Event, after: State | None = None) -> History:
    """Return the history with one more event; `after` is the state it leads to, for who knows it already.

    Raises IllegalAction (nothing_to_take_back) where an event takes back what it may not.
    """
    version = history.version + 1
    if type(event) is TakenBack:
        if event != taken_back(history, event.seat):
            raise illegal("nothing_to_take_back", seat=event.seat)
        return _gone_back(history)
    state = history.state
    if after is None:
        after = evolve(state, event)
    if state is None:
        return History(version, after)
    played = game_of(state)
    seat = _leaver(event) or played.ended_by(state, event)
    if not seat and type(event) not in played.between:
        return History(version, after)
    undos = _undos_after(history, seat)
    return History(version, after, undos[-1] if undos else None, history.backs, undos[:-1])


def _gone_back(history: History) -> History:
    """Return the history once what may be taken back has been."""
    assert history.undo is not None
    undo, earlier = history.undo, history.earlier
    before = earlier[-1] if earlier else None
    return History(history.version + 1, undo.state, before, (*history.backs, undo.seat), earlier[:-1])


def _undos_after(history: History, seat: int) -> tuple[Undo, ...]:
    """Return what may be taken back, oldest first, after a seat ended something, or (0) after what comes in between."""
    known = (*history.earlier, history.undo) if history.undo else ()
    if not seat:
        return known if history.undo and history.undo.own else ()
    if history.backs.count(seat) >= MOST:
        return ()
    own = seat in game_of(history.state).engine.to_move(history.state)
    return (*known, Undo(seat, history.version, history.state, own))[-KEPT:]


def _leaver(event: Event) -> int:
    """Return the seat that has just surrendered, else 0 (R32)."""
    return event.seat if type(event) is Withdrawn and event.reason == "surrendered" else 0


def taken_back(history: History, seat: int) -> TakenBack:
    """Return the event of a seat that takes back what it ended; IllegalAction (nothing_to_take_back)."""
    undo = history.undo
    if undo is None or undo.seat != seat:
        raise illegal("nothing_to_take_back", seat=seat)
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
        return game_of(state).engine.evolve(state, event)
    return game_of_first(event).engine.evolve(None, event)


def game_of_first(event: Event) -> Game:
    """Return the game that a first event begins; SetupError when it is none, or of an unknown ruleset."""
    if not isinstance(event, Started):
        raise SetupError("not_started")
    try:
        return game(load(event.ruleset).game)
    except KeyError as error:
        raise SetupError("ruleset_unknown", ruleset=event.ruleset) from error
