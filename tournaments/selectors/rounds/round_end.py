"""How a round comes to its end: when the time is over, which tables are missing, when the last of them may come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Min

from tournaments.models import Result, Round
from tournaments.selectors.rounds.clock import clock_state, round_used
from tournaments.selectors.rounds.rounds import numbers_waiting

LEAST_TABLES = 2  # of one table nobody knows whether it was quick or slow
LATE = 3600  # seconds after the time: whatever came later was typed in later, and says nothing of the play
ROUNDS, TABLES = "rounds", "tables"


@dataclass(frozen=True)
class Expected:
    """When the round may end: `basis` says what from, `rounds` played before or `tables` that have finished, of which
    there are `count`."""

    at: datetime
    basis: str
    count: int


@dataclass(frozen=True)
class RoundEnd:
    """`time_over` is when the time ends or ended, None while the clock stands; `waiting` are the numbers of the tables
    without a result, of `tables` in all; `expected` is None where nothing is known."""

    time_over: datetime | None
    waiting: tuple[int, ...]
    tables: int
    expected: Expected | None = None


def round_end(round_: Round, now: datetime) -> RoundEnd:
    """Return the end of a round whose stage is loaded: four queries at most."""
    tables = numbers_waiting(round_)
    waiting = tuple(number for number, waits in tables if waits)
    clock = clock_state(round_, now)
    if not clock.running:
        return RoundEnd(None, waiting, len(tables))
    over = now + timedelta(seconds=clock.remaining)
    return RoundEnd(over, waiting, len(tables), _expected(round_, now) if waiting else None)


def _expected(round_: Round, now: datetime) -> Expected | None:
    """Return when the round may end: rounds end with their slowest table, and where none was played before, a table
    takes as long as the middle one of those that have finished. None where that is past, or nobody can tell."""
    earlier = [max(lengths) for lengths in _lengths(_earlier(round_)).values()]
    finished = _lengths([round_]).get(round_.pk, [])
    if earlier:
        length, basis, count = median(earlier), ROUNDS, len(earlier)
    elif len(finished) >= LEAST_TABLES:
        length, basis, count = median(finished), TABLES, len(finished)
    else:
        return None
    left = length - round_used(round_, now)
    return Expected(now + timedelta(seconds=left), basis, count) if left > 0 else None


def _earlier(round_: Round) -> list[Round]:
    complete = Round.objects.filter(stage__tournament=round_.stage.tournament_id, state=Round.State.COMPLETE)
    return list(complete.exclude(pk=round_.pk).exclude(clock_started_at=None))


def _lengths(rounds: list[Round]) -> dict[int, list[int]]:
    """Return by round how many seconds of play its tables took until their first result came: one query.

    What came before the last pause is left out, for the seconds of play of that moment are not known any more.
    """
    by_pk = {round_.pk: round_ for round_ in rounds}
    rows = Result.objects.filter(table__round__in=by_pk).values_list("table__round_id", "table_id")
    lengths: dict[int, list[int]] = {}
    for pk, _table, first in rows.annotate(first=Min("submitted_at")).order_by():
        started = by_pk[pk].clock_started_at
        if started is None or first < started:
            continue
        length = round_used(by_pk[pk], first)
        if length <= by_pk[pk].clock_seconds + LATE:
            lengths.setdefault(pk, []).append(length)
    return lengths
