"""A match begins that bots will play."""

from rules.base.chance import Chance
from rules.contract.engine import first_event
from rules.contract.games import game
from rules.contract.live import LiveEngine
from rules.contract.ruleset import Ruleset
from rules.play.running import Live, Running, Stepped


def running(ruleset: Ruleset, seats: int, chance: Chance) -> Running:
    """Return a match that has come to its first decision."""
    played, started = game(ruleset.game), first_event(ruleset, seats)
    engine = played.engine
    return Live(played, engine, started, chance) if isinstance(engine, LiveEngine) else Stepped(played, started, chance)
