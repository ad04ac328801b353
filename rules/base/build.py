"""Whether this is the compiled core or the same files as they are."""

from typing import Final

COMPILED: Final[bool] = not __file__.endswith(".py")
"""Whether these files run compiled: a few small functions have one way for each."""
