"""The engine of Battaglia, made of its chapters, which enter their functions when they are imported."""

from rules.base.chance import Chance
from rules.battaglia.chapters import attacks, dealing, drawing, outside, patrols, scoring, turns
from rules.battaglia.chapters.legal import to_move
from rules.battaglia.chapters.registry import CHAPTERS
from rules.battaglia.state.events import Event
from rules.battaglia.state.state import OPENING, OVER, blank
from rules.battaglia.state.table import table_of
from rules.contract.chapters import Engine
from rules.contract.started import Started

PARTS = (attacks, dealing, drawing, outside, patrols, scoring, turns)
ENGINE = Engine(CHAPTERS, to_move, OPENING, OVER)


def opening(started: Started, chance: Chance) -> list[Event]:
    """Return the events up to the first decision; SetupError when the match does not fit its ruleset."""
    course = CHAPTERS.course(blank(table_of(started)), chance)
    course.add(started)
    dealing.draw_lots(course)
    ENGINE.go_on(course)
    return course.events
