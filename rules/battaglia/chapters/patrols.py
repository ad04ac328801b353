"""Patrols on the table: laying a new one (B11 to B13) and adding to one's own (B13, B14)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rules.base.errors import IllegalAction
from rules.base.values import put
from rules.battaglia.chapters.registry import Course, decides, evolves
from rules.battaglia.options import BattagliaRuleset
from rules.battaglia.state.actions import Extend, Lay
from rules.battaglia.state.cards import COLOUR, counts
from rules.battaglia.state.events import PatrolCompleted, PatrolExtended, PatrolLaid
from rules.battaglia.state.state import PLAY, Draft, Patrol, State, fork, seal

NOTHING = (0, 0, 0)
Counts = tuple[int, int, int]


class Group(NamedTuple):
    """Cards of one colour that could be laid together."""

    colour: int
    cards: tuple[int, ...]
    counts: Counts


@lru_cache(maxsize=1 << 14)
def groups(hand: tuple[int, ...]) -> tuple[Group, ...]:
    """Return every choice of cards of one colour that leaves one in the hand (B11)."""
    possible = []
    for colour in sorted({COLOUR[card] for card in hand}):
        mine = [card for card in hand if COLOUR[card] == colour]
        for size in range(1, min(len(mine), len(hand) - 1) + 1):
            possible += [Group(colour, cards, counts(cards)) for cards in combinations(mine, size)]
    return tuple(possible)


def fault(rules: BattagliaRuleset, before: Counts, added: Counts) -> str:
    """Return why these cards may not join a patrol that already has those (nothing: a new one); empty when they may."""
    captains, guards, cannons = before[0] + added[0], before[1] + added[1], before[2] + added[2]
    if captains > 1:
        return "two_captains"
    if captains + guards < rules.patrol_men and before == NOTHING:
        return "too_few_men"
    if added[2] and cannons > guards * rules.cannons_per_guard:
        return "too_many_cannons"
    return ""


def patrols_of(state: Draft, seat: int) -> list[Patrol]:
    """Return the patrols of a seat."""
    return [patrol for patrol in state.patrols if patrol.seat == seat]


def is_complete(rules: BattagliaRuleset, patrol: Patrol) -> bool:
    """Return whether a patrol is complete (B8, B9): a captain and six others."""
    return len(patrol.cards) >= rules.complete_cards and bool(counts(patrol.cards)[0])


def may_close(state: State, seat: int) -> bool:
    """Return whether the seat need not refill its board and may close (B8)."""
    rules = state.table.ruleset
    if rules.complete_status == "permanent":
        return state.complete[seat]
    return any(is_complete(rules, patrol) for patrol in patrols_of(state, seat))


def layings(state: State) -> Iterator[Lay | Extend]:
    """Yield every way to lay or add cards now."""
    rules = state.table.ruleset
    mine = [(patrol, counts(patrol.cards)) for patrol in patrols_of(state, state.seat)]
    taken = {patrol.colour for patrol, _ in mine} if rules.same_colour == "one" else set()
    for group in groups(state.hands[state.seat]):
        if group.colour not in taken and not fault(rules, NOTHING, group.counts):
            yield Lay(group.cards)
        for patrol, before in mine:
            if patrol.colour == group.colour and not fault(rules, before, group.counts):
                yield Extend(patrol.number, group.cards)


def _group_asked_for(state: State, cards: object, seat: int, action: str) -> Group:
    """Return the cards of a request as a group, or the refusal."""
    if state.phase != PLAY:
        raise IllegalAction("wrong_phase", action=action)
    hand = state.hands[seat]
    if not isinstance(cards, tuple) or any(type(card) is not int for card in cards):
        raise IllegalAction("cards_wrong", cards=cards)
    if not cards or sorted(set(cards)) != list(cards) or not set(cards) <= set(hand):
        raise IllegalAction("cards_not_held", cards=cards)
    if len({COLOUR[card] for card in cards}) > 1:
        raise IllegalAction("mixed_colours")
    if len(cards) == len(hand):
        raise IllegalAction("last_card_kept")
    return Group(COLOUR[cards[0]], cards, counts(cards))


@decides(Lay)
def lay(course: Course, action: Lay, seat: int) -> None:
    """Let a seat lay a patrol (B11 to B13): at least three men, one captain at most, cannons as guards."""
    state = course.state
    group = _group_asked_for(state, action.cards, seat, "lay")
    rules = state.table.ruleset
    if rules.same_colour == "one" and any(patrol.colour == group.colour for patrol in patrols_of(state, seat)):
        raise IllegalAction("same_colour")
    code = fault(rules, NOTHING, group.counts)
    if code:
        raise IllegalAction(code)
    number = state.laid_so_far + 1
    course.add(PatrolLaid(seat, number, group.cards))
    _complete(course, seat, number)


@decides(Extend)
def extend(course: Course, action: Extend, seat: int) -> None:
    """Let a seat extend a patrol (B13, B14): any card of its colour that fits; a damaged patrol needs men first."""
    state = course.state
    group = _group_asked_for(state, action.cards, seat, "extend")
    patrol = state.patrol(action.patrol)
    if patrol is None or patrol.seat != seat:
        raise IllegalAction("patrol_not_own", patrol=action.patrol)
    if patrol.colour != group.colour:
        raise IllegalAction("mixed_colours")
    code = fault(state.table.ruleset, counts(patrol.cards), group.counts)
    if code:
        raise IllegalAction(code)
    course.add(PatrolExtended(seat, patrol.number, group.cards))
    _complete(course, seat, patrol.number)


def _complete(course: Course, seat: int, number: int) -> None:
    state = course.state
    patrol = state.patrol(number)
    if patrol and not state.complete[seat] and is_complete(state.table.ruleset, patrol):
        course.add(PatrolCompleted(seat, number))


def _without(state: State, seat: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return put(state.hands, seat, tuple([card for card in state.hands[seat] if card not in cards]))


@evolves(PatrolLaid)
def after_patrol_laid(state: State, event: PatrolLaid) -> State:
    """Return the state after it: from now on the seat may draw from the discards (B5)."""
    patrol = Patrol(event.patrol, event.seat, COLOUR[event.cards[0]], event.cards)
    new = fork(state)
    new.hands = _without(state, event.seat, event.cards)
    new.patrols = (*state.patrols, patrol)
    new.laid = put(state.laid, event.seat, True)
    new.laid_so_far = event.patrol
    return seal(new)


@evolves(PatrolExtended)
def after_patrol_extended(state: State, event: PatrolExtended) -> State:
    """Return the state after it: the cards stay where they are laid (B12)."""
    new = fork(state)
    new.hands = _without(state, event.seat, event.cards)
    new.patrols = tuple([
        patrol._replace(cards=patrol.cards + event.cards) if patrol.number == event.patrol else patrol
        for patrol in state.patrols
    ])  # fmt: skip
    return seal(new)


@evolves(PatrolCompleted)
def after_patrol_completed(state: State, event: PatrolCompleted) -> State:
    """Return the state after it: for the rest of the hand (B8)."""
    new = fork(state)
    new.complete = put(state.complete, event.seat, True)
    return seal(new)
