"""Before the first turn: who starts (I5), colours (R34), objectives (I35), the deal and the first placement (I3)."""

from rules.base.chance import Chance
from rules.base.errors import IllegalAction
from rules.base.values import put
from rules.contract.started import Started
from rules.italywar.chapters.deal import deal, next_lot
from rules.italywar.chapters.registry import CHAPTERS, Course, decides, evolves
from rules.italywar.chapters.turns import begin_turn
from rules.italywar.state.actions import ChooseColour
from rules.italywar.state.events import (
    ColourChosen,
    DeckShuffled,
    Event,
    ObjectivesDealt,
    OrderFixed,
    OrderRolled,
    Placed,
)
from rules.italywar.state.state import COLOURS, OPENING, State, blank, fork, seal, with_armies
from rules.italywar.state.table import table_of
from rules.lands import checks
from rules.lands.dealing import colours_of_the_gone, deal_objectives, rolled_highest
from rules.lands.people import dealt_goals


def opening(started: Started, chance: Chance) -> list[Event]:
    """Return the events up to the first decision; SetupError when the match does not fit its ruleset."""
    table = table_of(started)
    course = CHAPTERS.course(blank(table), chance)
    course.events.append(started)
    seats = table.seats
    first = rolled_highest(course, range(1, seats + 1), OrderRolled, table.ruleset.first_tie)
    course.add(OrderFixed(tuple((first - 1 + step) % seats + 1 for step in range(seats))))
    return course.events


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
    people = state.people
    new = fork(state)
    new.people = people._replace(colours=put(people.colours, event.seat, event.colour))
    following = people.order.index(event.seat) + 1
    if following < len(people.order):
        new.seat = people.order[following]
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
    """Begin when all armies are placed: the whole deck is shuffled (I6) and the first turn begins."""
    if course.state.phase == OPENING:
        deck = course.state.table.deck
        course.add(DeckShuffled(tuple(deck[place] for place in course.chance.shuffle(len(deck), "deck")), again=False))
        begin_turn(course, after=0)


def placed_first(state: State, event: Placed) -> State:
    """Return the state after it (I3): after two armies, or the last of the stock, the next in order who still has
    some."""
    new = fork(state)
    new.armies = with_armies(state.armies, (event.territory, event.armies))
    new.stock = put(state.stock, event.seat, state.stock[event.seat] - event.armies)
    new.left = state.left - event.armies
    if not new.left:
        next_lot(new)
    return seal(new)
