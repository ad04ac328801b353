"""Cards: sets (I9, I10), the card of the turn (I24), hands, discards and the pile (I23)."""

from rules.base.refusals import illegal
from rules.base.rows import put
from rules.italywar.chapters.ending import end_by_armies
from rules.italywar.chapters.registry import Asked, Course, decides, evolves
from rules.italywar.state.actions import Trade
from rules.italywar.state.events import CardDrawn, DeckShuffled, Traded
from rules.italywar.state.parts import ATTACK, REINFORCE, Cards
from rules.italywar.state.position import Position
from rules.italywar.state.table import MatchTable
from rules.lands.pile import draw_cards
from rules.lands.sets import Triple, armies_for


def lands_of(table: MatchTable, held: int, triple: Triple) -> tuple[int, ...]:
    """Return the territories on the cards of a set that are held (I10)."""
    return tuple([card for card in triple if held >> card & 1])


def worth(table: MatchTable, held: int, triple: Triple) -> int:
    """Return armies for a set, with those for the territories held now."""
    rules = table.ruleset
    kinds = {table.geo.symbols[card] for card in triple}
    armies = armies_for(kinds, table.equal_sets, rules.set_mixed, rules.set_joker)
    return armies + rules.set_territory * len(lands_of(table, held, triple))


def tradeable(state: Position) -> tuple[Triple, ...]:
    """Return the sets that the seat in turn may play now."""
    hand = state.cards.hands[state.seat]
    if len(hand) < 3 or not state.sets or state.phase not in (REINFORCE, ATTACK):
        return ()
    return state.terms.sets_in(hand)


@decides(Trade)
def trade(course: Course, action: Asked, seat: int) -> None:
    """Let a seat trade a set (I9): one set, before the first attack of the turn."""
    state = course.state
    if state.phase not in (REINFORCE, ATTACK):
        raise illegal("wrong_phase", action="trade")
    if not state.sets:
        raise illegal("no_more_sets")
    cards = action.cards
    if not isinstance(cards, tuple) or any(type(card) is not int for card in cards) or cards not in tradeable(state):
        raise illegal("not_a_set", cards=cards)
    course.begin()
    play_set(course, seat, cards)


def play_set(course: Course, seat: int, cards: Triple) -> None:
    """Play a set that may be played now."""
    state = course.state
    table, rules, held = state.table, state.table.ruleset, state.held[seat]
    lands, armies = lands_of(table, held, cards), worth(table, held, cards)
    on_card = rules.set_territory if rules.set_territory_on == "card" else 0
    if on_card:
        armies -= on_card * len(lands)
    course.add(Traded(seat, cards, armies, lands if on_card else (), on_card))
    end_by_armies(course)


@evolves(Traded)
def after_traded(state: Position, event: Traded) -> None:
    """Let the cards go to the discards, the armies wait to be placed; those of I10 stand where they belong."""
    for territory in event.lands:
        state.armies[territory] += event.bonus
    discard_from_hand(state, event.seat, event.cards)
    state.left += event.armies
    state.sets -= 1
    if state.left:
        state.phase = REINFORCE


def discard_from_hand(state: Position, seat: int, gone: tuple[int, ...]) -> None:
    """Move cards from a hand to the discards."""
    cards = state.cards
    kept = tuple([card for card in cards.hands[seat] if card not in gone])
    state.cards = cards._replace(hands=put(cards.hands, seat, kept), discards=cards.discards + gone)


def lay_open(state: Position, seat: int, card: int, throws: int) -> None:
    """Lay a card of a hand face up before the seat, for so many throws (I16, I17)."""
    cards = state.cards
    kept = tuple([other for other in cards.hands[seat] if other != card])
    state.cards = cards._replace(hands=put(cards.hands, seat, kept), shown=(*cards.shown, (seat, card, throws)))


def spent_by(cards: Cards, used: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of the cards used in a throw that count in no other."""
    return tuple([card for _, card, left in cards.shown if card in used and left == 1])


def thrown_with(cards: Cards, used: tuple[int, ...], spent: tuple[int, ...]) -> Cards:
    """Return the cards after a throw with the cards used: each counts in one throw less, the spent ones are
    discarded."""
    rows = tuple([(seat, card, left - int(card in used)) for seat, card, left in cards.shown if card not in spent])
    return cards._replace(shown=rows, discards=cards.discards + spent)


def draw(course: Course) -> None:
    """Draw the cards (I24) of a turn with a conquest; with two empty piles none."""
    draw_cards(course, card_drawn, DeckShuffled)


@evolves(CardDrawn)
def after_card_drawn(state: Position, event: CardDrawn) -> None:
    """Put the card into the hand."""
    card_drawn(state, event.seat, event.card)


def card_drawn(state: Position, seat: int, card: int) -> None:
    """Put a card from the pile into a hand."""
    cards = state.cards
    hand = tuple(sorted((*cards.hands[seat], card)))
    hands = put(cards.hands, seat, hand)
    state.cards = Cards(hands, cards.pile[:-1], cards.discards, cards.shown, cards.reshuffles)


@evolves(DeckShuffled)
def after_deck_shuffled(state: Position, event: DeckShuffled) -> None:
    """Lay the pile down: the first shuffle brings all cards, a later one the discards."""
    cards = state.cards
    state.cards = cards._replace(pile=event.cards, discards=(), reshuffles=cards.reshuffles + event.again)
