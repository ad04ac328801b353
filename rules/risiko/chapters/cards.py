"""Territory cards: sets (R6, R7), the card of the turn (R14), pile and discards (R18), the hand limit (R21)."""

from collections.abc import Sequence

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.base.rows import named, put
from rules.lands.pile import draw_cards
from rules.lands.sets import Triple, armies_for
from rules.risiko.chapters.registry import Asked, Course, decides, evolves
from rules.risiko.chapters.reinforcements import within_cap
from rules.risiko.state.actions import Discard, Trade
from rules.risiko.state.events import CardDrawn, DeckShuffled, Discarded, Traded
from rules.risiko.state.parts import ATTACK, DISCARD, REINFORCE, Cards
from rules.risiko.state.position import Position
from rules.risiko.state.table import MatchTable


def worth(table: MatchTable, held: int, triple: Triple) -> int:
    """Return armies for a set, with those for the territories held now (R6)."""
    kinds = {table.geo.symbols[card] for card in triple}
    rules = table.ruleset
    armies = armies_for(kinds, table.set_values, rules.set_mixed, rules.set_joker)
    return armies + rules.set_territory * sum(held >> card & 1 for card in triple)


def tradeable(state: Position) -> tuple[Triple, ...]:
    """Return the sets that the seat in turn may play now."""
    if not state.sets or state.phase not in (REINFORCE, ATTACK):
        return ()
    hand = state.cards.hands[state.seat]
    if len(hand) < 3:
        return ()
    return state.terms.sets_in(hand)


def trades(state: Position) -> Sequence[Trade]:
    """Return the sets that may be played now, as listed actions."""
    if not state.sets or len(state.cards.hands[state.seat]) < 3:
        return ()
    return [Trade(triple) for triple in tradeable(state)]


@decides(Trade)
def trade(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat trade a set (R6, R7): before the first attack of the turn."""
    state = course.state
    if state.phase not in (REINFORCE, ATTACK):
        return illegal("wrong_phase", action="trade")
    if not state.sets:
        return illegal("no_more_sets")
    cards = action.cards
    if not isinstance(cards, tuple) or any(type(card) is not int for card in cards) or cards not in tradeable(state):
        return illegal("not_a_set", cards=cards)
    course.begin()
    play_set(course, seat, cards)
    return None


def play_set(course: Course, seat: int, cards: Triple) -> None:
    """Play a set that may be played now."""
    state = course.state
    course.add(Traded(seat, cards, within_cap(state, seat, worth(state.table, state.held[seat], cards))))


@evolves(Traded)
def after_traded(state: Position, event: Traded) -> None:
    """Let the cards go to the discards; the armies wait to be placed."""
    state.cards = _discard_from_hand(state, event.seat, event.cards)
    state.left += event.armies
    state.sets -= 1
    if state.left:
        state.phase = REINFORCE


def _discard_from_hand(state: Position, seat: int, cards: tuple[int, ...]) -> Cards:
    hands = list(state.cards.hands)
    hands[seat] = tuple(card for card in hands[seat] if card not in cards)
    return state.cards._replace(hands=tuple(hands), discards=state.cards.discards + cards)


def draw(course: Course) -> None:
    """Draw the cards (R14, R18, R21) of a turn with a conquest; with a full hand or two empty piles none."""
    draw_cards(course, card_drawn, DeckShuffled, course.state.terms.hand_limit)


@evolves(CardDrawn)
def after_card_drawn(state: Position, event: CardDrawn) -> None:
    """Put the card into the hand."""
    card_drawn(state, event.seat, event.card)


def card_drawn(state: Position, seat: int, card: int) -> None:
    """Put a card into a hand: the last card after the agreed reshuffles opens the last round (R20)."""
    cards = state.cards
    hand = tuple(sorted((*cards.hands[seat], card)))
    pile = cards.pile[:-1]
    state.cards = named(Cards, (put(cards.hands, seat, hand), pile, cards.discards, cards.reshuffles))
    if pile:
        return
    rules = state.table.ruleset
    by_cards = rules.end_of_time == "cards" and cards.reshuffles >= rules.reshuffles_limit
    if by_cards and not state.clock.closing:
        state.clock = state.clock._replace(closing=seat)


@evolves(DeckShuffled)
def after_deck_shuffled(state: Position, event: DeckShuffled) -> None:
    """Lay the pile down: the first shuffle brings all cards back (R2), a later one the discards."""
    cards = state.cards
    state.cards = cards._replace(pile=event.cards, discards=(), reshuffles=cards.reshuffles + event.again)


@decides(Discard)
def discard(course: Course, action: Asked, seat: int) -> IllegalAction | None:
    """Let a seat discard (R21): one of the cards beyond the limit."""
    state = course.state
    if state.phase != DISCARD:
        return illegal("wrong_phase", action="discard")
    if type(action.card) is not int or action.card not in state.cards.hands[seat]:
        return illegal("card_not_held", card=action.card)
    course.begin()
    course.add(Discarded(seat, action.card))
    return None


@evolves(Discarded)
def after_discarded(state: Position, event: Discarded) -> None:
    """Go back to the fighting once the hand is small enough."""
    state.cards = _discard_from_hand(state, event.seat, (event.card,))
    if len(state.cards.hands[event.seat]) <= state.terms.hand_limit:
        state.phase = ATTACK
