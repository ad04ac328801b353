"""Drawing cards: where from (B5), the arsenal set aside (B6), the deck used up (B19)."""

from typing import Final

from rules.battaglia.chapters.registry import Course, evolves
from rules.battaglia.state.cards import COLOUR
from rules.battaglia.state.events import DeckShuffled, Drawn
from rules.battaglia.state.parts import DRAW, NONE, PLAY
from rules.battaglia.state.position import Position

DECK: Final = "deck"
DISCARDS: Final = "discards"


def sources(state: Position) -> tuple[str, ...]:
    """Return where the seat in turn may draw its next card from; empty when there is no card for it (B5, B19)."""
    piles: tuple[str, ...] = (DECK,) if state.left or len(state.discards) > 1 else ()
    terms = state.terms
    if terms.draws_from_both and state.laid[state.seat] and state.discards:
        own = state.thrown != NONE and state.discards[-1] == state.thrown
        if not own or terms.own_at_once:
            piles += (DISCARDS,)
    return piles


def draw(course: Course, seat: int, source: str) -> None:
    """Draw one card; the discards but the top one become the deck first when it is used up."""
    state = course.state
    if source == DECK and not state.left:
        below = state.discards[:-1]
        order = course.chance.shuffle(len(below), "reshuffle")
        course.add(DeckShuffled(tuple([below[place] for place in order]), again=True))
    card = state.deck[state.left - 1] if source == DECK else state.discards[-1]
    arsenal = COLOUR[card] < 0
    course.records.append(("Drawn", seat, source, card, arsenal))
    drawn(state, seat, source, card, arsenal)


@evolves(DeckShuffled)
def after_deck_shuffled(state: Position, event: DeckShuffled) -> None:
    """Lay the deck down: the top discard stays (B19)."""
    state.pile = event.cards
    state.discards = state.discards[-1:] if event.again else []


@evolves(Drawn)
def after_drawn(state: Position, event: Drawn) -> None:
    """Take the card."""
    drawn(state, event.seat, event.source, event.card, event.arsenal)


def drawn(state: Position, seat: int, source: str, card: int, arsenal: bool) -> None:
    """Take a card into the hand, or face down beside the board; the opening draw is over once the hand has grown."""
    if source == DECK:
        state.left = max(0, state.left - 1)
    else:
        del state.discards[-1:]
    if arsenal:
        state.arsenals[seat] = tuple(sorted((*state.arsenals[seat], card)))
        return
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    if state.phase == DRAW:
        state.phase = PLAY
