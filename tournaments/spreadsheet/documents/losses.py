"""What the file for the clubs' program leaves out or says otherwise, named before it is downloaded."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.counting import WITH_MAP
from tournaments.models import OWN, Penalty, Result, Round, Seat, Stage, Table, Tournament
from tournaments.selectors.setup.choices import counts_boards
from tournaments.spreadsheet.documents.hidden_sheet import boards_stay, program_of
from tournaments.workbook.book import EXTRA, MOST_CHAIRS, round_sheet


@dataclass(frozen=True)
class Loss:
    """One thing, at a sheet and, where it is one place, a cell."""

    sheet: str
    cell: str
    code: str


def losses_of(tournament: Tournament) -> list[Loss]:
    """Return everything, sheet by sheet; about seven queries."""
    rounds = list(Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "number"))
    public = [round_ for round_ in rounds if round_.is_public]
    sheets = {round_.pk: round_sheet(place) for place, round_ in enumerate(public, 1)}
    losses = [Loss(round_sheet(len(public) + 1), "", "drawn")] if len(public) < len(rounds) else []
    for table in _tables(sheets):
        losses += [Loss(sheets[table.round_id], f"A{2 * table.number - 1}", code) for code in _of_table(table)]
    return losses + [Loss(sheet, "", code) for sheet, code, holds in _whole(tournament, public) if holds]


def _tables(sheets: dict[int, str]) -> list[Table]:
    tables = Table.objects.filter(round__in=sheets).order_by("round__stage__number", "round__number", "number")
    return list(tables.prefetch_related("seats", "results"))


def _of_table(table: Table) -> list[str]:
    seats: list[Seat] = list(table.seats.all())
    states = {result.state for result in table.results.all()}
    confirmed = Result.State.CONFIRMED in states
    checks = {
        "large_table": sum(not seat.no_show for seat in seats) > MOST_CHAIRS,
        "no_show": any(seat.no_show for seat in seats),
        "not_played": table.is_not_played,
        "unconfirmed": not confirmed and bool(states & {Result.State.SUBMITTED, Result.State.DISPUTED}),
    }
    return [code for code, holds in checks.items() if holds]


def _whole(tournament: Tournament, public: list[Round]) -> list[tuple[str, str, bool]]:
    """Return what concerns no single table."""
    boards = Result.objects.filter(table__round__in=public, state=Result.State.CONFIRMED, kind__in=WITH_MAP)
    penalties = Penalty.objects.filter(entrant__tournament=tournament, revoked_at__isnull=True, points__gt=0)
    stay = boards_stay(tournament)
    risiko = counts_boards(tournament.ruleset)
    return [
        ("TORNEO", "other_game", not risiko),
        ("TORNEO", "no_type", risiko and not program_of(tournament)),
        ("Classifica", "own_formula", tournament.formula == OWN),
        ("Classifica", "penalties", penalties.exists()),
        ("Classifica", "stages", Stage.objects.filter(tournament=tournament).count() > 1),
        (EXTRA, "boards_left", stay),
        (EXTRA, "board", not stay and boards.exists()),
        (EXTRA, "certificates", bool(public)),
    ]
