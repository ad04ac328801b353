"""What a bot is, and the bots there are."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from rules.bots.objective_bot import ObjectiveBot
from rules.bots.random_bot import RandomBot
from rules.risiko.actions import Action
from rules.risiko.view import View


class UnknownBot(KeyError):
    """No bot has that name; the message lists the names."""

    def __str__(self) -> str:
        return str(self.args[0])


class Bot(Protocol):
    """A player. One that does not look (`sees` False) is given None for its view."""

    sees: bool

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """One of the listed actions, a range replaced by one number of it."""


BOTS: Mapping[str, Callable[[str], Bot]] = {"random": RandomBot, "objective": ObjectiveBot}


def bot(name: str, seed: str) -> Bot:
    """A bot by name; UnknownBot when there is none."""
    if name not in BOTS:
        raise UnknownBot(f"no bot {name!r}; there are: {', '.join(sorted(BOTS))}")
    return BOTS[name](seed)
