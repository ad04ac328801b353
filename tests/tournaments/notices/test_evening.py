"""What else the evening tells: a result to look at, the referee's answer, a place from the waiting list."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.tournaments.my.cast import phone_let_in
from tests.tournaments.notices.push_service import PushPhone
from tests.tournaments.results.browsers import at, sending
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Notice, Result, Table
from tournaments.notices.tasks import notices_send
from tournaments.services.draw.draws import round_publish
from tournaments.signals import call_answered, place_given

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(drawn):
    round_publish(round=drawn, actor=ADA)
    return Table.objects.select_related("round__stage__tournament").get(number=1, round=drawn)


def sent_by(entrant, table) -> Result:
    client = Client()
    phone_let_in(client, entrant)
    client.post(at("result-submit", table), json.dumps(sending(table)), content_type="application/json")
    return Result.objects.get()


def test_a_result_is_shown_to_the_others_at_the_table_and_not_to_who_sent_it(table, phone, nora, ugo):
    others = PushPhone(phone.service, ugo, "/ugo")
    result = sent_by(nora, table)
    notices_send()
    assert [message["title"] for message in others.read] == ["Tavolo 1: è stato inviato il risultato"]
    assert all("risultato" not in message["title"] for message in phone.read)
    assert others.read[0]["path"] == at("result", table)
    assert Notice.objects.filter(kind="confirm").get().facts["result_id"] == result.pk


def test_a_result_that_was_confirmed_meanwhile_is_asked_of_nobody(table, phone, nora, ugo):
    sent_by(ugo, table)
    Result.objects.update(state=Result.State.CONFIRMED)
    notices_send()
    assert all("risultato" not in message["title"] for message in phone.read)


def test_who_called_the_referee_hears_once_that_they_come(table, phone, nora):
    Notice.objects.all().delete()
    for _time in range(2):
        call_answered.send(sender=Table, table=table, entrants=[nora], answer="coming", subject="call-7")
    notices_send()
    assert [message["title"] for message in phone.read] == ["L'arbitro sta arrivando"]


def test_who_moves_up_from_the_waiting_list_is_told(phone, nora):
    place_given.send(sender=None, entrants=[nora])
    notices_send()
    assert "partecipi" in phone.read[0]["body"]
