"""The page on which an organiser publishes: what goes, where, how far the mirror has followed, and how it ends."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.mirror.conftest import bring
from tournaments.mirror import tasks
from tournaments.mirror.services.publishing import publications_due
from tournaments.mirror.services.receiving import code_make
from tournaments.models import LogEntry, Publication, Tournament

pytestmark = pytest.mark.django_db
MIRROR = "https://mirror.example.org"


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The publications that were handed to the workers."""
    keys: list[int] = []
    monkeypatch.setattr(tasks, "task_hand", lambda _task, args, **_: keys.append(args[0]))
    tasks.cache.clear()
    return keys


def page_of(client, event: Tournament) -> str:
    return client.get(reverse("manage-mirror", args=[event.slug])).content.decode()


def test_what_will_be_read_is_shown_before_anything_is_sent(client, event, line, django_assert_max_num_queries):
    nora = event.entrants.get(number=1).player
    nora.call("initial")
    nora.save()
    client.force_login(event.owner)
    with django_assert_max_num_queries(45):
        page = page_of(client, event)
    assert "Nora B., " in page and "Bassi" not in page and "Ugo Ferri" in page
    assert not line.sent


def test_a_wrong_code_says_so_and_a_right_one_publishes(client, event, operator, line, handed):
    client.force_login(event.owner)
    address = reverse("manage-mirror", args=[event.slug])
    answer = client.post(address, {"address": MIRROR, "code": "abcd"})
    assert (answer.status_code, "non conosce questo codice" in answer.content.decode()) == (422, True)
    assert not Publication.objects.exists()
    answer = client.post(address, {"address": MIRROR, "code": code_make(account=operator)})
    made = Publication.objects.get()
    assert (answer.status_code, handed) == (302, [made.pk])
    assert "in arrivo" in page_of(client, event)
    assert bring(made)
    page = page_of(client, event)
    assert "aggiornato" in page and f"{MIRROR}{made.page}" in page
    assert LogEntry.objects.filter(tournament=event, action="mirror_started").count() == 1


def test_a_lost_line_says_why_and_a_button_tries_at_once(client, event, publication, line, handed):
    client.force_login(event.owner)
    line.is_cut = True
    bring(publication)
    assert "forse manca internet" in page_of(client, event)
    client.post(reverse("manage-mirror", args=[event.slug]))
    assert (handed, publications_due(timezone.now())) == ([publication.pk], [publication.pk])


def test_a_change_is_handed_over_once_and_the_look_finds_what_is_behind(event, publication, line, handed, monkeypatch):
    tasks.changes_hand(event.pk)
    assert handed == [], "nobody has looked yet: the look itself is what brings it"
    tasks.publications_look()
    for _time in range(3):
        tasks.changes_hand(event.pk)
    assert handed == [publication.pk]
    Publication.objects.update(next_at=timezone.now())
    assert publications_due(timezone.now()) == [], "it stands where the hall stands, and was told so just now"
    assert publications_due(timezone.now() + timedelta(seconds=61)) == [publication.pk]
    Tournament.objects.filter(pk=event.pk).touch()
    assert publications_due(timezone.now()) == [publication.pk]
