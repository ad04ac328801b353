"""Who won a table and how a tie was settled; what a result that is not confirmed yet would be worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rules.base.json_types import Json
from scoring.facts import SeatFacts, TableFacts
from scoring.formulas import FormulaPoints
from scoring.methods import METHODS
from scoring.winner import TIE_RULES, WinnerNeeded
from tournaments.counting import Count, Settled
from tournaments.counting.places import is_places_alone
from tournaments.models import Entrant, Result, ResultLine, Seat, Stage, Table
from tournaments.selectors.results.counting import settle, tied_seats
from tournaments.selectors.setup.formulas import formula_of
from tournaments.selectors.standings.point_reasons import plain_parts
from tournaments.selectors.standings.table_losses import lines_after_losses, losers_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winners' names and the code of the reason (`scoring.winner`); `why` and `by` of a recorded decision;
    `compared` are the winner's number and those of the equals where a tie rule settled it; `stayed`: somebody who could
    not win, having left, had more points; `placed`: only places were written down, and the first one won."""

    names: tuple[str, ...]
    reason: str
    why: str = ""
    by: str = ""
    compared: tuple[str, ...] = ()
    stayed: bool = False
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One seat of a tie, and the points of everybody (name, points) should it be named the winner."""

    seat: Seat
    points: tuple[tuple[str, Decimal], ...]


def may_share(stage: Stage) -> bool:
    """Say whether a table win may be shared: the tournament allows it, and no single winner has to go on."""
    return stage.tournament.shared_winner and stage.kind == Stage.Kind.LEAGUE


def decided_seat(table: Table) -> int | None:
    """Return the position of the seat that a recorded decision names."""
    return table.decided_winner.position if table.decided_winner else None


def settle_table(table: Table, count: Count) -> Settled:
    """Return the points of a table under its tournament's formula and recorded decision; raises WinnerNeeded."""
    stage = table.round.stage
    return settle(stage.tournament, count, decided=decided_seat(table), shared=may_share(stage))


def undecided_seats(table: Table, count: Count) -> tuple[int, ...]:
    """Return the seats among which somebody must name the winner before a result can count."""
    stage = table.round.stage
    return tied_seats(stage.tournament, count, decided=decided_seat(table), shared=may_share(stage))


def lines_of(
    result: Result,
    entrants: Mapping[int, Entrant],
    count: Count,
    settled: Settled,
    losers: Collection[int] | None = None,
) -> list[ResultLine]:
    """Return the lines of a result, not stored, in the order of `entrants` (position -> who sat there).

    `losers` are the seats that lost the table by a penalty; None asks the database.
    """
    assert count.facts is not None
    worth = {line.seat: line for line in settled.lines}
    table_points = sum((line.total or Decimal(0) for line in settled.lines), Decimal(0))
    lines = [
        _line(result, entrant, worth[position], count.facts.seat(position), settled, table_points)
        for position, entrant in entrants.items()
    ]
    if losers is None:
        lost = losers_of(result.table)
        losers = [position for position, entrant in entrants.items() if entrant.pk in lost]
    lines_after_losses(lines, losers, shared=may_share(result.table.round.stage))
    return lines


def _line(
    result: Result, entrant: Entrant, worth: FormulaPoints, facts: SeatFacts, settled: Settled, table_points: Decimal
) -> ResultLine:
    if worth.total is None:
        raise AssertionError("a result without defects has points for every seat")
    return ResultLine(
        result=result,
        entrant=entrant,
        position=worth.seat,
        place=worth.place,
        won=worth.won,
        points=worth.total,
        raw=facts.points_counted if facts.points_counted is not None else worth.total,
        outside=facts.outside or 0,
        table_size=len(settled.lines),
        table_points=table_points,
        explanation={"parts": plain_parts(worth.parts), "reason": settled.reason if worth.won else ""},
    )


def lines_to_come(result: Result, entrants: Mapping[int, Entrant | None], count: Count) -> dict[int, ResultLine]:
    """Return what confirming a result would give each seat; empty while that cannot be said."""
    known = {seat: entrant for seat, entrant in entrants.items() if entrant is not None}
    if count.facts is None or count.defects or set(known) != {seat.seat for seat in count.facts.seats}:
        return {}
    try:
        settled = settle_table(result.table, count)
    except WinnerNeeded:
        return {}
    return {line.position: line for line in lines_of(result, known, count, settled)}


def choices(result: Result, count: Count, seats: Iterable[Seat]) -> list[Choice]:
    """Return the seats among which somebody must name the winner, with what each choice is worth."""
    stage, given = result.table.round.stage, list(seats)
    names = {seat.position: seat.entrant.player.name for seat in given}
    tied = undecided_seats(result.table, count)
    options = []
    for seat in (seat for seat in given if seat.position in tied):
        lines = settle(stage.tournament, count, decided=seat.position, shared=False).lines
        options.append(Choice(seat, tuple((names[line.seat], line.total or Decimal(0)) for line in lines)))
    return options


def verdict_of(
    table: Table, lines: Sequence[tuple[str, ResultLine]], document: Json, count: Count | None = None
) -> Verdict | None:
    """Return who won by the lines of a result and its document; None while nobody did.

    `lines` are pairs of name and line: two people at a table may have one name.
    """
    won = [(name, line) for name, line in lines if line.won]
    if not won:
        return None
    names, reason = tuple(name for name, _ in won), won[0][1].explanation.get("reason", "")
    compared = _values_compared(table, reason, count.facts) if count and count.facts and reason in TIE_RULES else ()
    if reason == "points" and is_places_alone(document):
        return Verdict(names, reason, placed=True)
    if reason != "decision":
        stayed = reason == "points" and _is_winner_beaten(table, [line for _, line in lines])
        return Verdict(names, reason, compared=compared, stayed=stayed)
    return Verdict(names, reason, table.decided_reason, table.decided_by_label)


def _is_winner_beaten(table: Table, lines: Sequence[ResultLine]) -> bool:
    """Say whether somebody who did not win had more of what orders the table."""
    by_method = table.round.stage.tournament.formula in METHODS
    score = [(line.points if by_method else line.raw, line.won) for line in lines]
    return max(points for points, _ in score) > max(points for points, won in score if won)


def _values_compared(table: Table, reason: str, facts: TableFacts) -> tuple[str, ...]:
    """Return what the tie rule read of the equals, the highest first."""
    score = formula_of(table.round.stage.tournament).score
    alive = [seat for seat in facts.seats if not seat.eliminated]
    best = max((score(seat) or 0 for seat in alive), default=0)
    told = (TIE_RULES[reason](seat) for seat in alive if (score(seat) or 0) == best)
    values = sorted((value for value in told if value is not None), reverse=True)
    return tuple(f"{value:f}" if isinstance(value, Decimal) else str(value) for value in values)
