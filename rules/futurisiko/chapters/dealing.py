"""F8, F9: cards too many go, one may be given up, then everybody is dealt up to its number."""

from rules.base.errors import IllegalAction
from rules.futurisiko.chapters import checks
from rules.futurisiko.chapters.order import following
from rules.futurisiko.chapters.pieces import spend_card
from rules.futurisiko.chapters.registry import Course, decides, evolves, proceeds
from rules.futurisiko.state.actions import Discard
from rules.futurisiko.state.events import CardDealt, Discarded, ProductionBegan
from rules.futurisiko.state.state import DISCARD, Draft, State, fork, seal


def cards_due(state: Draft, seat: int) -> int:
    """Return one card per three territories, rounded down (F8)."""
    return state.flags(seat) // state.table.ruleset.territories_per_card


def too_many(state: Draft, seat: int) -> bool:
    """Return whether a card must go (F9)."""
    return len(state.hand(seat)) > cards_due(state, seat)


def _is_asked(state: Draft, seat: int) -> bool:
    hand = state.hand(seat)
    return bool(hand) and (too_many(state, seat) or state.turn.cards < state.table.ruleset.voluntary_discards)


def open_discards(new: Draft) -> None:
    """Give the word to the first in the order of play that has something to decide."""
    new.phase, new.seat, new.asked = DISCARD, 0, 0
    next_discards(new)


def next_discards(new: Draft) -> None:
    """Give the word to the next seat with a card to give back; 0 when all have decided."""
    seat = new.asked
    new.turn = new.turn._replace(cards=0)
    while True:
        seat = following(new, seat)
        if not seat or _is_asked(new, seat):
            new.asked = seat
            return


@decides(Discard)
def discard(course: Course, action: Discard, seat: int) -> None:
    """Let the owner of a card choose which goes."""
    state = course.state
    checks.phase(state, DISCARD)
    course.add(Discarded(seat, checks.card(state, action.card, seat)))


@evolves(Discarded)
def after_discarded(state: State, event: Discarded) -> State:
    """Return the state after it: a card given up of one's own will counts, one too many does not (F9)."""
    new = fork(state)
    spend_card(new, event.seat, event.card)
    if not too_many(state, event.seat):
        new.turn = state.turn._replace(cards=state.turn.cards + 1)
    if not _is_asked(new, event.seat):
        next_discards(new)
    return seal(new)


def pass_discards(course: Course, seat: int) -> None:
    """Let a seat pass: no card is given up; those too many must go first."""
    if too_many(course.state, seat):
        raise IllegalAction("cards_too_many", most=cards_due(course.state, seat))


@proceeds(DISCARD)
def deal(course: Course) -> bool:
    """Go on by itself where it is due: one card each in turn, then the first production (F6, F8)."""
    if course.state.asked:
        return False
    dealt = True
    while dealt:
        dealt = False
        for seat in course.state.people.order:
            state = course.state
            if state.active(seat) and state.cards.pile and len(state.hand(seat)) < cards_due(state, seat):
                course.add(CardDealt(seat, state.cards.pile[-1]))
                dealt = True
    seat = following(course.state, 0)
    course.add(ProductionBegan(seat, course.state.flags(seat)))
    return True


@evolves(CardDealt)
def after_card_dealt(state: State, event: CardDealt) -> State:
    """Return the state after it: from the top of the pile into the hand."""
    new = fork(state)
    hands = list(state.cards.hands)
    hands[event.seat] = tuple(sorted((*hands[event.seat], event.card)))
    new.cards = state.cards._replace(hands=tuple(hands), pile=state.cards.pile[:-1])
    return seal(new)
