"""Patrols on the table: laying a new one (B11 to B13) and adding to one's own (B13, B14)."""

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from rules.base.refusals import illegal
from rules.base.rows import put
from rules.battaglia.chapters.registry import Asked, Course, decides, evolves
from rules.battaglia.state.actions import Extend, Lay
from rules.battaglia.state.cards import CANNON, CAPTAIN, CARDS, COLOUR, GUARD, KIND, Counts, counts, without
from rules.battaglia.state.events import PatrolCompleted, PatrolExtended, PatrolLaid
from rules.battaglia.state.parts import PLAY, Patrol
from rules.battaglia.state.position import Position
from rules.battaglia.state.terms import Terms

NOTHING: Final = (0, 0, 0)
COLOURS: Final = len(CARDS.colours)
NEW: Final = 0
"""The number of a patrol that is still to be laid."""
Cards = tuple[int, ...]
Way = tuple[Cards, int]
"""Which of the cards of a colour, and which of the own patrols of it they join, from 0 (-1: a new one)."""


class Laying(NamedTuple):
    """Cards of one colour in a hand, the own patrols of that colour, and every way to lay some of them."""

    cards: Cards
    patrols: Cards
    ways: tuple[Way, ...]


def fault(terms: Terms, before: Counts, added: Counts) -> str:
    """Return why these cards may not join a patrol that already has those (nothing: a new one); empty when they may."""
    return _fault(before, added, terms.men, terms.cannons_per_guard)


def _fault(before: Counts, added: Counts, men: int, cannons_per_guard: int) -> str:
    captains, guards, cannons = before[0] + added[0], before[1] + added[1], before[2] + added[2]
    if captains > 1:
        return "two_captains"
    if captains + guards < men and before == NOTHING:
        return "too_few_men"
    if added[2] and cannons > guards * cannons_per_guard:
        return "too_many_cannons"
    return ""


def is_complete(terms: Terms, patrol: Patrol) -> bool:
    """Return whether a patrol is complete (B8, B9): a captain and six others."""
    return len(patrol.cards) >= terms.complete_cards and counts(patrol.cards)[0] > 0


def may_close(state: Position, seat: int) -> bool:
    """Return whether the seat need not refill its board and may close (B8)."""
    terms = state.terms
    if terms.permanent:
        return state.complete[seat]
    return any(is_complete(terms, patrol) for patrol in state.patrols_of(seat))


def layings(state: Position) -> list[Laying]:
    """Return every way to lay or add cards now, colour by colour; one card stays in the hand (B11)."""
    terms, hand = state.terms, state.hands[state.seat]
    mine = state.patrols_of(state.seat)
    held = [0] * COLOURS
    for card in hand:
        held[COLOUR[card]] += 1
    possible: list[Laying] = []
    for colour, count in enumerate(held):
        own = [patrol for patrol in mine if patrol.colour == colour] if mine and count else []
        if not own and count < terms.men:
            continue
        cards = tuple([card for card in hand if COLOUR[card] == colour])
        kinds = tuple([KIND[card] for card in cards])
        before = tuple([counts(patrol.cards) for patrol in own])
        new = not own or not terms.one_colour
        most = min(len(cards), len(hand) - 1)
        ways = _ways(kinds, most, before, new, terms.men, terms.cannons_per_guard)
        if ways:
            possible.append(Laying(cards, tuple([patrol.number for patrol in own]), ways))
    return possible


@lru_cache(maxsize=1 << 12)
def _ways(
    kinds: Cards, most: int, before: tuple[Counts, ...], new: bool, men: int, cannons_per_guard: int
) -> tuple[Way, ...]:
    """Return every way to lay up to so many cards of these kinds, as a new patrol or to those there; few cards
    first."""
    possible: list[Way] = []
    for size in range(1, most + 1):
        for places in combinations(range(len(kinds)), size):
            laid = [kinds[place] for place in places]
            added = (laid.count(CAPTAIN), laid.count(GUARD), laid.count(CANNON))
            if new and not _fault(NOTHING, added, men, cannons_per_guard):
                possible.append((places, -1))
            for number, there in enumerate(before):
                if not _fault(there, added, men, cannons_per_guard):
                    possible.append((places, number))
    return tuple(possible)


def laying_at(possible: list[Laying], place: int) -> tuple[int, Cards]:
    """Return the patrol (or NEW) and the cards of the way at this place among all."""
    for laying in possible:
        ways = laying.ways
        if place < len(ways):
            places, which = ways[place]
            cards = laying.cards
            return NEW if which < 0 else laying.patrols[which], tuple([cards[index] for index in places])
        place -= len(ways)
    raise IndexError(place)


def _cards_asked_for(state: Position, cards: object, seat: int, action: str) -> tuple[Cards, int]:
    """Return the cards of a request and their colour, or the refusal."""
    if state.phase != PLAY:
        raise illegal("wrong_phase", action=action)
    hand = state.hands[seat]
    if not isinstance(cards, tuple) or any(type(card) is not int for card in cards):
        raise illegal("cards_wrong", cards=cards)
    if not cards or sorted(set(cards)) != list(cards) or not set(cards) <= set(hand):
        raise illegal("cards_not_held", cards=cards)
    if len({COLOUR[card] for card in cards}) > 1:
        raise illegal("mixed_colours")
    if len(cards) == len(hand):
        raise illegal("last_card_kept")
    return tuple(cards), COLOUR[cards[0]]  # a value is a tuple too, and no event is to hold one


@decides(Lay)
def lay(course: Course, action: Asked, seat: int) -> None:
    """Let a seat lay a patrol (B11 to B13): at least three men, one captain at most, cannons as guards."""
    state = course.state
    cards, colour = _cards_asked_for(state, action.cards, seat, "lay")
    if state.terms.one_colour and any(patrol.colour == colour for patrol in state.patrols_of(seat)):
        raise illegal("same_colour")
    code = fault(state.terms, NOTHING, counts(cards))
    if code:
        raise illegal(code)
    course.begin()
    put_down(course, seat, NEW, cards)


@decides(Extend)
def extend(course: Course, action: Asked, seat: int) -> None:
    """Let a seat extend a patrol (B13, B14): any card of its colour that fits; a damaged patrol needs men first."""
    state = course.state
    cards, colour = _cards_asked_for(state, action.cards, seat, "extend")
    patrol = state.patrol(action.patrol)
    if patrol is None or patrol.seat != seat:
        raise illegal("patrol_not_own", patrol=action.patrol)
    if patrol.colour != colour:
        raise illegal("mixed_colours")
    code = fault(state.terms, counts(patrol.cards), counts(cards))
    if code:
        raise illegal(code)
    course.begin()
    put_down(course, seat, patrol.number, cards)


def put_down(course: Course, seat: int, number: int, cards: Cards) -> None:
    """Lay cards where that is allowed, as a new patrol or to one that is there."""
    state = course.state
    if number == NEW:
        number = state.laid_so_far + 1
        course.records.append(("PatrolLaid", seat, number, cards))
        patrol_laid(state, seat, number, cards)
    else:
        course.records.append(("PatrolExtended", seat, number, cards))
        patrol_extended(state, seat, number, cards)
    if not state.complete[seat]:
        patrol = state.patrol(number)
        if patrol is not None and is_complete(state.terms, patrol):
            course.add(PatrolCompleted(seat, number))


@evolves(PatrolLaid)
def after_patrol_laid(state: Position, event: PatrolLaid) -> None:
    """Lay the patrol."""
    patrol_laid(state, event.seat, event.patrol, event.cards)


def patrol_laid(state: Position, seat: int, number: int, cards: Cards) -> None:
    """Lay a patrol: from now on the seat may draw from the discards (B5)."""
    state.hands[seat] = without(state.hands[seat], cards)
    state.patrols = (*state.patrols, Patrol(number, seat, COLOUR[cards[0]], cards))
    if not state.laid[seat]:
        state.laid = put(state.laid, seat, True)
    state.laid_so_far = number


@evolves(PatrolExtended)
def after_patrol_extended(state: Position, event: PatrolExtended) -> None:
    """Add the cards."""
    patrol_extended(state, event.seat, event.patrol, event.cards)


def patrol_extended(state: Position, seat: int, number: int, cards: Cards) -> None:
    """Add cards to a patrol: they stay where they are laid (B12)."""
    state.hands[seat] = without(state.hands[seat], cards)
    state.patrols = tuple([
        Patrol(number, patrol.seat, patrol.colour, patrol.cards + cards) if patrol.number == number else patrol
        for patrol in state.patrols
    ])  # fmt: skip


@evolves(PatrolCompleted)
def after_patrol_completed(state: Position, event: PatrolCompleted) -> None:
    """Let the seat close, for the rest of the hand (B8)."""
    state.complete = put(state.complete, event.seat, True)
