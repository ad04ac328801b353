"""What a player asks for by phone happens when whoever organises says yes, and not before."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests.tournaments.my.cast import phone_of
from tournaments.models import PlayerWish
from tournaments.selectors.rounds.presence import absent_from

pytestmark = pytest.mark.django_db


def asked(entrant, client=None, **data):
    address = reverse("my-wish", args=[entrant.tournament.slug, entrant.number])
    return (client or phone_of(entrant)).post(address, data)


def list_page(desk, tournament):
    return desk.get(reverse("manage-presence", args=[tournament.slug])).content.decode()


def answer(desk, wish, do):
    return desk.post(reverse("manage-wish", args=[wish.entrant.tournament.slug, wish.pk, do]))


def away(wish, number=2):
    return wish.entrant_id in absent_from(wish.stage, number)


@pytest.mark.parametrize("kind", ["rest", "standby"])
def test_a_wish_stands_on_the_list_and_counts_once_it_is_accepted(kind, nora, tournament, desk):
    assert asked(nora, kind=kind).status_code == 302
    wish = PlayerWish.objects.get()
    assert not away(wish)
    assert "Che cosa chiedono i giocatori" in list_page(desk, tournament)
    answer(desk, wish, "accept")
    assert away(wish)
    assert ("fa da riserva" in list_page(desk, tournament)) == (kind == "standby")
    assert "accettata" in phone_of(nora).get(reverse("my-wish", args=[tournament.slug, 1])).content.decode()


def test_who_leaves_after_a_later_round_is_announced_and_cannot_be_left_out_yet(nora, tournament, desk):
    asked(nora, kind="leave", after=2)
    wish = PlayerWish.objects.get()
    text = list_page(desk, tournament)
    assert "andare via dopo un turno" in text
    assert "resta fuori dal sorteggio" not in text and "si accetta quando sarà il momento" in text
    answer(desk, wish, "accept")
    assert PlayerWish.objects.get().state == "open"
    assert not away(wish)


def test_who_leaves_after_the_round_that_is_on_can_be_left_out_of_the_next(nora, desk):
    asked(nora, kind="leave")
    wish = PlayerWish.objects.get()
    answer(desk, wish, "accept")
    assert away(wish)


def test_a_refused_or_withdrawn_wish_changes_nothing(nora, tournament, desk):
    phone = phone_of(nora)
    asked(nora, phone, kind="rest")
    asked(nora, phone, back="1")
    assert PlayerWish.objects.get().state == "withdrawn"
    answer(desk, PlayerWish.objects.get(), "accept")
    asked(nora, phone, kind="rest")
    wish = PlayerWish.objects.get(state="open")
    answer(desk, wish, "refuse")
    assert not away(wish)
    assert "rifiutata" in phone.get(reverse("my-wish", args=[tournament.slug, 1])).content.decode()


def test_nobody_asks_for_somebody_else(nora, tournament):
    other = phone_of(tournament.entrants.get(number=2))
    assert asked(nora, other, kind="rest").status_code == 404
    assert not PlayerWish.objects.exists()


def test_a_new_wish_takes_the_place_of_the_one_before(nora):
    asked(nora, kind="rest")
    asked(nora, kind="leave")
    assert [wish.kind for wish in PlayerWish.objects.filter(state="open")] == ["leave"]
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerWish.objects.update(state="open", decided_at=None)


def test_who_asks_again_and_again_is_sent_to_the_organisers(nora):
    phone = phone_of(nora)
    for _time in range(10):
        asked(nora, phone, kind="rest")
    assert PlayerWish.objects.count() == 8
    assert "più volte" in phone.get(reverse("my-wish", args=[nora.tournament.slug, nora.number])).content.decode()
