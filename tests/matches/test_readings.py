"""A query whose SQL is kept answers as the query set does that it was written from, whatever the values."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, Model, QuerySet
from django.db.transaction import TransactionManagementError
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.storage.sessions import SessionStore
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import actor_of
from matches.readings import Reading, ReadingMany
from matches.selectors.matches import match_find, match_get, match_lock, match_read
from tests.matches.table import REFEREE, open_link, table


def values_of(row: Model) -> dict[str, Any]:
    """Return what a model holds without asking the database for more."""
    return {name: value for name, value in vars(row).items() if not name.startswith("_")}


def same_sql(first: CaptureQueriesContext, other: CaptureQueriesContext) -> bool:
    return [query["sql"] for query in first] == [query["sql"] for query in other]


@pytest.mark.django_db
def test_a_match_is_read_as_its_row_and_its_seats_stand_now() -> None:
    table(seats=4)
    made = table(seats=4, bots={2: "random"})
    for _ in range(2):  # the second time with the SQL of the first
        Match.objects.filter(pk=made.match.pk).update(title=timezone.now().isoformat())
        wanted = Match.objects.defer("snapshot", "deck").get(pk=made.match.pk)
        seats = list(MatchSeat.objects.filter(match=wanted).order_by("number"))
        for match in (match_get(made.match.code), match_read(made.match.pk)):
            assert values_of(match) == values_of(wanted)
            assert match.get_deferred_fields() == {"snapshot", "deck"}
            with CaptureQueriesContext(connection) as asked:
                assert [values_of(seat) for seat in match.seats.all()] == [values_of(seat) for seat in seats]
                assert all(seat.match is match for seat in match.seats.all())
            assert not asked
        assert values_of(match_find(made.match.code)) == values_of(wanted)
    for missing in (lambda: match_find("nowhere"), lambda: match_get("nowhere"), lambda: match_read(0)):
        with pytest.raises(Match.DoesNotExist):
            missing()


@pytest.mark.django_db
def test_a_match_is_locked_with_the_words_of_its_query_set_each_time() -> None:
    pk = table().match.pk
    query = Match.objects.defer("snapshot", "deck").select_for_update(of=("self",)).filter(pk=pk).order_by()
    with CaptureQueriesContext(connection) as wanted:
        list(query)
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            match_lock(pk)
        assert same_sql(asked, wanted)
    if connection.vendor == "postgresql":
        assert 'FOR UPDATE OF "matches_match"' in wanted[0]["sql"]


def test_no_match_is_locked_outside_a_transaction() -> None:
    with pytest.raises(TransactionManagementError):
        match_lock(1)


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3, 9])
def test_a_browser_holds_the_links_it_opened_that_still_work(count: int, rf: Any) -> None:
    tables = [table(begun=False) for _ in range(count)]
    client = Client()
    for made in tables:
        open_link(client, made.tokens[2])
    request = rf.get("/")
    request.session, request.user = client.session, REFEREE.user
    grants = actor_of(request).grants
    assert_grants(grants, [made.match.pk for made in tables])
    with CaptureQueriesContext(connection) as asked:
        assert [grant.seat.number for grant in grants if grant.seat] == [2] * count
    assert not asked
    MatchGrant.objects.filter(match=tables[0].match).update(revoked_at=timezone.now())
    again = rf.get("/")
    again.session, again.user = client.session, REFEREE.user
    assert_grants(actor_of(again).grants, [made.match.pk for made in tables[1:]])


def assert_grants(grants: Sequence[MatchGrant], matches: list[int]) -> None:
    assert [grant.match_id for grant in grants] == matches
    wanted = MatchGrant.objects.filter(pk__in=[grant.pk for grant in grants])
    assert [grant.token_hash for grant in grants] == [grant.token_hash for grant in wanted]


@pytest.mark.django_db
def test_a_session_that_has_run_out_is_none() -> None:
    session = SessionStore()
    session["told"] = "è"
    session.create()
    row = session.model.objects.filter(session_key=session.session_key)
    assert SessionStore(session.session_key)["told"] == "è"
    row.update(expire_date=timezone.now() - timedelta(seconds=1))
    late = SessionStore(session.session_key)
    assert late.get("told") is None and late.session_key is None
    assert SessionStore("nobody-has-this-one").get("told") is None


@pytest.mark.django_db
def test_a_sample_that_stands_twice_in_the_sql_is_refused() -> None:
    with pytest.raises(AssertionError):
        Reading(lambda number: Match.objects.filter(version=number, asked=number), 77).rows(1)


@pytest.mark.django_db
def test_a_list_is_asked_for_as_a_query_set_would_however_long_it_is() -> None:
    matches = [table().match.pk for _ in range(4)]

    def asked(pks: Sequence[int], title: str) -> QuerySet[Match]:
        rows = Match.objects.filter(pk__in=pks, title=title).annotate(taken=Count("seats"))
        return rows.defer("snapshot", "deck").order_by("pk")

    Match.objects.update(title="Finale")
    reading = ReadingMany(asked, "sample", most=3)
    for pks in ([], matches[:1], matches[:2], matches[:3], matches, [0]):
        for _ in range(2):
            found, wanted = reading.rows(pks, "Finale"), asked(pks, "Finale")
            assert [(values_of(row), row.taken) for row in found] == [(values_of(row), row.taken) for row in wanted]  # type: ignore[attr-defined]
    assert reading.rows(matches, "another") == []


@pytest.mark.django_db
def test_an_action_and_a_board_ask_the_database_for_nothing_twice(django_assert_max_num_queries: Any) -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    seat, action = made.mover, made.first_action()
    board = made.board(seat)
    with django_assert_max_num_queries(5):  # session, links, match, seats; lines, which are kept once committed
        made.board(seat)
    with django_assert_max_num_queries(10):  # session, links, match; begin, lock, seats, step, events, commit; lines
        made.act(seat, action, board["version"])
