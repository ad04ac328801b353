"""RisiKo!: a defence with one army, an entry without a range and the last colour are no questions."""

from __future__ import annotations

from matches.games.lands import last_colour
from matches.games.question import Question
from rules.risiko.chapters.combat import defence_most
from rules.risiko.chapters.conquest import move_in_range
from rules.risiko.state.actions import Defend, MoveIn
from rules.risiko.state.state import COLOURS, DEFEND, MOVE_IN, State


def question(state: State) -> Question | None:
    """Return what is asked now; None for the decisions of an ordinary turn."""
    if state.phase == DEFEND and state.fight is not None:
        most = defence_most(state.position, state.fight.target)
        return Question(state.owner[state.fight.target], Defend(most), choice=most > 1, defence=True)
    if state.phase == MOVE_IN:
        least, most = move_in_range(state.position)
        return Question(state.seat, MoveIn(least), choice=False) if least == most else None
    return last_colour(state) if state.phase == COLOURS else None
