"""The beginning of every hand (B3, B6)."""

from rules.battaglia.chapters.drawing import DECK, draw
from rules.battaglia.chapters.registry import Course, evolves
from rules.battaglia.state.cards import COLOUR
from rules.battaglia.state.events import Dealt, DeckShuffled, HandBegan
from rules.battaglia.state.position import Position


def begin_hand(course: Course) -> None:
    """Shuffle, deal clockwise, and replace the arsenal cards counter-clockwise from the dealer (B3, B6)."""
    state = course.state
    table, rules = state.table, state.table.ruleset
    dealer = _next_dealer(state)
    around = table.from_seat(dealer, rules.deal_side)
    seats = tuple([seat for seat in (*around[1:], dealer) if state.active(seat)])
    course.add(HandBegan(state.hand + 1, dealer, seats))
    deck = table.cards
    order = course.chance.shuffle(len(deck), "deck")
    course.add(DeckShuffled(tuple([deck[place] for place in order]), again=False))
    course.add(Dealt(seats, rules.hand_size))
    for seat in state.terms.around[dealer]:
        while seat in seats and len(state.hands[seat]) < rules.hand_size:
            draw(course, seat, DECK)


def _next_dealer(state: Position) -> int:
    """Return the dealer drawn for the first hand, then the next one who is still there (B3)."""
    around = state.table.from_seat(state.dealer or 1, state.table.ruleset.dealer_side)
    following = (*around[1:], around[0]) if state.hand else around
    return next(seat for seat in following if state.active(seat))


@evolves(HandBegan)
def after_hand_began(state: Position, event: HandBegan) -> None:
    """Let all cards come back."""
    state.clear()
    state.seat = 0
    state.hand = event.number
    state.dealer = event.dealer
    state.dealt = tuple([seat in event.seats for seat in range(state.table.seats + 1)])


@evolves(Dealt)
def after_dealt(state: Position, event: Dealt) -> None:
    """Deal one card at a time around the table."""
    count = len(event.seats) * event.number
    cards = state.pile[::-1][:count]
    for place, seat in enumerate(event.seats):
        mine = sorted(cards[place :: len(event.seats)])
        state.hands[seat] = tuple([card for card in mine if COLOUR[card] >= 0])
        state.arsenals[seat] = tuple([card for card in mine if COLOUR[card] < 0])
    state.left = max(0, state.left - count)
