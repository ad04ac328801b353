"""A removed co-organiser does not come back: whatever they handed out, also through others, ends with them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from matches.models import MatchGrant
from matches.permissions import Actor as MatchActor
from matches.services.lobby import links as match_links
from matches.services.lobby.creating import match_create
from matches.services.lobby.links_ending import grant_revoke as match_grant_revoke
from tests import cast
from tests.security.links import Evening, made
from tests.tournaments.seasons.cast import season
from tournaments.access.services import Kept, grant_revoke
from tournaments.accounts.services.installation import account_active_set
from tournaments.errors import Refused
from tournaments.models import Grant, Job, LogEntry, Membership, Season, SeasonMembership
from tournaments.paper.services.paper import chunk_html
from tournaments.permissions import Actor
from tournaments.seasons.services import invitation_answer, member_invite, member_remove
from tournaments.services.draw.dissolved_tables import table_again, tables_dissolve
from tournaments.services.grants import grant_issue, grants_issue_for_tables, invitation_accept
from tournaments.services.rounds.matches import desk_link_issue, seat_links_issue, table_match_create

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def night() -> Evening:
    return made()


def invited(night: Evening, by: Actor, name: str) -> Membership:
    """Return the membership of a new account that came by an invitation."""
    grant, _token = grant_issue(tournament=night.event, role=Grant.Role.CO_ORGANISER, actor=by, label=name)
    found = invitation_accept(grant=grant, account=cast.account(name))
    assert found is not None
    return found


def opened(token: str, name: str = "go") -> Client:
    client = Client()
    client.get(reverse(name, args=[token]))
    return client


def desk(client: Client, night: Evening) -> int:
    return client.get(reverse("manage", args=[night.event.slug])).status_code


def test_a_link_made_before_the_removal_ends_with_its_cookie_and_brings_nobody_back(night: Evening) -> None:
    _grant, token = grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.berta, label="me again")
    browser = opened(token)
    assert desk(browser, night) == 200
    night.remove()
    assert desk(browser, night) == 403
    assert Client().get(reverse("go", args=[token])).status_code == 410


def test_an_invitation_kept_in_the_drawer_is_dead_also_on_its_own_page(night: Evening) -> None:
    grant, token = grant_issue(tournament=night.event, role=Grant.Role.CO_ORGANISER, actor=night.berta, label="me")
    berta = opened(token)
    berta.force_login(night.membership.user, backend=BACKEND)
    berta.get(reverse("go", args=[token]))
    night.remove()
    assert berta.post(reverse("invite")).status_code == 410
    with pytest.raises(Refused, match="link_revoked"):
        invitation_accept(grant=grant, account=cast.account("second"))
    assert desk(berta, night) == 403


def test_who_came_by_their_invitation_goes_too_and_what_those_issued(night: Evening) -> None:
    carlo = invited(night, night.berta, "carlo")
    dora = invited(night, Actor(carlo.user), "dora")
    _grant, token = grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=Actor(dora.user), label="R")
    night.remove()
    assert not Membership.objects.exists()
    assert Client().get(reverse("go", args=[token])).status_code == 410


def test_somebody_who_is_kept_stays_with_what_they_issued_under_who_kept_them(night: Evening) -> None:
    carlo = invited(night, night.berta, "carlo")
    grant, _token = grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=Actor(carlo.user), label="R")
    night.remove(Kept(members=frozenset({carlo.pk})))
    kept = Membership.objects.get()
    assert (kept.user, kept.invited_by) == (carlo.user, night.event.owner)
    grant.refresh_from_db()
    assert grant.revoked_at is None


def test_what_others_issued_lives_on(night: Evening) -> None:
    grant, _token = grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.ada, label="Teo")
    night.remove()
    assert Grant.objects.live().filter(pk=grant.pk).exists()


def test_codes_on_sheets_end_unless_they_are_kept_on_purpose(night: Evening) -> None:
    token = grants_issue_for_tables(tables=[night.table], actor=night.berta)[night.table.pk]
    night.remove()
    assert Client().get(reverse("go", args=[token])).status_code == 410


def test_kept_codes_go_on_and_count_as_issued_by_who_kept_them(night: Evening) -> None:
    token = grants_issue_for_tables(tables=[night.table], actor=night.berta)[night.table.pk]
    night.remove(Kept(codes=True))
    assert Client().get(reverse("go", args=[token])).status_code == 302
    assert Grant.objects.get(role=Grant.Role.TABLE).issued_by == night.event.owner


def test_codes_of_a_table_that_is_away_do_not_come_back_with_it(night: Evening) -> None:
    table = night.table
    token = grants_issue_for_tables(tables=[table], actor=night.berta)[table.pk]
    made, number = table.round, table.number
    table.seats.all().delete()
    tables_dissolve(made, [number])
    night.remove()
    made.refresh_from_db()
    table_again(made, number)
    assert Client().get(reverse("go", args=[token])).status_code in (404, 410)


def test_sheets_that_still_wait_to_be_printed_get_no_codes(night: Evening) -> None:
    job = Job.objects.create(tournament=night.event, kind=Job.Kind.SHEETS, created_by=night.membership.user)
    chunk = job.chunks.create(number=1, items=[night.table.pk])
    night.remove()
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    with pytest.raises(PermissionDenied):
        chunk_html(chunk=chunk)
    assert not Grant.objects.live().exists()


def test_the_table_they_put_online_gives_them_no_desk_and_their_seat_links_end(night: Evening) -> None:
    row, tokens = table_match_create(table=night.table, actor=night.berta)
    browser = opened(desk_link_issue(row=row, actor=night.berta), "match-go")
    account = Client()
    account.force_login(night.membership.user, backend=BACKEND)
    address = reverse("match-desk", args=[row.match.code])
    assert browser.get(address).status_code == 200
    assert account.get(address).status_code == 403  # by the desk of the tournament only, never for having made it
    night.remove()
    assert browser.get(address).status_code == 403
    assert account.get(address).status_code == 403
    assert Client().get(reverse("match-go", args=[tokens[1]])).status_code == 410


def test_links_made_at_the_match_by_a_link_of_theirs_end_too(night: Evening) -> None:
    row, _tokens = table_match_create(table=night.table, actor=night.ada)
    first = match_links.grant_use(token=desk_link_issue(row=row, actor=night.berta))
    fellow = MatchActor(night.berta.user, (first,), "Berta")
    token = match_links.grant_issue(match=row.match, role="organiser", actor=fellow, label="me again")
    second = match_links.grant_use(token=token)
    nobody = MatchActor(Client().get("/").wsgi_request.user, (second,), "nobody")
    third = match_links.grant_issue(match=row.match, role="referee", actor=nobody, label="and again")
    night.remove()
    for dead in (token, third):
        assert Client().get(reverse("match-go", args=[dead])).status_code == 410
    assert MatchGrant.objects.live().filter(seat__isnull=True).count() == 0
    assert MatchGrant.objects.live().filter(seat__isnull=False).count() == 4  # Ada's own


def test_players_may_keep_their_seats_when_that_is_chosen(night: Evening) -> None:
    _row, tokens = table_match_create(table=night.table, actor=night.berta)
    night.remove(Kept(seats=True))
    assert Client().get(reverse("match-go", args=[tokens[1]])).status_code == 302
    assert set(MatchGrant.objects.live().values_list("issued_by", flat=True)) == {night.event.owner_id}


def test_a_referees_link_takes_along_what_was_made_through_it_at_the_matches(night: Evening) -> None:
    grant, _token = grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.ada, label="Teo")
    teo = Actor(Client().get("/").wsgi_request.user, (grant,), "Teo")
    row, tokens = table_match_create(table=night.table, actor=teo)
    table_desk = desk_link_issue(row=row, actor=teo)
    again = seat_links_issue(row=row, seats=[2], actor=teo)[2]
    grant_revoke(grant=grant, actor=night.ada)
    for dead in (tokens[1], again, table_desk):
        assert Client().get(reverse("match-go", args=[dead])).status_code == 410


def test_a_fellow_organisers_link_of_a_match_takes_its_children_along() -> None:
    ada = cast.account()
    owner = MatchActor(ada, (), "Ada")
    match, _tokens = match_create(actor=owner, ruleset="risiko-challenge", names=["A", "B", "C"])
    grant = match_links.grant_use(token=match_links.grant_issue(match=match, role="organiser", actor=owner, label="F"))
    fellow = MatchActor(Client().get("/").wsgi_request.user, (grant,), "F")
    child = match_links.grant_issue(match=match, role="referee", actor=fellow, label="G")
    seat = match_links.seat_link_reissue(match=match, seat=2, actor=fellow)
    match_grant_revoke(grant=grant, actor=owner)
    assert [Client().get(reverse("match-go", args=[dead])).status_code for dead in (child, seat)] == [410, 410]
    with pytest.raises(Exception, match="link_revoked"):
        match_links.grant_issue(match=match, role="referee", actor=fellow, label="H")


def test_what_an_account_issued_sleeps_while_the_account_is_switched_off(night: Evening) -> None:
    root = cast.account("root", is_superuser=True)
    _grant, token = grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.berta, label="me")
    browser = opened(token)
    assert isinstance(night.membership.user, User) and isinstance(root, User)
    account_active_set(account=night.membership.user, active=False, by=root)
    assert desk(browser, night) == 403
    assert Client().get(reverse("go", args=[token])).status_code == 410
    with pytest.raises(PermissionDenied):
        grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.berta, label="more")


def test_the_page_shows_what_ends_before_anything_does_and_keeps_only_what_is_ticked(
    client: Client, night: Evening
) -> None:
    carlo = invited(night, night.berta, "carlo")
    grant_issue(tournament=night.event, role=Grant.Role.REFEREE, actor=night.berta, label="Teo Galli")
    grants_issue_for_tables(tables=[night.table], actor=night.berta)
    client.force_login(night.event.owner, backend=BACKEND)
    address = reverse("manage-link-end", args=[night.event.slug, "member", night.membership.pk])
    html = client.get(address).content.decode()
    assert "carlo" in html and "Teo Galli" in html and 'name="keep_codes"' in html and "checked" not in html
    assert Membership.objects.count() == 2 and Grant.objects.live().count() == 2
    client.post(address, {"stay": [carlo.pk, "x", "9" * 40]})
    assert [one.user.username for one in Membership.objects.all()] == ["carlo"]
    assert not Grant.objects.live().exists()
    told = LogEntry.objects.filter(tournament=night.event).values_list("action", flat=True)
    assert {"co_organiser_removed", "link_revoked", "table_codes_revoked"} <= set(told)


def joined(row: Season, account: Any, by: Any) -> SeasonMembership:
    invitation = member_invite(season=row, username=account.username, actor=Actor(by))
    made = invitation_answer(invitation=invitation, account=account, accepted=True)
    assert made is not None
    return made


def test_whom_somebody_brought_into_a_season_goes_with_them() -> None:
    row = season(cast.account())
    berta, carlo = cast.account("berta"), cast.account("carlo")
    member = joined(row, berta, row.owner)
    joined(row, carlo, berta)
    asked = member_invite(season=row, username="dora", actor=Actor(carlo))
    member_remove(membership=member, actor=Actor(row.owner))
    assert not row.memberships.exists() and not row.invitations.filter(pk=asked.pk).exists()
    with pytest.raises(PermissionDenied):
        member_invite(season=row, username="berta", actor=Actor(carlo))
