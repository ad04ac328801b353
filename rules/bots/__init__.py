"""Players that act on their own view alone."""

from rules.bots.bot import BOTS, Bot, UnknownBot, bot
from rules.bots.random_bot import RandomBot

__all__ = ["BOTS", "Bot", "RandomBot", "UnknownBot", "bot"]
