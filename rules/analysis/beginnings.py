"""Matches of every game that begin at a position: the option that says so, and the text of one to play on from."""

import json
from functools import cache
from importlib import import_module
from typing import Any

from rules.base.chance import Chance
from rules.base.json_types import Json
from rules.contract.beginning import BEGINS_AT, Beginning
from rules.contract.games import game_of
from rules.contract.state import State
from rules.italywar.filling import filled_text as italywar_filled
from rules.risiko.filling import filled_text as risiko_filled

__all__ = ["BEGINS_AT", "FILLED", "filled_text", "position_text", "time_is_up"]
FILLED = {"risiko": risiko_filled, "italywar": italywar_filled}
"""The games whose public positions can be filled up: by armies on territories the rest can be dealt."""


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


def colours_at(text: str) -> dict[int, str]:
    """Return the colour of every seat of a match that begins at this text, without those not chosen yet."""
    chosen = json.loads(text).get("colours", [])
    return {seat: str(colour) for seat, colour in enumerate(chosen) if colour}


def time_is_up(state: State) -> bool:
    """Return whether the clock of a match has rung before this moment."""
    at: Any = state
    return bool(at.clock.expired if hasattr(at, "clock") else getattr(at, "expired", 0))
