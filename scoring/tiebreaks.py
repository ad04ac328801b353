"""Tie-breaks: one small object each. A format states which apply and in what order.

To add one: write a key (a higher one stands higher) and add it to `_ALL`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from scoring.record import Points, Record, minus

Key = Any
"""Comparable within one tie-break; the higher stands higher."""


@dataclass(frozen=True, slots=True)
class Context:
    """Facts beside the results: positions after the previous round, lots drawn and recorded (1 is the best)."""

    previous: Mapping[int, int] = field(default_factory=dict)
    lots: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`keys` gives one key per record of a tied group; `source` is where clubs write it."""

    code: str
    source: str
    keys: Callable[[Sequence[Record], Context], list[Key]]


def _each(key: Callable[[Record], Key]) -> Callable[[Sequence[Record], Context], list[Key]]:
    return lambda group, _: [key(record) for record in group]


def _by_rank(name: str) -> Callable[[Sequence[Record], Context], list[Key]]:
    """Return the keys of a numbering: lower numbers stand higher; whom nobody numbered stands last."""

    def keys(group: Sequence[Record], context: Context) -> list[Key]:
        numbers: Mapping[int, int] = getattr(context, name)
        return [(record.entrant in numbers, -numbers.get(record.entrant, 0)) for record in group]

    return keys


def _without_drops(record: Record) -> Points:
    total: Points = sum(line.points for line in record.lines)
    for penalty in record.penalties:
        total = minus(total, penalty.points)
    return total


def _best_win(record: Record) -> Points:
    return max((line.points for line in record.lines_played if line.result and line.result.won), default=0)


def _descending(record: Record) -> list[Points]:
    return sorted((line.points for line in record.lines), reverse=True)


def _chronological(record: Record) -> list[Points]:
    return [line.points for line in record.lines]


def _shorter_totals(record: Record) -> list[Points]:
    """Return the total without the last round, without the last two, and so on."""
    return list(accumulate(line.points for line in record.lines))[-2::-1]


def _direct_encounter(group: Sequence[Record], _: Context) -> list[Key]:
    """Return what happened at the tables where two of the tied met: how often ahead minus how often behind; nothing
    unless all have met."""
    ids = {record.entrant for record in group}
    places = {
        record.entrant: {
            line.round: (line.result.place, line.result.met) for line in record.lines_played if line.result
        }
        for record in group
    }
    met = {entrant: {other for _, others in rounds.values() for other in others} for entrant, rounds in places.items()}
    if any(ids - {entrant} - met[entrant] for entrant in ids):
        return [0] * len(group)
    balance = dict.fromkeys(ids, 0)
    for entrant, rounds in places.items():
        for number, (place, others) in rounds.items():
            for other in ids.intersection(others):
                theirs = places[other].get(number, (place, ()))[0]
                balance[entrant] += (place < theirs) - (place > theirs)
    return [balance[record.entrant] for record in group]


_CLUBS = "docs/formats.md#what-clubs-add"
_PROGRAM = "docs/formats.md#standings"

_ALL = (
    TieBreak("wins", _CLUBS, _each(lambda record: record.wins)),
    TieBreak("best_win", _CLUBS, _each(_best_win)),
    TieBreak("total_without_drops", _CLUBS, _each(_without_drops)),
    TieBreak("best_result", _CLUBS, _each(lambda record: record.best(0))),
    TieBreak("second_best", _CLUBS, _each(lambda record: record.best(1))),
    TieBreak("third_best", _CLUBS, _each(lambda record: record.best(2))),
    TieBreak("previous_position", _CLUBS, _by_rank("previous")),
    TieBreak("direct_encounter", _CLUBS, _direct_encounter),
    TieBreak("lots", _CLUBS, _by_rank("lots")),
    TieBreak(
        "points_outside",
        "R31",
        _each(lambda record: sum(line.result.outside for line in record.lines_played if line.result)),
    ),
    TieBreak(
        "raw_points",
        _PROGRAM,
        _each(lambda record: sum(line.result.raw for line in record.lines_played if line.result)),
    ),
    TieBreak("results_descending", _PROGRAM, _each(_descending)),
    TieBreak("results_in_order", _PROGRAM, _each(_chronological)),
    TieBreak("shorter_totals", _PROGRAM, _each(_shorter_totals)),
)

REGISTRY: Mapping[str, TieBreak] = {tie_break.code: tie_break for tie_break in _ALL}


def tie_break(code: str) -> TieBreak:
    """Return the tie-break with that code; KeyError listing the codes."""
    if code not in REGISTRY:
        raise KeyError(f"no tie-break {code!r}; there are: {', '.join(REGISTRY)}")
    return REGISTRY[code]
