"""The product's own settings for a process that a test starts, which may send to a push service on this computer."""

from config.settings import *  # noqa: F403

PUSH_TO_PRIVATE_ADDRESSES = True
