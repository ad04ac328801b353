"""The games as the play server shows them: one folder each, found by the code of the game (docs/matches.md)."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from matches.games.presenter import Presenter
from matches.models import Match
from matches.selectors.matches import game_code


@cache
def presenter(code: str) -> Presenter:
    """The presenter of the game with that code, loaded when it is first asked for."""
    found: Presenter = import_module(f"matches.games.{code}.presenter").PRESENTER
    return found


def presenter_of(match: Match) -> Presenter:
    """The presenter of the game that a match plays."""
    return presenter(game_code(match))
