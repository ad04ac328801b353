"""How often Python looks for what refers to itself in a circle: seldom, in every process that works for long."""

import gc

LOOKS = (20_000, 20, 20)  # objects made, and looks at the younger ones, until the next look
"""With Python's own (700, 10, 10) a third of the time of a standing of 10,000 went into looking."""


def begin_seldom() -> None:
    """Look seldom from the start of any process: what a program makes of its modules stays, and looking through it
    again and again was a sixth of every start."""
    gc.set_threshold(*LOOKS)


def look_seldom() -> None:
    """Let nobody look again through what is there now, the program itself, and seldom through what comes."""
    gc.collect()
    gc.freeze()
    begin_seldom()
