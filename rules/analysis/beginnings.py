"""Matches of every game that begin at a position: the option that says so, and the text of one to play on from."""

import json
from functools import cache
from importlib import import_module
from typing import Any

from rules.base.chance import Chance, Seeded
from rules.base.errors import CodedError, MalformedDocument, SetupError
from rules.base.json_types import Json
from rules.contract.beginning import BEGINS_AT, HEAD, Beginning
from rules.contract.games import game, game_of
from rules.contract.state import State
from rules.italywar.filling import filled_text as italywar_filled
from rules.notation.position import Position
from rules.records.decisions import BROKEN
from rules.risiko.filling import filled_text as risiko_filled

__all__ = ["BEGINS_AT", "FILLED", "beginning_defect", "beginning_text", "filled_text", "position_text"]
FILLED = {"risiko": risiko_filled, "italywar": italywar_filled}
"""The games whose public positions can be filled up: by armies on territories the rest can be dealt."""

DEALS = 24
"""So often objectives are dealt anew where somebody would have won with those dealt."""


@cache
def _beginning(code: str) -> Beginning[Any]:
    beginning: Beginning[Any] = import_module(f"rules.{code}.beginning").BEGINNING
    return beginning


def position_text(state: State) -> str:
    """Return what `begins_at` says for a match that is to begin where this one stands."""
    return _beginning(game_of(state).code).position_text(state)


def filled_text(code: str, document: Json, chance: Chance) -> str:
    """Return what `begins_at` says for a public position of a game, what is hidden dealt out; SetupError
    (begins_wrong)."""
    return FILLED[code](document, chance)


def beginning_text(position: Position, seed: str) -> str:
    """Return what `begins_at` says for a match that is to begin at a position, what it does not tell dealt by chance.

    CodedError where no match can: not_a_position (the engine's `defect`, its `seat` and `value`), or begins_wrong with
    the reason: outcome, deck (objectives of one's own), public (what is hidden cannot be dealt), round (the same before
    the first one), seat (in turn, without territories), alone (with all of them), hands.
    """
    if position.document.get("outcome"):
        raise SetupError("begins_wrong", reason="outcome")
    if position.started.deck:
        raise SetupError("begins_wrong", reason="deck")
    if not position.public:
        return position_text(position.state())
    if position.game not in FILLED:
        raise SetupError("begins_wrong", reason="public")
    if not position.document["round"]:
        raise SetupError("begins_wrong", reason="round")
    return _dealt(position, seed)


def _dealt(position: Position, seed: str) -> str:
    head = {name: position.document[name] for name in HEAD}
    for deal in range(1, DEALS + 1):
        text = filled_text(position.game, position.document, Seeded(f"{seed} {deal}"))
        try:
            game(position.game).documents.decode_state({**json.loads(text), **head})
        except MalformedDocument as error:
            if error.params.get("defect") != "objective_overlooked" or deal == DEALS:
                raise
        else:
            break
    return text


def beginning_defect(position: Position) -> Json:
    """Return why no match can begin at a position: code and parameters of the refusal, nothing where one can."""
    try:
        beginning_text(position, "tried")
    except CodedError as error:
        return {"code": error.code, **error.params}
    except BROKEN as error:
        return {"code": "not_a_position", "reason": str(error)}
    return {}


def colours_at(text: str) -> dict[int, str]:
    """Return the colour of every seat of a match that begins at this text, without those not chosen yet."""
    chosen = json.loads(text).get("colours", [])
    return {seat: str(colour) for seat, colour in enumerate(chosen) if colour}
