"""Standings: made anew from everything confirmed, whatever the order in which it came."""

from decimal import Decimal
from random import Random

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.results.cast import ADA, NORA, TEO, confirmed, ending, evening, numbers, submit, tables
from tournaments.models import Entrant, Round, Seat, Stage, Standing, Table
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.services.results.corrections import result_correct
from tournaments.services.results.penalties import penalty_give, penalty_revoke
from tournaments.services.results.results import result_confirm
from tournaments.services.standings.standings import standings_rebuild

pytestmark = pytest.mark.django_db
FIELDS = ("order", "position", "entrant__number", "total", "played", "wins", "movement", "detail")


def rows(*fields, **lookups):
    found = Standing.objects.filter(**lookups).order_by("stage__number", "order")
    return list(found.values_list(*(fields or FIELDS)))


def league(rounds=3, players=8, **choices):
    """A league whose rounds are seated, nothing confirmed yet."""
    event = cast.tournament(**{"formula": "method1", **choices})
    people = cast.entrants(event, players)
    stage = cast.league(event, rounds)
    for number in range(1, rounds + 1):
        turned = people[number - 1 :] + people[: number - 1]
        cast.seated(stage, cast.by_fours(turned), number=number)
    return event


def endings(count, seed=1):
    """Different sound endings, without ties."""
    chance = Random(seed)
    codes = ["alaska", "siam", "congo", "peru", "islanda", "giappone"]
    return [ending(**{code: chance.randint(1, 4) for code in chance.sample(codes, 3)}) for _ in range(count)]


def play(event, order=None):
    made = tables(event)
    boards = endings(len(made))
    for index in order or range(len(made)):
        confirmed(made[index], boards[index])


def test_rebuilding_twice_gives_the_same_rows():
    event = league()
    play(event)
    before = rows()
    standings_rebuild(stage=event.stages.get())
    assert rows() == before


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_order_of_confirmation_does_not_matter(seed):
    first = league(name="Prima", tie_breaks=["wins", "best_result", "previous_position", "lots"])
    play(first)
    second = league(owner=cast.account("bruno"), name="Seconda", tie_breaks=first.tie_breaks)
    order = list(range(len(tables(second))))
    Random(seed).shuffle(order)
    play(second, order)

    def plain(event):
        found = rows(stage__tournament=event)
        return [(*row[:-1], [{**line, "table": 0} for line in row[-1]["lines"]]) for row in found]

    assert plain(first) == plain(second)


def test_nothing_confirmed_means_no_rows():
    event = league()
    standings_rebuild(stage=event.stages.get())
    submit(tables(event)[0])
    assert rows() == []


def test_movement_counts_places_since_the_round_before():
    event = evening()
    (table,) = tables(event)
    confirmed(table)
    people = list(Entrant.objects.order_by("number"))
    cast.seated(event.stages.get(), [people[::-1]], number=2)
    confirmed(tables(event)[1])
    # Round 1: Nora, Lia, Ugo, Teo. Round 2 gives Teo 51, Lia 43, Ugo 47, Nora 23.
    assert rows("position", "entrant__number", "total", "movement") == [
        (1, 2, Decimal(90), 2),
        (1, 3, Decimal(90), 1),
        (3, 1, Decimal(74), -2),
        (3, 4, Decimal(74), 1),
    ]


def test_after_the_first_round_nobody_has_moved():
    event = league()
    confirmed(tables(event)[0])
    assert {row[0] for row in rows("movement")} == {None}


def test_only_the_best_results_count_and_the_dropped_one_stays_visible():
    event = league(best_of=2)
    play(event)
    for total, detail in rows("total", "detail"):
        counted = [Decimal(line["points"]) for line in detail["lines"] if line["counted"]]
        assert (len(counted), sum(counted)) == (2, total)
        assert len(detail["lines"]) == 3


def test_a_penalty_takes_points_off_and_gives_them_back():
    event = evening()
    confirmed(tables(event)[0])
    nora = Entrant.objects.get(number=1)
    penalty = penalty_give(entrant=nora, kind="points", points=Decimal(10), reason="dadi", actor=ADA)
    assert rows("position", "total", entrant=nora) == [(3, Decimal(41))]
    assert rows("detail", entrant=nora)[0][0]["penalties"] == [{"points": "10", "reason": "dadi", "round": None}]
    penalty_revoke(penalty=penalty, reason="errore", actor=ADA)
    assert rows("position", "total", entrant=nora) == [(1, Decimal(51))]


def test_a_warning_takes_nothing_off_whatever_points_came_with_it():
    event = evening()
    confirmed(tables(event)[0])
    nora = Entrant.objects.get(number=1)
    warned = penalty_give(entrant=nora, kind="warning", points=Decimal(10), reason="dadi", actor=ADA)
    assert (warned.points, rows("total", entrant=nora)) == (0, [(Decimal(51),)])


def test_who_is_missing_in_a_round_is_told_apart():
    event = league(rounds=2, players=8)
    first, second, third, fourth = tables(event)
    confirmed(first)
    Table.objects.filter(pk=second.pk).update(not_played_reason="a casa")
    gone = Seat.objects.filter(table=third).last()
    Seat.objects.filter(pk=gone.pk).update(no_show=True)
    confirmed(third)
    submit(fourth)
    standings_rebuild(stage=event.stages.get())
    states = {line.get("state") for (detail,) in rows("detail") for line in detail["lines"]}
    assert states == {None, "not_played", "no_show", "waiting"}


def test_an_absence_counts_zero_or_nothing_as_the_tournament_says():
    zero, nothing = league(absence="zero"), league(owner=cast.account("bruno"), name="Altra", absence="nothing")
    for event in (zero, nothing):
        confirmed(tables(event)[0])
    lines = {
        event: Standing.objects.filter(stage__tournament=event, played=0).first().detail["lines"][0]
        for event in (zero, nothing)
    }
    assert (lines[zero]["points"], "points" in lines[nothing]) == ("0", False)


def test_a_withdrawn_player_keeps_what_was_played_and_others_vanish():
    event = league(players=8)
    confirmed(tables(event)[0])
    Entrant.objects.filter(number__in=[1, 8]).update(withdrawn_at="2026-03-06T21:00:00Z")
    standings_rebuild(stage=event.stages.get())
    numbers_there = {number for (number,) in rows("entrant__number")}
    assert 1 in numbers_there and 8 not in numbers_there


def test_too_few_matches_leave_a_player_unplaced_below():
    event = league(players=8, minimum_matches=1)
    confirmed(tables(event)[0])
    assert [position for (position,) in rows("position")] == [1, 2, 3, 4, None, None, None, None]


def test_shares_of_the_table_are_kept_exactly():
    event = evening(normalisation="share")
    confirmed(tables(event)[0], numbers((50, 4), (30, 10), (20, 20), (10, 20)))
    detail = rows("detail", entrant__number=1)[0][0]
    assert (detail["total"], detail["lines"][0]["raw"]) == ("27/82", "54")
    assert rows("total", entrant__number=1) == [(Decimal("0.329268"),)]


def test_the_tie_break_that_decided_is_kept():
    event = evening(players=8)
    one, other = tables(event)
    confirmed(one)
    confirmed(other, ending(cita=TEO, alaska=NORA))
    tied = [detail for (detail,) in rows("detail") if detail.get("ties")]
    assert all({"decided_by", "shared", "ties"} <= set(detail) for detail in tied)


def test_without_tie_breaks_the_why_says_that_equals_share_the_position(client):
    event = evening(players=8, tie_breaks=[])
    for table in tables(event):
        confirmed(table)
    shared = [bool(detail.get("shared")) for (detail,) in rows("detail")]
    positions = [position for (position,) in rows("position")]
    assert shared == [positions.count(position) > 1 for position in positions] and any(shared)
    page = client.get(reverse("entrant", args=[event.slug, 1])).content.decode()
    assert "Altri hanno lo stesso totale: sono a pari merito." in page


def elimination():
    event = evening(players=8)
    Stage.objects.update(kind=Stage.Kind.ELIMINATION, rounds_planned=2)
    stage = event.stages.get()
    for table in tables(event):
        confirmed(table)
    return event, stage


def test_in_an_elimination_who_came_further_stands_higher():
    event, stage = elimination()
    people = list(Entrant.objects.order_by("number"))
    cast.seated(stage, [[people[0], people[4], people[2]]], number=2)
    standings_rebuild(stage=stage)
    assert {number for (number,) in rows("entrant__number")[:3]} == {1, 5, 3}
    confirmed(tables(event)[2], ending(seats=3))
    assert [number for (number,) in rows("entrant__number")[:3]] == [3, 1, 5]
    assert [position for (position,) in rows("position")][:3] == [1, 2, 3]


def test_a_penalty_takes_points_off_in_an_elimination_too():
    elimination()
    penalty_give(entrant=Entrant.objects.get(number=1), kind="points", points=Decimal(10), reason="dadi", actor=ADA)
    ((total, detail),) = rows("total", "detail", entrant__number=1)
    assert (total, detail["total"]) == (Decimal(41), "41")
    assert [penalty["points"] for penalty in detail["penalties"]] == ["10"]


def test_a_result_that_was_replaced_counts_no_more():
    event, _stage = elimination()
    result_correct(
        table=tables(event)[0], document=ending(cina=TEO), kind="map", reason="la Cina era di Teo", base_version=1,
        draw_version=1, submission_id="again", actor=ADA,
    )  # fmt: skip
    assert {played for (played,) in rows("played")} == {1}
    assert dict(rows("entrant__number", "wins")) == {1: 0, 2: 0, 3: 1, 4: 0, 5: 1, 6: 0, 7: 0, 8: 0}


def league_and_final():
    event = evening(players=8)
    for table in tables(event):
        confirmed(table)
    people = list(Entrant.objects.order_by("number"))
    final = Stage.objects.create(tournament=event, number=2, kind=Stage.Kind.FINAL)
    cast.seated(final, [[people[4], people[0], people[2], people[6]]])
    confirmed(Table.objects.get(round__stage=final))
    return event


def test_a_penalty_given_for_no_round_counts_in_the_first_stage_alone():
    league_and_final()
    before = dict(rows("stage__number", "total", entrant__number=1))
    penalty_give(entrant=Entrant.objects.get(number=1), kind="points", points=Decimal(10), reason="dadi", actor=ADA)
    after = dict(rows("stage__number", "total", entrant__number=1))
    assert {stage: before[stage] - after[stage] for stage in before} == {1: 10, 2: 0}


def test_after_the_final_the_others_follow_by_their_total():
    event = league_and_final()
    order = [(row.position, row.entrant.number) for row in final_standing(event)]
    assert order[:4] == [(1, 5), (2, 3), (3, 1), (4, 7)]
    assert order[4:] == [(5, 2), (5, 6), (7, 4), (7, 8)]


def test_a_rebuild_needs_few_queries_whatever_the_size(django_assert_max_num_queries):
    event = league(players=16)
    play(event)
    stage = event.stages.select_related("tournament").get()
    with django_assert_max_num_queries(12):
        standings_rebuild(stage=stage)


def test_confirming_needs_few_queries(django_assert_max_num_queries):
    event = league(players=16)
    result = submit(tables(event)[0])
    with django_assert_max_num_queries(36):
        result_confirm(result=result, actor=ADA)


def test_a_drawn_round_does_not_show_in_the_standing():
    event = league(rounds=2)
    confirmed(tables(event)[0])
    Round.objects.filter(number=2).update(state=Round.State.DRAWN)
    standings_rebuild(stage=event.stages.get())
    assert all(len(detail["lines"]) == 1 for (detail,) in rows("detail"))


def test_who_missed_the_first_round_stood_last_after_it_and_is_not_new():
    event = evening(players=5)
    confirmed(tables(event)[0])
    assert rows("position", entrant__number=5) == [(5,)]
    people = list(Entrant.objects.order_by("number"))
    cast.seated(event.stages.get(), [[people[4], *people[:3]]], number=2)
    confirmed(tables(event)[-1])
    (position, movement), *_ = rows("position", "movement", entrant__number=5)
    assert position < 5 and movement == 5 - position


def test_who_joined_for_the_second_round_is_new_in_the_standings():
    event = evening(players=5)
    Entrant.objects.filter(number=5).update(joined_round=2)
    confirmed(tables(event)[0])
    people = list(Entrant.objects.order_by("number"))
    cast.seated(event.stages.get(), [[people[4], *people[:3]]], number=2)
    confirmed(tables(event)[-1])
    assert rows("movement", entrant__number=5) == [(None,)]
