"""Reading results: what stands at a table, who won it, and what two versions differ in."""

from __future__ import annotations

from django.db.models import Max

from matches.readings import SAMPLE, Reading
from rules.base.json_types import Json
from tournaments.counting import Count, course
from tournaments.counting.cells import board_of
from tournaments.counting.map import differences
from tournaments.models import Result, ResultLine, Seat, Table
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.result_view import ResultView, result_view
from tournaments.selectors.results.verdicts import decided_seat, may_share
from tournaments.selectors.rounds.agreements import seats_playing

__all__ = [
    "OPEN",
    "ResultView",
    "confirmed_result",
    "decided_seat",
    "latest_result",
    "may_share",
    "open_result",
    "playing_seats",
    "result_count",
    "result_difference",
    "result_version",
    "result_view",
    "table_winner",
]

OPEN = (Result.State.SUBMITTED, Result.State.DISPUTED)


def confirmed_result(table: Table) -> Result | None:
    """Return the version that counts, None before the first confirmation."""
    return _of(table, _confirmed.row(table.pk))


def open_result(table: Table) -> Result | None:
    """Return the version that waits for somebody (to confirm, or disputed), None when nothing waits."""
    return _of(table, _open.row(table.pk))


def latest_result(table: Table) -> Result | None:
    """Return the newest version whatever its state."""
    return _of(table, _latest.row(table.pk))


def result_version(table: Table) -> int:
    """Return the number of the newest version, 0 before the first."""
    version: int | None = table.results.aggregate(last=Max("version"))["last"]
    return version or 0


def table_winner(table: Table) -> Seat | None:
    """Return the seat that won: the one won line of the confirmed result, else the recorded decision."""
    won = ResultLine.objects.filter(result__table=table, result__state=Result.State.CONFIRMED, won=True)
    positions = list(won.values_list("position", flat=True))
    if len(positions) == 1:
        return table.seats.filter(position=positions[0]).first()
    return table.decided_winner


def playing_seats(table: Table) -> list[Seat]:
    """Return the seats that are part of the result: everybody but those who did not show up. One query."""
    seats = seats_playing(table.pk)
    for seat in seats:
        seat.table = table
    return seats


def _of(table: Table, result: Result | None) -> Result | None:
    if result is not None:
        result.table = table
    return result


# Asked at every look at a result and every word about it.
_confirmed, _open, _latest = (
    Reading(make, SAMPLE)
    for make in (
        lambda table: Result.objects.filter(table=table, state=Result.State.CONFIRMED).order_by("version")[:1],
        lambda table: Result.objects.filter(table=table, state__in=OPEN).order_by("version")[:1],
        lambda table: Result.objects.filter(table=table).order_by("-version")[:1],
    )
)


def result_count(result: Result) -> Count:
    """Count the stored document again, for what is not stored: notes, territories, what is still tied."""
    return count_document(result.table.round.stage.tournament, result.kind, result.document)


def result_difference(mine: Json, other: Result) -> list[Json]:
    """Return what differs between a document and a stored version, both clean.

    Map: [{"territory", "mine": seat|None, "theirs": seat|None, "armies": [mine, theirs] for the same owner}]; seats:
    [{"seat", "field"}] with the field's key.
    """
    theirs = other.document
    difference: list[Json] = []
    mine_board, other_board = board_of(mine), board_of(theirs)
    if mine_board is not None and other_board is not None:
        for code in differences({"board": mine_board}, {"board": other_board}):
            ours, others = mine_board.get(code), other_board.get(code)
            owners = {"mine": ours[0] if ours else None, "theirs": others[0] if others else None}
            difference.append({"territory": code, **owners})
        difference += _army_differences(mine_board, other_board)
    rows = {row["seat"]: row for row in theirs.get("seats", [])}
    difference += _course_differences(mine, theirs)
    for row in mine["seats"]:
        known = rows.get(row["seat"], {})
        difference += [
            {"seat": row["seat"], "field": key} for key in row if key != "colour" and row[key] != known.get(key)
        ]
    return difference


def _course_differences(mine: Json, theirs: Json) -> list[Json]:
    """Return the seats of whom the two say something else about the course of the match."""
    difference = []
    for key in course.KEYS:
        my_places, their_places = (
            course.places_of(said.get(key, said.get("ended", {}).get(key, ()))) for said in (mine, theirs)
        )
        seats = [row["seat"] for row in mine["seats"]]
        otherwise = [
            seat for seat in seats if _course_of_seat(key, my_places, seat) != _course_of_seat(key, their_places, seat)
        ]
        difference += [{"seat": seat, "field": key} for seat in otherwise]
    return difference


def _course_of_seat(key: str, said: dict[int, int], seat: int) -> object:
    return seat in said if key == "contenders" else said.get(seat)


def _army_differences(mine: Json, theirs: Json) -> list[Json]:
    """Return the territories of the same owner with another count of armies."""
    return [
        {"territory": code, "mine": owner, "theirs": owner, "armies": [armies, theirs[code][1]]}
        for code, (owner, armies) in mine.items()
        if code in theirs and owner == theirs[code][0] and armies != theirs[code][1]
    ]
