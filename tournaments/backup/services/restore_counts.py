"""The results of a saved copy counted again from what was written down at each table, without a database row."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from rules.base.json_types import Json
from scoring.winner import WinnerNeeded
from tournaments.backup.services.rows import DAMAGE
from tournaments.models import (
    Deck,
    Entrant,
    FormulaVersion,
    OwnFormula,
    Penalty,
    Result,
    ResultLine,
    Round,
    Seat,
    Stage,
    Table,
    Tournament,
)
from tournaments.selectors.results.counting import count_document
from tournaments.selectors.results.verdicts import lines_of, settle_table
from tournaments.selectors.setup.choices import CHOICES

Losses = set[tuple[int, ...]]
COMPARED = ("place", "won", "points", "raw", "outside", "table_size", "table_points")


def results_unlike(document: Json) -> int:
    """Return how many confirmed results do not follow from their documents under the formula of the copy.

    Counted are lines that differ, and documents that cannot be counted at all; nothing is raised for them.
    """
    tournament = tournament_of_copy(document)
    lost = tables_lost(document)
    return sum(
        not _follows(table, row, version, lost) for table, row, version in _confirmed_results(document, tournament)
    )


def tables_lost(document: Json) -> Losses:
    """Return who lost a table by a penalty that stands in a copy: stage, round and number of the entrant."""
    rows = (row for row in document["penalties"] if row["kind"] == Penalty.Kind.TABLE_LOSS and not row["revoked_at"])
    return {(*row["round"], row["entrant"]) for row in rows if row["round"]}


def tournament_of_copy(document: Json) -> Tournament:
    """Return the tournament of a document as far as counting goes, not stored."""
    data = document["tournament"]
    tournament = Tournament(
        **{name: data[name] for name in CHOICES if name not in ("deck", "own_formula") and name in data}
    )
    if document["deck"] is not None:
        tournament.deck = Deck(name=document["deck"]["name"], cards=document["deck"]["cards"])
    if document.get("formula") is not None:
        own = OwnFormula(name=document["formula"]["name"])
        tournament.own_formula = FormulaVersion(formula=own, document=document["formula"]["document"])
    return tournament


def _confirmed_results(document: Json, tournament: Tournament) -> Iterator[tuple[Table, Json, Json]]:
    """Yield each table with its document and that of the result that counts there."""
    for stage in document["stages"]:
        kept = Stage(
            tournament=tournament, number=stage["number"], kind=stage["kind"], format=stage.get("format") or {}
        )
        for round_row in stage["rounds"]:
            round_ = Round(stage=kept, number=round_row["number"])
            for row in round_row["tables"]:
                table = Table(round=round_, number=row["number"])
                if row["decided_winner"] is not None:
                    table.decided_winner = Seat(position=row["decided_winner"])
                for version in row["results"]:
                    if version["state"] == Result.State.CONFIRMED:
                        yield table, row, version


def _follows(table: Table, row: Json, version: Json, lost: Losses) -> bool:
    result = Result(table=table, kind=version["kind"], document=version["document"])
    seats = [seat for seat in row["seats"] if not seat["no_show"]]
    entrants = {seat["position"]: Entrant(number=seat["entrant"]) for seat in seats}
    where = (table.round.stage.number, table.round.number)
    losers = [position for position, entrant in entrants.items() if (*where, entrant.number) in lost]
    try:
        count = count_document(table.round.stage.tournament, version["kind"], version["document"])
        if count.facts is None or count.defects:
            return False
        lines = lines_of(result, entrants, count, settle_table(table, count), losers)
        said = {line["position"]: (line["entrant"], _plain(line)) for line in version["lines"]}
        return said == {line.position: (line.entrant.number, _plain(vars(line))) for line in lines}
    except (*DAMAGE, AssertionError, WinnerNeeded):
        return False


def _plain(line: Json) -> tuple[object, ...]:
    """Return what a line is worth, as the database would keep it."""
    return tuple(_number(name, line[name]) for name in COMPARED)


def _number(name: str, value: Any) -> object:
    places = getattr(ResultLine._meta.get_field(name), "decimal_places", None)
    return value if places is None else round(Decimal(str(value)), places)
