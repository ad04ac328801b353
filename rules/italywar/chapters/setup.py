"""Before the first turn: who starts (I5), colours (R34), objectives (I35), the deal and the first placement (I3)."""

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.base.seating import seats_from
from rules.contract.course import record_of
from rules.contract.started import Started
from rules.italywar.chapters.deal import deal
from rules.italywar.chapters.registry import CHAPTERS, Asked, Course, decides, evolves
from rules.italywar.chapters.turns import begin_turn
from rules.italywar.state.actions import ChooseColour
from rules.italywar.state.events import (
    ColourChosen,
    DeckShuffled,
    ObjectivesDealt,
    OrderFixed,
    OrderRolled,
)
from rules.italywar.state.parts import COLOURS, OPENING
from rules.italywar.state.position import Position
from rules.italywar.state.table import table_of
from rules.lands import checks, setting_up
from rules.lands.dealing import colours_of_the_gone, deal_objectives, rolled_highest

evolves(OrderRolled)(setting_up.after_order_rolled)
evolves(OrderFixed)(setting_up.after_order_fixed)
evolves(ColourChosen)(setting_up.after_colour_chosen)
evolves(ObjectivesDealt)(setting_up.after_objectives_dealt)


def begun(started: Started) -> Position:
    """Return the position after the first event: nothing but the table is known."""
    return Position(table_of(started))


def start(started: Started, chance: Chance) -> Course:
    """Return a match up to the first decision; SetupError when it does not fit its ruleset."""
    course = CHAPTERS.course(begun(started), chance)
    course.records.append(record_of(started))
    table = course.state.table
    first = rolled_highest(course, range(1, table.seats + 1), OrderRolled, table.ruleset.first_tie)
    course.add(OrderFixed(seats_from(first, table.seats)))
    return course


@decides(ChooseColour)
def choose_colour(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat choose a colour (R34): after the last choice the objectives and the territories are dealt."""
    state = course.state
    if state.phase != COLOURS:
        return illegal("wrong_phase", action="choose_colour")
    if refused := checks.wrong_colour(state, action.colour, state.people.colours):
        return refused
    course.begin()
    course.add(ColourChosen(seat, action.colour))
    deal_when_chosen(course)
    return None


def deal_when_chosen(course: Course) -> None:
    """Deal when all have chosen: seats that have left take the first free colour; when nobody has to choose, the
    cards are dealt."""
    colours_of_the_gone(course, COLOURS)
    if course.state.phase == OPENING:
        deal_objectives(course)
        deal(course)
        begin_when_placed(course)


def begin_when_placed(course: Course) -> None:
    """Begin when all armies are placed: the whole deck is shuffled (I6) and the first turn begins."""
    if course.state.phase == OPENING:
        deck = course.state.table.deck
        order = course.chance.shuffle(len(deck), "deck")
        course.add(DeckShuffled(tuple([deck[place] for place in order]), again=False))
        begin_turn(course, after=0)
