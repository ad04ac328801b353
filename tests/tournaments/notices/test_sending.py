"""Each notice goes once; what fails is tried ever more slowly, a dead address is forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.tournaments.notices.push_service import PushPhone
from tournaments.errors import Refused
from tournaments.models import Notice, PushEndpoint, PushKey
from tournaments.notices.services import push
from tournaments.notices.services.endpoints import trial_write
from tournaments.notices.services.keys import private_key, push_key
from tournaments.notices.services.outbox import notices_write
from tournaments.notices.services.sending import CLAIMED, MOST_TRIES, notice_send
from tournaments.notices.tasks import notices_send

pytestmark = pytest.mark.django_db
State = Notice.State


def trial(phone) -> Notice:
    return trial_write(device=phone.device)


def waiting(nora) -> Notice:
    notices_write(kind="waiting", subject="place-1", told={nora: {}})
    return Notice.objects.get()


def passed(notice: Notice) -> None:
    """Let the time come at which it is tried again."""
    Notice.objects.filter(pk=notice.pk).update(due_at=timezone.now())


@pytest.mark.parametrize("status", [404, 410])
def test_an_address_that_is_gone_is_forgotten(phone, nora, status):
    phone.service.answers["/nora"] = (status, {})
    notice = waiting(nora)
    notices_send()
    notice.refresh_from_db()
    assert (notice.state, notice.error) == (State.FAILED, "gone")
    assert not PushEndpoint.objects.exists()


def test_a_service_that_stumbles_is_asked_again_ever_later_and_then_no_more(phone, nora):
    phone.service.answers["/nora"] = (503, {})
    notice, waits = waiting(nora), []
    with time_machine.travel(timezone.now(), tick=False):
        for _try in range(MOST_TRIES):
            notices_send()
            notice.refresh_from_db()
            waits.append((notice.due_at - timezone.now()).total_seconds())
            passed(notice)
    assert waits[:4] == [15, 30, 60, 120] and max(waits[:-1]) <= 900
    assert (notice.state, notice.error, notice.tries) == (State.FAILED, "http_503", MOST_TRIES)
    assert len(phone.service.got) == MOST_TRIES
    assert PushEndpoint.objects.exists()


def test_what_succeeds_at_the_second_try_is_delivered_and_not_tried_again(phone, nora):
    phone.service.answers["/nora"] = (500, {})
    notice = waiting(nora)
    notices_send()
    phone.service.answers.clear()
    passed(notice)
    for _time in range(3):
        notices_send()
    notice.refresh_from_db()
    assert notice.state == State.SENT and notice.tries == 2
    assert len(phone.read) == 2


def test_a_service_may_say_when_to_come_again(phone, nora):
    phone.service.answers["/nora"] = (429, {"Retry-After": "400"})
    notice = waiting(nora)
    with time_machine.travel(timezone.now(), tick=False):
        notices_send()
        notice.refresh_from_db()
        assert notice.due_at == timezone.now() + timedelta(seconds=400)


def test_what_is_refused_is_not_tried_again(phone, nora):
    phone.service.answers["/nora"] = (403, {})
    notice = waiting(nora)
    notices_send()
    notice.refresh_from_db()
    assert (notice.state, notice.error) == (State.FAILED, "http_403")


def test_no_redirect_is_followed(phone, nora, service):
    phone.service.answers["/nora"] = (302, {"Location": service.url + "/inside"})
    notice = waiting(nora)
    notices_send()
    notice.refresh_from_db()
    assert notice.state == State.FAILED and not service.at("/inside")


def test_a_service_that_does_not_answer_rests_and_costs_the_others_no_try(phone, nora, ugo, monkeypatch):
    asked = []

    def silent(address, *_):
        asked.append(address)
        raise push.Unreachable

    monkeypatch.setattr(push, "post_outside", silent)
    PushPhone(phone.service, ugo, "/ugo")
    notices_write(kind="waiting", subject="place", told={nora: {}, ugo: {}})
    notices_send()
    assert len(asked) == 1
    assert sorted(Notice.objects.values_list("state", "error", "tries")) == [
        ("open", "unreachable", 0), ("open", "unreachable", 1),
    ]  # fmt: skip


def test_what_comes_too_late_is_not_sent(phone, nora):
    notice = waiting(nora)
    Notice.objects.update(until=timezone.now())
    notices_send()
    notice.refresh_from_db()
    assert (notice.state, notice.error) == (State.FAILED, "late") and phone.read == []


def test_a_sender_that_died_leaves_its_notice_to_the_next_after_a_while(phone, nora):
    notice = waiting(nora)
    Notice.objects.update(state=State.SENDING, due_at=timezone.now() + CLAIMED, tries=1)
    notices_send()
    assert phone.read == []
    passed(notice)
    notices_send()
    assert len(phone.read) == 1


def test_the_trial_shows_this_phone_alone(phone, ugo):
    other = PushPhone(phone.service, ugo, "/ugo")
    trial(phone)
    notices_send()
    assert [message["title"] for message in phone.read] == ["Funziona"] and other.read == []


def test_the_private_key_is_closed_and_the_pair_is_made_once(db, settings):
    key = push_key()
    assert push_key().public == key.public and PushKey.objects.count() == 1
    number = private_key(key)
    assert number not in key.closed
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [settings.SECRET_KEY]
    assert private_key(key) == number


def test_a_pair_that_no_key_opens_makes_way_for_a_new_one(phone, settings):
    """Browsers are bound to the pair they were given: they are asked again."""
    lost = push_key()
    settings.SECRET_KEY = "another key"
    assert push_key().public != lost.public
    assert not PushEndpoint.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_three_senders_at_one_moment_one_sends(run_together, phone, nora):
    notice = waiting(nora)
    tried = run_together(lambda _index: notice_send(pk=notice.pk), 3)
    assert sorted(map(bool, tried)) == [False, False, True], tried
    assert len(phone.read) == 1


@pytest.mark.django_db(transaction=True)
def test_of_three_writers_at_one_moment_one_notice_is_left(run_together, phone, nora):
    run_together(lambda _index: notices_write(kind="waiting", subject="place-1", told={nora: {}}), 3)
    run_together(lambda _index: notices_send(), 3)
    assert Notice.objects.count() == 1 and len(phone.read) == 1


@pytest.mark.django_db(transaction=True)
def test_the_keys_made_by_three_at_one_moment_are_the_same(run_together):
    assert len(set(run_together(lambda _index: push_key().public, 3))) == 1


def test_a_phone_is_sent_a_few_trials_and_no_flood(phone):
    for _time in range(5):
        trial(phone)
    with pytest.raises(Refused, match="trials_many"):
        trial(phone)
    Notice.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert trial(phone).kind == "test"
