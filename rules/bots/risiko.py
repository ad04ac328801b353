"""The bot of RisiKo!: the one of all games of territories, with this game's actions."""

from rules.bots.lands_bot import LandsBot, Ways
from rules.risiko.actions import Attack, Defend, Discard, EndTurn, Move, MoveIn, Place, Trade
from rules.risiko.cards import worth

RISIKO = Ways(MoveIn, Trade, Place, Attack, Move, EndTurn, worth, at_most=(Defend, Discard))


class ObjectiveBot(LandsBot):
    """Plays to its objective card."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed, RISIKO)
