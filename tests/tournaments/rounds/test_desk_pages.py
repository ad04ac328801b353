"""The desk, the clock and the tables, as a referee walks between them."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.rounds.cast import confirmed, submitted
from tournaments.models import Entrant, Result, Round, SeatChange, Table, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    event = cast.tournament()
    return cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 12)))


@pytest.fixture
def ada_client(client, made):
    client.force_login(made.stage.tournament.owner, backend="django.contrib.auth.backends.ModelBackend")
    return client


def address(name, made, *args):
    return reverse(name, args=[made.stage.tournament.slug, *args])


def act(client, table, action, **data):
    url = reverse("manage-table-action", args=[table.round.stage.tournament.slug, table.pk, action])
    return client.post(url, data, follow=True)


def text(response):
    return response.content.decode()


def test_the_desk_shows_what_is_missing_first(ada_client, made):
    first, second, _ = made.tables.all()
    confirmed(first)
    submitted(second, Result.State.DISPUTED)
    desk = ada_client.get(address("manage-round", made, 1, 1)).context["desk"]
    assert [(one.table.number, one.state) for one in desk.open_tables] == [(2, "disputed"), (3, "waiting")]
    assert [one.table.number for one in desk.closed_tables] == [1]


def test_the_desk_refreshes_only_what_changed(ada_client, made):
    url = address("manage-round", made, 1, 1)
    version = Tournament.objects.get().version
    assert ada_client.get(url, {"part": "tables", "version": version}).status_code == 204
    part = ada_client.get(url, {"part": "tables", "version": version - 1})
    assert part.status_code == 200 and "<html" not in text(part)


def test_the_referee_starts_pauses_and_lengthens_the_clock(ada_client, made):
    def clock(action, **data):
        ada_client.post(address("manage-clock", made, 1, 1, action), data)
        made.refresh_from_db()

    clock("round")
    assert made.state == Round.State.PLAYING and made.clock_started_at
    clock("add", minutes=10)
    assert made.clock_seconds == 100 * 60
    clock("pause")
    assert made.clock_started_at is None
    clock("set", minutes=20)
    assert made.clock_seconds - made.clock_used == 20 * 60
    clock("add", minutes="many")
    assert made.clock_seconds - made.clock_used == 20 * 60


def test_an_unknown_thing_to_do_is_not_found(ada_client, made):
    assert ada_client.post(address("manage-clock", made, 1, 1, "explode")).status_code == 404
    table = made.tables.first()
    assert act(ada_client, table, "explode").status_code == 404


def test_everybody_sees_the_clock_and_the_tables_with_time_of_their_own(client, made):
    table = made.tables.last()
    Table.objects.filter(pk=table.pk).update(extra_seconds=420)
    for query in ({}, {"screen": "1"}):
        page = client.get(address("clock", made, 1, 1), query)
        assert page.status_code == 200
        assert 'data-remaining="5400"' in text(page) and 'data-remaining="5820"' in text(page)
        assert "no-cache" in page.headers["Cache-Control"]
    assert "clock/add" not in text(page)


def test_the_clock_of_a_hidden_round_or_a_private_tournament_is_nobodys_business(client, made):
    Round.objects.update(state=Round.State.DRAWN)
    assert client.get(address("clock", made, 1, 1)).status_code == 403
    Tournament.objects.update(is_public=False)
    assert client.get(address("clock", made, 1, 1)).status_code == 404


def test_somebody_missing_is_marked_and_back_again(ada_client, made):
    table = made.tables.first()
    seat = table.seats.first()
    page = act(ada_client, table, "no_show", seat=seat.pk, reason="Treno in ritardo", draw_version=1)
    seat.refresh_from_db()
    assert seat.no_show and "Treno in ritardo" in text(page)
    act(ada_client, table, "came", seat=seat.pk, draw_version=2)
    seat.refresh_from_db()
    assert not seat.no_show


def test_a_new_player_is_entered_and_seated_at_once(ada_client, made):
    table = made.tables.first()
    seat = table.seats.first()
    act(ada_client, table, "replace", seat=seat.pk, name="Zita Neri", club="Club Z", reason="", draw_version=1)
    seat.refresh_from_db()
    assert seat.entrant.player.name == "Zita Neri" and seat.entrant.joined_round == 1


def test_a_replacement_that_is_refused_enters_nobody(ada_client, made):
    table = made.tables.first()
    page = act(ada_client, table, "replace", seat=table.seats.first().pk, name="Zita Neri", draw_version=9)
    assert "notice--danger" in text(page)
    assert not Entrant.objects.filter(player__name="Zita Neri").exists()


def test_a_replacement_by_nobody_shows_the_form_again(ada_client, made):
    table = made.tables.first()
    page = act(ada_client, table, "replace", seat=table.seats.first().pk, name="  ", draw_version=1)
    assert page.status_code == 422 and page.context["opened"] == "replace"
    assert not SeatChange.objects.exists()


@pytest.mark.parametrize("action", ["no_show", "replace", "decide"])
def test_a_seat_of_another_table_is_not_taken(ada_client, made, action):
    table, elsewhere = made.tables.first(), made.tables.last().seats.first()
    assert act(ada_client, table, action, seat=elsewhere.pk, name="Zita", reason="x", draw_version=1).status_code == 422


def test_a_table_is_not_played_and_then_it_is(ada_client, made):
    table = made.tables.first()
    act(ada_client, table, "not_played", reason="Luce saltata")
    table.refresh_from_db()
    assert table.not_played_reason == "Luce saltata"
    act(ada_client, table, "played")
    table.refresh_from_db()
    assert not table.is_not_played


def test_a_table_gets_minutes_stands_still_and_goes_on(ada_client, made):
    table = made.tables.first()
    ada_client.post(address("manage-clock", made, 1, 1, "round"))
    act(ada_client, table, "extra", minutes=5, reason="Dado caduto")
    act(ada_client, table, "pause")
    table.refresh_from_db()
    assert table.extra_seconds == 300 and table.paused_at
    act(ada_client, table, "resume")
    table.refresh_from_db()
    assert table.paused_at is None


def test_names_are_text_whatever_they_hold(ada_client, made):
    player = made.seats.first().entrant.player
    player.name = '<script>alert("x")</script>'
    player.save()
    for name, args in (("manage-round", (1, 1)), ("manage-seats", (1, 1)), ("manage-table", (made.tables.first().pk,))):
        page = text(ada_client.get(address(name, made, *args)))
        assert "<script>alert" not in page and "&lt;script&gt;alert" in page


def test_the_desk_asks_the_database_as_often_for_many_tables_as_for_few(
    ada_client, made, django_assert_max_num_queries
):
    event = cast.tournament(made.stage.tournament.owner, name="Grande serata")
    big = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 100)))
    for one in (made, big):
        with django_assert_max_num_queries(24):
            ada_client.get(address("manage-round", one, 1, 1))
    with django_assert_max_num_queries(14):
        ada_client.get(address("clock", big, 1, 1))
    with django_assert_max_num_queries(32):
        ada_client.get(address("manage-table", big, big.tables.first().pk))
