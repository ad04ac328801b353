"""Colours, the card that says who begins (F6, F7), the first territories (F3, F4)."""

from rules.base.chance import Chance
from rules.base.refusals import illegal
from rules.base.rows import put
from rules.base.seating import seats_from
from rules.contract.course import record_of
from rules.contract.started import Started
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.dealing import open_discards
from rules.futurisiko.chapters.order import clockwise
from rules.futurisiko.chapters.registry import CHAPTERS, Asked, Course, decides, evolves, proceeds
from rules.futurisiko.deck import colour_of
from rules.futurisiko.state.actions import ChooseColour, PlaceFlag
from rules.futurisiko.state.events import ColourChosen, DeckShuffled, FlagPlaced, OrderDrawn, SeatDrawn
from rules.futurisiko.state.parts import COLOURS, FLAGS
from rules.futurisiko.state.position import Position
from rules.futurisiko.state.table import table_of


def begun(started: Started) -> Position:
    """Return the position after the first event: an empty table; the first seat chooses its colour."""
    return Position(table_of(started))


def start(started: Started, chance: Chance) -> Course:
    """Return a match whose first colour is waited for; SetupError when it does not fit its ruleset."""
    course = CHAPTERS.course(begun(started), chance)
    course.records.append(record_of(started))
    return course


@decides(ChooseColour)
def choose_colour(course: Course, action: Asked, seat: int) -> None:
    """Let a seat choose a colour: any colour that is still free."""
    state = course.state
    checks.phase(state, COLOURS)
    colour = action.colour
    if colour not in free_colours(state):
        raise illegal("colour_taken", colour=colour)
    course.begin()
    course.add(ColourChosen(seat, colour))


def free_colours(state: Position) -> tuple[str, ...]:
    """Return the colours that nobody has."""
    taken = state.people.colours
    return tuple([colour for colour in state.table.ruleset.colours if colour not in taken])


@evolves(ColourChosen)
def after_colour_chosen(state: Position, event: ColourChosen) -> None:
    """Let the next seat choose."""
    state.people = state.people._replace(colours=put(state.people.colours, event.seat, event.colour))
    state.seat = state.asked = 0 if event.seat == state.table.seats else event.seat + 1


@proceeds(COLOURS)
def begin_opening(course: Course) -> bool:
    """Go on by itself where it is due: with the last colour the first card is drawn."""
    if course.state.asked:
        return False
    draw_order(course, 0)
    return True


def draw_order(course: Course, number: int) -> None:
    """Draw the order (F6, F7): cards until one shows a live colour; none left: by lot. From round 1 the pile is
    shuffled again."""
    state = course.state
    pool = sorted(state.cards.pile + state.cards.discards)
    order = course.chance.shuffle(len(pool), "order") if pool else ()
    shown, seat = _turn_over(state, [pool[place] for place in order])
    live = [other for other in range(1, state.table.seats + 1) if state.active(other)]
    course.add(OrderDrawn(order, shown, seat, number))
    if not seat:
        lots = course.chance.shuffle(len(live), "seat")
        course.add(SeatDrawn(lots, live[lots[0]]))
    if number and pool:
        course.add(DeckShuffled(course.chance.shuffle(len(pool), "deck")))


def _turn_over(state: Position, pile: list[int]) -> tuple[tuple[int, ...], int]:
    """Return the cards turned over from the top of the pile, and the seat of the last one's colour."""
    names, colours = state.table.ruleset.colours, state.people.colours
    shown: list[int] = []
    for card in reversed(pile):
        shown.append(card)
        colour = names[colour_of(card)]
        seat = colours.index(colour) if colour in colours else 0
        if seat and state.active(seat):
            return tuple(shown), seat
    return tuple(shown), 0


@evolves(OrderDrawn)
def after_order_drawn(state: Position, event: OrderDrawn) -> None:
    """Let discards and pile be one again; the others follow clockwise (F43)."""
    pool = sorted(state.cards.pile + state.cards.discards)
    state.cards = state.cards._replace(pile=tuple([pool[place] for place in event.order]), discards=())
    state.round = event.round
    if event.seat:
        _first(state, event.seat)


@evolves(SeatDrawn)
def after_seat_drawn(state: Position, event: SeatDrawn) -> None:
    """Let the seat begin, as if its colour had come."""
    _first(state, event.seat)


def _first(state: Position, seat: int) -> None:
    state.people = state.people._replace(order=seats_from(seat, state.table.seats))
    state.new_turn()
    if state.round:
        open_discards(state)
    else:
        state.phase, state.seat, state.asked = FLAGS, seat, seat


@evolves(DeckShuffled)
def after_deck_shuffled(state: Position, event: DeckShuffled) -> None:
    """Lay the pile in a new order."""
    pool = sorted(state.cards.pile)
    state.cards = state.cards._replace(pile=tuple([pool[place] for place in event.order]))


@decides(PlaceFlag)
def place_flag(course: Course, action: Asked, seat: int) -> None:
    """Let a seat place a flag (F3): one free territory at a time."""
    state = course.state
    checks.phase(state, FLAGS)
    place = checks.territory(state, action.territory)
    if state.owner[place]:
        raise illegal("territory_taken", territory=state.table.geo.codes[place])
    course.begin()
    course.add(FlagPlaced(seat, place))


@evolves(FlagPlaced)
def after_flag_placed(state: Position, event: FlagPlaced) -> None:
    """Put the flag there, with the armies of the start; the next clockwise, on and on (F3, F4)."""
    place = event.territory
    state.give(place, event.seat)
    state.land[place] += state.table.ruleset.armies_at_start
    state.seat = state.asked = clockwise(state, event.seat) if 0 in state.owner else 0


@proceeds(FLAGS)
def begin_rounds(course: Course) -> bool:
    """Go on by itself where it is due: with the last territory the first round begins."""
    if course.state.asked:
        return False
    draw_order(course, 1)
    return True
