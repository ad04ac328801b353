"""The course of a turn: opening draw (B4), play, discard (B10, B11), refill (B7), and on to the next decision."""

from rules.base.refusals import illegal
from rules.battaglia.chapters.dealing import begin_hand
from rules.battaglia.chapters.drawing import draw, sources
from rules.battaglia.chapters.patrols import may_close
from rules.battaglia.chapters.registry import Asked, Course, decides, evolves
from rules.battaglia.chapters.scoring import end_by_points, end_hand, rounds_are_over
from rules.battaglia.state.actions import Discard, Draw
from rules.battaglia.state.cards import without
from rules.battaglia.state.events import Discarded, TurnBegan
from rules.battaglia.state.parts import DRAW, NONE, OPENING, PLAY, REFILL
from rules.battaglia.state.position import Position
from rules.contract.live import MOST_EVENTS


def go_on(course: Course) -> None:
    """Let everything happen that follows by itself, up to the next decision or the end of the match."""
    while True:
        if len(course.records) > MOST_EVENTS:
            raise RuntimeError(f"endless: {course.records[-1]}")
        phase = course.state.phase
        if phase == OPENING:
            _next_hand(course)
        elif phase == REFILL:
            if not _refill(course):
                return
        elif phase != DRAW or not _draw_the_only_card(course):
            return


def _next_hand(course: Course) -> None:
    """Begin a new hand, unless the last round has been played."""
    if rounds_are_over(course.state):
        end_by_points(course, "rounds")
    else:
        begin_hand(course)
        pass_turn(course)


def _refill(course: Course) -> bool:
    """Fill the board; False where somebody must decide. A full one ends the turn (B7)."""
    state = course.state
    if len(state.hands[state.seat]) < state.terms.hand_size:
        return _draw_the_only_card(course)
    pass_turn(course)
    return True


def _draw_the_only_card(course: Course) -> bool:
    """Draw at once where there is no choice (False: there is one); without any card the hand is over (B5)."""
    state = course.state
    open_sources = sources(state)
    if len(open_sources) > 1:
        return False
    if open_sources:
        draw(course, state.seat, open_sources[0])
    else:
        end_hand(course, "cards")
    return True


def order(state: Position) -> tuple[int, ...]:
    """Return who plays this hand, from the dealer on counter-clockwise (B3)."""
    return tuple([seat for seat in state.terms.around[state.dealer] if state.dealt[seat]])


def pass_turn(course: Course) -> None:
    """Begin the turn of the next one who plays this hand and has not left; without any the hand is over."""
    state = course.state
    seats = order(state)
    first = state.seat not in seats
    place = 0 if first else seats.index(state.seat) + 1
    for step, seat in enumerate(seats[place:] + seats[:place], place):
        if state.active(seat):
            new_round = first or step >= len(seats)
            if new_round and rounds_are_over(state):
                end_hand(course, "rounds")
                return
            number = state.round + 1 if new_round else state.round
            course.records.append(("TurnBegan", seat, number))
            turn_began(state, seat, number)
            return
    end_hand(course, "nobody")


@evolves(TurnBegan)
def after_turn_began(state: Position, event: TurnBegan) -> None:
    """Let the turn begin."""
    turn_began(state, event.seat, event.round)


def turn_began(state: Position, seat: int, number: int) -> None:
    """Let a turn begin: with a card from the deck or the discards (B4)."""
    draws = state.terms.draws_always or not may_close(state, seat)
    state.seat = seat
    state.round = number
    state.phase = DRAW if draws else PLAY
    state.thrown = NONE
    state.attacks = 0
    state.strike = None


@decides(Draw)
def draw_from(course: Course, action: Asked, seat: int) -> None:
    """Let a seat draw a card (B5): where there is a choice."""
    state = course.state
    if state.phase not in (DRAW, REFILL):
        raise illegal("wrong_phase", action="draw")
    source = action.source
    if not isinstance(source, str) or source not in sources(state):
        raise illegal("source_closed", source=source)
    course.begin()
    take(course, seat, source)


def take(course: Course, seat: int, source: str) -> None:
    """Draw a card from where that is allowed, and go on."""
    draw(course, seat, source)
    go_on(course)


@decides(Discard)
def discard(course: Course, action: Asked, seat: int) -> None:
    """Let a seat discard (B7, B10, B11): one card of its hand."""
    state = course.state
    if state.phase != PLAY:
        raise illegal("wrong_phase", action="discard")
    card = action.card
    if type(card) is not int or card not in state.hands[seat]:
        raise illegal("card_not_held", card=card)
    course.begin()
    throw_away(course, seat, card)


def throw_away(course: Course, seat: int, card: int) -> None:
    """Discard a card: the last one closes the hand, once a patrol has been complete; else the board is filled
    again."""
    state = course.state
    course.records.append(("Discarded", seat, card))
    discarded(state, seat, card)
    if may_close(state, seat):
        if not state.hands[seat]:
            end_hand(course, "closed", seat)
        elif state.terms.until_complete:
            pass_turn(course)
    go_on(course)


@evolves(Discarded)
def after_discarded(state: Position, event: Discarded) -> None:
    """Throw the card away."""
    discarded(state, event.seat, event.card)


def discarded(state: Position, seat: int, card: int) -> None:
    """Put a card on top of the discards; it may not come back in this turn (B5)."""
    state.hands[seat] = without(state.hands[seat], (card,))
    state.discards.append(card)
    state.thrown = card
    state.phase = REFILL
