"""The pages of removals and proposals as people see them: both widths, dark too, axe, no sideways scrolling."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests import cast
from tests.journeys.test_every_page import looked_at
from tests.rig.browser import picture, sign_in
from tests.rig.server import Server
from tests.security.links import Evening, made
from tests.security.people import entered, renamed
from tournaments.models import Grant, Membership
from tournaments.permissions import Actor
from tournaments.services.grants import grant_issue, grants_issue_for_tables
from tournaments.services.roster.people_changes import people_join, person_change
from tournaments.services.rounds.matches import table_match_create

pytestmark = pytest.mark.browser


def handed_out(night: Evening) -> Membership:
    """Let Berta hand out one of everything; return her membership."""
    carlo = cast.account("carlo", first_name="Carlo Benedetto Maria Lunghissimi")
    Membership.objects.create(tournament=night.event, user=carlo, invited_by=night.membership.user)
    for role, label in ((Grant.Role.REFEREE, "Teo Galli"), (Grant.Role.CO_ORGANISER, "Dora Neri")):
        grant_issue(tournament=night.event, role=role, actor=night.berta, label=label)
    grants_issue_for_tables(tables=[night.table], actor=night.berta)
    table_match_create(table=night.table, actor=night.berta)
    return night.membership


def changes(night: Evening) -> int:
    """Something to decide, something done, something proposed; return the key of somebody else's person."""
    elsewhere = cast.tournament(cast.account("dora"), name="Altrove")
    nora = entered(night.event, "Nora Margherita Bassi", "Circolo degli Allocchi di Sant'Arcangelo")
    theirs = entered(elsewhere, "Piero Leone")
    renamed(nora, elsewhere.owner, "Nora M. Bassi")
    people_join(kept=nora, other=theirs, actor=night.ada)
    person_change(player=nora, name=nora.name, nickname="Volpe", club_name=nora.club.name, actor=night.ada)
    renamed(nora, elsewhere.owner, "Nora Bassi")
    person_change(player=theirs, name="Pio Leone", nickname="", club_name="", actor=Actor(night.event.owner))
    return theirs.pk


def test_the_pages_hold_at_both_widths(page: Page, server: Server) -> None:
    night = made()
    member, theirs = handed_out(night), changes(night)
    link = Grant.objects.filter(role=Grant.Role.REFEREE).first()
    assert link is not None
    slug = night.event.slug
    pages = {
        "home-waiting": reverse("home"),
        "people-changes": reverse("people-changes"),
        "player-proposed": reverse("player-edit", args=[theirs]),
        "clubs-owned": reverse("clubs"),
        "links-members": reverse("manage-links", args=[slug]),
        "member-end": reverse("manage-link-end", args=[slug, "member", member.pk]),
        "link-end": reverse("manage-link-end", args=[slug, "link", link.pk]),
    }
    sign_in(page, server.url, night.event.owner)
    assert looked_at(page, server.url, pages) == []
    page.emulate_media(color_scheme="dark")
    for name in ("people-changes", "member-end"):
        page.goto(server.url + pages[name])
        picture(page, f"{name}-dark")
