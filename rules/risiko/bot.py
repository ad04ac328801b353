"""The bot of RisiKo!: the one of all games of territories, with this game's actions."""

from rules.lands.bot import LandsBot, Ways
from rules.risiko.chapters.cards import worth
from rules.risiko.state.actions import Attack, Defend, Discard, EndTurn, Move, MoveIn, Place, Trade

RISIKO = Ways(MoveIn, Trade, Place, Attack, Move, EndTurn, worth, at_most=(Defend, Discard))


class ObjectiveBot(LandsBot):
    """Plays to its objective card."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed, RISIKO)
