"""Semifinals and finals live: who plays them, who comes instead, several finals, the wild card, back and refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.tournaments.formats.cast import draw_lots, drawn, made, play_on, played, seated, whole
from tests.tournaments.results.cast import refused
from tests.tournaments.rounds.cast import ADA
from tournaments.exports.files import final_file
from tournaments.formats.semifinals import SemifinalPlan
from tournaments.formats.stage import Semifinals
from tournaments.models import Entrant, Qualifier, Round, Stage, Tournament
from tournaments.seating.draw import draw
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.record import unpack
from tournaments.selectors.rounds.bracket import bracket
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.services.draw.draws import round_draw, round_redraw
from tournaments.services.draw.qualifiers import stage_advance, stage_back
from tournaments.services.roster.absences import absences_set
from tournaments.services.roster.roster import entrant_withdraw
from tournaments.services.setup.formats import stage_format_update
from tournaments.words.standings.final_standing import came_text, way_text

pytestmark = pytest.mark.django_db
How = Qualifier.How


def at_the_cut(preset: str = "raduno", players: int = 16, **choices: object) -> Tournament:
    """A tournament whose rounds are played: next come the semifinals."""
    event = made(preset, players, **choices)
    play_on(event, "advance")
    return event


def finals(event: Tournament) -> Stage:
    stage = event.stages.get(number=2)
    stage.tournament = event
    return stage


def own(event: Tournament, semifinals: int, direct: int = 0, winners: int = 1, **more: object) -> Stage:
    """Let the semifinals have the organiser's own numbers."""
    stage = finals(event)
    wanted = Semifinals("own", SemifinalPlan(semifinals, direct, winners), **more)  # type: ignore[arg-type]
    stage_format_update(stage=stage, wanted=replace(stage.rules, semifinals=wanted), actor=ADA)
    return stage


def standing(event: Tournament) -> list[int]:
    rows = event.stages.get(number=1).standings.order_by("order")
    return list(rows.values_list("entrant__number", flat=True))


def withdraw(event: Tournament, number: int) -> None:
    entrant_withdraw(entrant=Entrant.objects.get(tournament=event, number=number), reason="Febbre", actor=ADA)


def hows(stage: Stage, number: int) -> dict[int, str]:
    rows = Qualifier.objects.filter(stage=stage, round_number=number)
    return dict(rows.values_list("entrant__number", "how"))


def replaced(stage: Stage) -> dict[int, int]:
    rows = Qualifier.objects.filter(stage=stage, round_number=2, replaces__isnull=False)
    return dict(rows.values_list("replaces__number", "entrant__number"))


def test_the_tables_are_known_before_the_stage_is_closed_and_are_those_drawn() -> None:
    event = at_the_cut()
    stage = finals(event)
    foreseen = [sorted(one.number for one in table) for table in field_of(stage, 1).fixed]
    assert not Qualifier.objects.exists()
    stage_advance(tournament=event, actor=ADA)
    semifinals = drawn(event)
    assert [sorted(table) for table in seated(semifinals)] == foreseen
    assert hows(stage, 2) == dict.fromkeys(standing(event)[:2], How.DIRECT)


@pytest.mark.long
def test_the_certificate_of_a_semifinal_draws_it_again() -> None:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    semifinals = drawn(event, seed=77)
    again = draw(parse_input(unpack(semifinals.certificate["record"]).question))
    assert [list(table) for table in again.rounds[0]] == seated(semifinals)


def test_closing_the_rounds_is_undone_until_the_semifinals_are_drawn() -> None:
    event = at_the_cut()
    stage = stage_advance(tournament=event, actor=ADA)
    assert stage_back(tournament=event, actor=ADA).number == 1
    stage.refresh_from_db()
    assert "finals" not in stage.plan and not Qualifier.objects.exists()
    stage_advance(tournament=event, actor=ADA)
    drawn(event)
    assert refused(stage_back, tournament=event, actor=ADA).code == "stage_has_rounds"


@pytest.mark.long
def test_too_few_people_are_refused_with_the_number_needed_and_own_numbers_help() -> None:
    event = at_the_cut("raduno", 9)
    error = refused(stage_advance, tournament=event, actor=ADA)
    assert (error.code, error.params) == ("semifinals_too_few", {"entrants": 9, "needed": 10})
    stage = own(event, 2, direct=1)
    whole(event)
    assert [len(table) for table in seated(stage.rounds.get(number=1))] == [4, 4]
    assert [len(table) for table in seated(stage.rounds.get(number=2))] == [3]


def test_a_winner_who_leaves_is_replaced_by_the_second_of_the_same_semifinal() -> None:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    semifinals = played(drawn(event))
    table = sorted(seated(semifinals)[0])
    withdraw(event, table[0])
    final = drawn(event)
    assert replaced(finals(event)) == {table[0]: table[1]}
    assert table[1] in seated(final)[0]


@pytest.mark.long
def test_a_direct_finalist_who_leaves_is_replaced_by_the_best_second() -> None:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    semifinals = played(drawn(event))
    seconds = [sorted(table)[1] for table in seated(semifinals)]
    gone = standing(event)[0]
    withdraw(event, gone)
    drawn(event)
    assert replaced(finals(event)) == {gone: min(seconds, key=standing(event).index)}


def test_who_leaves_before_the_semifinals_makes_everybody_move_up() -> None:
    event = at_the_cut()
    order = standing(event)
    withdraw(event, order[0])
    stage_advance(tournament=event, actor=ADA)
    assert sorted(hows(finals(event), 2)) == sorted(order[1:3])
    assert set(hows(finals(event), 1)) == set(order[3:11])


@pytest.mark.long
def test_a_direct_finalist_may_be_away_while_the_semifinals_are_played() -> None:
    event = at_the_cut()
    stage, order = stage_advance(tournament=event, actor=ADA), standing(event)
    away = [event.entrants.get(number=number).pk for number in (order[0], order[5])]
    absences_set(stage=stage, round_number=1, absent=away, actor=ADA)
    semifinals = drawn(event)
    assert {number for table in seated(semifinals) for number in table} == set(order[2:11]) - {order[5]}
    assert sorted(hows(stage, 2)) == sorted(order[:2])


def test_a_semifinal_drawn_again_after_a_withdrawal_takes_the_next_of_the_standing() -> None:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    semifinals = drawn(event)
    gone = seated(semifinals)[0][0]
    withdraw(event, gone)
    round_redraw(round=semifinals, actor=ADA, draw_version=1)
    assert {number for table in seated(semifinals) for number in table} == set(standing(event)[2:11]) - {gone}


@pytest.mark.long
def test_equals_at_the_last_direct_place_wait_for_lots() -> None:
    event = at_the_cut()
    _, second, third = event.stages.get(number=1).standings.order_by("order")[:3]
    third.position = second.position
    third.save()
    found = field_of(finals(event), 1)
    assert {entrant.pk for entrant in found.tied} == {second.entrant_id, third.entrant_id}
    assert found.tied_for == 1
    assert refused(stage_advance, tournament=event, actor=ADA).code == "lots_needed"


def test_several_finals_share_the_places() -> None:
    event = at_the_cut("raduno", 20)
    stage = own(event, 4, direct=1, winners=2)
    draw_lots(event)
    whole(event)
    semifinals, final = stage.rounds.order_by("number")
    kept = finals(event).plan["finals"]["standing"]
    first, second = kept[2:18:2], kept[3:18:2]
    at = seated(semifinals)
    assert [sorted([*at[part], *at[part + 1]]) for part in (0, 2)] == [sorted(first), sorted(second)]
    assert [len(table) for table in seated(final)] == [3, 3]
    assert set(seated(final)[0]) <= {kept[0], *first}
    assert [row.position for row in final_standing(event)][:7] == [1, 1, 2, 2, 3, 3, 7]


@pytest.mark.long
def test_the_final_standing_says_why_everybody_stands_where_they_do(django_assert_max_num_queries) -> None:
    event = at_the_cut("raduno", 16)
    stage_advance(tournament=event, actor=ADA)
    table = sorted(seated(played(drawn(event)))[0])
    withdraw(event, table[0])
    whole(event)
    with django_assert_max_num_queries(20), override("en"):
        rows = final_standing(event)
        told = {row.entrant.number: (came_text(row.came), way_text(row.way)) for row in rows}
    with override("en"):
        assert "Semifinal 1, place 1; replaced by " in final_file(event, "csv").decode()
    first, second = (event.entrants.get(number=number).player.name for number in table[:2])
    assert told[table[0]] == ("Semifinal 1, place 1", f"replaced by {second}")
    assert told[table[1]][0].startswith("Final, place ") and told[table[1]][1] == f"in place of {first}"
    assert sorted(where for where, _ in told.values() if where.startswith("Final")) == [
        f"Final, place {place}" for place in (1, 2, 3, 4)
    ]
    assert [told[row.entrant.number][1] for row in rows].count("straight to the final") == 2
    assert told[rows[-1].entrant.number][0].endswith(f", place {rows[-1].row.position}")
    assert [row.entrant.number for row in rows if row.entrant.is_withdrawn] == [table[0]]


@pytest.mark.long
def test_eighty_people_play_eight_semifinals_and_two_finals_of_four() -> None:
    event = made("raduno", 80, clubs=8, rounds=1)
    whole(event)
    stage = finals(event)
    assert [len(seated(one)) for one in stage.rounds.order_by("number")] == [8, 2]
    assert [row.position for row in final_standing(event)][:9] == [1, 1, 2, 2, 3, 3, 4, 4, 9]


@pytest.mark.long
def test_the_wild_card_takes_the_last_seat() -> None:
    event = at_the_cut("raduno", 16)
    stage = own(event, 2, direct=1, wild_card=True)
    found = field_of(stage, 1)
    assert [one.entrant.number for one in found.entering][:7] == standing(event)[1:8]
    assert found.entering[7].how == How.WILD_CARD
    lines = {
        row.entrant.number: max(float(line["points"]) for line in row.detail["lines"])
        for row in event.stages.get(number=1).standings.select_related("entrant")
    }
    others = [number for number in standing(event) if number not in standing(event)[:8]]
    assert found.entering[7].entrant.number == max(others, key=lambda number: lines[number])


def test_the_snake_looks_at_no_club() -> None:
    event = at_the_cut("raduno", 16)
    stage = own(event, 2, direct=1, seating="snake")
    order = standing(event)[1:]
    tables = [[one.number for one in table] for table in field_of(stage, 1).fixed]
    assert tables == [[order[0], order[3], order[4], order[7]], [order[1], order[2], order[5], order[6]]]


@pytest.mark.long
def test_the_numbers_stay_once_the_semifinals_have_begun() -> None:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    stage = finals(event)
    wanted = replace(stage.rules, semifinals=Semifinals("own", SemifinalPlan(4)))
    assert refused(stage_format_update, stage=stage, wanted=wanted, actor=ADA).code == "semifinals_begun"


def test_a_league_has_no_semifinals_of_its_own() -> None:
    stage = made("raduno").stages.get(number=1)
    wanted = replace(stage.rules, semifinals=Semifinals("raduno"))
    assert refused(stage_format_update, stage=stage, wanted=wanted, actor=ADA).code == "semifinals_not_fed"


def test_the_bracket_shows_who_waits_in_the_final() -> None:
    event = at_the_cut()
    stage_advance(tournament=event, actor=ADA)
    drawn(event)
    goal = bracket(finals(event)).roots[0]
    assert [seat.entrant.number for seat in goal.seats if seat.how == How.DIRECT and seat.entrant] == standing(event)[
        :2
    ]


@pytest.mark.long
def test_the_final_waits_for_every_semifinal() -> None:
    event = at_the_cut()
    stage = stage_advance(tournament=event, actor=ADA)
    semifinals = drawn(event)
    assert [table.number for table in field_of(stage, 2).undecided] == [1, 2]
    error = refused(round_draw, stage=stage, actor=ADA, despite_unconfirmed=True)
    assert error.code == "winners_missing"
    assert isinstance(semifinals, Round)
