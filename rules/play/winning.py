"""How likely each seat is to win a match under way."""

from rules.contract.games import game, game_of_thing
from rules.contract.state import State, View


def win_chances(thing: State | View) -> tuple[float, ...] | None:
    """Return each seat's chance to win, seat 1 first; they add up to 1. None for a ruleset that has no such measure.

    `thing` is a state, or what a seat or the public sees: then each card that a seat may hold counts alike. It says
    what bots that play alike would win from here (docs/bots.md), not what these players will.
    """
    measure = game_of_thing(thing).win_chances
    return None if measure is None else measure(thing)


def is_measured(code: str) -> bool:
    """Return whether this game has such a measure, so that its matches can be analysed."""
    return game(code).win_chances is not None
