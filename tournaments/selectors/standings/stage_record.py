"""What a stage's standing is made from: confirmed lines, penalties, and why somebody has no line in a round."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q

from scoring.record import Penalty, Result
from tournaments.models import Entrant, ResultLine, Round, Seat, Stage
from tournaments.models import Penalty as PenaltyRow
from tournaments.models import Result as ResultRow
from tournaments.selectors.rounds.rests import who_rests

TableKey = tuple[int, int]
"""Primary key and number of a table."""


@dataclass
class Played:
    """One stage as values. `missing` says, by entrant and round, waiting, no_show, not_played or rested (else: absent);
    `tables` holds the table of every line, `joined` the first round of every entrant."""

    entrants: list[int] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    tables: dict[tuple[int, int], TableKey] = field(default_factory=dict)
    missing: dict[tuple[int, int], str] = field(default_factory=dict)
    joined: dict[int, int] = field(default_factory=dict)

    @cached_property
    def last(self) -> int:
        """Return the latest round with a confirmed result, 0 before the first; ask for it once the results are in."""
        return max((result.round for result in self.results), default=0)


def record_of_stage(stage: Stage) -> Played:
    """Return what was played in a stage, in five queries, six where somebody rested.

    Withdrawn entrants stay when they have a line.
    """
    record = Played()
    _read_results(stage, record)
    with_line = {result.entrant for result in record.results}
    everybody = Entrant.objects.filter(tournament=stage.tournament_id).order_by("number")
    if stage.kind != Stage.Kind.LEAGUE:
        everybody = everybody.filter(Q(seats__round__stage=stage)).distinct()
    for number, rested in who_rests(stage).items():
        record.missing |= {(pk, number): "rested" for pk in rested}
    rows = everybody.values_list("pk", "joined_round", "withdrawn_at")
    record.joined = {pk: joined for pk, joined, withdrawn in rows if withdrawn is None or pk in with_line}
    record.entrants = list(record.joined)
    _read_penalties(stage, record)
    _read_missing(stage, record)
    return record


def _read_results(stage: Stage, record: Played) -> None:
    lines = ResultLine.objects.filter(result__state=ResultRow.State.CONFIRMED, result__table__round__stage=stage)
    where = ("result__table_id", "result__table__number", "result__table__round__number")
    numbers = _numbers_read(stage)
    rows = list(
        lines.order_by("result__table__round__number", "result__table__number", "position").values_list(
            *where, "entrant_id", "points", "won", "place", "table_size", *numbers
        )
    )
    met = _people_met(rows) if "direct_encounter" in stage.tournament.tie_breaks else {}
    for table, number, round_number, entrant, points, won, place, size, *rest in rows:
        record.tables[entrant, round_number] = (table, number)
        facts = dict(zip(numbers.values(), rest, strict=True))
        others = met.get((table, entrant), ())
        record.results.append(Result(entrant, round_number, points, won, place, size, met=others, **facts))


def _numbers_read(stage: Stage) -> dict[str, str]:
    """Return column -> field of the numbers that this standing looks at: reading them all would take half its time."""
    tournament = stage.tournament
    shares = stage.kind != Stage.Kind.LEAGUE or tournament.normalisation == tournament.Normalisation.SHARE
    wanted = {
        "table_points": ("table_total", shares),
        "raw": ("raw", "raw_points" in tournament.tie_breaks),
        "outside": ("outside", "points_outside" in tournament.tie_breaks),
    }
    return {column: name for column, (name, needed) in wanted.items() if needed}


def _people_met(rows: Iterable[Sequence[Any]]) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return who sat with whom: (table, entrant) -> the others."""
    at_table: dict[int, list[int]] = {}
    for row in rows:
        at_table.setdefault(row[0], []).append(row[3])
    return {
        (table, entrant): tuple(person for person in people if person != entrant)
        for table, people in at_table.items()
        for entrant in people
    }


def _read_penalties(stage: Stage, record: Played) -> None:
    """Read the penalties of the stage's rounds; those given for no round count in the first stage, a ban in none."""
    own = Q(round__stage=stage)
    if stage.number == 1:
        own |= Q(round__isnull=True)
    rows = PenaltyRow.objects.filter(own, entrant__tournament=stage.tournament_id, revoked_at__isnull=True)
    rows = rows.exclude(kind=PenaltyRow.Kind.BAN)
    for entrant, points, reason, number in rows.values_list("entrant_id", "points", "reason", "round__number"):
        record.penalties.append(Penalty(entrant, points, reason, number))


def _read_missing(stage: Stage, record: Played) -> None:
    confirmed = ResultRow.objects.filter(table=OuterRef("table"), state=ResultRow.State.CONFIRMED)
    seats = (
        Seat.objects.filter(round__stage=stage)
        .exclude(round__state=Round.State.DRAWN)
        .filter(Q(no_show=True) | ~Exists(confirmed))
    )
    rows = seats.values_list("entrant_id", "round__number", "no_show", "table__not_played_reason")
    for entrant, number, no_show, not_played in rows:
        state = "no_show" if no_show else "not_played" if not_played else "waiting"
        record.missing[entrant, number] = state


def lots(stage: Stage) -> Mapping[int, int]:
    """Return a draw of lots that anybody can repeat: the order of SHA-256 of "seed:number", 1 is the best.

    The seed is that of the stage's first round; it was on record before a result was.
    """
    first = stage.rounds.order_by("number").values_list("seed", flat=True).first()
    rows = Entrant.objects.filter(tournament=stage.tournament_id).values_list("pk", "number")
    drawn = sorted(rows, key=lambda row: hashlib.sha256(f"{first}:{row[1]}".encode()).digest())
    return {pk: place for place, (pk, _) in enumerate(drawn, start=1)}
