"""How long tables wait for the referee."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import Call, Round


@dataclass(frozen=True)
class Waiting:
    """How long calls waited, in seconds: how many, the mean, the longest; `round` is None for all of them."""

    round: Round | None
    count: int
    mean: int
    longest: int


def waited(call: Call) -> int | None:
    """Return for how many seconds a call waited until somebody was on the way; None while it waits, or where the table
    withdrew it before."""
    end = call.taken_at or (call.ended_at if call.state == Call.State.DONE else None)
    return None if end is None else max(0, int((end - call.called_at).total_seconds()))


def waiting_of(calls: Iterable[Call], of: Round | None = None) -> Waiting | None:
    """Return how long these calls waited; None where none of them was answered."""
    times = [seconds for call in calls if (seconds := waited(call)) is not None]
    return Waiting(of, len(times), sum(times) // len(times), max(times)) if times else None


def waiting_by_round(calls: Sequence[Call]) -> list[Waiting]:
    """Return how long the calls of each round waited, in the order of the rounds; no query."""
    rounds = {call.table.round_id: call.table.round for call in calls}
    order = sorted(rounds.values(), key=lambda round: (round.stage.number, round.number))
    rows = (waiting_of([call for call in calls if call.table.round_id == of.pk], of) for of in order)
    return [row for row in rows if row is not None]
