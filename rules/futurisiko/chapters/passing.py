"""A seat asked for a card plays none."""

from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.dealing import next_discards, pass_discards
from rules.futurisiko.chapters.production import next_missiles, open_missiles
from rules.futurisiko.chapters.registry import Course, decides, evolves
from rules.futurisiko.state.actions import Pass
from rules.futurisiko.state.events import Passed
from rules.futurisiko.state.state import DISCARD, MISSILES, SHIELD, SUPER, State, fork, seal


@decides(Pass)
def pass_on(course: Course, action: Pass, seat: int) -> None:
    """Let a seat pass: wherever a card may be played and need not be."""
    checks.phase(course.state, DISCARD, SUPER, MISSILES, SHIELD)
    if course.state.phase == DISCARD:
        pass_discards(course, seat)
    course.add(Passed(seat))


@evolves(Passed)
def after_passed(state: State, event: Passed) -> State:
    """Return the state after it: the next seat is asked, or what was waiting happens."""
    new = fork(state)
    if state.phase == DISCARD:
        next_discards(new)
    elif state.phase == SUPER:
        open_missiles(new)
    elif state.phase == MISSILES:
        next_missiles(new, event.seat)
    else:
        new.asked = 0
    return seal(new)
