"""The rules: change a card or keep the hand, lay one; the highest card on the table takes the trick."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from rules.base.chance import Chance
from rules.base.refusals import illegal
from rules.base.rows import put
from rules.contract import course as courses
from rules.contract import leaving, live
from rules.contract.course import record_of
from rules.contract.outcome import MatchEnded, Outcome, Placing
from rules.contract.outside import (
    Return,
    Returned,
    TimeUp,
    Withdraw,
    Withdrawn,
    check_back,
    check_clock,
    check_leaving,
    may_ask,
)
from rules.contract.started import Started
from rules.presa.options import CARDS
from rules.presa.state import CHANGE, LAY, NEXT, OPENING, OVER, Position, seal, table_of
from rules.presa.values import (
    Action,
    Change,
    Changed,
    HandDealt,
    Keep,
    Kept,
    Laid,
    Lay,
    TrickTaken,
    TurnBegan,
)

CHAPTERS: live.LiveChapters[Position] = live.LiveChapters()
decides, evolves, proceeds = CHAPTERS.decides, CHAPTERS.evolves, CHAPTERS.proceeds
Course: TypeAlias = courses.Course[Position]
Asked: TypeAlias = Any
"""An action as somebody asks for it: its values may be anything until they have been looked at."""


def to_move(state: Position) -> tuple[int, ...]:
    """Return the seats that may act now."""
    return (state.seat,) if state.phase in (CHANGE, LAY) else ()


def legal_actions(state: Position, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now; with None what the outside may do."""
    if seat is None:
        return tuple(may_ask(state.gone)) if to_move(state) else ()
    if seat not in to_move(state):
        return ()
    hand = state.hands[seat]
    return (Keep(), *map(Change, hand)) if state.phase == CHANGE else tuple(map(Lay, hand))


def begun(started: Started) -> Position:
    """Return the position after the first event: the table is known."""
    position = Position(table_of(started))
    position.phase = NEXT
    return position


def start(started: Started, chance: Chance) -> Course:
    """Return a match up to the first decision; SetupError when it does not fit its ruleset."""
    course = CHAPTERS.course(begun(started), chance)
    course.records.append(record_of(started))
    ENGINE.go_on(course)
    return course


@proceeds(NEXT)
def go_on(course: Course) -> bool:
    """Go on: whoever has a card and has not laid is next; then the trick is taken; without cards a hand is dealt."""
    state = course.state
    around = [(state.seat + step) % state.table.seats + 1 for step in range(state.table.seats)]
    waiting = [seat for seat in around if state.hands[seat] and not state.laid[seat]]
    if waiting and (any(state.laid) or not rounds_are_over(state)):
        course.add(TurnBegan(waiting[0], state.round + (not any(state.laid))))
    elif any(state.laid):
        course.add(TrickTaken(state.laid.index(max(state.laid))))
    elif max(state.points) >= state.table.ruleset.target_points:
        end(course, "points")
    elif rounds_are_over(state):
        end(course, "rounds")
    else:
        course.add(HandDealt(course.chance.shuffle(CARDS, "hand")))
    return True


def rounds_are_over(state: Position) -> bool:
    """Return whether no further trick may begin: somebody has the points, or the last round is over."""
    last = state.table.ruleset.last_round
    return max(state.points) >= state.table.ruleset.target_points or bool(last and state.round >= last)


@evolves(HandDealt)
def hand_dealt(state: Position, event: HandDealt) -> None:
    """Give a hand to everybody who has not left; the rest is the deck. P1."""
    cards, size = [card + 1 for card in event.order], state.table.ruleset.hand_size
    state.hands = ((), *(deal(cards, size * state.active(seat)) for seat in range(1, state.table.seats + 1)))
    state.pile = tuple(cards)


def deal(cards: list[int], size: int) -> tuple[int, ...]:
    """Return a hand, ascending, taken off the end of the cards."""
    return tuple(sorted(cards.pop() for _ in range(size)))


@evolves(TurnBegan)
def turn_began(state: Position, event: TurnBegan) -> None:
    """Let the seat change a card before it lays one."""
    state.seat, state.round, state.phase = event.seat, event.round, CHANGE


def held(state: Position, phase: int, card: object, seat: int) -> int:
    """Return the card when it is time for it and the seat holds it; else IllegalAction."""
    if state.phase != phase:
        raise illegal("wrong_phase", action="change" if phase == CHANGE else "lay")
    if type(card) is not int or card not in state.hands[seat]:
        raise illegal("card_not_held", card=card)
    return card


@decides(Keep)
def keep(course: Course, action: Asked, seat: int) -> None:
    """Keep the hand as it is."""
    if course.state.phase != CHANGE:
        raise illegal("wrong_phase", action="keep")
    course.begin()
    course.add(Kept(seat))


@decides(Change)
def change(course: Course, action: Asked, seat: int) -> None:
    """Change a card of the hand for the top card of the deck."""
    card = held(course.state, CHANGE, action.card, seat)
    course.begin()
    course.add(Changed(seat, card, course.state.pile[-1]))


@decides(Lay)
def lay(course: Course, action: Asked, seat: int) -> None:
    """Lay one card of the hand."""
    card = held(course.state, LAY, action.card, seat)
    course.begin()
    course.add(Laid(seat, card))


@evolves(Kept)
def kept(state: Position, event: Kept) -> None:
    """Go on to the laying of a card."""
    state.phase = LAY


@evolves(Changed)
def changed(state: Position, event: Changed) -> None:
    """Put the card under the deck and the drawn one into the hand; now one is laid."""
    hand = [card for card in state.hands[event.seat] if card != event.card]
    state.hands = put(state.hands, event.seat, tuple(sorted([*hand, event.drawn])))
    state.pile = (event.card, *state.pile[:-1])
    state.phase = LAY


@evolves(Laid)
def card_laid(state: Position, event: Laid) -> None:
    """Move the card from the hand to the table."""
    hand = tuple(card for card in state.hands[event.seat] if card != event.card)
    state.hands, state.laid = put(state.hands, event.seat, hand), put(state.laid, event.seat, event.card)
    state.phase = NEXT


@evolves(TrickTaken)
def trick_taken(state: Position, event: TrickTaken) -> None:
    """Give a point; the next trick begins with whoever took this one."""
    state.points = put(state.points, event.seat, state.points[event.seat] + 1)
    state.laid, state.seat = (0,) * len(state.laid), event.seat - 1


def end(course: Course, reason: str) -> None:
    """End the match: the most points among those who stayed win; equal ones share the victory."""
    state = course.state
    stayed = [seat for seat in range(1, state.table.seats + 1) if state.active(seat)]
    best = max(state.points[seat] for seat in stayed)
    winners = tuple(seat for seat in stayed if state.points[seat] == best)
    points = {seat: state.points[seat] for seat in range(1, state.table.seats + 1)}
    keys = {seat: (0, value) for seat, value in points.items()}
    placings = leaving.ranked_places(keys, winners, state.leaving, state.table.ruleset.leavers, points)
    course.add(MatchEnded(reason if len(winners) == 1 else "shared", winners, placings))


@evolves(MatchEnded)
def match_ended(state: Position, event: MatchEnded) -> None:
    """Store the outcome; nothing happens any more."""
    state.outcome = Outcome(event.reason, event.winners, tuple(Placing(*row) for row in event.placings))
    state.phase = OVER


@decides(TimeUp)
def time_up(course: Course, action: Asked, seat: None) -> None:
    """Refuse: no ruleset of this game has a clock."""
    check_clock(has_clock=False, expired=0)


@decides(Withdraw)
def withdraw(course: Course, action: Asked, seat: None) -> None:
    """Take a seat out of play with its hand; the last one left has won."""
    leaver = check_leaving(action, course.state.gone)
    course.begin()
    state = course.add(Withdrawn(leaver, action.reason))
    if sum(map(state.active, range(1, state.table.seats + 1))) == 1:
        end(course, "last_player")


@evolves(Withdrawn)
def withdrawn(state: Position, event: Withdrawn) -> None:
    """Take the hand of the seat; what it has laid stays, its own turn passes."""
    state.gone, state.hands = put(state.gone, event.seat, event.reason), put(state.hands, event.seat, ())
    state.leaving = leaving.leavers_after(state.leaving, event.seat, event.reason)
    if event.seat == state.seat:
        state.phase = NEXT


@decides(Return)
def come_back(course: Course, action: Asked, seat: None) -> None:
    """Let who was absent play on from the next hand."""
    back = check_back(action, course.state.gone)
    course.begin()
    course.add(Returned(back))


@evolves(Returned)
def returned(state: Position, event: Returned) -> None:
    """Let the seat be dealt to again."""
    state.gone = put(state.gone, event.seat, "")
    state.leaving = leaving.leavers_after(state.leaving, event.seat, "")


WAYS = live.Ways(begun, start, seal, to_move, legal_actions, OPENING, OVER)
ENGINE = live.LiveEngine(CHAPTERS, WAYS)
"""Made last: it knows the events by the functions that are entered above."""
