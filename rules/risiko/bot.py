"""The bots of RisiKo!: those of all games of territories, with this game's actions."""

from rules.contract.game import Bot
from rules.lands.bot import LandsBot, Ways
from rules.lands.mind import styles
from rules.risiko.chapters.cards import worth
from rules.risiko.state.actions import Attack, Defend, Discard, EndTurn, Move, MoveIn, Place, Trade

RISIKO = Ways(MoveIn, Trade, Place, Attack, Move, EndTurn, worth, at_most=(Defend, Discard))


class ObjectiveBot(LandsBot):
    """Plays to its objective card."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed, RISIKO)


def greedy(seed: str) -> Bot:
    """Return the bot that takes what brings most at once."""
    return styles.greedy(seed, RISIKO)


def planner(seed: str) -> Bot:
    """Return the bot that thinks one turn through."""
    return styles.planner(seed, RISIKO)


def strong(seed: str) -> Bot:
    """Return the bot that searches with the chances to win."""
    return styles.strong(seed, RISIKO)
