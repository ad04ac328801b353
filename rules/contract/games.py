"""The games there are, each loaded when it is first asked for."""

from functools import cache
from importlib import import_module
from typing import Final

from rules.contract.game import Game
from rules.contract.ruleset import GAMES
from rules.contract.state import State, Thing


@cache
def game(code: str) -> Game:
    """Return the game with that code, its boards and tables loaded when it is first asked for; KeyError for another."""
    if code not in GAMES:
        raise KeyError(code)
    loaded: Game = import_module(f"rules.{code}.game").GAME
    return loaded


class Owners(dict[type, Game]):
    """The game that a type of state, event, action or view belongs to; of a type that all share, the first game."""

    def __missing__(self, kind: type) -> Game:
        for code in GAMES:
            owner = game(code)
            if kind in owner.documents.types:
                self[kind] = owner
                return owner
        raise TypeError(f"{kind.__name__} belongs to no game")


OWNERS: Final = Owners()


def game_of_thing(thing: Thing) -> Game:
    """Return the game of a state, event, action or view; TypeError when it is nothing of the kind."""
    return OWNERS[type(thing)]


def game_of(state: State) -> Game:
    """Return the game that this state belongs to."""
    return game(state.game)
