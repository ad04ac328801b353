"""A table calls the referee: who may, who reads it, who takes it, and how long tables waited."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.rig.together import run_together
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import at
from tournaments.calls.selectors.waiting import waiting_by_round, waiting_of
from tournaments.calls.services.calls import call_finish, call_make, call_take, call_withdraw
from tournaments.errors import Refused
from tournaments.models import Call, Grant, LogEntry, Table
from tournaments.permissions import SESSION_KEY, Actor
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.django_db
WORDS = "guardano le carte"


def called(client, table, text=WORDS):
    return client.post(at("table-call", table), {"why": "conduct", "text": text})


def desk_page(client, tournament):
    return client.get(reverse("manage-calls", args=[tournament.slug])).content.decode()


def do(client, call, step):
    return client.post(reverse("manage-call", args=[call.table.round.stage.tournament.slug, call.pk, step]))


def with_link(tournament, role, table=None, label="Lia"):
    actor = Actor(tournament.owner, label="Ada")
    grant, _token = grant_issue(tournament=tournament, role=role, actor=actor, table=table, label=label)
    client = Client()
    session = client.session
    session[SESSION_KEY] = [grant.pk]
    session.save()
    return client


def test_a_phone_calls_the_referee_takes_it_and_the_phone_sees_who_comes(tournament, table, nora, desk):
    phone = phone_of(nora)
    assert "Chiama l&#x27;arbitro" in (text := phone.get(reverse("my")).content.decode()) or "Chiama l'arbitro" in text
    assert called(phone, table).status_code == 302
    call = table.calls.get()
    assert (call.called_by_label, call.text, call.state) == ("Nora Bassi", WORDS, Call.State.OPEN)
    assert "Arbitro chiamato" in phone.get(reverse("my")).content.decode()
    referee = with_link(tournament, Grant.Role.REFEREE)
    assert WORDS in desk_page(referee, tournament)
    assert do(referee, call, "take").status_code == 302
    assert "Arriva l'arbitro: Lia" in phone.get(reverse("my")).content.decode()
    assert "Arriva l'arbitro: <b>Lia</b>" in phone.get(at("table-call", table)).content.decode()
    do(referee, call, "done")
    assert "arbitro: Lia" not in phone.get(reverse("my")).content.decode()
    told = list(LogEntry.objects.filter(tournament=tournament).values_list("action", flat=True).order_by("pk"))
    assert [name for name in told if "call" in name] == ["referee_called", "call_taken", "call_done"]


def test_the_code_of_a_table_calls_too_and_the_table_takes_it_back(tournament, table):
    code = with_link(tournament, Grant.Role.TABLE, table, label="")
    called(code, table)
    assert "Chiamata mandata" in code.get(at("table-call", table)).content.decode().replace("&#x27;", "'")
    code.post(at("table-call", table), {"back": "1"})
    assert table.calls.get().state == Call.State.WITHDRAWN
    called(code, table)
    assert table.calls.count() == 2


def test_what_a_table_wrote_is_read_by_that_table_and_the_officials_alone(tournament, table, nora, desk):
    called(phone_of(nora), table)
    other = Table.objects.get(number=2, round__stage__tournament=tournament)
    strangers = (phone_of(tournament.entrants.get(number=5)), with_link(tournament, Grant.Role.TABLE, other), Client())
    for stranger in strangers:
        assert stranger.get(at("table-call", table)).status_code == 403
        assert stranger.get(reverse("manage-calls", args=[tournament.slug])).status_code == 403
        for name in ("tournament", "projector", "standings"):
            assert WORDS not in stranger.get(reverse(name, args=[tournament.slug])).content.decode()
    mate = phone_of(tournament.entrants.get(number=2))
    assert WORDS in mate.get(at("table-call", table)).content.decode()
    assert WORDS in desk_page(desk, tournament)
    # The log outlives the evening and goes into copies: it says that a table called, not what it wrote.
    assert not LogEntry.objects.filter(detail__icontains=WORDS).exists()


def test_who_no_longer_sits_at_the_table_can_neither_call_nor_read(table, nora):
    phone = phone_of(nora)
    called(phone, table)
    table.seats.filter(entrant=nora).update(no_show=True)
    assert phone.get(at("table-call", table)).status_code == 403
    assert called(phone, table).status_code == 403


def test_a_table_has_one_open_call(tournament, table, nora):
    call = call_make(table=table, why="rule", actor=Actor(tournament.owner, label="Ada"))
    answer = phone_of(nora).post(at("table-call", table), {"why": "time"}, follow=True)
    assert "ha già chiamato" in answer.content.decode()
    with pytest.raises(IntegrityError), transaction.atomic():
        Call.objects.create(table=table, why="rule")
    with pytest.raises(IntegrityError), transaction.atomic():
        Call.objects.filter(pk=call.pk).update(state=Call.State.DONE)


def test_the_desk_shows_who_waits_before_those_somebody_goes_to(tournament, table, desk):
    actor = Actor(tournament.owner, label="Ada")
    other = Table.objects.select_related("round__stage__tournament").get(number=2, round__stage__tournament=tournament)
    first, second = (call_make(table=row, why="rule", actor=actor) for row in (table, other))
    for name in ("manage", "manage-calls"):
        text = desk.get(reverse(name, args=[tournament.slug])).content.decode()
        assert text.index("Tavolo 1: ") < text.index("Tavolo 2: ")
    call_take(call=first, actor=actor)
    text = desk_page(desk, tournament)
    assert text.index("Tavolo 2: ") < text.index("Tavolo 1: ")
    assert f'data-call-waits="{second.pk}"' in text
    assert f'data-call-waits="{first.pk}"' not in text
    text = desk.get(reverse("manage-round", args=[tournament.slug, 1, 1])).content.decode()
    assert "2 tavoli hanno chiamato" in text


def test_how_long_tables_waited_is_told_by_round_as_mean_and_longest(tournament, table, desk):
    now, actor = timezone.now(), Actor(tournament.owner, label="Ada")
    for minutes in (2, 6):
        call = Call.objects.create(table=table, why="rule", called_at=now - timedelta(minutes=minutes))
        call_take(call=call, actor=actor)
        Call.objects.filter(pk=call.pk).update(taken_at=now)
        call.refresh_from_db()
        call_finish(call=call, actor=actor)
    call_withdraw(call=call_make(table=table, why="rule", actor=actor), actor=actor)
    rows = waiting_by_round(list(Call.objects.select_related("table__round__stage")))
    assert [(row.count, row.mean, row.longest) for row in rows] == [(2, 240, 360)]
    text = desk_page(desk, tournament)
    assert "4:00" in text
    assert "6:00" in text
    done = LogEntry.objects.filter(action="call_done").first()
    assert {"minutes": 6, "mean": 4, "longest": 6}.items() <= done.detail.items()
    assert waiting_of([]) is None


@pytest.mark.parametrize("many", [1, 6])
def test_the_page_of_calls_costs_the_same_for_few_and_for_many(
    many, tournament, table, desk, django_assert_max_num_queries
):
    for _ in range(many):
        call_withdraw(
            call=call_make(table=table, why="rule", actor=Actor(tournament.owner, label="Ada")),
            actor=Actor(tournament.owner),
        )
    with django_assert_max_num_queries(24):
        desk_page(desk, tournament)


def test_of_two_referees_one_goes(transactional_db, tournament, table):
    actor = Actor(tournament.owner, label="Ada")
    call = call_make(table=table, why="rule", actor=actor)
    answers = run_together(
        lambda n: call_take(
            call=Call.objects.select_related("table__round__stage__tournament").get(pk=call.pk),
            actor=Actor(tournament.owner, label=f"R{n}"),
        ),
        3,
    )
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert sorted(answer.code for answer in refused) == ["call_taken"] * 2
    assert [answer for answer in answers if answer not in refused] == [None]
    assert LogEntry.objects.filter(action="call_taken").count() == 1


def test_of_two_calls_from_a_table_at_once_one_stands(transactional_db, tournament, table):
    actor = Actor(tournament.owner, label="Ada")
    answers = run_together(
        lambda n: call_make(
            table=Table.objects.select_related("round__stage__tournament").get(pk=table.pk), why="rule", actor=actor
        ),
        3,
    )
    assert sorted(getattr(answer, "code", "made") for answer in answers) == ["call_open", "call_open", "made"]
    assert table.calls.count() == 1


def test_who_calls_and_takes_it_back_again_and_again_wakes_nobody_any_more(tournament, table, nora):
    phone = phone_of(nora)
    for _time in range(10):
        called(phone, table)
        phone.post(at("table-call", table), {"back": "1"})
    assert Call.objects.count() == 8
    assert "più volte" in phone.post(at("table-call", table), {"why": "conduct"}, follow=True).content.decode()
    Call.objects.update(called_at=timezone.now() - timedelta(minutes=11))
    called(phone, table)
    assert Call.objects.filter(state="open").count() == 1
