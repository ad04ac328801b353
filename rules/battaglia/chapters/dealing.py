"""The beginning: who deals first (B3), and every new hand."""

from rules.battaglia.chapters.drawing import DECK, draw
from rules.battaglia.chapters.registry import Course, evolves
from rules.battaglia.state.cards import COLOUR
from rules.battaglia.state.events import Dealt, DeckShuffled, HandBegan, LotsDrawn
from rules.battaglia.state.state import NONE, State, blank, fork, seal
from rules.battaglia.state.table import table_of
from rules.contract.started import Started


def draw_lots(course: Course) -> None:
    """Draw the first dealer (B3): the first dealer by lot, or the first seat where a draw has fixed the seats."""
    table = course.state.table
    if table.ruleset.first_dealer == "lot":
        course.add(LotsDrawn(course.chance.shuffle(table.seats, "dealer")))


@evolves(Started)
def after_started(state: State | None, event: Started) -> State:
    """Return the state after it: nothing but the table is known."""
    return blank(table_of(event))


@evolves(LotsDrawn)
def after_lots_drawn(state: State, event: LotsDrawn) -> State:
    """Return the state after it: the first drawn deals."""
    new = fork(state)
    new.dealer = event.order[0] + 1
    return seal(new)


def begin_hand(course: Course) -> None:
    """Shuffle, deal clockwise, and replace the arsenal cards counter-clockwise from the dealer (B3, B6)."""
    state = course.state
    table, rules = state.table, state.table.ruleset
    dealer = _next_dealer(state)
    around = table.from_seat(dealer, rules.deal_side)
    seats = tuple(seat for seat in (*around[1:], dealer) if state.active(seat))
    course.add(HandBegan(state.hand + 1, dealer, seats))
    deck = table.cards
    order = course.chance.shuffle(len(deck), "deck")
    course.add(DeckShuffled(tuple([deck[place] for place in order]), again=False))
    course.add(Dealt(seats, rules.hand_size))
    for seat in table.from_seat(dealer, rules.play_side):
        while seat in seats and len(course.state.hands[seat]) < rules.hand_size:
            draw(course, seat, DECK)


def _next_dealer(state: State) -> int:
    """Return the dealer drawn for the first hand, then the next one who is still there (B3)."""
    around = state.table.from_seat(state.dealer or 1, state.table.ruleset.dealer_side)
    following = (*around[1:], around[0]) if state.hand else around
    return next(seat for seat in following if state.active(seat))


@evolves(HandBegan)
def after_hand_began(state: State, event: HandBegan) -> State:
    """Return the state after it: all cards come back."""
    places = state.table.seats + 1
    nothing: tuple[tuple[int, ...], ...] = ((),) * places
    no = (False,) * places
    new = fork(state)
    new.seat = 0
    new.hand = event.number
    new.dealer = event.dealer
    new.hands = nothing
    new.arsenals = nothing
    new.patrols = ()
    new.laid_so_far = 0
    new.laid = no
    new.complete = no
    new.dealt = tuple(seat in event.seats for seat in range(places))
    new.pile = ()
    new.discards = ()
    new.thrown = NONE
    new.strike = None
    return seal(new)


@evolves(Dealt)
def after_dealt(state: State, event: Dealt) -> State:
    """Return the state after it: one card at a time around the table."""
    count = len(event.seats) * event.number
    cards = state.pile[::-1][:count]
    hands, arsenals = list(state.hands), list(state.arsenals)
    for place, seat in enumerate(event.seats):
        mine = sorted(cards[place :: len(event.seats)])
        hands[seat] = tuple(card for card in mine if COLOUR[card] >= 0)
        arsenals[seat] = tuple(card for card in mine if COLOUR[card] < 0)
    new = fork(state)
    new.hands = tuple(hands)
    new.arsenals = tuple(arsenals)
    new.pile = state.pile[: len(state.pile) - count]
    return seal(new)
