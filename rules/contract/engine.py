"""The contract of every game: state is a value, an action a request, an event a fact (see docs/engine.md).

ruleset = load("risiko-challenge")
events = start(ruleset, ("Ada", "Bruno", "Carla"), chance)
state = replay(events)
events = decide(state, action, seat, chance)
state = evolve(state, event)
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.base.chance import Chance
from rules.base.errors import IllegalAction, MalformedDocument, SetupError
from rules.base.json_types import Document
from rules.boards import final_board as finalboard
from rules.boards.decks import Deck
from rules.boards.final_board import Defect, FinalBoard
from rules.contract.game import Game
from rules.contract.games import game, game_of, game_of_thing
from rules.contract.history import evolve, replay
from rules.contract.live import LiveEngine
from rules.contract.outcome import Outcome
from rules.contract.ruleset import GAMES, Ruleset
from rules.contract.started import Started
from rules.contract.state import Action, Asker, Event, State, Thing, View

MAX_NAME = 80
FIRST = GAMES[0]
_ENGINES: Final[dict[type, LiveEngine[Any]]] = {}
"""What decides in states of a type, as far as it was asked."""


def _engine_of(state: State) -> LiveEngine[Any]:
    known = _ENGINES.get(type(state))
    return known or _ENGINES.setdefault(type(state), game_of_thing(state).engine)


def start(ruleset: Ruleset, seats: Sequence[str] | int, chance: Chance, deck: Deck | None = None) -> list[Event]:
    """Return the events up to the first decision; the arguments are those of `first_event`."""
    return game(ruleset.game).opening(first_event(ruleset, seats, deck), chance)


def first_event(ruleset: Ruleset, seats: Sequence[str] | int, deck: Deck | None = None) -> Started:
    """Return the event a match begins with. `seats` are names, clockwise, or just how many; `deck` an organiser's own.

    SetupError (seat_count, seat_name, deck_..., scope_without_secondary) when they do not fit the ruleset.
    """
    names: Any = (
        tuple(f"p{number}" for number in range(1, min(seats, 99) + 1)) if isinstance(seats, int) else tuple(seats)
    )
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME:
            raise SetupError("seat_name", name=name)
    return game(ruleset.game).started(ruleset, names, deck)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats that may act now; nobody when it is over."""
    return _engine_of(state).to_move(state)


def legal_actions(state: State, seat: Asker) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do.

    UnknownSeat for a seat that is not at the table.
    """
    return _engine_of(state).legal_actions(state, seat)


def decide(state: State, action: Action, seat: Asker, chance: Chance) -> list[Event]:
    """Return the events that follow from an action; IllegalAction when it is not allowed. The state stays as it is."""
    engine = _engine_of(state)
    course = engine.course(state, chance)
    engine.act(course, action, seat)
    return engine.events_of(course.records)


def step(state: State, action: Action, seat: Asker, chance: Chance) -> tuple[list[Event], State]:
    """Return the events of `decide` and the state after them."""
    engine = _engine_of(state)
    course = engine.course(state, chance)
    engine.act(course, action, seat)
    return engine.after(course)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, None while it goes on."""
    ended: Outcome | None = state.outcome
    return ended


def rounds_left(state: State) -> int | None:
    """Return how many rounds may still be played, this one included; None where nothing ends the match by its
    rounds."""
    left: int = state.table.ruleset.last_round - state.round + 1
    return left if left > 0 and state.round and state.outcome is None else None


def view(state: State, seat: Asker) -> View:
    """Return the state with every secret of the others left out; UnknownSeat for a seat that is not at the table."""
    return game_of(state).view(state, seat)


def seen(event: Event, seat: Asker) -> Event:
    """Return the event as `seat` (None: the public) may read it."""
    return game_of_thing(event).seen(event, seat)


def determinize(view: View, chance: Chance) -> State:
    """Return a whole state that fits this view: what the seat cannot know (hands, piles, objectives) is drawn.

    Every state that its viewer may be in, for all that the view tells, is equally likely; what a view does not show, as
    which discards went back into a pile, is not remembered. The match can go on from the state. TypeError for what is
    no view, ValueError for one in which nothing hidden can be dealt; what else is false in a view that a match has not
    given is not looked for.
    """
    owner = game_of_thing(view)
    if not isinstance(view, owner.documents.views):
        raise TypeError(f"{type(view).__name__} is no view: rules.view(state, seat) gives what a seat sees")
    return owner.determinize(view, chance)


def encode(thing: Thing) -> Document:
    """Return a state, action, event or view as a plain JSON object with its `type` (docs/engine.md lists the
    fields)."""
    return game_of_thing(thing).documents.encode(thing)


def decode(document: object, code: str = FIRST) -> Thing:
    """Return the state, action or event of such an object, of the game with this code; MalformedDocument when it is
    none."""
    return _game(code).documents.decode(document)


def decode_action(document: object, code: str = FIRST) -> Action:
    """Return the action of such an object, and of nothing else: for requests that come from players."""
    return _game(code).documents.codec.decode_action(document)


def _game(code: str) -> Game:
    if code not in GAMES:
        raise MalformedDocument("game_unknown", game=code)
    return game(code)


def refusal(state: State, action: Action, seat: Asker) -> IllegalAction | None:
    """Return why this action is not allowed, None when it is: nothing is rolled, nothing happens."""
    return _engine_of(state).refusal(state, action, seat)


def final_board(state: State) -> FinalBoard:
    """Return the board of a match that is over, as a referee would write it down; ValueError where the game has
    none."""
    made = game_of(state).final_board
    if made is None:
        raise ValueError(f"a match of {state.game} ends without a board to count")
    return made(state)


def asked(events: Iterable[Event]) -> int:
    """Return how many rolls and shuffles these events hold: where committed chance goes on after a restart."""
    return sum(game_of_thing(event).asked((event,)) for event in events)


def status(thing: State | FinalBoard) -> tuple[Defect, ...]:
    """Return every defect of a position, of a match under way or of a final board, as codes; empty when it is sound."""
    return finalboard.defects(thing) if isinstance(thing, FinalBoard) else game_of(thing).defects(thing)


__all__ = [
    "Action",
    "Event",
    "State",
    "View",
    "asked",
    "decide",
    "decode",
    "decode_action",
    "determinize",
    "encode",
    "evolve",
    "final_board",
    "legal_actions",
    "outcome",
    "refusal",
    "replay",
    "rounds_left",
    "seen",
    "start",
    "status",
    "step",
    "to_move",
    "view",
]
