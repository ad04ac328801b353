"""Drawing cards: where from (B5), the arsenal set aside (B6), the deck used up (B19)."""

from rules.base.values import put
from rules.battaglia.chapters.registry import Course, evolves
from rules.battaglia.state.cards import COLOUR
from rules.battaglia.state.events import DeckShuffled, Drawn
from rules.battaglia.state.state import DRAW, NONE, PLAY, State, fork, seal

DECK, DISCARDS = "deck", "discards"


def sources(state: State) -> tuple[str, ...]:
    """Return where the seat in turn may draw its next card from; empty when there is no card for it (B5, B19)."""
    piles: tuple[str, ...] = (DECK,) if state.pile or len(state.discards) > 1 else ()
    rules = state.table.ruleset
    if rules.draw_from == "both" and state.laid[state.seat] and state.discards:
        own = state.thrown != NONE and state.discards[-1] == state.thrown
        if not own or rules.own_discard == "at_once":
            piles += (DISCARDS,)
    return piles


def draw(course: Course, seat: int, source: str) -> State:
    """Draw one card; the discards but the top one become the deck first when it is used up."""
    state = course.state
    if source == DECK and not state.pile:
        below = state.discards[:-1]
        order = course.chance.shuffle(len(below), "reshuffle")
        state = course.add(DeckShuffled(tuple([below[place] for place in order]), again=True))
    card = state.pile[-1] if source == DECK else state.discards[-1]
    return course.add(Drawn(seat, source, card, COLOUR[card] < 0))


@evolves(DeckShuffled)
def after_deck_shuffled(state: State, event: DeckShuffled) -> State:
    """Return the state after it: the top discard stays (B19)."""
    new = fork(state)
    new.pile = event.cards
    new.discards = state.discards[-1:] if event.again else ()
    return seal(new)


@evolves(Drawn)
def after_drawn(state: State, event: Drawn) -> State:
    """Return the state after it: into the hand, or face down beside the board; the opening draw is over once the
    hand has grown."""
    seat, card = event.seat, event.card
    new = fork(state)
    if event.source == DECK:
        new.pile = state.pile[:-1]
    else:
        new.discards = state.discards[:-1]
    if event.arsenal:
        new.arsenals = put(state.arsenals, seat, tuple(sorted((*state.arsenals[seat], card))))
        return seal(new)
    new.hands = put(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
    if state.phase == DRAW:
        new.phase = PLAY
    return seal(new)
