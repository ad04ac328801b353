"""What one kind of game must give so that everything above it can play, store, check and show its matches.

Each game is a folder of this package with `options.py` (its Ruleset) and `game.py` (its Game); docs/engine.md explains
the contract. States, actions, events and views are values of the game's own types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from rules.base.json_types import Json
from rules.contract.state import Action, Event, State, View

if TYPE_CHECKING:
    from rules.base.chance import Chance
    from rules.boards.decks import Deck
    from rules.boards.final_board import Defect, FinalBoard
    from rules.contract.documents import Documents
    from rules.contract.live import LiveEngine
    from rules.contract.random_bot import RandomPlay
    from rules.contract.ruleset import Ruleset
    from rules.contract.started import Started

Result = tuple[str, tuple[int, ...]]
"""A roll or shuffle as it fell: ("roll", faces of d6), ("roll8", faces of d8) or ("shuffle", permutation)."""


def _whole(events: Sequence[Event], drawn: Iterable[tuple[int, ...]] | None) -> tuple[Event, ...]:
    return tuple(events)


def _order(state: State) -> Sequence[int]:
    order: Sequence[int] = state.people.order
    return order


def _nobody(state: State, event: Event) -> int:
    return 0


class Bot(Protocol):
    """A player. One that does not look (`sees` False) is given None for its view."""

    sees: bool

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return one of the listed actions, a range replaced by one number of it."""


@dataclass(frozen=True, slots=True)
class Game:
    """One kind of game: the contract of rules/contract/engine.py as functions, and what is needed around it.

    `documents` says which types of values the game has and how they are written. `opening` gives the first events of a
    match from its `Started`; `request` reads off a stored event which seat decided what (None for an event that only
    follows from others); `results` reads off every roll and shuffle in the order asked. `automatic` is what the clock
    does for a seat whose time is up: who acts (None: the outside) and how. `pace` says which time runs: "setup", "turn"
    or the short "reaction". `begins` are the types of event with which a new turn begins. `upcast` brings an event of
    an old format (number given) to the next one. `final_board` is None where a match ends without a board to be
    counted.
    `shortened` gives stored events as the game writes them today, where it once wrote more; `filled` gives those that
    leave out a shuffle its values: the ones given, in their order, else some that fit the event.
    `ended_by` is the seat that ends something with an event and may take it back (0: none, rules/contract/history.py),
    until an event falls that is not of the types `between`. `at_random` does in a match under way what the random bot
    would, from the same numbers; False where that takes an action. `win_chances` gives each seat's chance in a state or
    a view, None where nothing measures it. `searchers` are the bots that take up to tenths of a second for a decision.
    `order` gives the seats in the order in which they play the round that a position stands in. `counted_by` says what
    may make a seat better than others: `turn` in the order of play, or `first`, that of the first round or hand where
    it changes with each; colour; objective card (its place in the deck, from 0).
    """

    code: str
    documents: Documents
    engine: LiveEngine[Any]
    view: Callable[[State, int | None], View]
    seen: Callable[[Event, int | None], Event]
    determinize: Callable[[View, Chance], State]
    defects: Callable[[State], tuple[Defect, ...]]
    final_board: Callable[[State], FinalBoard] | None
    started: Callable[[Ruleset, tuple[str, ...], Deck | None], Started]
    opening: Callable[[Started, Chance], list[Event]]
    request: Callable[[State, Event], tuple[int | None, Action] | None]
    results: Callable[[Iterable[Event]], Iterator[Result]]
    asked: Callable[[Iterable[Event]], int]
    automatic: Callable[[State, int], tuple[int | None, Action]]
    pace: Callable[[State], str]
    begins: frozenset[type]
    bots: Mapping[str, Callable[[str], Bot]]
    upcast: Mapping[int, Callable[[Json], Json]]
    shortened: Callable[[Sequence[Event]], tuple[Event, ...]] = tuple
    ended_by: Callable[[State, Event], int] = _nobody
    between: frozenset[type] = frozenset()
    at_random: RandomPlay[Any] | None = None
    filled: Callable[[Sequence[Event], Iterable[tuple[int, ...]] | None], tuple[Event, ...]] = _whole
    win_chances: Callable[[Any], tuple[float, ...] | None] | None = None
    searchers: frozenset[str] = frozenset()
    order: Callable[[Any], Sequence[int]] = _order
    counted_by: tuple[str, ...] = ("first",)

    def began(self, event: Event) -> bool:
        """Return whether with this event a new turn begins."""
        return type(event) in self.begins
