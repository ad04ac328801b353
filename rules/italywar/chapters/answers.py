"""I16, I20, I22: what the attacked answers, a Tregua, a Maresciallo or nothing."""

from rules.base.refusals import illegal
from rules.italywar.chapters import specials
from rules.italywar.chapters.attack import throw_when_answered
from rules.italywar.chapters.registry import Asked, Course, decides
from rules.italywar.state.actions import Pass, PlayMarshal, PlayTruce
from rules.italywar.state.events import MarshalPlayed, TruceDeclared
from rules.italywar.state.parts import MARSHAL, TRUCE


@decides(PlayTruce)
def play_truce(course: Course, action: Asked, seat: int) -> None:
    """Let a seat play the Tregua (I20)."""
    state = course.state
    if state.phase != TRUCE:
        raise illegal("wrong_phase", action="play_truce")
    card = specials.answer_held(state, seat)
    if card is None:
        raise illegal("card_not_held", kind="tregua")
    course.begin()
    play_card(course, seat, card)


@decides(PlayMarshal)
def play_marshal(course: Course, action: Asked, seat: int) -> None:
    """Let a seat play the Maresciallo (I16)."""
    state = course.state
    if state.phase != MARSHAL:
        raise illegal("wrong_phase", action="play_marshal")
    card = specials.answer_held(state, seat)
    if card is None:
        raise illegal("card_not_held", kind="maresciallo")
    course.begin()
    play_card(course, seat, card)


def play_card(course: Course, seat: int, card: int) -> None:
    """Play the Tregua or the Maresciallo that was asked for."""
    if course.state.phase == TRUCE:
        course.add(TruceDeclared(seat, card))
        return
    course.add(MarshalPlayed(seat, card))
    throw_when_answered(course)


@decides(Pass)
def let_pass(course: Course, action: Asked, seat: int) -> None:
    """Let the attacked play nothing."""
    state = course.state
    if state.phase not in (TRUCE, MARSHAL):
        raise illegal("wrong_phase", action="pass")
    turn = action.turn
    if type(turn) is not bool:
        raise illegal("turn_unknown", value=turn)
    course.begin()
    play_nothing(course, seat, turn)


def play_nothing(course: Course, seat: int, turn: bool) -> None:
    """Play no card now, or (`turn`) in all of this turn."""
    course.records.append(("Passed", seat, turn))
    specials.passed(course.state, seat, turn)
    throw_when_answered(course)
