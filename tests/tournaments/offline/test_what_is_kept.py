"""What the server says of its pages, and the worker and the manifest that it hands out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client, override_settings
from django.urls import NoReverseMatch, reverse
from PIL import Image

from tests import cast
from tests.security.matrix.rows import ROWS
from tests.tournaments.results.browsers import at, holder, signed_in
from tests.tournaments.results.cast import evening, tables
from tournaments.models import Grant, Tournament
from tournaments.offline.selectors import KEPT_PAGES

KEEP, READER = "Planisfero-Keep", "Planisfero-Reader"


@pytest.fixture
def event(db: None) -> Tournament:
    return evening(owner=cast.account())


def test_the_pages_of_players_may_be_kept_and_those_of_organisers_never(event: Tournament) -> None:
    table, browser = tables(event)[0], signed_in(event.owner)
    for name in ("tournament", "standings"):
        assert browser.get(reverse(name, args=[event.slug]))[KEEP] == "page"
    assert browser.get(at("result-enter", table))[KEEP] == "page"
    for name in ("manage", "manage-links", "manage-address", "manage-log"):
        assert KEEP not in browser.get(reverse(name, args=[event.slug]))
    assert KEEP not in browser.get(at("result-check", table))


def test_no_address_of_management_accounts_or_links_is_on_the_list() -> None:
    """Nor does one get there by a name that reads otherwise: the addresses themselves are looked at."""
    assert set(ROWS) >= KEPT_PAGES, "a page that was renamed is kept no longer"
    for name in KEPT_PAGES:
        for keys in ([], ["abend"], ["abend", 7], ["abend", 1, 1]):
            try:
                address = reverse(name, args=keys)
            except NoReverseMatch:  # another number of arguments
                continue
            assert not re.search(r"/(manage|account|go|invite|setup|admin|reset)/", address)


def test_a_refusal_or_a_missing_page_is_not_kept(event: Tournament, client: Client) -> None:
    assert KEEP not in client.get(at("result-enter", tables(event)[0]))
    assert KEEP not in client.get(reverse("tournament", args=["nessuno"]))
    assert KEEP not in client.post(reverse("standings", args=[event.slug]))


def test_the_reader_of_a_page_changes_with_the_cookies_and_says_nothing_of_them(event: Tournament) -> None:
    table = tables(event)[0]
    address = reverse("standings", args=[event.slug])
    nobody, ada, held = Client(), signed_in(event.owner), holder(event, Grant.Role.TABLE, table)
    player = Client()
    player.cookies["planisfero_me"] = "x" * 40
    tags = [browser.get(address)[READER] for browser in (nobody, ada, held, player)]
    assert len(set(tags)) == 4 and all(re.fullmatch("[0-9a-f]{16}", tag) for tag in tags)
    assert Client().get(address)[READER] == tags[0], "who has no cookie is the same nobody everywhere"
    assert ada.get(reverse("manage", args=[event.slug]))[READER] == tags[1], "every page says it, kept or not"
    held.post(reverse("link-leave"))
    assert held.get(address)[READER] != tags[2]


def test_a_page_says_that_it_may_be_kept_only_where_it_may(event: Tournament, client: Client) -> None:
    assert b"data-keep>" in client.get(reverse("standings", args=[event.slug])).content
    assert b"data-keep" not in client.get(reverse("help")).content


def test_the_worker_stands_at_the_root_and_is_asked_for_anew_each_time(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache" and "script-src 'self'" in answer["Content-Security-Policy"]
    facts = json.loads(re.search(r"self\.PLANISFERO = (.*);\n", answer.content.decode())[1])  # type: ignore[index]
    assert facts["offline"] == reverse("offline")
    assert all(finders.find(path.removeprefix("/static/")) for path in facts["shell"])
    assert 'importScripts("/static/tournaments/js/worker.js")' in answer.content.decode()


def test_another_release_is_another_worker(client: Client) -> None:
    before = client.get("/worker.js").content
    with override_settings(RELEASE="9.9.9"):
        assert client.get("/worker.js").content != before


def test_the_page_without_network_tells_of_nobody(event: Tournament) -> None:
    page = signed_in(event.owner).get(reverse("offline")).content.decode()
    assert event.owner.username not in page and event.name not in page


def test_the_manifest_names_icons_that_have_the_sizes_it_says(client: Client, db: None) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    facts = answer.json()
    assert facts["scope"] == facts["start_url"] == "/" and facts["display"] == "standalone"
    assert {icon.get("purpose") for icon in facts["icons"]} == {None, "maskable"}
    for icon in facts["icons"]:
        file = finders.find(icon["src"].removeprefix("/static/"))
        assert file and "x".join(map(str, Image.open(Path(str(file))).size)) == icon["sizes"]
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()


def test_none_of_it_asks_the_database(client: Client) -> None:
    """Without a mark for the database the test fails at the first query."""
    for name in ("worker", "manifest", "offline"):
        assert client.get(reverse(name)).status_code == 200
