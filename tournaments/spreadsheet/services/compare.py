"""What bringing a tournament up to date from a file would do, what stays, and what forbids it; nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from rules.base.json_types import Json, JsonMapping
from tournaments.backup.documents.tournament_copy import plain
from tournaments.backup.services.rows import DAMAGE
from tournaments.errors import Refused
from tournaments.models import Penalty, Qualifier, Result, Round, Spreadsheet, Stage, Table, Tournament
from tournaments.names.keys import name_key
from tournaments.spreadsheet.documents.hidden_sheet import CHOSEN, program_of
from tournaments.spreadsheet.selectors.workbook_content import (
    book_of,
    entry_as_imported,
    rounds_public,
    tournament_as_imported,
)
from tournaments.spreadsheet.services.file_reading import SpreadsheetRead
from tournaments.workbook.book import EXTRA, ROSTER, Book, BookTable, Chair, TournamentSheet, round_sheet
from tournaments.workbook.compare import Before, Comparison, FileDifference, compare_rounds
from tournaments.workbook.compare_people import compare_people, compare_tournament

OPEN = (Result.State.SUBMITTED, Result.State.DISPUTED)


def spreadsheet_compare(*, tournament: Tournament, read: SpreadsheetRead) -> Comparison:
    """Compare a tournament with a file that may be a later state of it; about fifteen queries."""
    comparison = Comparison()
    try:
        _compare(comparison, tournament, read)
    except DAMAGE:
        if read.extra is None:
            raise
        comparison.conflicts.append(FileDifference(EXTRA, "A1", "hidden_damaged"))
    return comparison


def _compare(comparison: Comparison, tournament: Tournament, read: SpreadsheetRead) -> None:
    try:
        here = book_of(tournament)
    except Refused as refused:
        comparison.conflicts.append(FileDifference(ROSTER, "", "does_not_fit", dict(refused.params)))
        return
    here = replace(here, tournament=TournamentSheet(tournament.place, "", tournament.name))
    before = _before(tournament, read)
    away = set(tournament.entrants.filter(withdrawn_at__isnull=False).values_list("number", flat=True))
    _same_kind(comparison, tournament, read)
    compare_tournament(comparison, before.tournament, here.tournament, read.book.tournament)
    compare_people(comparison, before, here, read.book, away=away, key=name_key)
    compare_rounds(comparison, before, here, read.book)
    _Checks(comparison, tournament, read, away).check()
    if read.extra:
        _hidden(comparison, tournament, read.extra)


def _hidden(comparison: Comparison, tournament: Tournament, extra: JsonMapping) -> None:
    """Add what the hidden sheet of a file written elsewhere says otherwise beside the rounds: it stays as it is
    here."""
    if any(plain(getattr(tournament, name)) != extra["tournament"][name] for name in CHOSEN):
        comparison.kept.append(FileDifference(EXTRA, "", "choices_kept"))
    rows = Penalty.objects.filter(entrant__tournament=tournament).values_list("entrant__number", "reason", "given_at")
    here = {(number, reason, plain(given_at)) for number, reason, given_at in rows}
    for penalty in extra.get("penalties", ()):
        if (penalty["entrant"], penalty["reason"], penalty["given_at"]) not in here:
            params = {"number": penalty["entrant"], "reason": penalty["reason"]}
            comparison.kept.append(FileDifference(EXTRA, "", "penalty_left", params))


def _same_kind(comparison: Comparison, tournament: Tournament, read: SpreadsheetRead) -> None:
    """Add what counts otherwise: a file read as another type, or with shared wins where there are none."""
    mine = program_of(tournament)
    theirs = str(read.extra["tournament"]["program"]) if read.extra else read.preset.program
    if mine and mine != theirs:
        comparison.conflicts.append(
            FileDifference(EXTRA if read.extra else ROSTER, "", "type_differs", {"old": mine, "new": theirs})
        )
    if tournament.shared_winner != read.shared:
        comparison.conflicts.append(
            FileDifference(ROSTER, "", "shared_here" if tournament.shared_winner else "shared_file")
        )


def _before(tournament: Tournament, read: SpreadsheetRead) -> Before:
    """Return what the earlier file said: kept by its import, or by the hidden sheet of a file written here."""
    row = Spreadsheet.objects.filter(tournament=tournament).first()
    rest: Json = row.rest if row else {}
    entries = (
        {int(number): entry_as_imported(int(number), kept) for number, kept in rest["entries"].items()}
        if rest
        else None
    )
    rounds = [[_kept_table(typed) for typed in tables] for tables in rest.get("rounds", ())]
    if read.extra:
        rounds = [[_typed_table(kept, read.book, place, at) for at, kept in enumerate(round_["tables"])]
                  for place, round_ in enumerate(read.extra["rounds"])]  # fmt: skip
    return Before(tournament_as_imported(rest["event"]) if rest else None, entries, rounds)


def _kept_table(typed: Sequence[tuple[int, str]]) -> BookTable:
    return BookTable(tuple(Chair(int(player), Decimal(points)) for player, points in typed))


def _typed_table(kept: Json, book: Book, place: int, at: int) -> BookTable:
    """Return a table as the hidden sheet was written with it; it does not name ghosts."""
    tables = book.rounds[place] if place < len(book.rounds) else ()
    ghosts = tables[at].ghosts if at < len(tables) else ()
    return replace(_kept_table(kept["typed"]), chairs=(*_kept_table(kept["typed"]).chairs, *ghosts))


class _Checks:
    """What forbids a step though the two files agree with it: how the tournament itself has gone on."""

    def __init__(self, comparison: Comparison, tournament: Tournament, read: SpreadsheetRead, away: set[int]) -> None:
        self.comparison, self.tournament, self.read = comparison, tournament, read
        self.rounds = rounds_public(tournament)
        returning = {step.params["number"] for step in comparison.steps if step.code == "person_in"}
        self.away = away - returning

    def check(self) -> None:
        for place, (round_, sheet) in enumerate(zip(self.rounds, self.read.sheets, strict=False)):
            if (round_.stage.number, round_.number) != (sheet.stage, sheet.number):
                self._against(place, "stages_differ")
                return
        touched = [step for step in self.comparison.steps if "place" in step.params]
        if touched and self.tournament.state == Tournament.State.FINISHED:
            self.comparison.conflicts.append(FileDifference(ROSTER, "", "tournament_over"))
        for step in touched:
            if step.code == "round_new":
                self._new(step)
            elif step.code == "round_anew":
                self._anew(step)
            else:
                self._table(step)

    def _against(self, place: int, code: str, cell: str = "", **params: object) -> None:
        self.comparison.conflicts.append(FileDifference(round_sheet(place + 1), cell, code, params))

    def _new(self, step: FileDifference) -> None:
        place = step.params["place"]
        sheet = self.read.sheets[place]
        stage = self.tournament.stages.filter(number=sheet.stage).first()
        mine = [round_ for round_ in self.rounds if round_.stage.number == sheet.stage]
        if stage is None or sheet.number <= len(mine):
            self._against(place, "stages_differ")
        elif Round.objects.filter(stage__tournament=self.tournament, state=Round.State.DRAWN).exists():
            self._against(place, "drawn_here")
        elif stage.kind != Stage.Kind.LEAGUE and self.read.finals is None:
            self._against(place, "stage_by_hand")
        elif stage.kind != Stage.Kind.LEAGUE and not mine and Qualifier.objects.filter(stage=stage).exists():
            self._against(place, "finals_here")
        self._nobody_away(place)

    def _nobody_away(self, place: int) -> None:
        names = {entry.id: entry.full_name for entry in self.read.book.entries}
        for table in self.read.book.rounds[place]:
            for chair in table.players:
                if chair.player in self.away:
                    self._against(place, "withdrawn_sits", chair.cell, name=names[chair.player])

    def _anew(self, step: FileDifference) -> None:
        """Forbid to read a round anew of which something was made here."""
        place = step.params["place"]
        round_ = self.rounds[place]
        results = Result.objects.filter(table__round=round_).exclude(submission_id__startswith="sheet-")
        tables = round_.tables.filter(table_matches__isnull=False)
        if results.exists() or tables.exists() or round_.penalties.exists() or round_.draw_version > 1:
            self._against(place, "seats_both")
        self._nobody_away(place)

    def _table(self, step: FileDifference) -> None:
        row = table_at(self.rounds[step.params["place"]], step.params["at"])
        if row.is_not_played:
            self._against(step.params["place"], "table_not_played", step.cell, table=row.number)
        elif row.results.filter(state__in=OPEN).exists():
            self._against(step.params["place"], "table_waiting", step.cell, table=row.number)


def table_at(round_: Round, at: int) -> Table:
    """Return the table of a round that a file writes at this place, from 0."""
    return round_.tables.order_by("number")[at]
