"""Colours, the card that says who begins (F6, F7), the first territories (F3, F4)."""

from rules.base.errors import IllegalAction
from rules.base.values import put
from rules.contract.started import Started
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.dealing import open_discards
from rules.futurisiko.chapters.order import clockwise
from rules.futurisiko.chapters.registry import Course, decides, evolves, proceeds
from rules.futurisiko.deck import colour_of
from rules.futurisiko.state.actions import ChooseColour, PlaceFlag
from rules.futurisiko.state.events import ColourChosen, DeckShuffled, FlagPlaced, OrderDrawn, SeatDrawn
from rules.futurisiko.state.state import COLOURS, FLAGS, Draft, State, blank, fork, new_turn, seal, with_change
from rules.futurisiko.state.table import table_of


@evolves(Started)
def after_started(state: State | None, event: Started) -> State:
    """Return the state after it: an empty table; the first seat chooses its colour."""
    return blank(table_of(event))


@decides(ChooseColour)
def choose_colour(course: Course, action: ChooseColour, seat: int) -> None:
    """Let a seat choose a colour: any colour that is still free."""
    state = course.state
    checks.phase(state, COLOURS)
    if action.colour not in free_colours(state):
        raise IllegalAction("colour_taken", colour=action.colour)
    course.add(ColourChosen(seat, action.colour))


def free_colours(state: State) -> tuple[str, ...]:
    """Return the colours that nobody has."""
    return tuple(colour for colour in state.table.ruleset.colours if colour not in state.people.colours)


@evolves(ColourChosen)
def after_colour_chosen(state: State, event: ColourChosen) -> State:
    """Return the state after it: the next seat chooses."""
    new = fork(state)
    new.people = state.people._replace(colours=put(state.people.colours, event.seat, event.colour))
    new.seat = new.asked = 0 if event.seat == state.table.seats else event.seat + 1
    return seal(new)


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
    course.add(OrderDrawn(order, shown, seat, number))
    if not seat:
        live = [seat for seat in range(1, state.table.seats + 1) if state.active(seat)]
        lots = course.chance.shuffle(len(live), "seat")
        course.add(SeatDrawn(lots, live[lots[0]]))
    if number and pool:
        course.add(DeckShuffled(course.chance.shuffle(len(pool), "deck")))


def _turn_over(state: State, pile: list[int]) -> tuple[tuple[int, ...], int]:
    """Return the cards turned over from the top of the pile, and the seat of the last one's colour."""
    names = state.table.ruleset.colours
    shown = []
    for card in reversed(pile):
        shown.append(card)
        colour = names[colour_of(card)]
        seat = state.people.colours.index(colour) if colour in state.people.colours else 0
        if seat and state.active(seat):
            return tuple(shown), seat
    return tuple(shown), 0


@evolves(OrderDrawn)
def after_order_drawn(state: State, event: OrderDrawn) -> State:
    """Return the state after it: discards and pile are one again; the others follow clockwise (F43)."""
    new = fork(state)
    pool = sorted(state.cards.pile + state.cards.discards)
    new.cards = state.cards._replace(pile=tuple([pool[place] for place in event.order]), discards=())
    new.round = event.round
    if event.seat:
        _first(new, event.seat)
    return seal(new)


@evolves(SeatDrawn)
def after_seat_drawn(state: State, event: SeatDrawn) -> State:
    """Return the state after it: as if its colour had come."""
    new = fork(state)
    _first(new, event.seat)
    return seal(new)


def _first(new: Draft, seat: int) -> None:
    seats = new.table.seats
    new.people = new.people._replace(order=tuple((seat - 1 + step) % seats + 1 for step in range(seats)))
    new.turn = new_turn(new.table)
    if new.round:
        open_discards(new)
    else:
        new.phase, new.seat, new.asked = FLAGS, seat, seat


@evolves(DeckShuffled)
def after_deck_shuffled(state: State, event: DeckShuffled) -> State:
    """Return the state after it: the pile in a new order."""
    new = fork(state)
    pool = sorted(state.cards.pile)
    new.cards = state.cards._replace(pile=tuple([pool[place] for place in event.order]))
    return seal(new)


@decides(PlaceFlag)
def place_flag(course: Course, action: PlaceFlag, seat: int) -> None:
    """Let a seat place a flag (F3): one free territory at a time."""
    state = course.state
    checks.phase(state, FLAGS)
    place = checks.territory(state, action.territory)
    if state.owner[place]:
        raise IllegalAction("territory_taken", territory=state.table.geo.codes[place])
    course.add(FlagPlaced(seat, place))


@evolves(FlagPlaced)
def after_flag_placed(state: State, event: FlagPlaced) -> State:
    """Return the state after it: a flag, with the armies of the start; the next clockwise, on and on (F3, F4)."""
    new = fork(state)
    seat, place = event.seat, event.territory
    new.owner = state.owner[:place] + bytes((seat,)) + state.owner[place + 1 :]
    held = list(state.held)
    held[seat] |= 1 << place
    new.held = tuple(held)
    new.land = with_change(state.land, place, state.table.ruleset.armies_at_start)
    new.seat = new.asked = clockwise(new, seat, 0, lambda _: True) if 0 in new.owner else 0
    return seal(new)


@proceeds(FLAGS)
def begin_rounds(course: Course) -> bool:
    """Go on by itself where it is due: with the last territory the first round begins."""
    if course.state.asked:
        return False
    draw_order(course, 1)
    return True
