"""What the play server must be given of one game, so that everything else is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from matches.models import Match
from rules import Deck, FinalBoard, Ruleset
from rules.started import Started

State = Any
View = Any
Event = Any
Json = dict[str, Any]
Names = Mapping[int, str] | tuple[str, ...]
"""By seat, or in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a seat. `fallen`: the seat that eliminated it, 0 while it plays; `gone`: "", absent, surrendered."""

    fallen: int = 0
    gone: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said about a game, in the active language.

    `event` tells what happened without any secret: (event, state before or None, state after, names). `illegal` says
    why an action was refused: (code, params) of IllegalAction. `ending` is the sentence about the winners: (reason,
    their names). `board` holds every text that the scripts of the board need. `rulesets` is a line for each ruleset.
    """

    name: str | Promise
    event: Callable[[Event, State | None, State, Names], str]
    illegal: Callable[[str, Mapping[str, Any]], str]
    ending: Callable[[str, Sequence[str]], str]
    board: Callable[[Ruleset], Json]
    rulesets: Mapping[str, str | Promise]


@dataclass(frozen=True, slots=True)
class Documents:
    """What the pages are told, as plain JSON.

    `position` is the public board: at least `phase`, `round`, `turn`, `to_move`, `outcome`; `lobby` the same keys before
    the match begins. `changed` cuts a position down to what differs: (state before, after, position). `strength` is one
    seat in numbers: at least `letter`, `colour`, `cards`, `fallen`, `gone`; `nobody` the same keys before the beginning.
    `private` is `you` of the board: at least `seat` and `legal`. `replay` lists what an event changed, as the replay
    script of the game puts it back: (state before or None, after). `turn` is (seat, round) of an event that begins a
    turn. `players` are the seats of a replay: at least `seat`, `name`, `letter`.
    """

    position: Callable[[State, View], Json]
    lobby: Json
    changed: Callable[[State, State, Json], Json]
    strength: Callable[[View, int], Json]
    nobody: Json
    private: Callable[[Match, State, int], Json]
    replay: Callable[[State | None, State], list[Any]]
    turn: Callable[[Event], tuple[int, int] | None]
    players: Callable[[State], list[Json]]


@dataclass(frozen=True, slots=True)
class Pages:
    """The parts of pages. Templates lie in `templates/matches/<game>/`, scripts in `static/matches/<game>/`.

    `styles` are static files; `board` is the context of the game's own parts, given the match and its state or None;
    `end` that of a match that is over; `replay` that of the viewer, given the match and all its events. `odds`: whether
    there are odds to show or to hide.
    """

    styles: tuple[str, ...]
    board: Callable[[Match, State | None], Json]
    end: Callable[[Match, State | None], Json]
    replay: Callable[[Match, Sequence[Event]], Json]
    odds: bool = False


def _started(state: State) -> Started:
    found: Started = state.started
    return found


def _never(state: State) -> int:
    return 0


def _another_seat(before: State, after: State) -> bool:
    return bool(before.seat != after.seat)


@dataclass(frozen=True, slots=True)
class Presenter:
    """One game.

    `fate` of a seat; `started` is the first event of a state's match; `expired` is the round in which the time of the match was up, 0 before; `anew` says whether in
    the set-up a fresh time begins between two states. `opened` gives what a referee may look at during play, (name,
    text) by seat, or None while there is nothing yet; it is None itself where the game has nothing to open. `deck_rows`
    and `deck_of` bring an organiser's own cards into the stored match and back. `final_board` is what a result takes
    from a state that is over. `dice` is what the script that reads rolls off the events must know (`results.js`).
    """

    code: str
    words: Words
    documents: Documents
    pages: Pages
    fate: Callable[[State, int], Fate]
    started: Callable[[State], Started] = _started
    expired: Callable[[State], int] = _never
    anew: Callable[[State, State], bool] = _another_seat
    opened: Callable[[State], dict[int, tuple[str, str]] | None] | None = None
    deck_rows: Callable[[Deck], list[list[Any]]] | None = None
    deck_of: Callable[[Ruleset, list[list[Any]]], Deck] | None = None
    final_board: Callable[[State], FinalBoard] | None = None
    dice: Mapping[str, Any] = field(default_factory=dict)
