"""The games as the play server shows them: one folder each, found by the code of the game (docs/matches.md)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from matches.games.presenter import Presenter
from matches.models import Match
from matches.selectors.matches import game_code
from rules.contract.ruleset import GAMES


@cache
def presenter(code: str) -> Presenter:
    """Return the presenter of the game with that code, loaded when it is first asked for."""
    game_presenter: Presenter = import_module(f"matches.games.{code}.presenter").PRESENTER
    return game_presenter


@cache
def games_shown() -> tuple[str, ...]:
    """Return the codes of the games that can be played here, in the order of the registry."""
    return tuple(
        code for code in GAMES if find_spec(f"matches.games.{code}") and find_spec(f"{__name__}.{code}.presenter")
    )


def presenter_of(match: Match) -> Presenter:
    """Return the presenter of the game that a match plays."""
    return presenter(game_code(match))
