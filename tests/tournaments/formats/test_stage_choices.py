"""What clubs add, stage by stage: best N, premiums, venues, mini-tournaments, teams; and what a format may state."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.formats.cast import drawn, made, play_on, played, seated, whole
from tests.tournaments.results.cast import confirmed, numbers, refused
from tests.tournaments.rounds.cast import ADA
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.formats.semifinals import FormatError, SemifinalPlan
from tournaments.formats.stage import Counting, DrawRow, Semifinals, StageFormat, row_of, stage_format
from tournaments.models import Entrant, Stage, Tournament
from tournaments.selectors.results.public_pages import group_standings
from tournaments.selectors.rounds.qualifiers import field_of
from tournaments.selectors.standings.teams import team_rows, team_views
from tournaments.services.draw.draws import round_draw
from tournaments.services.draw.qualifiers import stage_advance
from tournaments.services.roster.roster import entrant_update
from tournaments.services.setup.formats import format_preview, stage_format_update

pytestmark = pytest.mark.django_db


CLUBS = {"formula": "open", "ruleset": "risiko-challenge"}


def change(event: Tournament, **parts: Any) -> Stage:
    stage = event.stages.get(number=1)
    stage.tournament = event
    stage_format_update(stage=stage, wanted=replace(stage.rules, **parts), actor=ADA)
    return stage


def total(event: Tournament, number: int) -> Decimal:
    return event.stages.get(number=1).standings.get(entrant__number=number).total


def groups(event: Tournament, *names: str) -> None:
    for entrant in event.entrants.all():
        Entrant.objects.filter(pk=entrant.pk).update(group=names[entrant.number % len(names)])


def group_of(event: Tournament) -> dict[int, str]:
    return dict(event.entrants.values_list("number", "group"))


def test_a_stage_counts_its_own_best_results() -> None:
    event = made("open", 16, rounds=2)
    play_on(event)
    every = total(event, 16)
    stage = change(event, counting=Counting(best=1))
    row = stage.standings.get(entrant__number=16)
    assert row.total < every
    assert [line["counted"] for line in row.detail["lines"]].count(False) == 1


@pytest.mark.long
def test_the_preview_says_who_would_stand_elsewhere_and_keeps_nothing() -> None:
    event = made("open", 16, rounds=2)
    play_on(event)
    stage = event.stages.get()
    wanted = replace(stage.rules, counting=Counting(best=1))
    moves = format_preview(stage=stage, wanted=wanted, actor=ADA)
    assert moves and all(move.total_before != move.total_after for move in moves)
    assert event.stages.get().rules.counting.best is None


def test_who_played_too_few_matches_is_not_placed() -> None:
    event = made("open", 8, rounds=1)
    play_on(event)
    stage = change(event, counting=Counting(minimum=2))
    assert not stage.standings.exclude(position=None).exists()


@pytest.mark.long
def test_open_nights_leave_a_missed_round_out() -> None:
    event = made("victory", 16, rounds=2)
    played(drawn(event))
    late = cast.entrants(made_beside(), 1)[0]
    late = Entrant.objects.create(tournament=event, player=late.player, number=17, joined_round=2)
    play_on(event)
    stage = event.stages.get()
    assert len([line for line in stage.standings.get(entrant=late).detail["lines"] if "counted" in line]) == 2
    change(event, counting=Counting(absence="nothing"))
    lines = stage.standings.get(entrant=late).detail["lines"]
    assert [line.get("counted") for line in lines] == [None, True]


def made_beside() -> Tournament:
    return cast.tournament(cast.account("bruno"), name="Altra")


def test_a_newcomer_earns_the_premium_once_and_the_row_says_so() -> None:
    event = made("open", 8, rounds=1)
    newcomer = event.entrants.get(number=8)
    change(event, counting=Counting(premium=Decimal(5)))
    play_on(event)
    before = total(event, 8)
    entrant_update(entrant=newcomer, club_name="", joined_round=1, actor=ADA, is_newcomer=True)
    row = event.stages.get().standings.get(entrant=newcomer)
    assert (row.total - before, row.detail["premium"]) == (5, "5")


def test_who_has_not_played_earns_no_premium() -> None:
    event = made("open", 9, rounds=1)
    play_on(event)
    late = Entrant.objects.create(tournament=event, player=event.entrants.get(number=9).player.__class__.objects.create(
        name="Nuovo"), number=10, joined_round=2, is_newcomer=True)  # fmt: skip
    change(event, counting=Counting(premium=Decimal(5)))
    assert event.stages.get().standings.get(entrant=late).total == 0


def test_everybody_gets_a_group_on_one_page(client: Client) -> None:
    event = made("open", 8)
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-groups", args=[event.slug])
    form = client.get(address).context["form"]
    data = {name: form[name].initial or "" for name in form.fields if not name.startswith("is_newcomer")}
    client.post(address, data | {"group_3": " Modena ", "region_4": "Emilia", "is_newcomer_5": "on"})
    assert group_of(event) | {3: ""} == dict.fromkeys(range(1, 9), "")
    assert event.entrants.get(number=3).group == "Modena"
    assert event.entrants.get(number=4).region == "Emilia"
    assert list(event.entrants.filter(is_newcomer=True).values_list("number", flat=True)) == [5]
    assert client.post(address, data | {"group_3": "x" * 41}).status_code == 422


def test_a_format_without_a_standing_says_so(client: Client) -> None:
    event = made("one_on_one", 4)
    played(drawn(event))
    page = client.get(reverse("standings", args=[event.slug])).content.decode()
    assert "non ne prevede" in page


@pytest.mark.long
def test_two_venues_share_one_standing_and_no_table() -> None:
    event = made("open", 17, rounds=2)
    groups(event, "Bologna", "Modena")
    change(event, grouping="venues")
    whole(event)
    venue = group_of(event)
    for one in event.stages.get().rounds.all():
        assert all(len({venue[number] for number in table}) == 1 for table in seated(one))
    assert event.stages.get().standings.count() == 17


def test_a_venue_that_cannot_be_seated_is_refused() -> None:
    event = made("open", 17)
    groups(event, "Bologna")
    Entrant.objects.filter(tournament=event, number__lte=2).update(group="Modena")
    stage = change(event, grouping="venues")
    assert refused(round_draw, stage=stage, actor=ADA).code == "too_few_players"


def test_the_first_of_each_mini_tournament_play_the_grand_final(client: Client) -> None:
    event = made("league_final", 16, rounds=2, **CLUBS)
    groups(event, "A", "B", "C", "D")
    change(event, grouping="minis", through=1)
    play_on(event, "advance")
    order = list(event.stages.get(number=1).standings.order_by("order").values_list("entrant__number", flat=True))
    name = group_of(event)
    first = [next(number for number in order if name[number] == group) for group in "ABCD"]
    by_group = group_standings(event.stages.get(number=1))
    assert [(group, rows[0][0], rows[0][1].entrant.number) for group, rows in by_group] == [
        (group, 1, number) for group, number in zip("ABCD", first, strict=True)
    ]
    assert "Minitornei" in client.get(reverse("standings", args=[event.slug]) + "?stage=1").content.decode()
    stage_advance(tournament=event, actor=ADA)
    final = drawn(event)
    assert sorted(seated(final)[0]) == sorted(first)


def test_equals_at_the_cut_of_a_mini_tournament_wait_for_lots() -> None:
    event = made("league_final", 8, rounds=1, **CLUBS)
    groups(event, "A", "B")
    change(event, grouping="minis", through=1)
    play_on(event, "advance")
    name = group_of(event)
    rows = [row for row in event.stages.get(number=1).standings.order_by("order") if name[row.entrant.number] == "A"]
    type(rows[1]).objects.filter(pk=rows[1].pk).update(position=rows[0].position)
    found = field_of(event.stages.get(number=2), 1)
    assert {entrant.pk for entrant in found.tied} == {rows[0].entrant_id, rows[1].entrant_id}
    assert found.tied_for == 1


def test_venues_stay_once_there_are_results() -> None:
    event = made("open", 16, rounds=1)
    play_on(event)
    stage = event.stages.get()
    wanted = replace(stage.rules, grouping="venues")
    assert refused(stage_format_update, stage=stage, wanted=wanted, actor=ADA).code == "grouping_drawn"


def tied(event: Tournament, outside: list[int]) -> str:
    """Two at the top with 40 points each inside: who won the table of a round just drawn, and why."""
    made_round = drawn(event)
    table = made_round.tables.get()
    result = confirmed(table, numbers((40, outside[0]), (40, outside[1]), (20, 10), (4, 0)))
    winner = result.lines.get(won=True)
    return f"{winner.position} {result.lines.filter(won=True).count()}"


def test_a_tie_at_a_club_table_goes_by_the_points_outside_then_by_the_order_of_play() -> None:
    event = made("open", 4, clubs=0, rounds=2)
    assert tied(event, [30, 20]) == "1 1"
    assert tied(event, [25, 25]) == "2 1"


@pytest.mark.long
def test_teams_are_ranked_by_as_many_results_as_the_stage_says(client: Client) -> None:
    event = made("open", 16, rounds=1)
    play_on(event)
    assert team_rows(event.stages.get()) == []
    stage = change(event, counting=Counting(best_of_team=3))
    assert all(row.counted == sum(row.results[:3]) for row in team_rows(stage))
    for row, lines in team_views(stage):
        assert [line.counted for line in lines] == [True] * 3 + [False] * (len(lines) - 3)
        assert sum(line.points for line in lines if line.counted) == row.counted
    page = client.get(reverse("standings", args=[event.slug]))
    assert "Quali risultati contano" in page.content.decode()


def test_a_copy_keeps_the_format_and_the_groups() -> None:
    event = made("raduno", 16)
    groups(event, "Bologna", "Modena")
    change(event, counting=Counting(best=2), draw=(DrawRow("random"),))
    play_on(event)
    again, _ = restored_document(document_of(event), event.owner)
    assert [stage.format for stage in again.stages.all()] == [stage.format for stage in event.stages.all()]
    assert group_of(again) == group_of(event)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"draw": [{"mode": "circus"}]}, "draw_wrong"),
        ({"draw": [{"mode": "avoid", "order": ["clubs", "clubs"]}]}, "draw_wrong"),
        ({"draw": [{"mode": "greek", "order": ["clubs"]}]}, "draw_wrong"),
        ({"draw": [{"mode": "avoid", "order": ["distance"]}]}, "draw_wrong"),
        ({"draw": [{}] * 13}, "draw_wrong"),
        ({"counting": {"best": 0}}, "counting_wrong"),
        ({"counting": {"premium": "much"}}, "counting_wrong"),
        ({"counting": {"premium": "-1"}}, "counting_wrong"),
        ({"counting": {"absence": "perhaps"}}, "counting_wrong"),
        ({"semifinals": {"rule": "unknown"}}, "semifinals_wrong"),
        ({"semifinals": {"rule": "own", "plan": {"semifinals": 3, "winners": 2}}}, "semifinals_wrong"),
        ({"semifinals": {"rule": "own", "plan": {"semifinals": 8}}}, "semifinals_wrong"),
        ({"semifinals": {"rule": "own", "plan": {"semifinals": 1}}}, "semifinals_wrong"),
        ({"grouping": "teams"}, "grouping_wrong"),
        ({"through": 0}, "grouping_wrong"),
    ],
)
def test_a_format_that_contradicts_itself_is_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(FormatError) as caught:
        stage_format(given)
    assert caught.value.code == code


def test_a_format_is_read_back_as_it_was_written() -> None:
    given = StageFormat(
        (DrawRow(order=("clubs",)), DrawRow("swiss", ("repeats", "distance"))),
        Counting(3, 2, "nothing", Decimal("2.5"), 9, standing=False),
        Semifinals("own", SemifinalPlan(4, 1, 2), "snake", wild_card=True),
        "minis",
        2,
    )
    assert stage_format(given.document()) == given
    assert stage_format({}) == StageFormat()


def test_the_last_row_holds_for_all_rounds_that_follow() -> None:
    rows = (DrawRow(order=("regions",)), DrawRow(order=("winners", "clubs")))
    assert [row_of(rows, number) for number in (1, 2, 7)] == [rows[0], rows[1], rows[1]]
    assert row_of((DrawRow("swiss"),), 1) == DrawRow()
    assert row_of((DrawRow("random"),), 1) == DrawRow("random")
    assert row_of((), 3) == DrawRow()
