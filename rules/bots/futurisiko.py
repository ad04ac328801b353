"""A player of FutuRisiKo! with sense."""

from rules.bots.random_bot import RandomBot


class SenseBot(RandomBot):
    """To come."""
