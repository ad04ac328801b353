"""A published round is told to every phone that wants it, once, and nothing of it before."""

from __future__ import annotations

import json

import pytest
from django.utils import timezone

from tests import cast
from tests.tournaments.notices.push_service import PushPhone
from tests.tournaments.rounds.cast import ADA
from tournaments.models import Notice, NoticeChoice, PlayerDevice, Round, Seat
from tournaments.my.services.devices import device_end
from tournaments.my.services.links import player_link_issue
from tournaments.notices.services.evening import seats_tell
from tournaments.notices.services.outbox import notices_write
from tournaments.notices.tasks import notices_send
from tournaments.services.draw.draws import round_publish, round_unpublish
from tournaments.services.draw.swaps import seats_swap

pytestmark = pytest.mark.django_db


def test_a_published_round_tells_the_seat_to_a_phone(drawn, phone):
    assert phone.read == []
    round_publish(round=drawn, actor=ADA)
    notices_send()
    (message,) = phone.read
    assert message["title"] == "Tavolo 1, posto 1"
    assert message["body"] == "Serata al club: giochi per primo."
    assert message["path"].startswith("/my/?")
    assert Notice.objects.get().state == Notice.State.SENT


def test_the_message_is_closed_on_its_way_and_holds_no_secret(drawn, phone, nora):
    token = player_link_issue(entrant=nora)
    round_publish(round=drawn, actor=ADA)
    notices_send()
    (got,) = phone.service.got
    assert b"Tavolo" not in got.body
    assert got.headers["Content-Encoding"] == "aes128gcm" and got.headers["Authorization"].startswith("vapid t=")
    plain = json.dumps(phone.read)
    for secret in (token, phone.device.browser_hash, phone.fields["auth"], "Ugo Ferri"):
        assert secret not in plain
    assert set(phone.read[0]) == {"title", "body", "path", "tag"}


def test_a_round_taken_back_before_it_was_told_is_told_to_nobody(drawn, phone):
    round_publish(round=drawn, actor=ADA)
    round_unpublish(round=drawn, actor=ADA, draw_version=drawn.draw_version)
    notices_send()
    assert phone.read == []
    assert Notice.objects.get().state == Notice.State.DROPPED


def test_a_drawn_round_writes_nothing_down_whatever_is_changed_in_it(drawn, phone):
    first, second = Seat.objects.filter(round=drawn, position=1).order_by("table__number")
    seats_swap(round=drawn, first=first, second=second, actor=ADA, draw_version=drawn.draw_version)
    assert not Notice.objects.exists()


def test_who_changes_the_seat_after_publication_is_told_again_and_nobody_else(service, drawn, phone, nora, ugo):
    others = PushPhone(service, ugo, "/ugo")
    round_publish(round=drawn, actor=ADA)
    notices_send()
    first, second = Seat.objects.filter(round=drawn, position=1).order_by("table__number")
    seats_swap(round=drawn, first=first, second=second, actor=ADA, draw_version=drawn.draw_version)
    notices_send()
    assert [message["title"] for message in phone.read] == ["Tavolo 1, posto 1", "Tavolo 2, posto 1"]
    assert [message["title"] for message in others.read] == ["Tavolo 1, posto 2"]


def test_the_same_seats_published_again_are_not_told_again(drawn, phone):
    round_publish(round=drawn, actor=ADA)
    notices_send()
    round_unpublish(round=drawn, actor=ADA, draw_version=drawn.draw_version)
    round_publish(round=drawn, actor=ADA)
    notices_send()
    assert len(phone.read) == 1


def test_who_has_switched_the_kind_off_hears_nothing(drawn, phone, nora):
    NoticeChoice.objects.create(player=nora.player, owner=nora.tournament.owner, kind="seat", way="push", is_on=False)
    round_publish(round=drawn, actor=ADA)
    assert not Notice.objects.exists()


def test_a_phone_that_was_ended_gets_nothing_more(drawn, phone):
    round_publish(round=drawn, actor=ADA)
    device_end(device=phone.device)
    notices_send()
    assert phone.read == []
    assert Notice.objects.get().error == "no_phone"


def test_a_phone_that_another_organiser_vouched_for_is_not_told(service, drawn, phone, nora):
    PlayerDevice.objects.filter(pk=phone.device.pk).update(entrant=_elsewhere(nora))
    round_publish(round=drawn, actor=ADA)
    assert not Notice.objects.exists()


def _elsewhere(entrant):
    event = cast.tournament(cast.account("berta"), slug="altrove")
    return event.entrants.create(player=entrant.player, number=1)


def test_a_round_is_published_also_when_notices_fail(drawn, phone, monkeypatch):
    def fail(**_):
        raise RuntimeError

    monkeypatch.setattr("tournaments.receivers.seats_tell", fail)
    round_publish(round=drawn, actor=ADA)
    drawn.refresh_from_db()
    assert drawn.state == Round.State.PUBLISHED


def test_two_people_in_one_browser_are_told_once_each(service, drawn, phone, nora):
    """A second device of the same person in the same browser is the same phone."""
    other = PushPhone(service, nora, "/nora-two", kept=False)
    phone.device.endpoint.pk = None
    phone.device.endpoint.device = other.device
    phone.device.endpoint.save()
    round_publish(round=drawn, actor=ADA)
    notices_send()
    assert len(phone.read) == 1


def test_what_was_written_once_is_not_written_again(nora, phone):
    for _time in range(2):
        notices_write(kind="waiting", subject="place-1", told={nora: {}})
    assert Notice.objects.count() == 1


def test_a_person_who_withdrew_meanwhile_is_not_told(drawn, phone, nora):
    round_publish(round=drawn, actor=ADA)
    type(nora).objects.filter(pk=nora.pk).update(withdrawn_at=timezone.now())
    notices_send()
    assert phone.read == []


def test_publishing_costs_a_few_queries_however_many_phones(service, drawn, django_assert_max_num_queries):
    for number in range(1, 9):
        entrant = drawn.stage.tournament.entrants.select_related("player", "tournament").get(number=number)
        PushPhone(service, entrant, f"/{number}")
    Round.objects.filter(pk=drawn.pk).update(state=Round.State.PUBLISHED)
    drawn.refresh_from_db()
    with django_assert_max_num_queries(6):
        seats_tell(round=drawn)
    assert Notice.objects.count() == 8
