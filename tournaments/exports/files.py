"""Files for people: roster, rounds, results, standings and seasons as XLSX and CSV, with exact decimals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from django.http import HttpResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.base.json_types import Json
from tournaments.counting.places import is_places_alone
from tournaments.exports.sheets import Row, Value, number, table_file
from tournaments.models import Club, Result, ResultLine, Round, Seat, Stage, Standing, Tournament
from tournaments.selectors.round_names import round_title
from tournaments.selectors.standings.behind import is_behind
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.point_reasons import ExplainedStanding, explain
from tournaments.words.results.scoring import FIRST_PLACE, TIE_BREAK_NAMES, WINNER_REASONS, parts_text
from tournaments.words.standings.final_standing import why_text
from tournaments.words.standings.share import percent

KINDS = {"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "csv": "text/csv; charset=utf-8"}


def file_response(content: bytes, name: str, kind: str) -> HttpResponse:
    """Return a file to be saved under `name`; `kind` is one of KINDS or a content type."""
    response = HttpResponse(content, content_type=KINDS.get(kind, kind))
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def roster_file(tournament: Tournament, kind: str) -> bytes:
    """Return everybody entered, by number."""
    titles = [_("Number"), _("Name"), _("Nickname"), _("Club"), _("Region"), _("Venue or group")]
    titles += [_("First round"), _("Withdrawn")]
    rows = tournament.entrants.select_related("player", "club").order_by("number")
    return table_file(
        kind,
        titles,
        (
            (
                row.number, row.player.name, row.player.nickname, _club(row.club), row.region, row.group,
                row.joined_round, (row.withdrawn_reason or _("yes")) if row.is_withdrawn else "",
            )
            for row in rows
        ),
    )  # fmt: skip


def rounds_file(tournament: Tournament, kind: str) -> bytes:
    """Return who sat where in every public round: a row a seat."""
    titles = [_("Stage"), _("Round"), _("Table"), _("Seat"), _("Number"), _("Name"), _("Club"), _("State")]
    seats = Seat.objects.filter(round__stage__tournament=tournament).exclude(round__state=Round.State.DRAWN)
    related = seats.select_related("round__stage", "table", "entrant__player", "entrant__club")
    rows = related.order_by("round__stage__number", "round__number", "table__number", "position")
    return table_file(kind, titles, map(_seat_row, rows))


def _seat_row(seat: Seat) -> Row:
    round_, who = seat.round, seat.entrant
    state = _("did not show up") if seat.no_show else _("table not played") if seat.table.is_not_played else ""
    where = (str(round_.stage), round_title(round_), seat.table.number, seat.position)
    return (*where, who.number, who.player.name, _club(who.club), state)


def results_file(tournament: Tournament, kind: str) -> bytes:
    """Return every confirmed result: a row a seat, with what the points are made of."""
    titles = [_("Stage"), _("Round"), _("Table"), _("Seat"), _("Number"), _("Name"), _("Club"), _("Place at the table")]
    titles += [
        _("In the objective"),
        _("Outside"),
        _("Eliminated"),
        _("Points"),
        _("Made of"),
        _("Won the table"),
    ]
    lines = ResultLine.objects.filter(
        result__state=Result.State.CONFIRMED, result__table__round__stage__tournament=tournament
    )
    related = lines.select_related("result__table__round__stage", "entrant__player", "entrant__club")
    where = ("result__table__round__stage__number", "result__table__round__number", "result__table__number", "position")
    return table_file(kind, titles, map(_result_row, related.order_by(*where)))


def _result_row(line: ResultLine) -> Row:
    table, who = line.result.table, line.entrant
    where = (str(table.round.stage), round_title(table.round), table.number, line.position)
    reason = line.explanation.get("reason", "")
    points = (*_told_apart(line), _went_out(line), number(line.points))
    told = parts_text(line.explanation.get("parts", []))
    placed = reason == "points" and is_places_alone(line.result.document)
    won = str(FIRST_PLACE if placed else WINNER_REASONS.get(reason, reason)) if line.won else ""
    return (*where, who.number, who.player.name, _club(who.club), line.place, *points, told, won)


def _told_apart(line: ResultLine) -> tuple[Value, Value]:
    """Return the points inside and outside the objective; nothing where only their sum was written down."""
    return ("", "") if _written_row(line).get("inside", "") is None else (number(line.raw), number(line.outside))


def _written_row(line: ResultLine) -> Json:
    seats: list[Json] = line.result.document["seats"]
    return next(row for row in seats if row["seat"] == line.position)


def _went_out(line: ResultLine) -> Value:
    """Return the number by which an eliminated player went out, "yes" where it was not noted."""
    row = _written_row(line)
    out: Value = row.get("out") or _("yes")
    return out if row["eliminated"] else ""


def standings_file(stage: Stage, kind: str) -> bytes:
    """Return the standing of a stage: a row a player, a column a round, what the total is made of."""
    standings = (
        Standing.objects.filter(stage=stage).select_related("entrant__player", "entrant__club").order_by("order")
    )
    rows = explain(stage, list(standings))
    rounds = max((line["round"] for row in rows for line in row.detail.get("lines", [])), default=0)
    titles = [_("Position"), _("Number"), _("Name"), _("Club")]
    titles += [round_title(stage, number) for number in range(1, rounds + 1)]
    league = stage.kind == Stage.Kind.LEAGUE
    ends = [_("Total"), _("Made of"), _("Before equals by")] if league else [_("Share of the table"), _("Why")]
    titles += [_("Wins"), *ends]
    return table_file(kind, titles, chain(_behind(stage.tournament), (_standing_row(row, rounds) for row in rows)))


def _behind(tournament: Tournament) -> list[Row]:
    """Return the row that says so where a standing is older than its results."""
    return [(_("Not every result is counted here yet."),)] if is_behind(tournament) else []


def _standing_row(row: ExplainedStanding, rounds: int) -> Row:
    points = {line["round"]: line.get("points", "") for line in row.detail.get("lines", [])}
    who = row.entrant
    numbers = [number(points.get(place, "")) for place in range(1, rounds + 1)]
    return (row.position or "", who.number, who.player.name, _club(who.club), *numbers, number(row.wins), *_ends(row))


def _ends(row: ExplainedStanding) -> Row:
    if row.stage.kind == Stage.Kind.LEAGUE:
        decided = row.detail.get("decided_by")
        tie = str(TIE_BREAK_NAMES.get(decided, decided)) if decided else ""
        return (number(row.total), parts_text(row.made_of), tie)
    return (percent(row.last), why_text(*row.why) if row.why else "")


def final_file(tournament: Tournament, kind: str) -> bytes:
    """Return the standing of the whole tournament: finalists first."""
    finals = final_standing(tournament)
    stages = [capfirst(str(stage)) for stage, _total in finals[0].by_stage] if finals else []
    titles = [_("Position"), _("Number"), _("Name"), _("Club"), _("Why"), _("Withdrawn"), *stages]
    titles += [_("Total")] if finals and finals[0].adds_up else []
    rows = (
        (
            final.position or "", final.entrant.number, final.entrant.player.name, _club(final.entrant.club),
            why_text(final.came, final.way), _("yes") if final.entrant.is_withdrawn else "",
            *("" if total is None else number(total) for _stage, total in final.by_stage),
            *([number(final.total)] if final.adds_up else []),
        )
        for final in finals
    )  # fmt: skip
    return table_file(kind, titles, chain(_behind(tournament), rows))


FILES: dict[str, Callable[[Tournament, str], bytes]] = {
    "roster": roster_file,
    "rounds": rounds_file,
    "results": results_file,
    "final": final_file,
}


def _club(club: Club | None) -> str:
    return club.name if club else ""
