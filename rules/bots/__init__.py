"""Players that act on their own view alone."""

from rules.bots.bot import BOTS, Bot, UnknownBot, bot
from rules.bots.objective_bot import ObjectiveBot
from rules.bots.random_bot import RandomBot

__all__ = ["BOTS", "Bot", "ObjectiveBot", "RandomBot", "UnknownBot", "bot"]
