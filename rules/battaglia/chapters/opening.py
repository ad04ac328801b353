"""Before the first hand: who deals it (B3)."""

from rules.base.chance import Chance
from rules.battaglia.chapters.registry import CHAPTERS, Course, evolves
from rules.battaglia.chapters.turns import go_on
from rules.battaglia.state.events import LotsDrawn
from rules.battaglia.state.position import Position
from rules.battaglia.state.table import table_of
from rules.contract.course import record_of
from rules.contract.started import Started


def begun(started: Started) -> Position:
    """Return the position after the first event: nothing but the table is known."""
    return Position(table_of(started))


def start(started: Started, chance: Chance) -> Course:
    """Return a match up to the first decision; SetupError when it does not fit its ruleset.

    B3: the first dealer by lot, or the first seat where a draw has fixed the seats.
    """
    course = CHAPTERS.course(begun(started), chance)
    course.records.append(record_of(started))
    table = course.state.table
    if table.ruleset.first_dealer == "lot":
        course.add(LotsDrawn(chance.shuffle(table.seats, "dealer")))
    go_on(course)
    return course


@evolves(LotsDrawn)
def after_lots_drawn(state: Position, event: LotsDrawn) -> None:
    """Let the first drawn deal."""
    state.dealer = event.order[0] + 1
