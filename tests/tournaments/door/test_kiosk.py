"""The kiosk and the wall: what a tablet at the door may do, and what it may not."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.rig.pieces import STREAM, first_pieces
from tests.tournaments.my.cast import phone_let_in
from tests.tournaments.results.browsers import holder, signed_in
from tournaments.access.services import grant_revoke
from tournaments.door.selectors.arriving import door_of
from tournaments.door.selectors.codes import spaced, wall_code
from tournaments.door.services.payments import payment_take
from tournaments.models import CheckIn, Grant, Tournament
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet(tournament):
    return holder(tournament, Grant.Role.KIOSK)


def kiosk(tournament):
    return reverse("kiosk", args=[tournament.slug])


def test_a_tap_a_second_tap_and_one_is_here(tournament, nora, tablet):
    names = tablet.get(kiosk(tournament)).content.decode()
    assert "Nora <b>Bassi</b>" in names
    asked = tablet.get(kiosk(tournament), {"who": nora.number}).content.decode()
    assert "Sei tu?" in asked and "Sì, sono qui" in asked and not CheckIn.objects.exists()
    done = tablet.post(kiosk(tournament), {"do": "here", "number": nora.number})
    answer = tablet.get(done["Location"])
    thanks = answer.content.decode()
    assert "Nora Bassi, ci sei" in thanks and answer["Refresh"] == f"5;url={kiosk(tournament)}"
    assert "1 arrivato su 8" in thanks
    assert CheckIn.objects.live().get().how == CheckIn.How.KIOSK


def test_a_wrong_name_is_taken_back_on_the_spot_only(tournament, nora, tablet, time_machine):
    time_machine.move_to(timezone.now())
    tablet.post(kiosk(tournament), {"do": "here", "number": nora.number})
    tablet.post(kiosk(tournament), {"do": "undo", "number": nora.number})
    assert not CheckIn.objects.live().exists()
    tablet.post(kiosk(tournament), {"do": "here", "number": nora.number})
    time_machine.shift(timedelta(minutes=2))
    tablet.post(kiosk(tournament), {"do": "undo", "number": nora.number})
    assert CheckIn.objects.live().exists()


def test_no_page_leads_out_of_the_kiosk(tournament, nora, tablet):
    for query in ({}, {"who": nora.number}, {"done": nora.number}):
        page = tablet.get(kiosk(tournament), query).content.decode()
        links = set(re.findall(r'href="([^"]+)"', page)) - set(re.findall(r'<link[^>]+href="([^"]+)"', page))
        assert all(link.startswith("?who=") or link == kiosk(tournament) or link == "#content" for link in links), links


def test_the_kiosk_opens_nothing_else(tournament, tablet, nora):
    Tournament.objects.update(is_public=False)
    assert tablet.get(kiosk(tournament)).status_code == 200
    for name in ("manage", "manage-door", "manage-presence", "manage-till", "tournament", "manage-log"):
        assert tablet.get(reverse(name, args=[tournament.slug])).status_code in (403, 404), name


def test_the_kiosk_knows_nothing_of_money_and_of_codes(tournament, nora, tablet, ada):
    payment_take(entrant=nora, amount=500, method="cash", actor=ada)
    for query in ({}, {"who": nora.number}, {"done": nora.number}):
        page = tablet.get(kiosk(tournament), query).content.decode()
        assert "€" not in page and "pagato" not in page
        assert wall_code(door_of(tournament)) not in page


def test_a_kiosk_that_is_withdrawn_ends_at_once(tournament, tablet, ada, desk):
    assert "Tablet all'ingresso" in desk.get(reverse("manage-links", args=[tournament.slug])).content.decode().replace(
        "&#x27;", "'"
    )
    grant_revoke(grant=Grant.objects.select_related("tournament").get(), actor=ada)
    assert tablet.get(kiosk(tournament)).status_code == 403


def test_a_link_makes_a_kiosk_of_a_tablet(tournament, ada):
    _grant, token = grant_issue(tournament=tournament, role=Grant.Role.KIOSK, actor=ada, label="Tablet")
    tablet = Client()
    assert tablet.get(reverse("go", args=[token]))["Location"] == kiosk(tournament)
    assert "Tocca il tuo nome" in tablet.get(kiosk(tournament)).content.decode()


def test_an_organisers_device_gives_up_every_other_right_first(tournament, nora, desk):
    phone_let_in(desk, nora)
    page = desk.get(kiosk(tournament)).content.decode()
    assert "Fai di questo apparecchio il chiosco" in page
    desk.post(kiosk(tournament), {"do": "here", "number": nora.number})
    assert not CheckIn.objects.exists()
    desk.post(kiosk(tournament), {"do": "alone"})
    assert "Tocca il tuo nome" in desk.get(kiosk(tournament)).content.decode()
    assert desk.get(reverse("manage", args=[tournament.slug])).status_code == 403
    assert "Nora Bassi" not in desk.get(reverse("my")).content.decode()


def test_a_referee_cannot_hand_out_a_kiosk(tournament):
    referee = holder(tournament, Grant.Role.REFEREE)
    assert "Chiedi a chi organizza" in referee.get(kiosk(tournament)).content.decode()
    assert referee.post(kiosk(tournament), {"do": "alone"}).status_code == 403
    assert Grant.objects.filter(role=Grant.Role.KIOSK).count() == 0


def test_a_kiosk_of_another_evening_opens_nothing_here(tournament, ada):
    from tests import cast

    other = cast.tournament(tournament.owner, slug="altro")
    assert holder(other, Grant.Role.KIOSK).get(kiosk(tournament)).status_code == 403


def test_the_wall_shows_the_code_to_no_visitor(tournament, tablet, desk):
    address, code = reverse("wall", args=[tournament.slug]), spaced(wall_code(door_of(tournament)))
    assert code in desk.get(address).content.decode()
    assert code in first_pieces(tablet.get(address, headers=STREAM))["piece"]
    stranger = signed_in(type(tournament.owner).objects.create_user("eva"))
    for visitor in (Client(), stranger):
        assert visitor.get(address).status_code == visitor.get(address, headers=STREAM).status_code == 403


def test_names_of_hundreds_cost_as_many_queries_as_of_eight(tournament, tablet, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        tablet.get(kiosk(tournament))
