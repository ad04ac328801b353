"""A pairing that is ended, or a code taken back, at the moment when something comes for it: nothing stays behind."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.utils import timezone

from tests import cast
from tests.tournaments.mirror.conftest import bring, paired, read
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.errors import Refused
from tournaments.mirror.services import receiving
from tournaments.mirror.services.publishing import publication_start
from tournaments.mirror.services.receiving import code_make, mirror_end
from tournaments.models import Mirror, MirrorPart, Publication, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.everywhere]
WHILE = 1.0  # seconds that a packet goes on being applied while somebody ends its pairing
WAIT = 30


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Lets a packet be applied slowly; says when its rows are written and not yet there for others."""
    written, real = threading.Event(), receiving.state_apply

    def apply(**words: Any) -> Tournament | None:
        made = real(**words)
        written.set()
        threading.Event().wait(WHILE)
        return made

    monkeypatch.setattr(receiving, "state_apply", apply)
    return written


def end(publication: Publication) -> None:
    mirror_end(mirror=Mirror.objects.get(pairing=publication.pairing))


def test_a_pairing_that_is_ended_while_its_first_packet_is_applied_leaves_nothing(operator, line, slow, run_together):
    event = evening()
    publication = paired(event, operator)

    def work(index: int) -> object:
        if index == 0:
            return bring(publication)
        assert slow.wait(WAIT)
        return end(publication)

    assert run_together(work) == [True, None]
    mirror = Mirror.objects.get(pairing=publication.pairing)
    assert (mirror.state, mirror.tournament, mirror.digest) == ("ended", None, "")
    assert list(Tournament.objects.all()) == [event]
    assert not MirrorPart.objects.exists()
    read("tournament", mirror.slug, status=410)
    assert line.again().status == 410


def test_a_packet_that_comes_while_a_pairing_is_ended_finds_it_ended(operator, line, monkeypatch, run_together):
    event = evening()
    publication = paired(event, operator)
    assert bring(publication)
    ending, real = threading.Event(), receiving.mirrored_delete

    def delete(**words: Any) -> None:
        real(**words)
        ending.set()
        threading.Event().wait(WHILE)

    monkeypatch.setattr(receiving, "mirrored_delete", delete)

    def work(index: int) -> object:
        if index == 0:
            return end(publication)
        assert ending.wait(WAIT)
        Tournament.objects.filter(pk=event.pk).update(name="Un altro nome")
        Tournament.objects.filter(pk=event.pk).touch()
        return bring(publication)

    run_together(work)
    publication.refresh_from_db()
    assert publication.error == "mirror_ended"
    assert list(Tournament.objects.all()) == [event] and not MirrorPart.objects.exists()


def test_a_code_that_is_used_while_it_is_taken_back_pairs_or_does_not(operator, line, monkeypatch, run_together):
    """Whoever comes second finds what the first has done: a hall is never paired with a mirror that is gone."""
    event = cast.tournament()
    code = code_make(account=operator)
    mirror = Mirror.objects.get()
    found, real = threading.Event(), receiving._free_address

    def free(*told: str) -> str:
        found.set()
        threading.Event().wait(WHILE)
        return real(*told)

    monkeypatch.setattr(receiving, "_free_address", free)

    def work(index: int) -> object:
        if index == 0:
            where = {"address": "https://mirror.example.org", "actor": actor_of(event.owner)}
            return publication_start(tournament=event, code=code, **where).pairing
        assert found.wait(WAIT)
        return mirror_end(mirror=mirror)

    assert run_together(work) == [mirror.pairing, None]
    mirror.refresh_from_db()
    assert mirror.state == "ended"
    bring(Publication.objects.get())
    assert Publication.objects.get().state == "ended", "the hall hears of it"


def test_two_who_take_a_code_back_at_once_are_both_done(operator, run_together):
    code_make(account=operator)
    mirror = Mirror.objects.get()
    assert run_together(lambda _index: mirror_end(mirror=mirror)) == [None, None]
    assert not Mirror.objects.exists()


def test_an_address_that_another_hall_takes_at_the_same_moment_leaves_the_code_good(operator, line, monkeypatch):
    event, code = cast.tournament(), code_make(account=operator)
    Mirror.objects.create(code_hash="x", code_until=timezone.now(), created_by=operator, slug="presa")
    where = {"address": "https://mirror.example.org", "actor": actor_of(event.owner)}
    with monkeypatch.context() as patched, pytest.raises(Refused, match=r"^mirror_rest$"):
        patched.setattr(receiving, "_free_address", lambda *_: "presa")
        publication_start(tournament=event, code=code, **where)
    assert bring(publication_start(tournament=event, code=code, **where))
