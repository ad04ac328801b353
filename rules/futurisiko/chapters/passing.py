"""A seat asked for a card plays none."""

from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.dealing import next_discards, pass_discards
from rules.futurisiko.chapters.production import next_missiles, open_missiles
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves
from rules.futurisiko.state.actions import Pass
from rules.futurisiko.state.events import Passed
from rules.futurisiko.state.parts import DISCARD, MISSILES, SHIELD, SUPER
from rules.futurisiko.state.position import Position


@decides(Pass)
def pass_on(course: Course, action: Asked, seat: int) -> None:
    """Let a seat pass: wherever a card may be played and need not be."""
    state = course.state
    checks.phase(state, DISCARD, SUPER, MISSILES, SHIELD)
    if state.phase == DISCARD:
        pass_discards(course, seat)
    course.begin()
    play_nothing(course, seat)


def play_nothing(course: Course, seat: int) -> None:
    """Play, or give up, no card."""
    course.records.append(("Passed", seat))
    passed(course.state, seat)


@evolves(Passed)
def after_passed(state: Position, event: Passed) -> None:
    """Ask the next seat, or let happen what was waiting."""
    passed(state, event.seat)


def passed(state: Position, seat: int) -> None:
    """Let a seat have passed: the next seat is asked, or what was waiting happens."""
    if state.phase == DISCARD:
        next_discards(state)
    elif state.phase == SUPER:
        open_missiles(state)
    elif state.phase == MISSILES:
        next_missiles(state, seat)
    else:
        state.asked = 0
