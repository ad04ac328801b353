"""The contract of every game: state is a value, an action a request, an event a fact (see docs/engine.md).

ruleset = load("risiko-challenge")
events = start(ruleset, ("Ada", "Bruno", "Carla"), chance)
state = replay(events)
events = decide(state, action, seat, chance)
state = evolve(state, event)
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

from rules import finalboard
from rules.chance import Chance, Seeded
from rules.decks import Deck
from rules.errors import IllegalAction, SetupError
from rules.finalboard import Defect, FinalBoard
from rules.risiko import codec, codec_state, codec_view, legal, match, position
from rules.risiko import view as views
from rules.risiko.actions import Action
from rules.risiko.events import Event
from rules.risiko.match import decide, evolve, outcome, step
from rules.risiko.state import State
from rules.risiko.view import View
from rules.ruleset import Ruleset

to_move = legal.to_move
legal_actions = legal.legal_actions
view = views.view
seen = views.seen
final_board = position.final_board

MAX_NAME = 80
_NOWHERE = Seeded(0)
"""Chance for decisions that nobody will let happen."""
Thing = State | Action | Event | View


def encode(thing: Thing) -> dict[str, Any]:
    """A state, action, event or view as a plain JSON object with its `type` (docs/engine.md lists the fields)."""
    if isinstance(thing, State):
        return codec_state.encode_state(thing)
    return codec_view.encode_view(thing) if isinstance(thing, View) else codec.encode(thing)


def decode(document: Any) -> Any:
    """The state, action or event of such an object; MalformedDocument(code, ...) when it is none."""
    if isinstance(document, dict) and document.get("type") == "state":
        return codec_state.decode_state(document)
    return codec.decode(document, {**codec.EVENTS, **codec.ACTIONS})


def decode_action(document: Any) -> Action:
    """The action of such an object, and of nothing else: for requests that come from players."""
    action: Action = codec.decode(document, codec.ACTIONS)
    return action


def refusal(state: State, action: Action, seat: int | None) -> IllegalAction | None:
    """Why this action is not allowed, None when it is: nothing is rolled, nothing happens."""
    try:
        decide(state, action, seat, _NOWHERE)
    except IllegalAction as error:
        return error
    return None


def start(ruleset: Ruleset, seats: Sequence[str] | int, chance: Chance, deck: Deck | None = None) -> list[Event]:
    """The events up to the first decision. `seats` are names, clockwise, or just how many; `deck` an organiser's own.

    SetupError (seat_count, seat_name, deck_..., scope_without_secondary) when they do not fit the ruleset.
    """
    names = tuple(f"p{number}" for number in range(1, min(seats, 99) + 1)) if isinstance(seats, int) else tuple(seats)
    for name in names:
        if not isinstance(name, str) or not name.strip() or len(name) > MAX_NAME:
            raise SetupError("seat_name", name=name)
    return match.start(ruleset, names, chance, deck)


def replay(events: Iterable[Event]) -> State:
    """The state after these events, from the first one on; ValueError without any."""
    state: State | None = reduce(evolve, events, None)
    if state is None:
        raise ValueError("no events to replay")
    return state


def status(thing: State | FinalBoard) -> tuple[Defect, ...]:
    """Every defect of a position, of a match under way or of a final board, as codes; empty when it is sound."""
    return finalboard.defects(thing) if isinstance(thing, FinalBoard) else position.defects(thing)


__all__ = [
    "Action",
    "Event",
    "State",
    "View",
    "decide",
    "decode",
    "decode_action",
    "encode",
    "evolve",
    "final_board",
    "legal_actions",
    "outcome",
    "refusal",
    "replay",
    "seen",
    "start",
    "status",
    "step",
    "to_move",
    "view",
]
