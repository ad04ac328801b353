"""A tournament as the clubs' spreadsheet holds it, with its standings."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from decimal import Decimal

from rules.base.json_types import Json
from scoring.facts import fall_order
from scoring.formulas.base import whole
from tournaments.counting import ghosts_of
from tournaments.counting.falls import order_of
from tournaments.errors import Refused
from tournaments.models import Entrant, Result, ResultLine, Round, Spreadsheet, Stage, Standing, Tournament
from tournaments.models import Table as StoredTable
from tournaments.selectors.setup.formulas import formula_of
from tournaments.selectors.setup.presets import presets
from tournaments.selectors.standings.final_standing import FinalRow, final_rows
from tournaments.selectors.standings.stage_counting import as_decimal
from tournaments.selectors.standings.teams import team_rows
from tournaments.workbook.book import (
    GHOST,
    MOST_CHAIRS,
    MOST_ID,
    Book,
    BookTable,
    Chair,
    Entry,
    StandingLine,
    TeamLine,
    TournamentSheet,
)

# The program reads no date before 2018.
FIRST_DATE = datetime.date(2018, 1, 1)
TENTH = Decimal("0.1")
NOBODY: Mapping[int, int] = {}
MOST_ROUNDS = 30


def book_of(tournament: Tournament) -> Book:
    """Return the book of a tournament; what an import kept beside it is written again.

    Raises Refused: sheet_table_too_large, sheet_number_too_large.
    """
    kept = Spreadsheet.objects.filter(tournament=tournament).first()
    rest: Json = kept.rest if kept else {}
    entrants = list(tournament.entrants.select_related("player", "club").order_by("pk"))
    for entrant in entrants:
        if entrant.number > MOST_ID:
            raise Refused("sheet_number_too_large", name=entrant.player.name, most=MOST_ID)
    ordered = "elimination" in formula_of(tournament).needs
    entries = tuple(_entry(entrant, rest.get("entries", {}).get(str(entrant.number))) for entrant in entrants)
    return Book(
        entries,
        tuple(_round(round_, ordered) for round_ in rounds_public(tournament)),
        tournament_as_imported(rest["event"]) if rest else _tournament_sheet(tournament),
        rest.get("nickname_title", "Nickname"),
        rest.get("has_dates", True),
    )


def rounds_public(tournament: Tournament) -> list[Round]:
    """Return every round that is public, of all stages one after the other."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.DRAWN)
    return list(rounds.select_related("stage").order_by("stage__number", "number"))


def _tournament_sheet(tournament: Tournament) -> TournamentSheet:
    planned = sum(tournament.stages.values_list("rounds_planned", flat=True))
    dates = (tournament.starts_on,) if tournament.starts_on >= FIRST_DATE else ()
    return TournamentSheet(tournament.place, "", tournament.name, "", min(planned, MOST_ROUNDS), "", dates)


def tournament_as_imported(kept: Json | None) -> TournamentSheet | None:
    """Return the sheet of the tournament as an import kept it."""
    if kept is None:
        return None
    return TournamentSheet(**{**kept, "dates": tuple(map(datetime.date.fromisoformat, kept["dates"]))})


def entry_as_imported(number: int, kept: Json) -> Entry:
    """Return the row of a number as an import kept it."""
    born = kept["born"]
    return Entry(number, **{**kept, "born": datetime.date.fromisoformat(born) if born else None})


def _entry(entrant: Entrant, kept: Json | None) -> Entry:
    """Return the row of an entrant; the name as the file had it as long as the person is still called so."""
    club = entrant.club.name if entrant.club else ""
    if kept is not None and f"{kept['name']} {kept['surname']}".strip() == entrant.player.real_name:
        name, surname = kept["name"], kept["surname"]
    else:
        name, _, surname = entrant.player.real_name.partition(" ")
    extra = kept or {}
    born, kept_club, kept_region = extra.get("born"), extra.get("club", ""), extra.get("region", "")
    return Entry(
        entrant.number,
        name,
        surname,
        extra.get("nickname", "") or entrant.player.own_nickname,
        kept_club if kept_club.casefold() == club.casefold() else club,
        extra.get("present", True) if not entrant.is_withdrawn else False,
        kept_region if kept_region[:80] == entrant.region else entrant.region,
        datetime.date.fromisoformat(born) if born else None,
        extra.get("national_id", 0),
    )


def _round(round_: Round, ordered: bool) -> tuple[BookTable, ...]:
    rows = round_.tables.prefetch_related("seats__entrant").order_by("number")
    confirmed = Result.objects.filter(table__round=round_, state=Result.State.CONFIRMED).prefetch_related("lines")
    results = {result.table_id: result for result in confirmed}
    return tuple(_table(row, results.get(row.pk), ordered) for row in rows)


def _table(row: StoredTable, result: Result | None, ordered: bool) -> BookTable:
    seats = [seat for seat in row.seats.all() if not seat.no_show]
    ghosts = ghosts_of(result.kind, result.document) if result else []
    if len(seats) + len(ghosts) > MOST_CHAIRS:
        raise Refused("sheet_table_too_large", number=row.number, most=MOST_CHAIRS)
    gone = fall_order(order_of(result.document["seats"])) if result and ordered else {}
    typed = typed_points(list(result.lines.all()), gone) if result else {}
    chairs = [Chair(seat.entrant.number, typed.get(seat.position, Decimal(0))) for seat in seats]
    return BookTable((*chairs, *(Chair(GHOST, Decimal(points)) for points in ghosts)))


def typed_points(lines: Sequence[ResultLine], gone: Mapping[int, int] = NOBODY) -> dict[int, Decimal]:
    """Return what the program's users type, by seat: of equals whose place differs the better one gets tenths more.

    `gone` are the eliminated whose order its formula counts, from the last one out: they become -1, -2. What was
    typed in a file is written as it was.
    """
    points_of: dict[int, Decimal] = {}
    behind: ResultLine | None = None
    for line in sorted(lines, key=lambda line: (-line.place, line.won)):
        if line.position in gone and line.raw == 0:
            points_of[line.position] = Decimal(-gone[line.position])
            continue
        points = line.raw
        if behind is not None and line.place < behind.place:
            before = points_of[behind.position]
            level = whole(before) == whole(points) and before >= points > 0
            if level or (line.won and points <= before):
                points = max(before, Decimal(0)) + TENTH
        points_of[line.position] = points.normalize()
        behind = line if behind is None or points_of[line.position] > points_of[behind.position] else behind
    return points_of


def standing_lines(tournament: Tournament) -> list[StandingLine]:
    """Return the standing of the whole tournament, round by round; empty where the program makes none."""
    stages = list(tournament.stages.order_by("number"))
    if not stages or not _has_standing(tournament):
        return []
    for stage in stages:
        stage.tournament = tournament
    rows = list(Standing.objects.filter(stage__in=stages).select_related("stage__tournament", "entrant"))
    of_entrant: dict[int, list[Standing]] = {}
    for row in rows:
        of_entrant.setdefault(row.entrant_id, []).append(row)
    begins = _sheets_before(stages)
    adds_up = len(stages) == 1 or bool(stages[-1].rules.semifinals)
    return [_standing_line(row, of_entrant[row.entrant.pk], begins, adds_up) for row in final_rows(rows)]


def _sheets_before(stages: Sequence[Stage]) -> dict[int | None, int]:
    """Return how many sheets of rounds stand before each stage, by its key; None: all of them."""
    sheets: dict[int | None, int] = {}
    count = 0
    for stage in stages:
        sheets[stage.pk] = count
        count += stage.rounds.exclude(state=Round.State.DRAWN).count()
    return sheets | {None: count}


def _has_standing(tournament: Tournament) -> bool:
    kept = Spreadsheet.objects.filter(tournament=tournament).first()
    return kept is None or all(ready.standing for ready in presets().values() if ready.program == kept.program)


def _standing_line(
    final: FinalRow, mine: Sequence[Standing], begins: Mapping[int | None, int], adds_up: bool
) -> StandingLine:
    """Return a row with the points of all stages; the total is the one that places, else the sum of them."""
    points: list[Decimal | None] = [None] * begins[None]
    won = [False] * begins[None]
    for row in mine:
        for line in row.detail.get("lines", []):
            if "place" in line:
                place = begins[row.stage_id] + line["round"] - 1
                points[place], won[place] = Decimal(line["points"]), bool(line["won"])
    total = final.total if adds_up else sum((row.total for row in mine), Decimal(0))
    wins = sum((row.wins for row in mine), Decimal(0))
    return StandingLine(final.position, final.entrant.number, tuple(points), tuple(won), wins, total)


def team_lines(tournament: Tournament) -> list[TeamLine]:
    """Return the rows of the sheet of the teams; empty without teams."""
    return [
        TeamLine(
            row.position,
            row.team,
            tuple(map(as_decimal, row.results)),
            row.wins,
            as_decimal(row.total),
            as_decimal(row.counted),
        )
        for stage in tournament.stages.order_by("number")
        for row in team_rows(stage)
    ]
