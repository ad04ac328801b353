"""A standing: from confirmed results to rows, recomputed as a whole, in exact arithmetic."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from scoring.formulas.base import size_factor
from scoring.record import Line, Penalty, Points, Record, Result, minus, plus
from scoring.tiebreaks import Context, Key, TieBreak, tie_break

NORMALISATIONS = ("none", "size_factor", "table_share")
ABSENCES = ("zero", "nothing")


class StandingRulesError(ValueError):
    """A choice of a standing does not exist or does not fit; the message names it."""


@dataclass(frozen=True, slots=True)
class StandingRules:
    """How a standing is made; every field is a choice the tournament states.

    `best`: how many results count (None: all); `drop`: how many of the worst are left out instead. `minimum`: matches
    to be placed at all. `absence`: a missed round is a `zero` that counts and can be dropped, or `nothing`.
    `normalisation`: `none`, `size_factor` (1.25 at five, 0.75 at three) or `table_share` (share of the table's points,
    0 to 1). `rounds`: rounds held so far, None for as many as the results show.
    """

    best: int | None = None
    drop: int = 0
    minimum: int = 0
    absence: str = "zero"
    normalisation: str = "none"
    tie_breaks: tuple[str, ...] = ("wins", "best_result")
    rounds: int | None = None

    def __post_init__(self) -> None:
        if self.normalisation not in NORMALISATIONS:
            raise StandingRulesError(f"normalisation {self.normalisation!r} is none of {', '.join(NORMALISATIONS)}")
        if self.absence not in ABSENCES:
            raise StandingRulesError(f"absence {self.absence!r} is none of {', '.join(ABSENCES)}")
        if (self.best is not None and self.best < 1) or self.drop < 0 or self.minimum < 0:
            raise StandingRulesError("best, drop and minimum may not be below 1, 0 and 0")
        if self.best is not None and self.drop:
            raise StandingRulesError("choose the best results or the dropped ones, not both")
        for code in self.tie_breaks:
            tie_break(code)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row. `position` is None for who has not played the minimum; equal rows share it (1, 2, 2, 4).

    `decided_by` is the last tie-break that set this row apart from others with its total, empty when none did;
    `shared` says that some others are still equal. `ties` gives the value under each tie-break that was looked at.
    `movement` is positive for places gained, None without a previous position.
    """

    position: int | None
    entrant: int
    total: Points
    lines: tuple[Line, ...]
    penalties: tuple[Penalty, ...]
    penalty: Points
    premium: Points
    played: int
    wins: int
    decided_by: str = ""
    shared: bool = False
    ties: Mapping[str, Key] = field(default_factory=dict)
    movement: int | None = None


@dataclass(slots=True)
class _Placed:
    record: Record
    decided_by: str = ""
    shared: bool = False
    ties: dict[str, Key] = field(default_factory=dict)


def standings(
    entrants: Iterable[int],
    results: Iterable[Result],
    rules: StandingRules,
    *,
    penalties: Iterable[Penalty] = (),
    premiums: Mapping[int, Points] | None = None,
    previous: Mapping[int, int] | None = None,
    lots: Mapping[int, int] | None = None,
) -> list[StandingRow]:
    """Return rows in order of position; entrants below the minimum follow, unplaced, in the same order.

    `premiums` are added once to the total of who has played. `previous` holds positions after the round before, `lots`
    recorded draws of lots (1 is the best). Results of whoever is no entrant are left out.
    """
    context = Context(previous or {}, lots or {})
    records = _records(entrants, results, penalties, rules)
    for record in records if premiums else ():
        record.premium = premiums.get(record.entrant, 0) if premiums and record.lines_played else 0
        record.total = plus(record.total, record.premium)
    placed = [record for record in records if len(record.lines_played) >= rules.minimum]
    others = [record for record in records if len(record.lines_played) < rules.minimum]
    breaks = [tie_break(code) for code in rules.tie_breaks]
    rows = _rows(_groups_in_order(placed, breaks, context), context)
    return rows + [
        _row(record, None, context) for group in _groups_in_order(others, breaks, context) for record in group
    ]


def _records(
    entrants: Iterable[int], results: Iterable[Result], penalties: Iterable[Penalty], rules: StandingRules
) -> list[Record]:
    records = {entrant: Record(entrant) for entrant in entrants}
    by_round: dict[int, dict[int, Result]] = {entrant: {} for entrant in records}
    last = rules.rounds or 0
    for result in results:
        last = max(last, result.round) if rules.rounds is None else last
        if result.entrant in by_round:
            by_round[result.entrant][result.round] = result
    for penalty in penalties:
        if penalty.entrant in records:
            records[penalty.entrant].penalties.append(penalty)
    for entrant, record in records.items():
        record.lines = _lines(by_round[entrant], last, rules)
        record.total = sum([line.points for line in record.lines if line.counted])
        for penalty in record.penalties:
            record.total = minus(record.total, penalty.points)
    return list(records.values())


def _lines(played: Mapping[int, Result], last: int, rules: StandingRules) -> list[Line]:
    rounds = range(1, last + 1) if rules.absence == "zero" else sorted(played)
    points = {
        number: normalised_points(played[number], rules.normalisation) if number in played else 0 for number in rounds
    }
    kept = len(points) - rules.drop if rules.best is None else rules.best
    if kept >= len(points):
        return [Line(number, points[number], played.get(number)) for number in rounds]
    best = set(sorted(rounds, key=lambda number: (-points[number], number not in played, number))[: max(kept, 0)])
    return [Line(number, points[number], played.get(number), number in best) for number in rounds]


def normalised_points(result: Result, how: str) -> Points:
    """Return the points of one result under a named choice of StandingRules; a share of an empty table is 0."""
    if how == "none":
        return result.points
    if how == "table_share":
        return _share(result.points, result.table_total)
    if isinstance(result.points, Fraction):
        return result.points * Fraction(size_factor(result.table_size))
    return result.points * size_factor(result.table_size)


@lru_cache(maxsize=50_000)
def _share(points: Points, total: Points) -> Fraction:
    """Return the share, cached: in a large standing the same few hundred pairs come again and again."""
    return Fraction(points) / Fraction(total) if total else Fraction(0)


def _groups_in_order(records: Sequence[Record], breaks: Sequence[TieBreak], context: Context) -> list[list[_Placed]]:
    """Return groups that share a position, the best first."""
    groups: list[list[_Placed]] = []
    for tied in _split([_Placed(record) for record in records], [record.total for record in records]):
        groups += _break_tie(tied, breaks, context) if len(tied) > 1 else [tied]
    return groups


def _break_tie(tied: list[_Placed], breaks: Sequence[TieBreak], context: Context) -> list[list[_Placed]]:
    if not breaks:
        for placed in tied:
            placed.shared = True
        return [tied]
    first, rest = breaks[0], breaks[1:]
    keys = first.keys([placed.record for placed in tied], context)
    for placed, key in zip(tied, keys, strict=True):
        placed.ties[first.code] = key
    parts = _split(tied, keys)
    if len(parts) > 1:
        for placed in tied:
            placed.decided_by = first.code
    groups: list[list[_Placed]] = []
    for part in parts:
        groups += _break_tie(part, rest, context) if len(part) > 1 else [part]
    return groups


def _split(placed: Sequence[_Placed], keys: Sequence[Key]) -> list[list[_Placed]]:
    """Return groups of equal key, the highest first; the given order inside a group."""
    parts: list[list[_Placed]] = []
    before: Key = None
    for position in sorted(range(len(placed)), key=keys.__getitem__, reverse=True):
        if parts and keys[position] == before:
            parts[-1].append(placed[position])
        else:
            parts.append([placed[position]])
        before = keys[position]
    return parts


def _rows(groups: Iterable[list[_Placed]], context: Context) -> list[StandingRow]:
    rows: list[StandingRow] = []
    for group in groups:
        position = len(rows) + 1
        rows += [_row(placed, position, context) for placed in group]
    return rows


def _row(placed: _Placed, position: int | None, context: Context) -> StandingRow:
    record = placed.record
    before = context.previous.get(record.entrant)
    return StandingRow(
        position=position,
        entrant=record.entrant,
        total=record.total,
        lines=tuple(record.lines),
        penalties=tuple(record.penalties),
        penalty=sum((penalty.points for penalty in record.penalties), Decimal(0)) if record.penalties else 0,
        premium=record.premium,
        played=len(record.lines_played),
        wins=record.wins,
        decided_by=placed.decided_by,
        shared=placed.shared,
        ties=placed.ties,
        movement=None if position is None or before is None else before - position,
    )
