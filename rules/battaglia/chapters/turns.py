"""The course of a turn: opening draw (B4), play, discard (B10, B11), refill (B7), and on to the next decision."""

from rules.base.errors import IllegalAction
from rules.base.values import put
from rules.battaglia.chapters.dealing import begin_hand
from rules.battaglia.chapters.drawing import draw, sources
from rules.battaglia.chapters.patrols import may_close
from rules.battaglia.chapters.registry import Course, decides, evolves, proceeds
from rules.battaglia.chapters.scoring import end_by_points, end_hand, rounds_are_over
from rules.battaglia.state.actions import Discard, Draw
from rules.battaglia.state.events import Discarded, TurnBegan
from rules.battaglia.state.state import DRAW, NONE, OPENING, PLAY, REFILL, State, fork, seal


@proceeds(OPENING)
def next_hand(course: Course) -> bool:
    """Go on by itself where it is due: a new hand begins, unless the last round has been played."""
    if rounds_are_over(course.state):
        end_by_points(course, "rounds")
    else:
        begin_hand(course)
        pass_turn(course)
    return True


@proceeds(REFILL)
def refill(course: Course) -> bool:
    """Go on by itself where it is due: a full board ends the turn (B7)."""
    state = course.state
    if len(state.hands[state.seat]) < state.table.ruleset.hand_size:
        return draw_the_only_card(course)
    pass_turn(course)
    return True


@proceeds(DRAW)
def draw_the_only_card(course: Course) -> bool:
    """Go on by itself where it is due: without a choice the card is drawn at once; without any card the hand is over
    (B5)."""
    state = course.state
    open_sources = sources(state)
    if len(open_sources) > 1:
        return False
    if open_sources:
        draw(course, state.seat, open_sources[0])
    else:
        end_hand(course, "cards")
    return True


def order(state: State) -> tuple[int, ...]:
    """Return who plays this hand, from the dealer on counter-clockwise (B3)."""
    around = state.table.from_seat(state.dealer, state.table.ruleset.play_side)
    return tuple(seat for seat in around if state.dealt[seat])


def pass_turn(course: Course) -> None:
    """Begin the turn of the next one who plays this hand and has not left; without any the hand is over."""
    state = course.state
    seats = order(state)
    first = state.seat not in seats
    place = 0 if first else seats.index(state.seat) + 1
    for step, seat in enumerate((*seats[place:], *seats[:place]), place):
        if state.active(seat):
            new_round = first or step >= len(seats)
            if new_round and rounds_are_over(state):
                end_hand(course, "rounds")
            else:
                course.add(TurnBegan(seat, state.round + new_round))
            return
    end_hand(course, "nobody")


@evolves(TurnBegan)
def after_turn_began(state: State, event: TurnBegan) -> State:
    """Return the state after it: it begins with a card from the deck or the discards (B4)."""
    draws = state.table.ruleset.opening_draw == "always" or not may_close(state, event.seat)
    new = fork(state)
    new.seat = event.seat
    new.round = event.round
    new.phase = DRAW if draws else PLAY
    new.thrown = NONE
    new.attacks = 0
    new.strike = None
    return seal(new)


@decides(Draw)
def draw_from(course: Course, action: Draw, seat: int) -> None:
    """Let a seat draw a card (B5): where there is a choice."""
    state = course.state
    if state.phase not in (DRAW, REFILL):
        raise IllegalAction("wrong_phase", action="draw")
    if not isinstance(action.source, str) or action.source not in sources(state):
        raise IllegalAction("source_closed", source=action.source)
    draw(course, seat, action.source)


@decides(Discard)
def discard(course: Course, action: Discard, seat: int) -> None:
    """Let a seat discard (B7, B10, B11): the last card closes the hand, once a patrol has been complete; else the
    board is filled again."""
    state = course.state
    if state.phase != PLAY:
        raise IllegalAction("wrong_phase", action="discard")
    if type(action.card) is not int or action.card not in state.hands[seat]:
        raise IllegalAction("card_not_held", card=action.card)
    state = course.add(Discarded(seat, action.card))
    if may_close(state, seat):
        if not state.hands[seat]:
            end_hand(course, "closed", seat)
        elif state.table.ruleset.refill == "until_complete":
            pass_turn(course)


@evolves(Discarded)
def after_discarded(state: State, event: Discarded) -> State:
    """Return the state after it: on top of the discards; it may not come back in this turn (B5)."""
    hand = tuple([card for card in state.hands[event.seat] if card != event.card])
    new = fork(state)
    new.hands = put(state.hands, event.seat, hand)
    new.discards = (*state.discards, event.card)
    new.thrown = event.card
    new.phase = REFILL
    return seal(new)
