"""A club's file goes in: the standing comes out as the program made it, and nothing is half-written."""

from __future__ import annotations

import datetime
from collections import Counter
from decimal import Decimal
from typing import Any

import pytest

from tests import cast
from tests.rig.long import long_where
from tests.tournaments.spreadsheet.goldens import CASES, DATA, FILES, Case, case, spreadsheet
from tests.tournaments.spreadsheet.sheets import book, entry, table
from tournaments.errors import Refused
from tournaments.models import Club, Entrant, Player, Qualifier, Result, ResultLine, Round, Standing, Table, Tournament
from tournaments.selectors.results.results import table_winner
from tournaments.selectors.rounds.rounds import next_step
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.teams import team_rows
from tournaments.spreadsheet.selectors.workbook_content import standing_lines
from tournaments.spreadsheet.services.file_reading import spreadsheet_read
from tournaments.spreadsheet.services.imports import spreadsheet_import
from tournaments.workbook.book import GHOST, Book, BookTable, Entry, TournamentSheet
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db


def imported(content: bytes | Book, program: str = "Open", **options: Any) -> Tournament:
    data = content if isinstance(content, bytes) else write_book(content)
    owner = options.pop("owner", None) or cast.account()
    made, _ = spreadsheet_import(owner=owner, content=data, program=program, **options)
    return made


def book_of_case(given: Case) -> Book:
    """A case without a file, as a book."""
    entries = []
    for number, name, nick, club, region, present in given["roster"]:
        first, _, last = name.partition(" ")
        entries.append(Entry(number, first, last, nick, club, present, region))
    rounds = tuple(tuple(table(*map(tuple, seats)) for seats in tables) for tables in given["rounds"])
    return Book(tuple(entries), rounds)


def content_of(name: str) -> bytes:
    return spreadsheet(name) if name in FILES else write_book(book_of_case(case(name)))


def is_long(name: str) -> bool:
    """Whether another file of its type proves the same: files of 21 people, of ties, one shared win are enough."""
    return name.endswith(("-n16", "-n20")) or (name.endswith("-shared") and name != "open-n16-shared")


@pytest.mark.few(5)
@pytest.mark.parametrize("name", long_where(CASES, is_long))
def test_every_case_of_the_program_comes_out_as_it_counted_it(name: str) -> None:
    given = case(name)
    made = imported(content_of(name), given["type"], shared=given["shared"])
    lines = standing_lines(made)
    assert [line.id for line in lines if line.position is None] == []
    mine = {line.id: line for line in lines}
    assert set(mine) == {row[1] for row in given["standing"]}
    for position, player, total, wins, points in given["standing"]:
        line = mine[player]
        assert (line.position, line.total, line.wins) == (position, Decimal(total), wins)
        assert list(line.points) == [one and Decimal(one) for one in points]
    positions = [line.position for line in lines]
    assert positions == sorted(positions)


def test_the_teams_are_ranked_by_their_best_nine() -> None:
    made = imported(spreadsheet("torneoasquadre-n21"), "TorneoASquadre")
    rows = team_rows(made.stages.get())
    expected = case("torneoasquadre-n21")["teams"]
    assert [(row.team, row.counted, row.total, row.wins) for row in rows] == [
        (club, Decimal(counts), Decimal(total), wins) for _, club, counts, total, wins in expected
    ]
    assert team_rows(imported(spreadsheet("open-n16"), owner=made.owner).stages.get()) == []


def test_the_roster_the_place_and_the_date_are_taken() -> None:
    event = TournamentSheet(
        "Porto Immaginario", "Circolo", "Coppa di Zenit", "Torneo Open", 3, "", (datetime.date(2026, 5, 9),)
    )
    made = imported(book((table(30, 44, 20, 10),), tournament=event))
    assert (made.name, made.place, made.starts_on) == ("Coppa di Zenit", "Porto Immaginario", datetime.date(2026, 5, 9))
    assert (made.formula, made.state, made.stages.get().rounds_planned) == ("open", "running", 3)
    assert made.entrants.values_list("number", "player__name", "club__name").first() == (
        1,
        "Ada Meridiana",
        "Circolo Meridiana",
    )


def test_the_same_file_again_changes_nothing() -> None:
    owner = cast.account()
    first = imported(spreadsheet("open-n16"), owner=owner)
    version = first.version
    again, is_new = spreadsheet_import(owner=owner, content=spreadsheet("open-n16"), program="open")
    assert (again.pk, is_new, again.version) == (first.pk, False, version)
    assert (Tournament.objects.count(), Player.objects.count(), Result.objects.count()) == (1, 16, 16)


def test_another_type_or_another_owner_makes_another_tournament() -> None:
    owner = cast.account()
    imported(spreadsheet("open-n16"), owner=owner)
    imported(spreadsheet("open-n16"), "BGL", owner=owner)
    imported(spreadsheet("open-n16"), owner=cast.account("bruno"))
    assert Tournament.objects.count() == 3
    assert Player.objects.count() == 16


def test_a_person_already_known_is_recognised_and_namesakes_stay_two() -> None:
    owner = cast.account()
    club = Club.objects.create(name="Circolo Meridiana")
    known = Player.objects.create(name="Meridiana Ada", club=club, created_by=owner)
    twins = (entry(1), entry(2, name="Ada", surname="Meridiana"), entry(3), entry(4), entry(5))
    made = imported(book(entries=twins), owner=owner)
    players = list(made.entrants.order_by("number").values_list("player_id", flat=True))
    assert players[0] == known.pk
    assert len(set(players)) == 5


def test_who_does_not_take_part_is_withdrawn_unless_they_sat_down() -> None:
    people = (entry(1, present=False), entry(2, present=False), entry(3), entry(4), entry(5))
    made = imported(book((table((1, 30), (3, 44), (4, 20)),), entries=people))
    assert list(made.entrants.filter(withdrawn_at__isnull=False).values_list("number", flat=True)) == [2]
    assert [line.id for line in standing_lines(made)] == [3, 1, 4, 5]


def test_a_tie_without_decimals_is_refused_until_sharing_is_allowed() -> None:
    tied = write_book(book((table(30, 44, 44, 10),)))
    with pytest.raises(Refused) as caught:
        imported(tied)
    (cell,) = caught.value.params["cells"]
    assert (cell.sheet, cell.cell, cell.code) == ("1° Turno", "F2", "winner_undecided")
    assert cell.params["names"] == "Bruno Sestante, Carla Bussola"
    assert Tournament.objects.count() == Player.objects.count() == 0
    shared = imported(tied, shared=True, owner=cast.account("bruno"))
    assert [line.won for line in ResultLine.objects.order_by("position")] == [False, True, True, False]
    assert shared.shared_winner


def test_decimals_become_a_recorded_decision_and_negative_points_an_order_of_elimination() -> None:
    imported(book((table("44", "44.1", "-1", "-2"),)), "TorneoGufo")
    won = Table.objects.get()
    assert (table_winner(won).entrant.number, won.decided_winner.entrant.number) == (2, 2)
    assert won.decided_reason
    rows = Result.objects.get().document["seats"]
    assert [(row["eliminated"], row["out"]) for row in rows] == [(False, None), (False, None), (True, 2), (True, 1)]
    assert list(ResultLine.objects.order_by("position").values_list("place", flat=True)) == [2, 1, 3, 4]


def test_decimals_behind_different_points_decide_nothing() -> None:
    imported(book((table("45", "44.1", "20", "10"),)))
    assert Table.objects.get().decided_winner is None


def test_a_round_that_is_only_drawn_waits_for_its_results() -> None:
    made = imported(book((table(30, 44),), (table((1, 0), (3, 0)), table((2, 5), (4, 9))), (table(0, 0, 0),)))
    states = list(Round.objects.order_by("number").values_list("state", flat=True))
    assert states == ["complete", "playing", "published"]
    assert Result.objects.count() == 2
    assert made.state == "running"


def test_a_ghost_is_no_entrant_but_counts_where_the_type_counts_it() -> None:
    made = imported(book((table(40, 30, 20, (GHOST, 0)),)), "BGL")
    assert made.entrants.count() == 5
    assert [line.points for line in ResultLine.objects.order_by("position")] == [
        Decimal("100.444"),
        Decimal("60.333"),
        Decimal("40.222"),
    ]


def test_bad_cells_leave_nothing_behind() -> None:
    bad = write_book(book((table((1, 40), (1, 30)),)))
    with pytest.raises(Refused, match="cells_refused") as caught:
        imported(bad)
    assert [cell.code for cell in caught.value.params["cells"]] == ["player_twice", "table_too_small"]
    for model in (Tournament, Player, Club, Entrant, Standing):
        assert not model.objects.exists()


@pytest.mark.parametrize(
    ("content", "program", "code"),
    [
        (b"ID;Nome\n", "Open", "sheet_file_is_text"),
        (b"", "Open", "sheet_file_empty"),
        (spreadsheet("open-n16")[:9000], "Open", "sheet_file_damaged"),
        (spreadsheet("open-n16"), "Briscola", "program_unknown"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(content: bytes, program: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        imported(content, program)


def test_finalists_stand_by_their_final() -> None:
    made = imported(spreadsheet("radunonazionale-n16"), "RadunoNazionale")
    rows = final_standing(made)[:5]
    assert [(row.entrant.number, row.position) for row in rows] == [(7, 1), (12, 2), (16, 3), (11, 4), (14, 5)]
    assert [row.came.kind for row in rows] == ["final"] * 4 + ["semifinal"]


def test_the_semifinals_and_the_final_of_a_file_are_a_stage_of_their_own() -> None:
    made = imported(spreadsheet("radunonazionale-n21"), "RadunoNazionale")
    assert [(stage.kind, stage.rounds.count()) for stage in made.stages.all()] == [("league", 2), ("elimination", 2)]
    finals = made.stages.get(number=2)
    assert finals.rules.semifinals is not None
    assert (finals.plan["finals"]["semifinals"], finals.plan["finals"]["direct"]) == (4, 0)
    came = Qualifier.objects.filter(stage=finals).values_list("round_number", "how")
    assert Counter(came) == {(1, "standing"): 16, (2, "winner"): 4}


def test_rounds_that_are_no_semifinals_stay_rounds_and_it_is_said() -> None:
    read = spreadsheet_read(content=content_of("radunonazionale-edges"), program="raduno", shared=True)
    assert [(one.sheet, one.code) for one in read.remarks] == [("3° Turno", "semifinal_number")]
    made = imported(content_of("radunonazionale-edges"), "raduno", shared=True)
    assert [stage.rounds.count() for stage in made.stages.all()] == [3]


def test_a_raduno_of_two_rounds_goes_on_with_its_semifinals_here() -> None:
    made = imported(content_of("radunonazionale-n16-shared"), "RadunoNazionale", shared=True)
    step = next_step(made)
    assert (step.code, made.stages.count()) == ("advance", 2)


def test_every_case_has_its_data() -> None:
    assert len(list(DATA.glob("*.json"))) == 61
    assert len(FILES) == 25
    assert isinstance(book_of_case(case("open-n16")).rounds[0][0], BookTable)
