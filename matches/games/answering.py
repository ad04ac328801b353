"""Which questions the server answers by itself, and how long the answer to a secret one waits: as long for everybody.

Public facts alone decide whether an answer waits (`window`), so that neither the moment nor the event tells whether a
hand held the card in question. In a match by the day that moment would be a day away: there everybody is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings

from matches.games import presenter
from matches.games.question import Question
from matches.models import Match, MatchSeat
from rules import Action, State

SLOWEST = 300  # seconds for a reaction: beyond it nobody waits for an answer, and everybody is asked


def question_of(state: State) -> Question | None:
    """Return what is asked now, None when it is an ordinary decision."""
    return presenter(state.game).question(state)


def delay(match: Match, state: State) -> float:
    """Return the seconds for which an answer waits from the question on, the same whoever is asked; 0 for none."""
    asked = question_of(state)
    return answer_seconds(match) if asked is not None and asked.secret else 0.0


def answer_seconds(match: Match) -> float:
    """Return the seconds for which every answer about secret cards waits in this match; 0 for none."""
    if match.defence_seconds > SLOWEST:
        return 0.0
    return min(float(settings.MATCH_ANSWER_SECONDS), float(match.defence_seconds))


def window(match: Match, state: State) -> float:
    """Return the delay while it lasts, 0 when an answer counts at once.

    It is over for whoever thinks on in its own turn (play/held_actions.py): its clock has more time than the delay.
    """
    waits = delay(match, state)
    if waits and match.due_at is not None and match.clock_since is not None:
        return waits if match.due_at - match.clock_since <= timedelta(seconds=waits) else 0.0
    return waits


def is_asked(match: Match, state: State, seat: MatchSeat) -> bool:
    """Say whether the page of this seat asks it: not for what has no choice, nor for what it does not want to hear."""
    asked = question_of(state)
    if asked is None or asked.seat != seat.number:
        return True
    if not asked.secret:
        return not _answered_openly(asked, seat)
    return not _waives(asked, state, seat) and (asked.choice or match.defence_seconds > SLOWEST)


def by_itself(match: Match, state: State, seats: Sequence[MatchSeat]) -> tuple[int, Action] | None:
    """Return the seat and the answer that the server gives for it at once; None when somebody must speak, or wait."""
    asked = question_of(state)
    if asked is None or window(match, state):
        return None
    seat = seats[asked.seat - 1]
    if asked.secret:
        return None if seat.bot or is_asked(match, state, seat) else (seat.number, silence(state, seat))
    return (seat.number, asked.answer) if _answered_openly(asked, seat) else None


def silence(state: State, seat: MatchSeat) -> Action:
    """Return the answer of a seat that says nothing to a secret question until its moment comes."""
    asked = question_of(state)
    assert asked is not None
    return asked.waive if _waives(asked, state, seat) else asked.answer


def turn_key(state: State) -> str:
    """Return what names the turn that is played now."""
    return f"{state.round}:{state.seat}"


def is_quiet(state: State, seat: MatchSeat) -> bool:
    """Say whether the seat wants no questions about its cards in this turn."""
    return not seat.bot and seat.quiet_turn == turn_key(state)


def _waives(asked: Question, state: State, seat: MatchSeat) -> bool:
    return not asked.own and is_quiet(state, seat)


def _answered_openly(asked: Question, seat: MatchSeat) -> bool:
    return not asked.choice or (asked.defence and seat.auto_defence and not seat.bot)
