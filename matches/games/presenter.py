"""What the play server must be given of one game, so that everything else is the same for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from matches.games.question import Question
from matches.models import Match
from matches.models.matches import DeckRows
from matches.words.board.chance import DICE, Chance
from matches.words.board.scene import Names
from matches.words.sentence import Params
from rules import Action, Deck, Event, Ruleset, State, View
from rules.base.json_types import Json
from rules.contract.started import Started

TABLE = gettext_lazy("The board as a table")
Changes = Sequence[Sequence[object]]
"""Rows of plain JSON, [key, ...values]."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a seat.

    `fallen`: the seat that eliminated it, 0 while it plays; `gone`: empty, absent or surrendered.
    """

    fallen: int = 0
    gone: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said about a game, in the active language.

    `event` tells what happened without any secret: (event, state before or None, state after, names). `illegal` says
    why an action was refused: (code, params) of IllegalAction. `ending` is the sentence about the winners: (reason,
    their names). `board` holds every text that the scripts of the board need besides those of all boards
    (board/page_texts.py). `rulesets` is a line for each ruleset. `told` are the types of events that are told again,
    all together, when a seat's own turn begins. `chance` (board/chance.py) is what can be checked; `board_table` the
    heading of the position as a table.
    """

    name: str | Promise
    event: Callable[[Event, State | None, State, Names], str]
    illegal: Callable[[str, Params], str]
    ending: Callable[[str, Sequence[str]], str]
    board: Callable[[Ruleset], Json]
    rulesets: Mapping[str, str | Promise]
    told: frozenset[str] = frozenset()
    chance: Chance = field(default_factory=lambda: DICE)
    board_table: str | Promise = TABLE


@dataclass(frozen=True, slots=True)
class Documents:
    """What the pages are told, as plain JSON.

    `position`: the public board, at least `phase`, `round`, `turn`, `to_move`, `outcome`; `lobby`: the same keys before
    the match begins. `changed` cuts a position down to what differs: (state before, after, position). `strength`: one
    seat in numbers, at least `letter`, `colour`, `cards`, `fallen`, `gone`; `nobody`: the same keys before the
    beginning. `private`: `you` of the board, at least `seat` and `legal`.

    For the replay: `changes` lists what an event changed as [key, ...values], which the replay script of the game puts
    on the board: (state before or None, after). `turn`: (seat, round) of an event that begins a turn. `players`: the
    seats, at least `seat`, `name`, `letter`.
    """

    position: Callable[[State, View], Json]
    lobby: Json
    changed: Callable[[State, State, Json], Json]
    strength: Callable[[View, int], Json]
    nobody: Json
    private: Callable[[Match, State, int], Json]
    changes: Callable[[State | None, State], Changes]
    turn: Callable[[Event], tuple[int, int] | None]
    players: Callable[[State], list[Json]]


@dataclass(frozen=True, slots=True)
class Pages:
    """The parts of pages. Templates lie in `templates/matches/<folder>/`, scripts in `static/matches/<folder>/`.

    `folder` is the code of the game unless another one is named (matches/games/generic).

    `styles` are static files. The context of the game's own parts: `board`, given the match and its state or None;
    `end`, of a match that is over, with `ending` (games/ending.py); `replay`, given the match and all its events.
    `odds`: whether there are odds of attacks to show or to hide.
    """

    styles: tuple[str, ...]
    board: Callable[[Match, State | None], Json]
    end: Callable[[Match, State | None], Json]
    replay: Callable[[Match, Sequence[Event]], Json]
    odds: bool = False
    folder: str = ""


def _first_event(state: State) -> Started:
    first: Started = state.started
    return first


def _never(state: State) -> int:
    return 0


def _nothing(state: State) -> Question | None:
    return None


def _another_seat(before: State, after: State) -> bool:
    return bool(before.seat != after.seat)


@dataclass(frozen=True, slots=True)
class Presenter:
    """One game.

    `fate` of a seat. `started`: the first event of a state's match. `expired`: the round in which the time of the match
    was up, 0 before. `anew`: whether a fresh time begins between two states of the set-up. `opened`: what a referee may
    look at during play, (name, text) by seat, None while there is nothing yet; it is None itself where the game has
    nothing to open. `deck_rows`, `deck_of` bring an organiser's own cards into the stored match and back. `result`: the
    final board as the result of a tournament's table, {"seats", "board"}, given the last state and each seat's position
    at the table; it is None itself where places and points are the result. Then `ended` gives, from the same, how the
    game ended as the table would write it down (tournaments/counting/endings), None before there is anything.
    `dice`: what the script that reads rolls off the events must know. `figures` draw the kinds of example positions
    that only its rule book has, given one and a prefix for ids. `question`: what the server may answer by itself.
    `held`: the types of actions that may be taken back for a moment. `switches`: those that a seat has in this
    game, auto_defence or quiet (play/switches.py). `takes_colour`: the action by which a seat takes the colour
    with that code; None where seats have none to take.
    """

    code: str
    words: Words
    documents: Documents
    pages: Pages
    fate: Callable[[State, int], Fate]
    started: Callable[[State], Started] = _first_event
    expired: Callable[[State], int] = _never
    anew: Callable[[State, State], bool] = _another_seat
    opened: Callable[[State], dict[int, tuple[str, str]] | None] | None = None
    deck_rows: Callable[[Deck], DeckRows] | None = None
    deck_of: Callable[[Ruleset, DeckRows], Deck] | None = None
    result: Callable[[State, Mapping[int, int]], Json | None] | None = None
    ended: Callable[[State, Mapping[int, int]], Json | None] | None = None
    dice: Mapping[str, object] = field(default_factory=dict)
    figures: Mapping[type, Callable[[Any, str], Json]] = field(default_factory=dict)
    question: Callable[[State], Question | None] = _nothing
    held: frozenset[str] = frozenset()
    switches: tuple[str, ...] = ()
    takes_colour: Callable[[str], Action] | None = None
