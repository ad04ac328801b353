"""The second evening of a club: one click copies it to next week and leads to who is here."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests import cast
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.models import Membership, Season, SeasonEntry, Tournament
from tournaments.seasons.services import season_create, tournaments_enter
from tournaments.services.roster.absences import absences_set
from tournaments.services.setup.repeat import repeat_day, tournament_repeat
from tournaments.services.setup.tournaments import tournament_create, tournament_delete
from tournaments.words.setup.choices import evening_name
from tournaments.words.setup.repeat import name_again, repeat_text

pytestmark = pytest.mark.django_db


def repeat(client: Client, tournament: Tournament, user: Any = None) -> Any:
    client.force_login(user or tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    return client.post(reverse("manage-repeat", args=[tournament.slug]), follow=True)


def copy_of(tournament: Tournament) -> Tournament:
    return Tournament.objects.exclude(pk=tournament.pk).get()


def test_one_click_on_the_evening_leads_to_who_is_here_next_week(client: Client) -> None:
    today = timezone.localdate()
    tournament = evening(match_minutes=75, clubs="hard")
    Tournament.objects.update(starts_on=today)
    tournament.refresh_from_db()
    Membership.objects.create(tournament=tournament, user=cast.account("berta"))
    client.force_login(tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    assert (
        reverse("manage-repeat", args=[tournament.slug])
        in client.get(reverse("manage", args=[tournament.slug])).content.decode()
    )
    page = repeat(client, tournament)
    again = copy_of(tournament)
    assert page.redirect_chain[-1][0] == reverse("manage-presence", args=[again.slug])
    assert again.starts_on == today + datetime.timedelta(days=7)
    assert (again.match_minutes, again.clubs, again.formula) == (75, "hard", tournament.formula)
    assert (again.state, again.owner, again.memberships.count()) == ("setup", tournament.owner, 1)


def test_a_co_organiser_owns_the_copy_they_make_and_everybody_else_goes_on_organising(client: Client) -> None:
    """An administrator who does not organise it leaves the copy to the owner."""
    tournament = evening()
    berta, carla = cast.account("berta"), cast.account("carla")
    for user in (berta, carla):
        Membership.objects.create(tournament=tournament, user=user)
    page = repeat(client, tournament, berta)
    assert "Rifai" in client.get(reverse("manage", args=[tournament.slug])).content.decode()
    again = copy_of(tournament)
    assert page.redirect_chain[-1][0] == reverse("manage-presence", args=[again.slug])
    assert again.owner == berta
    assert set(again.memberships.values_list("user", flat=True)) == {tournament.owner_id, carla.pk}
    repeat(client, tournament)
    assert copy_of(tournament) == again  # the owner's click leads to it
    tournament_delete(tournament=again)
    repeat(client, tournament, cast.account("admin", is_superuser=True))
    assert copy_of(tournament).owner == tournament.owner


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_once_get_one_copy(run_together: Any) -> None:
    tournament = evening()
    berta = cast.account("berta")
    Membership.objects.create(tournament=tournament, user=berta)
    people = [tournament.owner, berta, tournament.owner]

    def ask(index: int) -> tuple[int, bool]:
        mine = Tournament.objects.select_related("owner").get(pk=tournament.pk)
        actor, day = actor_of(people[index]), repeat_day(mine)
        again, is_new = tournament_repeat(tournament=mine, name="Di nuovo", day=day, actor=actor)
        return again.pk, is_new

    answers = run_together(ask, 3)
    assert sorted(is_new for _, is_new in answers) == [False, False, True], answers
    assert {pk for pk, _ in answers} == {copy_of(tournament).pk}


def test_people_come_along_without_who_withdrew_and_nothing_of_what_was_played_does(client: Client) -> None:
    tournament = evening()
    stage = tournament.stages.get()
    absences_set(stage=stage, round_number=3, absent=[], actor=actor_of(tournament.owner))
    repeat(client, tournament)
    again = copy_of(tournament)
    here = list(tournament.entrants.active().values_list("player", "club", "number"))
    assert list(again.entrants.values_list("player", "club", "number")) == here and len(here) == 7
    copied = again.stages.get()
    assert (copied.kind, copied.rounds_planned, copied.plan) == (stage.kind, stage.rounds_planned, {})
    assert not copied.rounds.exists() and not copied.absences.exists()


def test_semifinals_begin_anew(client: Client) -> None:
    tournament = tournament_create(
        owner=cast.account(), preset="raduno", name="Raduno", starts_on=datetime.date(2026, 3, 6)
    )
    repeat(client, tournament)
    plans = [stage.plan for stage in copy_of(tournament).stages.order_by("number")]
    assert plans == [stage.plan for stage in tournament.stages.order_by("number")]


def test_the_season_takes_the_copy_and_where_it_cannot_that_is_said(client: Client) -> None:
    tournament = evening()
    day = repeat_day(tournament)
    days = {"starts_on": tournament.starts_on, "ends_on": day}
    long, short = (
        season_create(owner=tournament.owner, name=name, kind=Season.Kind.LEAGUE, **days) for name in ("Lunga", "Corta")
    )
    for season in (long, short):
        tournaments_enter(season=season, tournaments=[tournament], actor=actor_of(tournament.owner))
    Season.objects.filter(pk=short.pk).update(ends_on=tournament.starts_on)
    page = repeat(client, tournament)
    assert [entry.season for entry in SeasonEntry.objects.filter(tournament=copy_of(tournament))] == [long]
    assert "«Corta»" in page.content.decode()


def test_a_second_click_makes_no_second_copy_and_deleting_the_copy_undoes_it(client: Client) -> None:
    tournament = evening()
    people = tournament.entrants.count()
    repeat(client, tournament)
    repeat(client, tournament)
    tournament_delete(tournament=copy_of(tournament))
    tournament.refresh_from_db()
    assert tournament.entrants.count() == people


@pytest.mark.parametrize(
    ("played", "today", "following"),
    [
        ("2026-11-19", "2026-11-19", "2026-11-26"),
        ("2026-11-19", "2026-11-26", "2026-11-26"),
        ("2026-11-19", "2026-11-27", "2026-12-03"),
        ("2026-12-03", "2026-11-24", "2026-12-10"),
    ],
)
def test_the_next_evening_is_never_in_the_past(
    monkeypatch: pytest.MonkeyPatch, played: str, today: str, following: str
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date.fromisoformat(today))
    tournament = Tournament(starts_on=datetime.date.fromisoformat(played))
    assert repeat_day(tournament) == datetime.date.fromisoformat(following)


@pytest.mark.parametrize(
    ("day", "text"),
    [
        ("2026-11-26", "Rifai giovedì prossimo"),
        ("2026-11-29", "Rifai domenica prossima"),
        ("2026-11-24", "Rifai oggi"),
        ("2026-12-10", "Rifai giovedì 10 dicembre"),
    ],
)
def test_the_button_names_the_day(monkeypatch: pytest.MonkeyPatch, day: str, text: str) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date(2026, 11, 24))
    with translation.override("it"):
        assert repeat_text(datetime.date.fromisoformat(day)) == text


def test_a_name_made_of_the_date_gets_the_new_one_and_any_other_stays() -> None:
    day, following = datetime.date(2026, 11, 19), datetime.date(2026, 11, 26)
    with translation.override("it"):
        made = Tournament(name=evening_name(day), starts_on=day)
    assert name_again(made, following) == "Serata di giovedì 26 novembre 2026"
    assert name_again(Tournament(name="Coppa", starts_on=day), following) == "Coppa"
