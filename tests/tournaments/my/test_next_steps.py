"""What the organiser reads next: who is awaited, which phones ask, how the private links reach their people."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import phone_of
from tournaments.models import Announcement, Tournament
from tournaments.words.results.results import finding_texts

pytestmark = pytest.mark.django_db


class Board:
    by_code: dict = {}


def read(client, name, tournament):
    return unescape(client.get(reverse(name, args=[tournament.slug])).content.decode())


def test_once_everybody_has_a_link_the_next_steps_stay_in_sight(tournament, desk):
    assert "Copia tutti per la chat" not in read(desk, "manage-phones", tournament)
    desk.post(reverse("manage-phones", args=[tournament.slug]))
    text = read(desk, "manage-phones", tournament)
    assert "Stampa i cartellini" in text and "Copia tutti per la chat" in text
    assert text.count("Nora Bassi: http") == 1


def test_many_free_territories_are_one_sentence():
    free = [{"code": "territory_missing", "territory": f"t{number}"} for number in range(42)]
    assert finding_texts(free, {}, Board()) == ["Mancano 42 territori: tocca un continente."]
    assert len(finding_texts(free[:3], {}, Board())) == 3


def test_the_sound_for_calls_is_offered_once_a_phone_has_come_in(nora, tournament, desk):
    assert "data-call-sound" not in read(desk, "manage", tournament)
    phone_of(nora)
    assert "data-call-sound" in read(desk, "manage", tournament)


def test_nobody_asked_for_notices_is_one_sentence(tournament, desk):
    assert "Nessuno ha chiesto avvisi." in read(desk, "manage-notices", tournament)


def test_a_player_counts_the_rounds(nora):
    stage = nora.tournament.stages.first()
    stage.rounds_planned = 4
    stage.save()
    assert "Turno 1 di 4" in phone_of(nora).get(reverse("my")).content.decode()


@pytest.fixture
def coming(tournament):
    tournament = cast.tournament(tournament.owner, slug="presto", name="Serata presto")
    Tournament.objects.filter(pk=tournament.pk).update(starts_on=timezone.localdate() + timedelta(days=7))
    Announcement.objects.create(tournament=tournament, is_on=True, closes_at=timezone.now() + timedelta(days=5))
    return tournament


def test_before_the_day_the_evening_says_until_when_people_sign_up(coming, desk):
    text = read(desk, "manage", coming)
    assert "Iscrizioni aperte fino al" in text
    Announcement.objects.update(closes_at=timezone.now() - timedelta(hours=1))
    assert "Iscrizioni aperte fino al" not in read(desk, "manage", coming)
