"""A match begins that bots will play."""

from rules.base.chance import Chance
from rules.contract.engine import first_event
from rules.contract.games import game
from rules.contract.ruleset import Ruleset
from rules.play.running import Running


def running(ruleset: Ruleset, seats: int, chance: Chance) -> Running:
    """Return a match that has come to its first decision."""
    played, started = game(ruleset.game), first_event(ruleset, seats)
    return Running(played, played.engine, started, chance)
