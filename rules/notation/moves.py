"""One decision as text: what was decided, the dice and shuffles that followed, the facts that people want to read."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.base.errors import CodedError
from rules.base.json_types import Json
from rules.contract.game import Game
from rules.contract.games import game_of
from rules.contract.history import History
from rules.contract.outcome import Outcome
from rules.contract.state import Action, Event, State
from rules.notation.chance_text import chance_text
from rules.notation.forms import Form, forms

HEADINGS = frozenset({"turn_began", "production_began", "operations_began", "hand_began"})
"""Facts with which a new line begins."""
END = "#"


class Piece(NamedTuple):
    """A piece of a move. A fact (`needed` False) follows from what stands before it and may be left out."""

    text: str
    needed: bool
    heading: bool = False


def action_text(game: Game, action: Action) -> str:
    """Return an action as it is written, a range of what is legal as `1..3`."""
    document: Json = game.documents.codec.encode(action)
    return forms(game.code).actions[document["type"]].write(document)


def undo_text(game: Game, seat: int) -> str:
    """Return how a seat takes back what it ended."""
    return forms(game.code).actions["taken_back"].write({"seat": seat})


def following(game: Game, events: Sequence[Event]) -> Iterator[Piece]:
    """Yield what is written of the events that a decision led to."""
    facts = forms(game.code).facts
    for event in events:
        if told := chance_text(game, event):
            yield Piece(told, True)
        document: Json = game.documents.codec.encode(event)
        form = facts.get(document["type"])
        if form is not None:
            yield Piece(form.write(document), False, document["type"] in HEADINGS)


def end_text(outcome: Outcome | None) -> str:
    """Return how a match ended: places with points, best first; a star where no rule of the game ended it."""
    if outcome is None:
        return f"{END}*"
    rows = (f"{seat}" if points is None else f"{seat}={points}" for seat, _, points in outcome.placings)
    return END + ",".join(rows)


def documents_read(game: Game, text: str) -> list[Json]:
    """Return every action that a piece may stand for, as documents; KeyError where it names what does not exist."""
    read = (form.read(text) for form in forms(game.code).actions.values() if _may_be(game, form))
    return [document for document in read if document is not None]


def _may_be(game: Game, form: Form) -> bool:
    return form.type in game.documents.codec.actions or form.type == "taken_back"


def legal_texts(history: History) -> list[str]:
    """Return everything that may be decided now, as it is written: by who is to move, then from outside."""
    state: Any = history.state
    game = game_of(state)
    if state.outcome is not None:
        return [end_text(state.outcome)]
    seats = game.engine.to_move(state)
    texts = [action_text(game, action) for seat in seats for action in game.engine.legal_actions(state, seat)]
    texts += [action_text(game, action) for action in _outside(game, state)]
    if history.undo is not None:
        texts.append(undo_text(game, history.undo.seat))
    return [*texts, end_text(None)]


def _outside(game: Game, state: State) -> Sequence[Action]:
    try:
        return game.engine.legal_actions(state, None)
    except CodedError:
        return ()
