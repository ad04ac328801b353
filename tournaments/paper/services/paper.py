"""What a chunk of a job prints, as HTML: sheets to fill in, sheets with the result, slips, standings and the rest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from matches.planisphere.print_map import render_print_map
from tournaments.counting.endings import ending_of
from tournaments.models import Job, JobChunk, Result, Stage, Standing, Table, Tournament
from tournaments.paper.documents.pdf import Underlay
from tournaments.paper.documents.pictures import qr_picture
from tournaments.paper.services.bracket_paper import bracket_context
from tournaments.paper.services.logos import logo_address
from tournaments.paper.services.marked_sheets import MarkedSheet, drawings, marked_sheets
from tournaments.paper.services.match_papers import match_papers
from tournaments.paper.services.player_codes import badges_context, slips_context
from tournaments.paper.services.podium_paper import diplomas_context, podium_context
from tournaments.paper.services.season_paper import NOT_IN_CSS, season_html
from tournaments.paper.services.wall_paper import wall_context
from tournaments.permissions import Actor
from tournaments.selectors.results.numbers_asked import numbers_asked
from tournaments.selectors.results.result_view import ResultView, result_view
from tournaments.selectors.rounds.rounds import last_public_round, next_stage
from tournaments.selectors.setup.addresses import printed_url
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.selectors.standings.columns import (
    Columns,
    columns_of,
    plain_rows,
    round_columns,
    round_notes,
    rounds_counted,
)
from tournaments.selectors.standings.cut import cut_of
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.point_reasons import explain
from tournaments.selectors.standings.rivals import rivals_of
from tournaments.selectors.standings.teams import team_rows
from tournaments.services.grants import grants_issue_for_tables


def chunk_html(*, chunk: JobChunk) -> str:
    """Return the whole HTML document of a chunk in the language of who started the job."""
    job = chunk.job
    if job.season_id is not None:
        return season_html(job)
    source = printed_url(job.tournament, job.tournament.get_absolute_url())
    with override(str(job.options.get("language", "it"))):
        context: dict[str, object] = {
            "tournament": job.tournament,
            "counts_boards": counts_boards(job.tournament.ruleset),
            "round": job.round,
            "options": job.options,
            "logo": logo_address(job.tournament),
            "source": source,
            "source_css": NOT_IN_CSS.sub("", source),
            "printed_at": timezone.localtime(),
            **CONTEXTS[Job.Kind(job.kind)](chunk),
        }
        return render_to_string(f"pdf/{job.kind}.html", context)


def _sheets(chunk: JobChunk) -> dict[str, object]:
    """Return blank sheets: every table's own QR code lets that table enter its result."""
    tables = _tables(chunk)
    actor = Actor(chunk.job.created_by or chunk.job.tournament.owner, label="PDF")
    tokens = grants_issue_for_tables(tables=tables, actor=actor)
    codes = {pk: _code(chunk.job.tournament, reverse("go", args=[token])) for pk, token in tokens.items()}
    marked = _marked(chunk.job, tables)
    rows = [
        (table, [seat for seat in table.seats.all() if not seat.no_show], codes[table.pk], marked.get(table.pk))
        for table in tables
    ]
    return {
        "sheets": rows,
        "has_marked": bool(marked),
        "asked": numbers_asked(chunk.job.tournament),
        **_ending_sheet(chunk.job),
    }


def _marked(job: Job, tables: list[Table]) -> dict[int, MarkedSheet]:
    """Return the sheets to photograph, by table: they take a page each."""
    return marked_sheets(job.tournament, tables) if job.options.get("per_page") == 1 else {}


def chunk_underlay(*, chunk: JobChunk) -> Underlay | None:
    """Return what lies under the pages of a chunk, None where nothing does."""
    if chunk.job.kind != Job.Kind.SHEETS:
        return None
    tables = _tables(chunk)
    marked = _marked(chunk.job, tables)
    if not marked:
        return None
    with override(str(chunk.job.options.get("language", "it"))):
        return drawings(chunk.job.tournament, [marked.get(table.pk) for table in tables])


def _ending_sheet(job: Job) -> dict[str, object]:
    """Return what the sheet of a game with an end of its own shows: it takes a whole page."""
    ruleset = tournament_rules(job.tournament)
    ending = ending_of(ruleset.code)
    if ending is None:
        return {}
    sheet = {"ending": ending.sheet(ruleset), "ending_sheet": f"pdf/endings/{ruleset.game}.html"}
    return {**sheet, **_whole_page(job)}


def _whole_page(job: Job) -> dict[str, object]:
    """Return the options of a game whose sheet needs a page for itself."""
    if ending_of(job.tournament.ruleset) is None:
        return {}
    return {"options": {**job.options, "per_page": 1}}


def _filled_sheets(chunk: JobChunk) -> dict[str, object]:
    tables = {table.pk: table for table in _tables(chunk)}
    results = Result.objects.filter(table__in=tables, state=Result.State.CONFIRMED).prefetch_related("lines")
    papers = match_papers(tables.values()) if chunk.job.options.get("moves") else {}
    sheets = []
    for result in results.order_by("table__number"):
        result.table = tables[result.table_id]
        view = result_view(result)
        code = _code(chunk.job.tournament, reverse("result", args=[chunk.job.tournament.slug, result.table_id]))
        sheets.append((result.table, view, code, _map(view) if view.is_map else "", papers.get(result.table_id)))
    told_apart = "inside" in numbers_asked(chunk.job.tournament)
    return {"sheets": sheets, "told_apart": told_apart, **_whole_page(chunk.job)}


def _map(view: ResultView) -> str:
    # Several maps stand in one document, so each needs names of its own.
    return render_print_map(view.owners, view.armies, id_prefix=f"map{view.result.pk}")


def _code(tournament: Tournament, path: str) -> str:
    """Return the code that opens `path`, "" where no phone could: the sheet then says so in its place."""
    address = printed_url(tournament, path)
    return address and qr_picture(address)


def _tables(chunk: JobChunk) -> list[Table]:
    tables = Table.objects.filter(pk__in=chunk.items).select_related("round__stage__tournament")
    return list(tables.prefetch_related("seats__entrant__player", "seats__entrant__club").order_by("number"))


def _standings(chunk: JobChunk) -> dict[str, object]:
    rows = Standing.objects.filter(pk__in=chunk.items).select_related("stage", "entrant__player", "entrant__club")
    ordered = list(rows.order_by("order"))
    stage = ordered[0].stage if ordered else None
    last = not chunk.job.chunks.filter(number__gt=chunk.number).exists()
    teams = team_rows(stage) if stage and last else []
    if stage is not None and stage.number > 1:
        return {"finals": final_standing(chunk.job.tournament), "teams": teams}
    if stage is None:
        return {"rows": [], "stage": None, "teams": teams, "columns": Columns()}
    stage.tournament = chunk.job.tournament
    return {**_rows_of_stage(stage, ordered), "stage": stage, "teams": teams, "last_round": last_public_round(stage)}


def _rows_of_stage(stage: Stage, rows: list[Standing]) -> dict[str, object]:
    """Return the rows as their page shows them: with rivals, points of the rounds, and the line of the cut."""
    everybody, rounds = plain_rows(stage), round_columns(rows)
    rivals = rivals_of(stage, everybody, rows)
    return {
        "rows": [replace(row, rival=rivals.get(row.standing.pk)) for row in explain(stage, rows)],
        "columns": columns_of(everybody),
        "rounds": rounds,
        "notes": round_notes(rows, rounds),
        "cut": cut_of(stage, next_stage(stage), everybody, rounds_counted(rows)),
    }


CONTEXTS: dict[Job.Kind, Callable[[JobChunk], dict[str, object]]] = {
    Job.Kind.SHEETS: _sheets,
    Job.Kind.FILLED_SHEETS: _filled_sheets,
    Job.Kind.SLIPS: slips_context,
    Job.Kind.BADGES: lambda chunk: badges_context(chunk.job),
    Job.Kind.STANDINGS: _standings,
    Job.Kind.WALL_LIST: lambda chunk: wall_context(chunk.job),
    Job.Kind.BRACKET: lambda chunk: bracket_context(chunk.job),
    Job.Kind.DIPLOMAS: lambda chunk: diplomas_context(chunk.job),
    Job.Kind.PODIUM: lambda chunk: podium_context(chunk.job),
}
