"""The bots that there are, by game and name."""

from rules.contract.game import Bot
from rules.contract.games import game
from rules.contract.ruleset import GAMES


class UnknownBot(KeyError):
    """No bot has that name; the message lists the names."""

    def __str__(self) -> str:
        return str(self.args[0])


def bot(name: str, seed: str, code: str = GAMES[0]) -> Bot:
    """Return a bot of this game by name; UnknownBot when there is none."""
    bots = game(code).bots
    if name not in bots:
        raise UnknownBot(f"no bot {name!r}; there are: {', '.join(sorted(bots))}")
    return bots[name](seed)


def bot_searches(name: str, code: str) -> bool:
    """Return whether a bot takes up to tenths of a second for a decision."""
    return name in game(code).searchers


def bot_names(code: str = GAMES[0]) -> tuple[str, ...]:
    """Return the names of the bots of a game: the usual one first, then by strength, the random one last."""
    return tuple(sorted(game(code).bots, key=lambda name: name == "random"))
