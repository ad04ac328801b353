"""The end of a hand (B9, B10, B20) and of the match (B21)."""

from rules.battaglia.chapters.patrols import is_complete
from rules.battaglia.chapters.registry import Course, evolves
from rules.battaglia.state.events import HandEnded, MatchEnded, Score
from rules.battaglia.state.parts import OPENING, OVER, Gain
from rules.battaglia.state.position import Position
from rules.contract.leaving import ranked_places
from rules.contract.outcome import Outcome, Placing


def gain(state: Position, seat: int, closed: bool) -> Gain:
    """Return what a seat scores if the hand ends now: its cards on the table, 5 per complete patrol, 10 for closing."""
    rules, points = state.table.ruleset, state.terms.points
    mine = state.patrols_of(seat)
    return Gain(
        sum([points[card] for patrol in mine for card in patrol.cards]),
        rules.complete_bonus * sum([is_complete(state.terms, patrol) for patrol in mine]),
        rules.closing_bonus if closed else 0,
    )


def end_hand(course: Course, reason: str, closer: int = 0) -> None:
    """Count the hand (B9, B10); with 100 points the match is over, unless the best are equal (B21)."""
    state = course.state
    scores: list[Score] = []
    for seat in range(1, state.table.seats + 1):
        cards, complete, closing = gain(state, seat, seat == closer)
        scores.append((seat, cards, complete, closing))
    course.add(HandEnded(reason, closer, tuple(scores)))
    first, best = _best(state)
    rules = state.table.ruleset
    if best >= rules.target_points and (len(first) == 1 or rules.tie == "shared"):
        end_by_points(course, "points")


def _best(state: Position) -> tuple[tuple[int, ...], int]:
    """Return the seats with the most points among those who play on, and those points."""
    playing = [seat for seat in range(1, state.table.seats + 1) if state.active(seat)]
    best = max([state.totals[seat] for seat in playing])
    return tuple([seat for seat in playing if state.totals[seat] == best]), best


def rounds_are_over(state: Position) -> bool:
    """Return whether the round that the ruleset allows as the last one has been reached."""
    return state.round != 0 and state.round == state.terms.last_round


def end_by_points(course: Course, reason: str) -> None:
    """End the match: the most points win; equal ones share the victory."""
    first, _ = _best(course.state)
    end(course, reason if len(first) == 1 else "shared", first)


def end(course: Course, reason: str, winners: tuple[int, ...]) -> None:
    """Add the last event of a match: winners first, the others by their points."""
    state = course.state
    points = {seat: state.totals[seat] for seat in range(1, state.table.seats + 1)}
    keys = {seat: (0, total) for seat, total in points.items()}
    placings = ranked_places(keys, winners, state.leaving, state.table.ruleset.leavers, points)
    course.add(MatchEnded(reason, winners, placings))


@evolves(HandEnded)
def after_hand_ended(state: Position, event: HandEnded) -> None:
    """Add the points up; the cards lie until the next hand begins."""
    gains = (Gain(0, 0, 0), *[Gain(*row[1:]) for row in event.scores])
    state.totals = tuple([total + sum(more) for total, more in zip(state.totals, gains, strict=True)])
    state.gains = (*state.gains, gains)
    state.phase = OPENING
    state.strike = None


@evolves(MatchEnded)
def after_match_ended(state: Position, event: MatchEnded) -> None:
    """Let nothing happen any more."""
    state.phase = OVER
    state.strike = None
    state.outcome = Outcome(event.reason, event.winners, tuple([Placing(*row) for row in event.placings]))
