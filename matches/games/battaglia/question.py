"""Battaglia: the medical case is asked of every arsenal alike; a single place to draw from is no question."""

from __future__ import annotations

from matches.games.question import Question
from rules.battaglia.chapters.attacks import answers, victim
from rules.battaglia.chapters.drawing import sources
from rules.battaglia.state.actions import Draw, Endure
from rules.battaglia.state.state import DRAW, REACT, REFILL, State


def question(state: State) -> Question | None:
    """Return what is asked now; None for the decisions of an ordinary turn."""
    if state.phase == REACT:
        seat = victim(state.position)
        return Question(seat, Endure(), choice=len(answers(state.position, seat)) > 1, secret=True, waive=Endure())
    if state.phase in (DRAW, REFILL):
        piles = sources(state.position)
        return Question(state.seat, Draw(piles[0]), choice=False) if len(piles) == 1 else None
    return None
