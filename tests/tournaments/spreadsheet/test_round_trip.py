"""A tournament goes out as a spreadsheet and comes back as it was, whatever its format."""

from __future__ import annotations

import io
from typing import Any

import pytest
import xlrd
import xlwt

from tests import cast
from tests.rig.long import long_where
from tests.tournaments.formats.cast import drawn, made, play_on, whole
from tests.tournaments.spreadsheet.test_importing import imported
from tournaments.models import Entrant, Penalty, ResultLine, Seat, Table, Tournament
from tournaments.selectors.setup.choices import DRAWN_BY, PLAYED_BY, RECOUNTED
from tournaments.selectors.setup.presets import presets
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.services.standings.standings import standings_rebuild
from tournaments.spreadsheet.documents.workbook import spreadsheet_file
from tournaments.spreadsheet.selectors.workbook_content import standing_lines, team_lines
from tournaments.spreadsheet.services.file_reading import AS_WRITTEN

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PLAYERS = {"raduno": 40, "master": 24, "sant_eufemia": 21, "elimination": 16, "one_on_one": 9, "campionato_gufo": 15}

CHOICES = {"elimination": {"entrants": 16, "sizes": [3, 4]}}
# Of each way to come to a standing one.
SOME = ("raduno", "sant_eufemia", "teams", "campionato_gufo")
# Of every kind of stage, of teams and of groups one.
SHORT = ("elimination", "teams", "minis", "nazionale")


def picture(event: Tournament) -> dict[str, Any]:
    """Everything that must come back, without primary keys."""
    return {
        "event": [str(getattr(event, name)) for name in (*PLAYED_BY, *RECOUNTED, *DRAWN_BY)],
        "described": (event.name, event.place, event.starts_on, event.state),
        "final": [(row.position, row.entrant.number, row.total, row.came.kind) for row in final_standing(event)],
        "sheet": standing_lines(event),
        "teams": team_lines(event),
        **people_of(event),
        **tables_of(event),
        **stages_of(event),
    }


def people_of(event: Tournament) -> dict[str, Any]:
    names = ("number", "player__name", "club__name", "region", "family", "group", "is_newcomer", "joined_round")
    penalties = Penalty.objects.filter(entrant__tournament=event)
    return {
        "entrants": list(event.entrants.order_by("number").values_list(*names, "withdrawn_at")),
        "penalties": list(penalties.values_list("entrant__number", "points", "reason")),
    }


def tables_of(event: Tournament) -> dict[str, Any]:
    where = ("round__stage__number", "round__number", "table__number", "position")
    seats = Seat.objects.filter(round__stage__tournament=event).order_by(*where)
    table = ("result__table__round__stage__number", "result__table__round__number", "result__table__number")
    lines = ResultLine.objects.filter(result__table__round__stage__tournament=event, result__state="confirmed")
    tables = Table.objects.filter(round__stage__tournament=event)
    rows = tables.order_by("round__stage__number", "round__number", "number")
    decided = ("number", "decided_winner__position", "decided_reason", "not_played_reason", "round__state")
    return {
        "seats": list(seats.values_list(*where, "entrant__number", "no_show")),
        "lines": list(
            lines.order_by(*table, "position").values_list(*table, "position", "points", "raw", "place", "won")
        ),
        "tables": list(rows.values_list(*decided)),
        "results": list(rows.values_list("results__kind", "results__document")),
    }


def stages_of(event: Tournament) -> dict[str, Any]:
    stages = event.stages.order_by("number", "qualifiers__round_number", "qualifiers__rank")
    came = ("qualifiers__round_number", "qualifiers__entrant__number", "qualifiers__how")
    return {
        "stages": [
            (stage.kind, stage.name, stage.rounds_planned, stage.entrants_in, stage.format, stage.plan)
            for stage in event.stages.order_by("number")
        ],
        "qualifiers": list(stages.values_list(*came)),
    }


def again(event: Tournament, program: str = AS_WRITTEN) -> Tournament:
    return imported(spreadsheet_file(event), program, owner=cast.account("bruno"))


def in_minis(event: Tournament) -> None:
    """Everybody in one of four mini-tournaments, whose winners make the final."""
    for entrant in event.entrants.all():
        entrant.group = "ABCD"[entrant.number % 4]
        entrant.save(update_fields=["group"])


@pytest.mark.few(2)
@pytest.mark.parametrize("code", long_where(presets(), lambda code: code not in SHORT))
def test_every_preset_comes_back_as_it_went_out(code: str) -> None:
    event = made(code, PLAYERS.get(code, 16), **CHOICES.get(code, {}))
    if code == "minis":
        in_minis(event)
    whole(event)
    event.refresh_from_db()
    back = again(event)
    mine, theirs = picture(event), picture(back)
    for part in mine:
        assert theirs[part] == mine[part], part


@pytest.mark.few(1)
@pytest.mark.parametrize("code", long_where(SOME, lambda code: code in ("raduno", "campionato_gufo")))
def test_a_type_of_the_program_named_by_hand_is_the_same(code: str) -> None:
    event = whole(made(code, PLAYERS.get(code, 16)))
    event.refresh_from_db()
    assert picture(again(event, presets()[code].program)) == picture(event)


@pytest.mark.few(1)
@pytest.mark.parametrize("code", long_where(SOME, lambda code: code in ("raduno", "campionato_gufo")))
def test_without_the_hidden_sheet_rounds_points_and_standing_are_the_same(code: str) -> None:
    event = whole(made(code, PLAYERS.get(code, 16)))
    back = imported(without(spreadsheet_file(event), "Planisfero"), code, owner=cast.account("bruno"))
    assert {line.id: line.points for line in standing_lines(back)} == {
        line.id: line.points for line in standing_lines(event)
    }
    mine, theirs = picture(event), picture(back)
    for part in ("seats", "entrants"):
        assert theirs[part] == mine[part], part
    if presets()[code].finals_round or not presets()[code].semifinals:
        assert [row[:2] for row in theirs["final"]] == [row[:2] for row in mine["final"]]


def without(content: bytes, left_out: str) -> bytes:
    """The file with a sheet taken out, as a program that knows nothing of it would save it."""
    return copied(content, lambda name, row, column, value: value, left_out)


def copied(content: bytes, change: Any, left_out: str = "") -> bytes:
    source, target = xlrd.open_workbook(file_contents=content), xlwt.Workbook()
    for sheet in source.sheets():
        if sheet.name == left_out:
            continue
        copy = target.add_sheet(sheet.name)
        for row in range(sheet.nrows):
            for column in range(sheet.ncols):
                if sheet.cell_type(row, column):
                    copy.write(row, column, change(sheet.name, row, column, sheet.cell_value(row, column)))
    file = io.BytesIO()
    target.save(file)
    return file.getvalue()


@pytest.mark.everywhere
def test_penalties_absences_withdrawals_and_a_table_not_played_come_back() -> None:
    event = made("league", 16)
    play_on(event, "finish")
    entrant = event.entrants.get(number=3)
    Penalty.objects.create(entrant=entrant, kind="points", points="2.5", reason="ritardo")
    Entrant.objects.filter(number=4).update(withdrawn_at=event.created_at, group="Nord", is_newcomer=True)
    Table.objects.filter(round__number=2, number=1).update(not_played_reason="allarme")
    Table.objects.get(round__number=2, number=1).results.all().delete()
    Seat.objects.filter(round__number=3, table__number=2, position=1).update(no_show=True)
    Table.objects.get(round__number=3, number=2).results.all().delete()
    for stage in event.stages.all():
        standings_rebuild(stage=stage)
    event.refresh_from_db()
    mine, theirs = picture(event), picture(again(event))
    for part in set(mine) - {"described", "tables"}:
        assert theirs[part] == mine[part], part


@pytest.mark.everywhere
def test_a_table_changed_in_the_other_program_keeps_its_new_points() -> None:
    event = made("open", 8)
    play_on(event, "finish")

    def higher(name: str, row: int, column: int, value: Any) -> Any:
        return 100 if (name, row, column) == ("1° Turno", 1, 2) else value

    changed = copied(spreadsheet_file(event), higher)
    back = imported(changed, "Open", owner=cast.account("bruno"))
    kinds = Table.objects.filter(round__stage__tournament=back).values_list("results__kind", flat=True)
    assert sorted(kinds) == ["numbers"] * 5 + ["typed"]
    first = ResultLine.objects.get(
        result__table__round__stage__tournament=back,
        result__table__round__number=1,
        result__table__number=1,
        position=1,
    )
    assert (first.points, first.won) == (150, True)


def test_a_round_drawn_in_the_other_program_is_one_more() -> None:
    event = made("open", 8)
    drawn(event)
    content = spreadsheet_file(event)
    workbook = xlrd.open_workbook(file_contents=content)
    assert "Planisfero" in workbook.sheet_names()
    back = imported(content, "Open", owner=cast.account("bruno"))
    assert [stage.rounds.count() for stage in back.stages.all()] == [1]
    assert back.stages.get().rounds_planned == event.stages.get().rounds_planned
