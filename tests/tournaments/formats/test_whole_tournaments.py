"""Every format of the clubs, played whole: made, drawn by its own priorities, counted, closed."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests import cast
from tests.tournaments.formats.cast import drawn, made, play_on, played, seated, whole
from tests.tournaments.spreadsheet.test_importing import imported
from tournaments.models import Qualifier, Round, Stage, Tournament
from tournaments.seating.question.record import unpack
from tournaments.selectors.setup.presets import presets
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.selectors.standings.teams import team_rows
from tournaments.spreadsheet.documents.workbook import spreadsheet_file

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def asked(round: Round) -> dict[str, Any]:
    """What the draw was asked, from the certificate."""
    return dict(unpack(round.certificate["record"]).question)


def rounds(event: Tournament, stage: int = 1) -> list[Round]:
    return list(Round.objects.filter(stage__tournament=event, stage__number=stage).order_by("number"))


def priorities(event: Tournament) -> list[tuple[str, tuple[str, ...]]]:
    questions = [asked(one) for one in rounds(event)]
    return [(one.get("mode", "avoid"), tuple(one.get("priorities", ()))) for one in questions]


def positions(event: Tournament) -> list[tuple[int | None, int]]:
    return [(row.position, row.entrant.number) for row in final_standing(event)]


def club_mates(round: Round) -> int:
    clubs = dict(round.stage.tournament.entrants.values_list("number", "club_id"))
    return sum(clubs[a] == clubs[b] for table in seated(round) for a, b in combinations(table, 2))


@pytest.mark.long
def test_a_gufo_keeps_clubs_apart_and_nobody_twice_at_a_five() -> None:
    event = whole(made("gufo", 17))
    assert set(priorities(event)) == {("avoid", ("short", "clubs", "repeats"))}
    fives = [number for one in rounds(event) for table in seated(one) if len(table) == 5 for number in table]
    assert len(fives) == 15 == len(set(fives))
    assert positions(event)[0] == (1, 1)


@pytest.mark.long
@pytest.mark.everywhere
def test_an_open_draws_all_its_rounds_as_one_design() -> None:
    event = whole(made("open", 16))
    assert asked(rounds(event)[1])["plan"] == {"rounds": 3, "seed": 1}
    met = [frozenset(pair) for one in rounds(event) for table in seated(one) for pair in combinations(table, 2)]
    assert len(met) == len(set(met))
    assert [club_mates(one) for one in rounds(event)] == [0, 0, 0]


def test_a_victory_counts_thousandths() -> None:
    event = whole(made("victory", 16))
    assert priorities(event)[0][1] == ("short", "clubs", "repeats")
    assert str(event.stages.get().standings.get(order=1).total).startswith("3.171")


@pytest.mark.long
@pytest.mark.everywhere
def test_a_raduno_of_sixteen_sends_two_straight_to_the_final() -> None:
    event = made("raduno", 16)
    play_on(event, "advance")
    assert priorities(event)[0] == ("avoid", ("clubs", "families", "regions"))
    assert priorities(event)[1] == ("avoid", ("winners", "clubs", "repeats"))
    assert len(asked(rounds(event)[1])["winners"]) == 4
    whole(event)
    semifinals, final = rounds(event, 2)
    assert [len(table) for table in seated(semifinals)] == [4, 4]
    direct = Qualifier.objects.filter(round_number=2, how=Qualifier.How.DIRECT)
    assert sorted(direct.values_list("rank", flat=True)) == [1, 2]
    assert len(seated(final)) == 1 and len(seated(final)[0]) == 4
    assert [position for position, _ in positions(event)] == list(range(1, 17))
    assert {number for position, number in positions(event) if position <= 4} == set(seated(final)[0])


@pytest.mark.few(1)
@pytest.mark.parametrize(("preset", "players"), [("raduno", 40), ("master", 24)])
def test_the_program_would_place_everybody_alike(preset: str, players: int) -> None:
    event = whole(made(preset, players))
    again = imported(spreadsheet_file(event), presets()[preset].program, owner=cast.account("bruno"))
    theirs = [(row.position, row.entrant.number, row.total) for row in final_standing(again)]
    mine = [(row.position, row.entrant.number) for row in final_standing(event)]
    assert [(position, number) for position, number, _ in theirs] == mine
    totals = {row.entrant.number: row.total for row in final_standing(event)[4:]}
    assert totals == {number: total for _, number, total in theirs[4:]}


def test_a_master_sends_the_leaders_who_won_everything_straight_on() -> None:
    event = whole(made("master", 20))
    stage = event.stages.get(number=2)
    first = event.stages.get(number=1).standings.order_by("order")[:2]
    leaders = [row.wins == 2 for row in first]
    assert stage.plan["finals"]["direct"] == (0 if not leaders[0] else 1 if not leaders[1] else 2)
    assert stage.plan["finals"]["semifinals"] == 4 - stage.plan["finals"]["direct"]
    assert priorities(event)[1][1] == ("short", "winners", "clubs", "repeats")


@pytest.mark.long
def test_a_sant_eufemia_seats_one_of_each_band_at_every_semifinal() -> None:
    event = whole(made("sant_eufemia", 17))
    stage = event.stages.get(number=2)
    tables, direct = stage.plan["finals"]["semifinals"], stage.plan["finals"]["direct"]
    standing = stage.plan["finals"]["standing"]
    bands = [standing[direct + place * tables :][:tables] for place in range(4)]
    for table in seated(rounds(event, 2)[0]):
        assert [sum(number in band for number in table) for band in bands] == [1, 1, 1, 1]


@pytest.mark.long
def test_a_campionato_gufo_counts_the_best_fifty_with_threes_and_fives() -> None:
    event = whole(made("campionato_gufo", 15))
    assert priorities(event)[0][1] == ("short", "clubs", "repeats")
    assert {len(table) for one in rounds(event) for table in seated(one)} == {3, 4}
    assert event.stages.get().standings.get(order=1).played == 6


@pytest.mark.long
def test_a_nazionale_moves_people_on_like_the_greeks_and_then_seats_by_the_standing() -> None:
    event = made("nazionale", 16)
    first = played(drawn(event))
    second = drawn(event)
    assert priorities(event) == [("avoid", ("clubs", "regions")), ("greek", ())]
    winners = [min(table) for table in seated(first)]
    assert [table for table in range(4) if winners[table] in seated(second)[table]] == [0, 1, 2, 3]
    played(second)
    standing = list(event.stages.get().standings.order_by("order").values_list("entrant__number", flat=True))
    third = drawn(event)
    assert [sorted(table) for table in seated(third)] == [sorted(standing[place::4]) for place in range(4)]
    played(third)
    whole(event)
    assert len(positions(event)) == 16


def test_a_bgl_puts_nobody_twice_at_a_three() -> None:
    event = whole(made("bgl", 19))
    assert set(priorities(event)) == {("avoid", ("short", "repeats", "clubs"))}
    threes = [number for one in rounds(event) for table in seated(one) if len(table) == 3 for number in table]
    assert len(threes) == 12 == len(set(threes))


@pytest.mark.long
def test_a_swiss_bgl_seats_neighbours_of_the_standing() -> None:
    event = made("bgl_swiss", 16)
    played(drawn(event))
    standing = list(event.stages.get().standings.order_by("order").values_list("entrant__number", flat=True))
    second = drawn(event)
    assert priorities(event)[1] == ("swiss", ("repeats", "distance"))
    place = {number: at for at, number in enumerate(standing)}
    mean = [sum(place[number] for number in table) / 4 for table in seated(second)]
    assert mean == sorted(mean)
    played(second)
    whole(event)


@pytest.mark.long
def test_one_against_one_gives_no_standing_and_one_three() -> None:
    event = whole(made("one_on_one", 9))
    assert [sorted(map(len, seated(one))) for one in rounds(event)] == [[2, 2, 2, 3]] * 4
    assert not event.stages.get().standings.exists()


def test_one_against_one_swiss_pairs_neighbours() -> None:
    event = whole(made("one_on_one_swiss", 8))
    assert priorities(event)[1:] == [("swiss", ("repeats", "distance"))] * 3
    assert event.stages.get().standings.count() == 8


@pytest.mark.long
def test_teams_count_their_best_nine() -> None:
    event = whole(made("teams", 16))
    assert set(priorities(event)) == {("avoid", ("clubs", "club_meetings", "repeats", "player_club"))}
    rows = team_rows(event.stages.get())
    assert [len(row.results) for row in rows] == [16] * 4
    assert all(row.counted == sum(row.results[:9]) for row in rows)


def test_every_kind_of_stage_remembers_its_format() -> None:
    event = made("raduno")
    kinds = [(stage.kind, bool(stage.rules.draw), bool(stage.rules.semifinals)) for stage in event.stages.all()]
    assert kinds == [(Stage.Kind.LEAGUE, True, False), (Stage.Kind.ELIMINATION, False, True)]
