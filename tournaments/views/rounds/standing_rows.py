"""The rows of a stage's standing for its page: a table to sort and search, or all rows for wall and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest
from django_tables2 import RequestConfig

from tournaments.models import Stage, Standing, Tournament
from tournaments.selectors.results import public_pages as selectors
from tournaments.selectors.rounds.rounds import last_public_round
from tournaments.selectors.standings.columns import (
    MOST_ROUNDS,
    PlainRow,
    columns_of,
    plain_rows,
    round_columns,
    round_notes,
    rounds_counted,
)
from tournaments.selectors.standings.cut import Cut, cut_of
from tournaments.selectors.standings.point_reasons import explain
from tournaments.selectors.standings.rivals import rivals_of
from tournaments.tables.standings import Shown, StandingTable
from tournaments.templatetags.results import ROWS_OF_A_PAGE

PAGE = ROWS_OF_A_PAGE
READINGS = 3
SORTS = {f"{sign}{name}" for name in StandingTable.base_columns for sign in ("", "-")}
Context = dict[str, object]


def following_stage(stages: Sequence[tuple[Stage, bool]], stage: Stage) -> Stage | None:
    """Return the stage after this one of all those of its tournament."""
    return next((other for other, _is_ranked in stages if other.number > stage.number), None)


def standing_context(
    request: HttpRequest, tournament: Tournament, stage: Stage, following: Stage | None, query: Mapping[str, object]
) -> Context:
    """Return what the page of a standing needs of its rows; four queries, one more where the rival of somebody stands
    on another page, and one more for a search. Where the standing was made anew meanwhile, it is read again."""
    for _reading in range(READINGS):
        everybody = plain_rows(stage)
        context, on_page = _context_of(request, tournament, stage, following, query, everybody)
        if {row.pk for row in on_page} <= {row.pk for row in everybody} and (on_page or query["q"] or not everybody):
            break
    return context


def _context_of(
    request: HttpRequest,
    tournament: Tournament,
    stage: Stage,
    following: Stage | None,
    query: Mapping[str, object],
    everybody: Sequence[PlainRow],
) -> tuple[Context, Sequence[Standing]]:
    """Return the same of one reading, and the rows it shows."""
    stage.tournament = tournament
    last = last_public_round(stage)
    context: Context = {"last_round": last}
    rows = selectors.standing_rows(stage, str(query["q"]))
    if query["screen"] or query["all"]:
        whole = list(rows)
        return context | _all_rows(stage, following, everybody, whole, is_screen=bool(query["screen"])), whole
    drawn = range(1, last.number + 1 if last and stage.kind == Stage.Kind.LEAGUE else 1)
    shown = Shown(columns_of(everybody), drawn[-MOST_ROUNDS:])
    table = StandingTable(rows, slug=tournament.slug, shown=shown)
    paginator = Paginator if query["q"] else _paginator_of(len(everybody))
    RequestConfig(request, paginate={"per_page": PAGE, "paginator_class": paginator}).configure(table)
    on_page = [row.record for row in table.paginated_rows]
    rounds = round_columns(on_page)
    cut = cut_of(stage, following, everybody, rounds_counted(on_page))
    explained = {row.standing.pk: row for row in explain(stage, on_page)}
    in_order = query["sort"] in ("", "position") and not query["q"]
    rivals = rivals_of(stage, everybody, on_page)
    cut_shown = cut if in_order else None
    table.page_show(stage, replace(shown, rounds=rounds, explained=explained, rivals=rivals, cut=cut_shown))
    return context | {"table": table, "cut": cut, "notes": round_notes(on_page, rounds)}, on_page


def _paginator_of(known: int) -> Callable[..., Paginator[Standing]]:
    """Return what pages so many rows without asking the database for their number again."""

    def paginator(*arguments: Any, **named: Any) -> Paginator[Standing]:
        pages: Paginator[Standing] = Paginator(*arguments, **named)
        pages.count = known
        return pages

    return paginator


def _all_rows(
    stage: Stage, following: Stage | None, everybody: Sequence[PlainRow], rows: list[Standing], *, is_screen: bool
) -> Context:
    """Return every row explained: on paper with the points of the rounds, on the wall without, to be read from far."""
    rivals = rivals_of(stage, everybody, rows)
    explained = [replace(row, rival=rivals.get(row.standing.pk)) for row in explain(stage, rows)]
    cut: Cut | None = cut_of(stage, following, everybody, rounds_counted(rows))
    rounds = [] if is_screen else round_columns(rows)
    return {
        "rows": explained,
        "columns": columns_of(everybody),
        "rounds": rounds,
        "notes": round_notes(rows, rounds),
        "cut": cut,
        "with_why": not is_screen and stage.kind == Stage.Kind.LEAGUE and any(row.made_of for row in explained),
    }
