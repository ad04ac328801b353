"""F8, F9: cards too many go, one may be given up, then everybody is dealt up to its number."""

from rules.base.refusals import illegal
from rules.base.rows import put
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.order import following
from rules.futurisiko.chapters.pieces import spend_card
from rules.futurisiko.chapters.registry import Asked, Course, decides, evolves, proceeds
from rules.futurisiko.state.actions import Discard
from rules.futurisiko.state.events import CardDealt, Discarded, ProductionBegan
from rules.futurisiko.state.parts import DISCARD
from rules.futurisiko.state.position import Position


def cards_due(state: Position, seat: int) -> int:
    """Return one card per three territories, rounded down (F8)."""
    return state.flags(seat) // state.terms.territories_per_card


def too_many(state: Position, seat: int) -> bool:
    """Return whether a card must go (F9)."""
    return len(state.hand(seat)) > cards_due(state, seat)


def _is_asked(state: Position, seat: int) -> bool:
    hand = state.hand(seat)
    return bool(hand) and (state.turn.cards < state.terms.voluntary_discards or too_many(state, seat))


def open_discards(state: Position) -> None:
    """Give the word to the first in the order of play that has something to decide."""
    state.phase, state.seat, state.asked = DISCARD, 0, 0
    next_discards(state)


def next_discards(state: Position) -> None:
    """Give the word to the next seat with a card to give back; 0 when all have decided."""
    seat = state.asked
    state.turn.cards = 0
    while True:
        seat = following(state, seat)
        if not seat or _is_asked(state, seat):
            state.asked = seat
            return


@decides(Discard)
def discard(course: Course, action: Asked, seat: int) -> None:
    """Let the owner of a card choose which goes."""
    state = course.state
    checks.phase(state, DISCARD)
    card = checks.card(state, action.card, seat)
    course.begin()
    course.add(Discarded(seat, card))


@evolves(Discarded)
def after_discarded(state: Position, event: Discarded) -> None:
    """Take the card: one given up of one's own will counts, one too many does not (F9)."""
    forced = too_many(state, event.seat)
    spend_card(state, event.seat, event.card)
    if not forced:
        state.turn.cards += 1
    if not _is_asked(state, event.seat):
        next_discards(state)


def pass_discards(course: Course, seat: int) -> None:
    """Let a seat pass: no card is given up; those too many must go first."""
    if too_many(course.state, seat):
        raise illegal("cards_too_many", most=cards_due(course.state, seat))


@proceeds(DISCARD)
def deal(course: Course) -> bool:
    """Go on by itself where it is due: one card each in turn, then the first production (F6, F8)."""
    state = course.state
    if state.asked:
        return False
    dealt = True
    while dealt:
        dealt = False
        for seat in state.people.order:
            if state.active(seat) and state.cards.pile and len(state.hand(seat)) < cards_due(state, seat):
                card = state.cards.pile[-1]
                course.records.append(("CardDealt", seat, card))
                card_dealt(state, seat, card)
                dealt = True
    seat = following(state, 0)
    course.add(ProductionBegan(seat, state.flags(seat)))
    return True


@evolves(CardDealt)
def after_card_dealt(state: Position, event: CardDealt) -> None:
    """Deal the card."""
    card_dealt(state, event.seat, event.card)


def card_dealt(state: Position, seat: int, card: int) -> None:
    """Deal a card from the top of the pile into the hand."""
    cards = state.cards
    hand = tuple(sorted((*cards.hands[seat], card)))
    state.cards = cards._replace(hands=put(cards.hands, seat, hand), pile=cards.pile[:-1])
