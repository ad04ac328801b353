"""The end of a match: objective (R17), elimination (R22), points with ties and extra rounds (R23, R31, R33)."""

from collections.abc import Callable
from functools import partial

from rules.contract.outcome import Outcome, Placing
from rules.lands.people import best, placings
from rules.risiko.chapters.goals import winner_by_objective
from rules.risiko.chapters.registry import Course, evolves
from rules.risiko.chapters.scores import TIE_RULES, score, values_held
from rules.risiko.state.events import ExtraRoundBegan, MatchEnded
from rules.risiko.state.parts import OVER
from rules.risiko.state.position import Position

Seats = tuple[int, ...]
Score = Callable[[Position, int, bool], int | None]


def end_by_objective(course: Course) -> bool:
    """End the match when an objective that counts is complete (R17)."""
    winner = winner_by_objective(course.state)
    if winner:
        end(course, "objective", (winner,))
    return bool(winner)


def end_after_elimination(course: Course) -> bool:
    """End the match when one player is left, or by points after an elimination where the ruleset says so (R22)."""
    state = course.state
    if end_for_the_last(course):
        return True
    if state.table.ruleset.elimination_ends == "after_reshuffle" and state.cards.reshuffles:
        end_by_points(course)
    return course.state.phase == OVER


def end_for_the_last(course: Course) -> bool:
    """End the match when only one seat can still win it."""
    left = candidates(course.state)
    if len(left) == 1:
        end(course, "last_player", left)
    return len(left) == 1


def candidates(state: Position) -> Seats:
    """Return the seats that may win, in order of play."""
    return tuple(seat for seat in state.people.order if state.may_win(seat))


def end_by_points(course: Course) -> bool:
    """End the match by points (R23, R31): the highest score wins, then the tie rules; an extra round, if one is due,
    begins instead.

    True when the match is over. After the last extra round the victory is shared. Where only the objective counts, the
    score is that of R23, the values held.
    """
    state = course.state
    first, reason = _best(state, candidates(state))
    rules = state.table.ruleset
    if len(first) > 1 and "extra_round" in rules.table_tie and state.clock.extra < rules.extra_rounds:
        course.add(ExtraRoundBegan(state.clock.extra + 1, first))
        return False
    if len(first) > 1:
        reason = "shared"
    elif state.clock.extra:
        reason = "extra_round"
    end(course, reason, first, _score_of(state))
    return True


def _score_of(state: Position) -> Score:
    return values_held if state.table.ruleset.winner_by == "objective" else score


def _best(state: Position, seats: Seats) -> tuple[Seats, str]:
    counted = _score_of(state)
    points = {seat: counted(state, seat, False) or 0 for seat in seats}
    rules = [(name, partial(TIE_RULES[name], state)) for name in state.table.ruleset.table_tie if name in TIE_RULES]
    return best(points, rules)


def end(course: Course, reason: str, winners: Seats, counted: Score = score) -> None:
    """Add the last event of a match."""
    state, completed = course.state, winners if reason == "objective" else ()
    points = {seat: counted(state, seat, seat in completed) for seat in state.people.order}
    points |= {seat: 0 for seat, worth in points.items() if state.people.fallen[seat] and worth is not None}
    course.add(MatchEnded(reason, winners, placings(state.people, winners, points, state.table.ruleset.leavers)))


@evolves(ExtraRoundBegan)
def after_extra_round_began(state: Position, event: ExtraRoundBegan) -> None:
    """Let only the tied play on (R23)."""
    state.clock = state.clock._replace(extra=event.number, contenders=event.seats)


@evolves(MatchEnded)
def after_match_ended(state: Position, event: MatchEnded) -> None:
    """Let nothing happen any more."""
    state.phase = OVER
    state.fight = None
    state.left = 0
    state.outcome = Outcome(event.reason, event.winners, tuple([Placing(*row) for row in event.placings]))
