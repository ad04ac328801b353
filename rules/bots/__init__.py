"""Players that act on their own view alone."""

from rules.bots.bot import UnknownBot, bot, bot_names
from rules.game import Bot

__all__ = ["Bot", "UnknownBot", "bot", "bot_names"]
