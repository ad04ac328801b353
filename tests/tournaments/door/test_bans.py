"""Somebody whom a ban keeps away comes to the door: they and the door read why, and nobody says that they are here."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import holder
from tests.tournaments.results.cast import ADA, refused
from tournaments.door.selectors.arriving import door_of
from tournaments.door.services.check_ins import check_in
from tournaments.door.services.options import door_set
from tournaments.models import CheckIn, Entrant, Grant, Tournament
from tournaments.selectors.rounds.presence import absent_from
from tournaments.services.results.penalties import penalty_give
from tournaments.services.roster.bans import ban_waive
from tournaments.words.roster.penalties import ban_text

pytestmark = pytest.mark.django_db
UNTIL = timezone.localdate() + datetime.timedelta(days=30)


def ban(entrant: Entrant) -> None:
    """Ban somebody in another tournament of the same owner."""
    other = cast.tournament(entrant.tournament.owner, name="Torneo di prima", slug="prima", is_public=False)
    before = Entrant.objects.create(tournament=other, player=entrant.player, number=1)
    penalty_give(entrant=before, kind="ban", reason="insulti al tavolo", until=UNTIL, actor=ADA)


@pytest.fixture
def banned(tournament, nora):
    """Nora, whom another tournament of Ada's has banned since; she may check in from anywhere."""
    door_set(tournament=tournament, checks_in=True, fee=500, actor=ADA, anywhere=True)
    ban(nora)
    return nora


def own_page(client, entrant):
    where = {"as": entrant.player_id, "in": entrant.tournament.slug}
    return client.get(reverse("my"), where).content.decode()


def asked(client, tournament, name, *args, **data):
    return client.get(reverse(name, args=[tournament.slug, *args]), data).content.decode()


def test_a_banned_person_cannot_check_in_and_reads_until_when_and_why(tournament, banned):
    phone = phone_of(banned)
    mine = own_page(phone, banned)
    assert "Non sei nel sorteggio" in mine and "insulti al tavolo" in mine and ban_text(UNTIL) in mine.lower()
    assert "Sono qui" not in mine
    answer = phone.post(reverse("here", args=[tournament.slug]), {"do": "here", "number": banned.number})
    said = answer.content.decode()
    assert answer.status_code == 403 and "insulti al tavolo" in said
    assert not CheckIn.objects.exists()
    assert refused(check_in, entrant=banned, how=CheckIn.How.DOOR, actor=ADA).code == "presence_banned"


def test_where_nobody_checks_in_a_banned_person_reads_it_on_their_own_page_all_the_same(tournament, banned):
    Tournament.objects.filter(pk=tournament.pk).update(checks_in=False)
    mine = own_page(phone_of(banned), banned)
    assert "Non sei nel sorteggio" in mine and "insulti al tavolo" in mine and ban_text(UNTIL) in mine.lower()


def test_who_checked_in_and_was_banned_afterwards_is_not_told_that_they_are_here(tournament, nora, desk):
    check_in(entrant=nora, how=CheckIn.How.PHONE, actor=ADA)
    phone = phone_of(nora)
    assert "ci sei" in own_page(phone, nora)
    ban(nora)
    mine = own_page(phone, nora)
    assert "ci sei" not in mine and "Non sei nel sorteggio" in mine
    assert nora.pk in absent_from(tournament.stages.get(), 1)
    door = asked(desk, tournament, "manage-door")
    assert ban_text(UNTIL) in door


def test_the_door_reads_until_when_and_has_no_button_that_says_they_are_here(tournament, banned):
    porter = holder(tournament, Grant.Role.DOOR)
    door = asked(porter, tournament, "manage-door")
    assert door.count(ban_text(UNTIL)) == 1 and f'value="here {banned.number}"' not in door
    assert "insulti" not in door
    person = asked(porter, tournament, "manage-door-person", banned.number)
    assert ban_text(UNTIL) in person and 'value="here"' not in person
    assert asked(porter, tournament, "manage-presence").count(ban_text(UNTIL)) == 1
    sent = porter.post(reverse("manage-door", args=[tournament.slug]), {"do": f"here {banned.number}"}, follow=True)
    assert "Una sospensione tiene fuori: Nora Bassi" in sent.content.decode()
    assert not CheckIn.objects.exists()


def test_the_tablet_sends_them_to_who_organises_and_tells_the_queue_nothing(tournament, banned):
    tablet = holder(tournament, Grant.Role.KIOSK)
    kiosk = reverse("kiosk", args=[tournament.slug])
    page = tablet.post(kiosk, {"do": "here", "number": banned.number}, follow=True).content.decode()
    assert "Rivolgiti a chi organizza" in page and "sospensione" not in page and "ci sei" not in page


def test_whoever_is_let_play_all_the_same_checks_in_like_everybody(tournament, banned):
    ban_waive(entrant=banned, reason="chiarito", actor=ADA)
    let_play = Entrant.objects.select_related("tournament", "player").get(pk=banned.pk)
    mine = own_page(phone_of(banned), banned)
    assert "Non sei nel sorteggio" not in mine and "Sono qui" in mine
    assert check_in(entrant=let_play, how=CheckIn.How.PHONE, actor=ADA)
    assert banned.pk not in absent_from(tournament.stages.get(), 1)


def test_the_page_of_the_phone_shows_a_ban_where_the_round_is_drawn_too(tournament, banned):
    door = door_of(tournament)
    assert door.anywhere
    assert "Non sei nel sorteggio" in asked(phone_of(banned), tournament, "here")
