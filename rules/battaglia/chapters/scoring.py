"""The end of a hand (B9, B10, B20) and of the match (B21)."""

from rules.battaglia.chapters.patrols import is_complete, patrols_of
from rules.battaglia.chapters.registry import Course, evolves
from rules.battaglia.state.events import HandEnded, MatchEnded, Score
from rules.battaglia.state.state import OPENING, OVER, Gain, State, fork, seal
from rules.contract.leaving import ranked_places
from rules.contract.outcome import Outcome, Placing


def gain(state: State, seat: int, closed: bool) -> Gain:
    """Return what a seat scores if the hand ends now: its cards on the table, 5 per complete patrol, 10 for closing."""
    rules = state.table.ruleset
    mine = patrols_of(state, seat)
    points = state.table.points
    return Gain(
        sum(points[card] for patrol in mine for card in patrol.cards),
        rules.complete_bonus * sum(is_complete(rules, patrol) for patrol in mine),
        rules.closing_bonus if closed else 0,
    )


def end_hand(course: Course, reason: str, closer: int = 0) -> None:
    """Count the hand (B9, B10); with 100 points the match is over, unless the best are equal (B21)."""
    state = course.state
    seats = range(1, state.table.seats + 1)
    scores: tuple[Score, ...] = tuple((seat, *gain(state, seat, seat == closer)) for seat in seats)
    state = course.add(HandEnded(reason, closer, scores))
    first, best = _best(state)
    rules = state.table.ruleset
    if best >= rules.target_points and (len(first) == 1 or rules.tie == "shared"):
        end_by_points(course, "points")


def _best(state: State) -> tuple[tuple[int, ...], int]:
    """Return the seats with the most points among those who play on, and those points."""
    playing = [seat for seat in range(1, state.table.seats + 1) if state.active(seat)]
    best = max(state.totals[seat] for seat in playing)
    return tuple(seat for seat in playing if state.totals[seat] == best), best


def rounds_are_over(state: State) -> bool:
    """Return whether the round that the ruleset allows as the last one has been reached."""
    return bool(state.round) and state.round == state.table.ruleset.last_round


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
def after_hand_ended(state: State, event: HandEnded) -> State:
    """Return the state after it: the points are added up; the cards lie until the next hand begins."""
    gains = (Gain(0, 0, 0), *(Gain(*row[1:]) for row in event.scores))
    totals = tuple(total + sum(more) for total, more in zip(state.totals, gains, strict=True))
    new = fork(state)
    new.phase = OPENING
    new.totals = totals
    new.gains = (*state.gains, gains)
    new.strike = None
    return seal(new)


@evolves(MatchEnded)
def after_match_ended(state: State, event: MatchEnded) -> State:
    """Return the state after it: nothing happens any more."""
    outcome = Outcome(event.reason, event.winners, tuple(Placing(*row) for row in event.placings))
    new = fork(state)
    new.phase = OVER
    new.strike = None
    new.outcome = outcome
    return seal(new)
