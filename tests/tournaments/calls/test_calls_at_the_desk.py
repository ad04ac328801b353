"""Whoever organises hears a call on their own pages, and a copy of the tournament holds how long tables waited."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.test_course_in_copies import restored_elsewhere
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.calls.selectors.calls import calls_of, open_calls
from tournaments.calls.selectors.waiting import waiting_by_round
from tournaments.calls.services.calls import call_finish, call_make, call_take, call_withdraw
from tournaments.models import Call, Tournament
from tournaments.permissions import Actor

pytestmark = pytest.mark.django_db
LIVE = "data-live-url"


@pytest.fixture
def ada(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.RUNNING)
    return Actor(tournament.owner, label="Ada")


def pages(desk, tournament):
    addresses = reverse("manage", args=[tournament.slug]), reverse("manage-round", args=[tournament.slug, 1, 1])
    return [desk.get(address).content.decode() for address in addresses]


def test_evening_and_desk_listen_and_offer_the_sound_beside_what_comes_in(tournament, desk, ada):
    assert "data-sound-switch" not in "".join(pages(desk, tournament))  # no phone has come in yet
    phone_of(tournament.entrants.first())
    evening, round_desk = pages(desk, tournament)
    for page in (evening, round_desk):
        assert LIVE in page and page.count("data-sound-switch") == 1 and "js/calls.js" in page
        assert "data-call-waits" not in page
    assert 'data-refresh="offer"' in evening and '<div data-swap="calls">' in evening
    assert 'data-refresh="tell"' in round_desk and "planisfero:version from:body" in round_desk
    # The switch is not in what is replaced: leave to sound would be gone.
    assert evening.index("data-sound-switch") < evening.index('data-swap="calls"')
    assert round_desk.index("data-sound-switch") < round_desk.index('id="desk"')


def test_a_call_stands_in_what_both_pages_fetch(tournament, table, desk, ada):
    call = call_make(table=table, why="rule", actor=ada)
    evening, round_desk = pages(desk, tournament)
    assert f'data-call-waits="{call.pk}"' in evening.split('data-swap="calls"')[1]
    assert f'data-call-waits="{call.pk}"' in round_desk.split('id="desk"')[1]


@pytest.mark.parametrize("many", [1, 2])
def test_calls_cost_the_desk_and_the_evening_the_same_for_few_and_many(
    many, tournament, table, desk, ada, django_assert_max_num_queries
):
    for number in range(1, many + 1):
        call_make(table=table.round.tables.get(number=number), why="rule", actor=ada)
    pages(desk, tournament)
    with django_assert_max_num_queries(30):
        desk.get(reverse("manage", args=[tournament.slug]))
    with django_assert_max_num_queries(30):
        desk.get(reverse("manage-round", args=[tournament.slug, 1, 1]))


@pytest.mark.parametrize("many", [0, 5])
def test_the_page_of_a_table_that_calls_costs_the_same_however_often_it_did(
    many, table, nora, ada, django_assert_max_num_queries
):
    for _ in range(many):
        call_withdraw(call=call_make(table=table, why="rule", actor=ada), actor=ada)
    call_make(table=table, why="rule", actor=ada)
    phone, address = phone_of(nora), reverse("table-call", args=[table.round.stage.tournament.slug, table.pk])
    assert phone.get(address).status_code == 200
    with django_assert_max_num_queries(9):
        phone.get(address)


def test_a_copy_holds_every_call_and_a_restored_one_tells_the_same_times(tournament, table, ada):
    call = call_make(table=table, why="rule", text="chi tira per primo?", actor=ada)
    call_take(call=call, actor=ada)
    call_finish(call=Call.objects.get(), actor=ada)
    waits = call_make(table=table, why="time", actor=ada)
    kept = document_of(Tournament.objects.get())["stages"][0]["rounds"][0]["tables"][0]["calls"]
    assert [(row["why"], row["state"], row["taken_by_label"]) for row in kept] == [
        ("rule", "done", "Ada"),
        ("time", "open", ""),
    ]
    again = restored_elsewhere(table).round.stage.tournament
    assert [row.called_at for row in open_calls(again)] == [waits.called_at]
    here, there = waiting_by_round(list(calls_of(tournament))), waiting_by_round(list(calls_of(again)))
    assert [(row.count, row.mean) for row in here] == [(row.count, row.mean) for row in there] == [(1, 0)]


def test_a_copy_without_calls_says_nothing_of_them(tournament):
    tables = document_of(tournament)["stages"][0]["rounds"][0]["tables"]
    assert tables and all("calls" not in row for row in tables)
