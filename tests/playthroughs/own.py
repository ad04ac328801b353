"""What each game brings: `tests/playthroughs/<game>.py` with `recipes()`, `ending(state)` and `PLAYERS` of its own."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rules.contract.ruleset import GAMES


def own(game: str) -> Any:
    """The module of a game."""
    return import_module(f"tests.playthroughs.{game}")


def brought() -> tuple[str, ...]:
    """The games with golden matches."""
    return tuple(game for game in GAMES if find_spec(f"tests.playthroughs.{game}"))


def recipes() -> dict[str, Any]:
    """Name -> recipe of every golden match of every game."""
    return {name: recipe for game in brought() for name, recipe in own(game).recipes().items()}
