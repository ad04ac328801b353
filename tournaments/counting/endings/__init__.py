"""How the games end that RisiKo!'s board does not count: what a table writes down, and what that is worth.

A game is a module of this package with an `ENDING`; a game without one is scored by its places alone.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from rules import load
from tournaments.counting.endings.ending import Ended, Ending, rows_of

__all__ = ["Ended", "Ending", "ending_of", "rows_of"]


def ending_of(ruleset: str) -> Ending | None:
    """Return what the game of these rules asks for at the end; None where its places are all there is."""
    return _ending(load(ruleset).game)


@cache
def _ending(game: str) -> Ending | None:
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    ending: Ending = import_module(name).ENDING
    return ending
