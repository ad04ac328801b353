"""Italy War: truce and marshal are asked of whoever may hold one; an entry without a range is no question."""

from __future__ import annotations

from matches.games.lands import last_colour
from matches.games.question import Question
from rules.italywar.chapters.conquest import move_in_range
from rules.italywar.chapters.specials import attacked_seat, held_card
from rules.italywar.state.actions import MoveIn, Pass
from rules.italywar.state.geography import MARSHAL as MARSHAL_CARD
from rules.italywar.state.geography import TRUCE as TRUCE_CARD
from rules.italywar.state.state import COLOURS, MARSHAL, MOVE_IN, TRUCE, State

CARDS = {TRUCE: TRUCE_CARD, MARSHAL: MARSHAL_CARD}


def question(state: State) -> Question | None:
    """Return what is asked now; None for the decisions of an ordinary turn."""
    if state.phase in CARDS:
        seat = attacked_seat(state.position)
        holds = held_card(state.position, seat, CARDS[state.phase]) is not None
        return Question(seat, Pass(False), choice=holds, secret=True, waive=Pass(True))
    if state.phase == MOVE_IN:
        least, most = move_in_range(state.position)
        return Question(state.seat, MoveIn(least), choice=False) if least == most else None
    return last_colour(state) if state.phase == COLOURS else None
