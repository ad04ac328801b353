"""Before the first turn: who starts (R1), colours (R34), objectives, the deal (R2) and the first placement (R3, R4)."""

from itertools import groupby

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.base.seating import seats_from
from rules.contract.course import record_of
from rules.contract.started import Started
from rules.lands import checks, setting_up
from rules.lands.dealing import colours_of_the_gone, deal_objectives, rolled_highest
from rules.risiko.chapters.deal import deal
from rules.risiko.chapters.registry import CHAPTERS, Asked, Course, decides, evolves
from rules.risiko.chapters.turns import begin_turn
from rules.risiko.state.actions import ChooseColour
from rules.risiko.state.events import (
    ColourChosen,
    DeckShuffled,
    ObjectivesDealt,
    OrderFixed,
    OrderRolled,
)
from rules.risiko.state.parts import COLOURS, OPENING
from rules.risiko.state.position import Position
from rules.risiko.state.table import table_of

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
    everybody = tuple(range(1, table.seats + 1))
    if table.ruleset.play_order == "dice":
        order = _by_dice(course, everybody)
    elif table.ruleset.play_order == "seats":
        order = everybody
    else:
        first = rolled_highest(course, everybody, OrderRolled)
        order = seats_from(first, table.seats)
    course.add(OrderFixed(order))
    return course


def _by_dice(course: Course, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return descending order of the dice, the tied roll again for their places (R1, club)."""
    order: list[int] = []
    waiting = [seats]  # who rolls next stands last
    while waiting:
        rolling = waiting.pop()
        if len(rolling) == 1:
            order += rolling
            continue
        die_of = dict(zip(rolling, _roll(course, rolling), strict=True))
        ranked = sorted(rolling, key=lambda seat: -die_of[seat])
        groups = [tuple(group) for _, group in groupby(ranked, key=lambda seat: die_of[seat])]
        waiting += reversed(groups)
    return tuple(order)


def _roll(course: Course, seats: tuple[int, ...]) -> tuple[int, ...]:
    dice = course.chance.roll(len(seats), "order")
    course.add(OrderRolled(seats, dice))
    return dice


@decides(ChooseColour)
def choose_colour(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat choose a colour (R34): after the last choice the objectives and the territories are dealt."""
    state = course.state
    if state.phase != COLOURS:
        return illegal("wrong_phase", action="choose_colour")
    if refused := checks.wrong_colour(state, action.colour, state.people.colours):
        return refused
    course.begin()
    take_colour(course, seat, action.colour)
    return None


def free_colours(state: Position) -> list[str]:
    """Return the colours of the ruleset that nobody has."""
    taken = state.people.colours
    return [colour for colour in state.table.ruleset.colours if colour not in taken]


def take_colour(course: Course, seat: int, colour: str) -> None:
    """Give a colour that is free."""
    course.add(ColourChosen(seat, colour))
    deal_when_chosen(course)


def deal_when_chosen(course: Course) -> None:
    """Deal when all have chosen: seats that have left take the first free colour; when nobody has to choose, the
    cards are dealt."""
    colours_of_the_gone(course, COLOURS)
    if course.state.phase == OPENING:
        deal_objectives(course)
        deal(course)
        begin_when_placed(course)


def begin_when_placed(course: Course) -> None:
    """Begin when all armies are placed: the cards with the jokers are shuffled (R18) and the first turn begins."""
    if course.state.phase == OPENING:
        cards = len(course.state.table.geo.cards)
        course.add(DeckShuffled(course.chance.shuffle(cards, "deck"), again=False))
        begin_turn(course, after=0)
