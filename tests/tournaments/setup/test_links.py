"""Links without account: one exchange, no trace of the token, revocable; invitations work once."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from config.secrets.logs import RedactTokens
from tests import cast
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.access.services import grant_revoke, table_codes_revoke
from tournaments.errors import Refused
from tournaments.models import Grant, Membership, Table, Tournament
from tournaments.services.grants import grant_issue, grants_issue_for_tables, invitation_accept

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def event() -> Tournament:
    return evening(cast.account("ada", first_name="Ada"))


def link(event: Tournament, role: str = Grant.Role.REFEREE, **extra: Any) -> tuple[Grant, str]:
    return grant_issue(tournament=event, role=role, actor=actor_of(event.owner), label="Teo", **extra)


def test_a_referees_link_opens_the_desk_at_a_clean_address(client: Client, event: Tournament) -> None:
    _, token = link(event)
    answer = client.get(reverse("go", args=[token]))
    assert answer["Location"] == reverse("manage", args=[event.slug])
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cache-Control"] == "no-store"
    assert client.get(answer["Location"]).status_code == 200


def test_opening_a_link_changes_the_session_key(client: Client, event: Tournament) -> None:
    client.get(reverse("login"))
    session = client.session
    session["x"] = 1
    session.save()
    before = session.session_key
    client.cookies["planisfero_session"] = before
    client.get(reverse("go", args=[link(event)[1]]))
    assert client.session.session_key != before


def test_a_table_code_opens_the_entry_of_its_own_table_only(client: Client, event: Tournament) -> None:
    table, other = Table.objects.filter(round__number=2).order_by("-number")
    token = grants_issue_for_tables(tables=[table], actor=actor_of(event.owner))[table.pk]
    answer = client.get(reverse("go", args=[token]))
    assert answer["Location"] == reverse("result-enter", args=[event.slug, table.pk])
    assert client.get(answer["Location"]).status_code == 200
    assert client.get(reverse("result-enter", args=[event.slug, other.pk])).status_code == 403


def test_only_the_hash_is_stored_and_the_token_is_long(event: Tournament) -> None:
    grant, token = link(event)
    assert grant.token_hash == hashlib.sha256(token.encode()).hexdigest()
    assert len(token) * 6 >= 128


def test_an_unknown_and_a_revoked_link_say_so_and_nothing_else(client: Client, event: Tournament) -> None:
    unknown = client.get(reverse("go", args=["abcdefghijklmnopqrstuvwx"]))
    grant, token = link(event)
    grant_revoke(grant=grant, actor=actor_of(event.owner))
    revoked = client.get(reverse("go", args=[token]))
    assert (unknown.status_code, revoked.status_code) == (404, 410)
    for page in (unknown, revoked):
        assert event.name not in page.content.decode()
        assert page["Cache-Control"] == "no-store"


def test_revoking_ends_a_session_that_is_open(client: Client, event: Tournament) -> None:
    grant, token = link(event)
    client.get(reverse("go", args=[token]))
    grant_revoke(grant=grant, actor=actor_of(event.owner))
    assert client.get(reverse("manage", args=[event.slug])).status_code == 403
    with pytest.raises(Refused, match="link_revoked"):
        grant_revoke(grant=grant, actor=actor_of(event.owner))


def test_a_device_can_give_its_link_back(client: Client, event: Tournament) -> None:
    client.get(reverse("go", args=[link(event)[1]]))
    client.post(reverse("link-leave"))
    assert client.get(reverse("manage", args=[event.slug])).status_code == 403


def test_the_page_shows_a_new_link_once_with_a_code_to_scan(client: Client, event: Tournament) -> None:
    client.force_login(event.owner, backend=BACKEND)
    page = client.post(reverse("manage-links", args=[event.slug]), {"role": "referee", "label": "Teo Galli"})
    html = page.content.decode()
    assert "/go/" in html and "<svg" in html and "style=" not in html
    assert page["Cache-Control"].startswith("max-age=0")
    later = client.get(reverse("manage-links", args=[event.slug])).content.decode()
    assert "Teo Galli" in later and "/go/" not in later


def test_tokens_do_not_reach_the_log() -> None:
    for path in ("/go/Abc_def-123456789", "/ping/WzEsImh0dHA6Ly8"):
        record = logging.LogRecord("x", logging.INFO, "f", 1, "GET %s HTTP/1.1", (path,), None)
        assert RedactTokens().filter(record)
        assert path[4:] not in record.getMessage() and "…" in record.getMessage()


def test_table_codes_end_together(event: Tournament) -> None:
    tables = list(Table.objects.all())
    grants_issue_for_tables(tables=tables, actor=actor_of(event.owner))
    referee, _ = link(event)
    assert table_codes_revoke(tournament=event, actor=actor_of(event.owner)) == len(tables)
    assert list(Grant.objects.filter(revoked_at__isnull=True)) == [referee]


def test_an_invitation_makes_an_account_a_co_organiser_once(client: Client, event: Tournament) -> None:
    grant, token = link(event, Grant.Role.CO_ORGANISER)
    berta = cast.account("berta")
    client.force_login(berta, backend=BACKEND)
    assert client.get(reverse("go", args=[token]))["Location"] == reverse("invite")
    assert event.name in client.get(reverse("invite")).content.decode()
    answer = client.post(reverse("invite"))
    assert answer["Location"] == reverse("manage", args=[event.slug])
    assert client.get(reverse("manage-settings", args=[event.slug])).status_code == 200
    assert Client().get(reverse("go", args=[token])).status_code == 410
    with pytest.raises(Refused, match="link_revoked"):
        invitation_accept(grant=grant, account=cast.account("carlo"))


def test_who_has_no_account_makes_one_with_the_invitation(client: Client, event: Tournament) -> None:
    client.get(reverse("go", args=[link(event, Grant.Role.CO_ORGANISER)[1]]))
    data = {"username": "ada", "password": "parola-lunga-1", "again": "parola-lunga-1"}
    assert "username" in client.post(reverse("invite"), data).context["form"].errors
    client.post(reverse("invite"), {**data, "username": "berta"})
    assert Membership.objects.get().user.username == "berta"
    assert client.get(reverse("manage", args=[event.slug])).status_code == 200


def test_two_cannot_accept_one_invitation(event_on_disk: Tournament, run_together: Callable[..., list[Any]]) -> None:
    grant, _ = link(event_on_disk, Grant.Role.CO_ORGANISER)
    accounts = [cast.account(name) for name in ("berta", "carlo", "dora")]

    def work(number: int) -> Any:
        try:
            return invitation_accept(grant=grant, account=accounts[number])
        finally:
            connection.close()

    outcomes = run_together(work, 3)
    assert sum(isinstance(one, Membership) for one in outcomes) == 1
    assert Membership.objects.count() == 1


@pytest.fixture
def event_on_disk(transactional_db: None) -> Tournament:
    return cast.tournament(cast.account("ada"))


def test_a_removed_co_organiser_is_out(client: Client, event: Tournament) -> None:
    member = Membership.objects.create(tournament=event, user=cast.account("berta"))
    client.force_login(event.owner, backend=BACKEND)
    client.post(reverse("manage-link-end", args=[event.slug, "member", member.pk]))
    client.force_login(member.user, backend=BACKEND)
    assert client.get(reverse("manage", args=[event.slug])).status_code == 403


def test_the_page_of_a_co_organiser_speaks_of_keeping_only_where_something_can_be_kept(
    client: Client, event: Tournament
) -> None:
    member = Membership.objects.create(tournament=event, user=cast.account("bruno"))
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("manage-link-end", args=[event.slug, "member", member.pk])
    assert "tenere" not in client.get(address).content.decode()
    Membership.objects.create(tournament=event, user=cast.account("carla"), invited_by=member.user)
    assert "tranne ciò che scegli di tenere qui sotto" in client.get(address).content.decode()


def test_a_link_of_another_tournament_cannot_be_revoked_here(client: Client, event: Tournament) -> None:
    other = cast.tournament(cast.account("berta"), name="Altra")
    client.force_login(other.owner, backend=BACKEND)
    grant, _ = link(event)
    assert client.post(reverse("manage-link-end", args=[other.slug, "link", grant.pk])).status_code == 404
    grant.refresh_from_db()
    assert grant.revoked_at is None


def test_every_line_of_the_log_passes_the_one_handler_that_redacts() -> None:
    for name in ("django", "django.request", "django.server"):
        logger = logging.getLogger(name)
        assert logger.handlers == [] and logger.propagate
    assert settings.LOGGING["handlers"]["console"]["filters"][-1] == "redact", "the last one sees what is written"
