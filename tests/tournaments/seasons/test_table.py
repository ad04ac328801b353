"""A season's table: made from the tournaments as they stand, corrections and withdrawals included."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from tests import cast
from tests.tournaments.formats.cast import made, whole
from tests.tournaments.results.cast import refused
from tests.tournaments.seasons.cast import FOUR, LIA, NORA, TEO, UGO, entered, evening, people, season
from tests.tournaments.setup.cast import actor_of, numbers
from tournaments.models import Club, Result, Season, SeasonEntry, Table, Tournament
from tournaments.seasons.selectors.standings import SeasonTable, season_standing, season_version
from tournaments.seasons.services import (
    entry_category_set,
    entry_remove,
    invitation_answer,
    member_invite,
    season_create,
    season_update,
    tournaments_enter,
)
from tournaments.selectors.standings.final_standing import final_standing
from tournaments.services.results.corrections import result_correct
from tournaments.services.roster.people_merges import player_merge
from tournaments.services.setup.tournaments import tournament_delete

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return cast.account(first_name="Ada")


def told(table: SeasonTable) -> list[tuple[int | None, str, str, int | None]]:
    return [(row.position, row.player.name, f"{row.total.normalize():f}", row.movement) for row in table.rows]


def why_not(table: SeasonTable) -> dict[str, str]:
    return {one.tournament.name: one.why_not for one in table.held}


def test_a_league_adds_up_the_places_and_says_who_moved(ada):
    row = entered(season(ada), evening(ada, "Marzo"), evening(ada, "Aprile", (LIA, UGO, NORA, TEO), month=4))
    assert told(season_standing(row)) == [
        (1, NORA, "40", 0),  # 25 and 15: one more tournament won than Lia's... both won one, Nora the best second
        (1, LIA, "40", 2),
        (3, UGO, "36", -1),
        (4, TEO, "24", 0),
    ]


def test_a_league_can_add_up_the_points_of_the_tournaments(ada):
    row = season(ada)
    season_update(season=row, parameters={"count": "points", "present": "2"})
    entered(row, evening(ada, "Marzo"))
    (nora, *_rest) = season_standing(row).rows
    assert nora.total == 62
    assert [part["code"] for part in nora.parts[0].parts] == ["points", "present"]


def test_the_ranking_counts_tables_classes_and_places(ada):
    row = season(ada, "national", "Classifica nazionale")
    season_update(season=row, parameters={**row.parameters, "least_tables": 1})
    entered(row, evening(ada, "Raduno"), category="raduno")
    nora, ugo, *_rest = season_standing(row).rows
    assert nora.total == Decimal("1.2") * 101 * 5
    assert float(ugo.total) == pytest.approx(101 * 5 * 2.718281828 ** (-2 / 20), abs=1e-3)


def test_an_event_of_too_few_tables_is_named_and_does_not_count(ada):
    row = entered(season(ada, "national"), evening(ada, "Raduno"), category="raduno")
    table = season_standing(row)
    assert (table.rows, why_not(table)) == ([], {"Raduno": "small"})


def test_a_table_that_was_not_played_makes_no_tournament_larger(ada):
    event = evening(ada, "Raduno")
    Table.objects.create(round=event.stages.get().rounds.get(), number=2, not_played_reason="Luce saltata")
    row = entered(season(ada, "national"), event, category="raduno")
    assert [held.tables for held in season_standing(row).held] == [1]


def test_a_club_counts_the_best_results_of_its_players(ada):
    row = entered(season(ada), evening(ada, "Marzo"), evening(ada, "Aprile", (LIA, UGO, NORA, TEO), month=4))
    for player, name in zip(people([NORA, UGO, LIA]), ("Nord", "Nord", "Sud"), strict=True):
        player.club, _made = Club.objects.get_or_create(name=name)
        player.save()
    season_update(season=row, parameters={**row.parameters, "club_best": 2})
    clubs = season_standing(row).clubs
    assert [(club.team, club.counted, club.total) for club in clubs] == [("Nord", 43, 76), ("Sud", 40, 40)]


def test_a_tournament_that_runs_counts_only_where_the_season_says_so(ada):
    row = entered(season(ada), evening(ada, "Marzo", state="running"))
    assert why_not(season_standing(row)) == {"Marzo": "running"}
    season_update(season=row, counts_running=True)
    assert len(season_standing(row).rows) == 4


def test_a_correction_flows_into_the_table(ada):
    event = evening(ada, "Marzo", state="running")
    row = entered(season(ada), event)
    season_update(season=row, counts_running=True)
    before = season_version(row)
    table = event.stages.get().rounds.get().tables.get()
    result_correct(
        table=table, document=numbers([20, 60, 30, 40]), kind=Result.Kind.NUMBERS, reason="Scambiati", base_version=1,
        draw_version=table.round.draw_version, submission_id="again", actor=actor_of(ada),
    )  # fmt: skip
    assert [name for _position, name, *_rest in told(season_standing(row))] == [UGO, TEO, LIA, NORA]
    assert season_version(row) != before


@pytest.mark.parametrize("away", ["deleted", "private", "out"])
def test_a_tournament_that_goes_takes_its_points_along(ada, away):
    first, second = evening(ada, "Marzo"), evening(ada, "Aprile", month=4)
    row = entered(season(ada), first, second)
    before, both = season_version(row), told(season_standing(row))
    if away == "deleted":
        tournament_delete(tournament=second)
    elif away == "private":
        Tournament.objects.filter(pk=second.pk).update(is_public=False)
        Tournament.objects.filter(pk=second.pk).touch()
    else:
        entry_remove(entry=row.entries.get(tournament=second), actor=actor_of(ada))
    row.refresh_from_db()
    assert told(season_standing(row)) == [(1, NORA, "25", None), (2, UGO, "18", None), (3, LIA, "15", None),
                                          (4, TEO, "12", None)] != both  # fmt: skip
    assert season_version(row) != before


def test_two_rows_of_one_person_joined_are_one_line(ada):
    evening_one = evening(ada, "Marzo", (NORA, UGO, LIA))
    evening_two = evening(ada, "Aprile", ("Nora B.", UGO, LIA), month=4)
    row = entered(season(ada), evening_one, evening_two)
    kept, other = people([NORA, "Nora B."])
    player_merge(kept=kept, other=other, actor=actor_of(ada))
    assert told(season_standing(row))[0][:3] == (1, NORA, "50")


def test_the_table_takes_five_queries_whatever_its_size(ada, django_assert_num_queries):
    row = season(ada)
    for month in range(1, 5):
        entered(row, evening(ada, f"Mese {month}", month=month))
    with django_assert_num_queries(5):
        season_standing(row)


# -- what may enter


def test_only_who_runs_a_tournament_puts_it_in(ada):
    berta = cast.account("berta")
    row = season(berta)
    event = evening(ada, "Marzo")
    refusal = refused(tournaments_enter, season=row, tournaments=[event], actor=actor_of(berta))
    assert (refusal.code, refusal.params) == ("season_not_yours", {"tournament": "Marzo"})


@pytest.mark.parametrize(
    ("choices", "code"),
    [({"is_public": False}, "season_private"), ({"slug": "prima"}, "season_outside")],
)
def test_what_does_not_belong_is_refused_as_a_whole(ada, choices, code):
    row, fine, wrong = season(ada), evening(ada, "Marzo"), evening(ada, "Aprile", month=4, **choices)
    if code == "season_outside":
        Tournament.objects.filter(pk=wrong.pk).update(starts_on="2025-12-31")
        wrong.refresh_from_db()
    assert refused(tournaments_enter, season=row, tournaments=[fine, wrong], actor=actor_of(ada)).code == code
    assert not row.entries.exists()


def test_entering_twice_changes_nothing(ada):
    event = evening(ada, "Marzo")
    row = entered(season(ada), event)
    entered(row, event)
    assert row.entries.count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonEntry.objects.create(season=row, tournament=event)


@pytest.mark.parametrize(("kind", "category"), [("league", "raduno"), ("national", ""), ("national", "torneo")])
def test_a_category_belongs_to_the_ranking(ada, kind, category):
    event, row = evening(ada, "Marzo"), season(ada, kind)
    given = {"season": row, "tournaments": [event], "actor": actor_of(ada), "category": category}
    assert refused(tournaments_enter, **given).code == "season_category"


def test_the_category_can_be_changed_later(ada):
    row = entered(season(ada, "national"), evening(ada, "Marzo"), category="open")
    entry = row.entries.get()
    entry_category_set(entry=entry, category="championship")
    assert row.entries.get().category == "championship"
    assert refused(entry_category_set, entry=entry, category="festa").code == "season_category"


def test_the_days_of_a_season_hold_its_tournaments(ada):
    row = entered(season(ada), evening(ada, "Marzo"))
    refusal = refused(season_update, season=row, ends_on=row.starts_on)
    assert refusal.code == "season_entries_outside"
    wrong = {"owner": ada, "name": "X", "kind": "league", "starts_on": row.ends_on, "ends_on": row.starts_on}
    assert refused(season_create, **wrong).code == "season_dates_wrong"
    with pytest.raises(IntegrityError), transaction.atomic():
        Season.objects.filter(pk=row.pk).update(ends_on="2020-01-01")


def test_a_new_season_keeps_its_numbers_when_the_usual_ones_change(ada):
    row = season(ada, "national")
    assert row.parameters["classes"] == {"raduno": "5", "master": "4", "open": "2", "interclub": "1.5"}
    assert row.parameters["limits"] == {"championship_rounds": 45}
    league = season(ada, name="Sociale")
    assert league.parameters["places"][:3] == ["25", "18", "15"]
    assert league.slug == "sociale"


def test_a_co_organiser_is_an_account_of_this_place(ada):
    berta, row = cast.account("berta"), season(ada)
    first = member_invite(season=row, username=" berta ", actor=actor_of(ada))
    assert member_invite(season=row, username="berta", actor=actor_of(ada)) == first
    assert not row.memberships.exists()
    invitation_answer(invitation=first, account=berta, accepted=True)
    assert [one.user for one in row.memberships.all()] == [berta]
    assert refused(member_invite, season=row, username="berta", actor=actor_of(ada)).code == "account_runs"
    assert refused(member_invite, season=row, username="ada", actor=actor_of(ada)).code == "account_owns"


def test_people_who_sat_at_no_counting_table_are_not_listed(ada):
    people(["Zoe Riva"])
    row = entered(season(ada), evening(ada, "Marzo"))
    assert {line.player.name for line in season_standing(row).rows} == set(FOUR)


def test_a_raduno_with_semifinals_counts_by_its_final_standing(django_assert_max_num_queries):
    event = whole(made("raduno"))
    row = season(event.owner, "national")
    season_update(season=row, parameters={**row.parameters, "least_tables": 1})
    entered(row, event, category="raduno")
    with django_assert_max_num_queries(25):
        table = season_standing(row)
    finals = {one.entrant.player_id: one.position for one in final_standing(event)}
    assert {line.player.pk: line.parts[0].outcome.place for line in table.rows} == finals
    winner = table.rows[0]
    assert winner.total == Decimal("1.2") * (100 + table.held[0].tables) * 5
