"""The rounds of a spreadsheet: tables, seats and confirmed results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.base.json_types import Json, JsonMapping
from tournaments.counting.shapes import BadDocument
from tournaments.errors import Refused
from tournaments.models import Entrant, Result, Round, Seat, Stage, Table
from tournaments.permissions import Actor
from tournaments.selectors.results.results import result_count
from tournaments.services.results.lines import lines_write, numbers_by_seat
from tournaments.services.results.versions import new_submission_id
from tournaments.workbook.book import BookTable, Refusal, round_sheet
from tournaments.workbook.counting import decimals_decided, document_of
from tournaments.workbook.layout import RoundSheet, is_unchanged

Entrants = Mapping[int, Entrant]


@dataclass(frozen=True)
class Version:
    """Which version of its table a result becomes, and why it replaces the one before."""

    number: int = 1
    reason: str = ""


FIRST = Version()


def round_write(stage: Stage, sheet: RoundSheet, place: int, entrants: Entrants, actor: Actor) -> Round:
    """Create the round of a sheet, which is the `place`-th of the file, with its tables and their results.

    Raises Refused: cells_refused where a table cannot be counted by the tournament's formula.
    """
    played = [table.is_played or "document" in sheet.extra_of(at) for at, table in enumerate(sheet.tables)]
    played = [is_played or bool(sheet.extra_of(at).get("not_played_reason")) for at, is_played in enumerate(played)]
    state = Round.State.COMPLETE if all(played) else Round.State.PLAYING if any(played) else Round.State.PUBLISHED
    round_ = Round.objects.create(
        stage=stage,
        number=sheet.number,
        state=state,
        seed=int(sheet.extra.get("seed", 0)),
        published_at=timezone.now(),
        clock_seconds=int(sheet.extra.get("clock_seconds", stage.tournament.match_minutes * 60)),
        clock_used=int(sheet.extra.get("clock_used", 0)),
    )
    rows = Table.objects.bulk_create(_table(round_, at, sheet.extra_of(at)) for at in range(len(sheet.tables)))
    seats = [
        _seats(round_, row, table, sheet.extra_of(at), entrants)
        for at, (row, table) in enumerate(zip(rows, sheet.tables, strict=True))
    ]
    Seat.objects.bulk_create(seat for people in seats for seat in people)
    for at, (row, table) in enumerate(zip(rows, sheet.tables, strict=True)):
        _write_result(row, table, seats[at], sheet.extra_of(at), place, actor, FIRST)
    return round_


def table_replace(row: Table, sheet: RoundSheet, at: int, place: int, actor: Actor, reason: str) -> None:
    """Let the `at`-th table of a sheet (from 0) count at its table here; what counted before stays, replaced.

    Raises Refused: cells_refused, as `round_write`.
    """
    row.results.exclude(state=Result.State.SUPERSEDED).update(state=Result.State.SUPERSEDED)
    row.decided_winner, row.decided_reason, row.decided_by_label = None, "", ""
    row.save(update_fields=["decided_winner", "decided_reason", "decided_by_label"])
    last = row.results.aggregate(Max("version"))["version__max"]
    version = Version(last + 1, reason) if last else FIRST
    seats = list(row.seats.select_related("entrant").order_by("position"))
    _write_result(row, sheet.tables[at], seats, sheet.extra_of(at), place, actor, version)


def _table(round_: Round, at: int, kept: JsonMapping) -> Table:
    row = Table(
        round=round_,
        number=at + 1,
        extra_seconds=int(kept.get("extra_seconds", 0)),
        not_played_reason=str(kept.get("not_played_reason", "")),
    )
    row.clean_fields(exclude=["round", "decided_winner"])
    return row


def _seats(round_: Round, row: Table, table: BookTable, kept: JsonMapping, entrants: Entrants) -> list[Seat]:
    """Return the seats: as they were where the same people sit there, else in the order of the sheet."""
    numbers = [chair.player for chair in table.players]
    places: Sequence[tuple[int, int, bool]] = kept.get("seats", ())
    if [number for _position, number, absent in places if not absent] != numbers:
        places = [(position, number, False) for position, number in enumerate(numbers, 1)]
    return [
        Seat(round=round_, table=row, position=position, entrant=entrants[number], no_show=bool(absent))
        for position, number, absent in places
    ]


def _write_result(
    row: Table, table: BookTable, seats: list[Seat], kept: JsonMapping, place: int, actor: Actor, version: Version
) -> None:
    """Write what is known of a played table; one that nobody changed since it was written here keeps its result."""
    same = is_unchanged(table, kept)
    if same and kept.get("decided_winner") is not None:
        _decide(row, seats, int(kept["decided_winner"]), kept.get("decided_reason", ""), kept.get("decided_by_label"))
    playing = [seat for seat in seats if not seat.no_show]
    try:
        if same and "document" in kept:
            _store_result(row, playing, str(kept["kind"]), dict(kept["document"]), actor, version)
        elif table.is_played:
            _write_points(row, playing, table, actor, version)
    except (BadDocument, AssertionError) as error:
        cell = Refusal(round_sheet(place), table.players[0].cell, "points_not_counted", {"table": row.number})
        raise Refused("cells_refused", count=1, cells=(cell,)) from error


def _decide(row: Table, seats: list[Seat], position: int, reason: str, by: str | None) -> None:
    row.decided_winner = next(seat for seat in seats if seat.position == position)
    row.decided_reason, row.decided_by_label = reason, (by or "")[:120]
    row.clean_fields(exclude=["round", "decided_winner"])
    row.save(update_fields=["decided_winner", "decided_reason", "decided_by_label"])


def _write_points(row: Table, seats: list[Seat], table: BookTable, actor: Actor, version: Version) -> None:
    """Store points as somebody typed them; decimals that decided a tie become a recorded decision."""
    document = document_of(table)
    by_decimals = decimals_decided(document)
    if by_decimals is not None and row.decided_winner is None:
        reason = _("by the decimals in the spreadsheet")
        _decide(row, seats, seats[by_decimals - 1].position, reason, actor.label)
    for line, seat in zip(document["seats"], seats, strict=True):
        line["seat"] = seat.position
    _store_result(row, seats, Result.Kind.TYPED, document, actor, version)


def _store_result(row: Table, seats: list[Seat], kind: str, document: Json, actor: Actor, version: Version) -> None:
    result = Result(
        table=row,
        version=version.number,
        base_version=version.number - 1,
        reason=version.reason[:300],
        kind=kind,
        state=Result.State.CONFIRMED,
        document=document | {"players": numbers_by_seat(seats)},
        submission_id=new_submission_id("sheet"),
        submitted_by=actor.account,
        submitted_by_label=actor.label[:120],
        confirmed_by=actor.account,
        confirmed_by_label=actor.label[:120],
        confirmed_at=timezone.now(),
    )
    result.clean_fields(exclude=["table", "submitted_by", "confirmed_by"])
    count = result_count(result)
    if count.defects or count.facts is None:
        raise BadDocument("defects")
    result.scores = count.scores
    result.save()
    lines_write(result=result, count=count)
