"""The attacks that a position allows, as the engine itself lists them."""

import json

from rules.analysis.beginnings import beginning_text
from rules.base.errors import CodedError
from rules.contract.beginning import HEAD
from rules.contract.engine import encode, legal_actions, to_move
from rules.contract.games import game
from rules.notation.position import Position
from rules.records.decisions import BROKEN

ATTACK = "attack"
"""The phase and the action, alike in every game of territories."""


def attacks_at(position: Position) -> frozenset[tuple[str, str]] | None:
    """Return source and target of each attack that the seat in turn may make with the armies that stand there, whatever
    the phase: one with armies in hand as if they were placed already where it has them. None where no match can begin
    at the position, so that no engine says."""
    ready = position._replace(document={**position.document, "phase": ATTACK, "left": 0, "fight": None})
    try:
        head = {name: ready.document[name] for name in HEAD}
        document = {**json.loads(beginning_text(ready, "tried")), **head}
        state = game(ready.game).documents.decode_state(document)
        listed = [encode(action) for seat in to_move(state) for action in legal_actions(state, seat)]
    except (CodedError, *BROKEN):
        return None
    return frozenset((str(action["source"]), str(action["target"])) for action in listed if action["type"] == ATTACK)
