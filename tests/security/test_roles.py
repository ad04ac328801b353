"""Each role has what it needs and no more; whoever goes takes along what they handed out to players."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.security.matrix.roles import PHONE, PLAYER
from tests.security.matrix.rows import ROWS
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.access.selectors.issued import issued_by_link, issued_by_member
from tournaments.access.services import Kept, grant_revoke, membership_remove
from tournaments.management.commands.roles import PAGE, page_with, roles_table
from tournaments.models import Grant, Membership, PlayerDevice, PlayerLink, Table
from tournaments.permissions import BY_PHONE, ROLES, SESSION_KEY, Action, Actor, allowed_actions
from tournaments.services.grants import grant_issue, invitation_accept

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return evening()


def link(event, role, **of):
    return grant_issue(tournament=event, role=role, label="Lia", actor=actor_of(event.owner), **of)


def opened(event, role):
    grant, token = link(event, role)
    client = Client()
    answer = client.get(reverse("go", args=[token]))
    return client, grant, answer["Location"]


def opened_at(event, table):
    grant, token = link(event, Grant.Role.TABLE, table=table)
    client = Client()
    return client, grant, client.get(reverse("go", args=[token]))["Location"]


def let_in(client, event, number):
    """Have a helper's browser prepare somebody's link, and a phone come in by it; return the phone."""
    entrant = event.entrants.get(number=number)
    text = client.get(reverse("manage-phone", args=[event.slug, number])).content.decode()
    token = text.split("/my/in/")[1].split("/")[0]
    phone = Client()
    phone.post(reverse("my-in", args=[token]))
    assert entrant.player.name in phone.get(reverse("my")).content.decode()
    return phone


def knows(phone):
    return "non sa chi sei" not in phone.get(reverse("my")).content.decode()


def test_the_page_of_roles_says_what_the_code_decides():
    text = (Path(settings.BASE_DIR) / PAGE).read_text()
    assert page_with(text) == text, "run `manage.py roles --write`"


def test_what_the_page_says_of_a_phone_alone_is_what_the_matrix_asks():
    """Roles and codes have no mark in those rows; the addresses are asked as phones alone."""
    lines = [line for line in roles_table().splitlines() if line[2:].split(" |")[0] in BY_PHONE]
    assert len(lines) == len(BY_PHONE) == 3
    cells = [[cell.strip() for cell in line.split("|")[2:-1]] for line in lines]
    assert [[place for place, mark in enumerate(row) if mark] for row in cells] == [[len(ROLES)]] * 3
    rows = [ROWS[name] for name in ("result-agree", "result-disagree", "protest", "my-wish")]
    assert all(row.kind.who <= {PLAYER, PHONE} for row in rows)


def test_the_code_of_a_table_neither_agrees_nor_protests(event):
    table = Table.objects.filter(round__stage__tournament=event).first()
    client, _grant, _first = opened_at(event, table)
    asked = [at(name, table) for name in ("result-agree", "result-disagree", "protest")]
    assert [client.post(address).status_code for address in asked] == [403] * 3
    assert client.get(at("result", table)).status_code == 200


def test_a_helper_at_the_door_comes_to_the_list_of_the_door_and_is_led_to_no_closed_page(event):
    door, _grant, first = opened(event, Grant.Role.DOOR)
    assert first == reverse("manage-door", args=[event.slug])
    presence = reverse("manage-presence", args=[event.slug])
    for page in (first, presence):
        text = door.get(page).content.decode()
        for address in {part.split('"')[0] for part in text.split('href="')[1:]}:
            if address.startswith("/t/"):
                assert door.get(address.replace("&amp;", "&")).status_code < 400, address
    assert door.post(presence, {"was": "", "present": []})["Location"] == presence
    assert door.get(reverse("manage", args=[event.slug])).status_code == 403


def test_a_scorer_finds_every_table_and_is_led_to_no_page_that_is_closed_to_them(event):
    scorer, _grant, first = opened(event, Grant.Role.SCORER)
    assert first == reverse("manage", args=[event.slug])
    for name, of in (("manage", []), ("manage-round", [1, 1]), ("manage-round", [1, 2])):
        text = scorer.get(reverse(name, args=[event.slug, *of])).content.decode()
        for table in Table.objects.filter(round__stage__tournament=event):
            assert at("result-check", table) not in text
        for address in {part.split('"')[0] for part in text.split('href="')[1:]}:
            if address.startswith("/t/"):
                assert scorer.get(address.replace("&amp;", "&")).status_code < 400, address


def test_a_projector_opens_the_wall_of_a_private_tournament_and_nothing_else(event):
    event.is_public = False
    event.save()
    wall, grant, first = opened(event, Grant.Role.PROJECTOR)
    assert wall.get(first).status_code == 200
    assert wall.get(reverse("tournament-version", args=[event.slug])).status_code == 200
    for name in ("tournament", "standings", "podium"):
        assert wall.get(reverse(name, args=[event.slug])).status_code == 403
    grant_revoke(grant=grant, actor=actor_of(event.owner))
    assert wall.get(first).status_code == 404


@pytest.mark.parametrize("role", [Membership.Role.REFEREE, Membership.Role.SCORER, Membership.Role.DOOR])
def test_an_invitation_gives_an_account_its_role_and_the_link_itself_nothing(event, role):
    grant, token = link(event, role, by_account=True)
    browser = Client()
    browser.get(reverse("go", args=[token]))
    assert SESSION_KEY not in browser.session
    stolen = Client()
    session = stolen.session
    session[SESSION_KEY] = [grant.pk]
    session.save()
    assert stolen.get(reverse("manage-presence", args=[event.slug])).status_code == 403
    account = cast.account("dora")
    membership = invitation_accept(grant=grant, account=account)
    assert membership.role == role
    by_link = Actor(cast.account("else"), (link(event, role)[0],))
    assert allowed_actions(Actor(account), event) == allowed_actions(by_link, event)
    assert Action.MANAGE_LINKS not in allowed_actions(Actor(account), event)


def test_an_invitation_to_less_takes_nothing_from_a_co_organiser(event):
    berta = cast.account("berta")
    Membership.objects.create(tournament=event, user=berta)
    invitation_accept(grant=link(event, Grant.Role.DOOR, by_account=True)[0], account=berta)
    assert Membership.objects.get(user=berta).role == Membership.Role.CO_ORGANISER


def test_with_a_withdrawn_link_go_the_players_links_and_phones_it_handed_out_and_no_others(event):
    door, grant, _first = opened(event, Grant.Role.DOOR)
    theirs, mine = let_in(door, event, 1), let_in(signed_in(event.owner), event, 2)
    issued = issued_by_link(grant)
    assert ([row.entrant.number for row in issued.player_links], len(issued.phones)) == ([1], 1)
    page = signed_in(event.owner).get(reverse("manage-link-end", args=[event.slug, "link", grant.pk]))
    assert "il link personale di 1 giocatore" in page.content.decode()
    assert "1 telefono di un giocatore entrato così" in page.content.decode()
    grant_revoke(grant=grant, actor=actor_of(event.owner))
    assert not knows(theirs)
    assert knows(mine)
    assert [row.entrant.number for row in PlayerLink.objects.live()] == [2]


def test_with_a_removed_member_go_phones_also_those_that_their_phones_brought(event):
    helper = Membership.objects.create(tournament=event, user=cast.account("dora"), role=Membership.Role.DOOR)
    phone, second = let_in(signed_in(helper.user), event, 1), Client()
    text = phone.post(reverse("my-another-phone")).content.decode()
    second.post(reverse("my-in", args=[text.split("/my/in/")[1].split("/")[0]]))
    assert knows(second)
    assert len(issued_by_member(helper).phones) == 2
    membership_remove(membership=helper, actor=actor_of(event.owner))
    assert not knows(phone)
    assert not knows(second)


def test_phones_that_are_kept_are_answered_for_by_who_keeps_them(event):
    helper = Membership.objects.create(tournament=event, user=cast.account("dora"), role=Membership.Role.REFEREE)
    phone = let_in(signed_in(helper.user), event, 1)
    membership_remove(membership=helper, actor=actor_of(event.owner), kept=Kept(phones=True))
    assert knows(phone)
    assert PlayerDevice.objects.get().let_in_by == event.owner
    assert PlayerLink.objects.get().issued_by == event.owner
