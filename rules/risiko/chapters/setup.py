"""Before the first turn: who starts (R1), colours (R34), objectives, the deal (R2) and the first placement (R3, R4)."""

from itertools import groupby

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.base.values import put
from rules.contract.started import Started
from rules.lands import checks
from rules.lands.dealing import colours_of_the_gone, deal_objectives, rolled_highest
from rules.lands.people import dealt_goals
from rules.risiko.chapters.deal import deal, next_lot
from rules.risiko.chapters.registry import CHAPTERS, Course, decides, evolves
from rules.risiko.chapters.turns import begin_turn
from rules.risiko.state.actions import ChooseColour
from rules.risiko.state.events import (
    ColourChosen,
    DeckShuffled,
    Event,
    ObjectivesDealt,
    OrderFixed,
    OrderRolled,
    Placed,
)
from rules.risiko.state.state import COLOURS, OPENING, State, blank, fork, seal
from rules.risiko.state.table import table_of


def start(started: Started, chance: Chance) -> list[Event]:
    """Return the events up to the first decision; SetupError when the match does not fit its ruleset."""
    table = table_of(started)
    course = CHAPTERS.course(blank(table), chance)
    course.events.append(started)
    everybody = tuple(range(1, table.seats + 1))
    if table.ruleset.play_order == "dice":
        order = _by_dice(course, everybody)
    elif table.ruleset.play_order == "seats":
        order = everybody
    else:
        first = rolled_highest(course, everybody, OrderRolled)
        order = tuple((first - 1 + step) % table.seats + 1 for step in range(table.seats))
    course.add(OrderFixed(order))
    return course.events


def _by_dice(course: Course, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return descending order of the dice, the tied roll again for their places (R1, club)."""
    if len(seats) == 1:
        return seats
    die_of = dict(zip(seats, _roll(course, seats), strict=True))
    ranked = sorted(seats, key=lambda seat: -die_of[seat])
    groups = [tuple(group) for _, group in groupby(ranked, key=lambda seat: die_of[seat])]
    return tuple(seat for group in groups for seat in _by_dice(course, group))


def _roll(course: Course, seats: tuple[int, ...]) -> tuple[int, ...]:
    dice = course.chance.roll(len(seats), "order")
    course.add(OrderRolled(seats, dice))
    return dice


@evolves(Started)
def after_started(state: State | None, event: Started) -> State:
    """Return the state after it: nothing but the table is known."""
    return blank(table_of(event))


@evolves(OrderRolled)
def after_order_rolled(state: State, event: OrderRolled) -> State:
    """Return the state after it: the dice alone change nothing; the order follows."""
    return state


@evolves(OrderFixed)
def after_order_fixed(state: State, event: OrderFixed) -> State:
    """Return the state after it: the first in order chooses a colour."""
    new = fork(state)
    new.people = state.people._replace(order=event.order)
    new.phase = COLOURS
    new.seat = event.order[0]
    return seal(new)


@decides(ChooseColour)
def choose_colour(course: Course, action: ChooseColour, seat: int) -> None:
    """Let a seat choose a colour (R34): after the last choice the objectives and the territories are dealt."""
    state = course.state
    if state.phase != COLOURS:
        raise IllegalAction("wrong_phase", action="choose_colour")
    colour = checks.free_colour(state, action.colour, state.people.colours)
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


@evolves(ColourChosen)
def after_colour_chosen(state: State, event: ColourChosen) -> State:
    """Return the state after it: the next in order chooses."""
    new = fork(state)
    new.people = state.people._replace(colours=put(state.people.colours, event.seat, event.colour))
    following = state.people.order.index(event.seat) + 1
    if following < len(state.people.order):
        new.seat = state.people.order[following]
    else:
        new.phase = OPENING
    return seal(new)


@evolves(ObjectivesDealt)
def after_objectives_dealt(state: State, event: ObjectivesDealt) -> State:
    """Return the state after it: one card each, in order of play."""
    new = fork(state)
    new.people = dealt_goals(state.people, event.cards)
    return seal(new)


def begin_when_placed(course: Course) -> None:
    """Begin when all armies are placed: the cards with the jokers are shuffled (R18) and the first turn begins."""
    if course.state.phase == OPENING:
        cards = len(course.state.table.geo.cards)
        course.add(DeckShuffled(course.chance.shuffle(cards, "deck"), again=False))
        begin_turn(course, after=0)


def placed_first(state: State, event: Placed) -> State:
    """Return the state after it (R3): after three armies, or the last of the stock, the next in order who still has
    some."""
    new = fork(state)
    seat, armies = event.seat, event.armies
    new.put(event.territory, state.armies[event.territory] + armies)
    new.stock = put(state.stock, seat, state.stock[seat] - armies)
    new.left = state.left - armies
    if not new.left:
        next_lot(new)
    return seal(new)
