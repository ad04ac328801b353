"""How often Python looks for what refers to itself in a circle: seldom, in every process that works for long."""

import gc

LOOKS = (20_000, 20, 20)  # objects made, and looks at the younger ones, until the next look
"""With Python's own (700, 10, 10) a third of the time of a standing of 10,000 went into looking."""


def look_seldom() -> None:
    """Let nobody look again through what is there now, the program itself, and seldom through what comes."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOKS)
