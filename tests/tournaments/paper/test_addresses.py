"""Where codes and printed addresses lead: one address on a page, one that a phone can open, or the reason why none."""

from __future__ import annotations

import re
import socket
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse

from matches.selectors.addresses import leads_nowhere, open_address, server_addresses
from matches.selectors.answering_address import answers_at
from tests import cast
from tests.rig.server import running_server
from tests.tournaments.results.cast import ADA, confirmed, evening, tables
from tournaments.access.selectors.reach import reach_of
from tournaments.models import Job, Tournament
from tournaments.paper.services.jobs import job_start
from tournaments.paper.services.paper import chunk_html
from tournaments.selectors.setup.addresses import open_base

pytestmark = pytest.mark.django_db
HALL, PUBLIC, HOME = "http://192.168.1.20:8000", "https://torneo.example.it", "http://127.0.0.1:8000"
CHOSEN = "http://10.1.2.3:8000"
REMEDY = "./planisfero serve --host 0.0.0.0"
OWN = {HALL, CHOSEN, HOME, PUBLIC, "http://testserver"}
ADDRESS = re.compile(r"https?://[\w.:-]+")


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What every code drawn from now on leads to."""
    import segno

    addresses: list[str] = []
    make = segno.make

    def note(text: str, **options: Any) -> Any:
        addresses.append(text)
        return make(text, **options)

    monkeypatch.setattr(segno, "make", note)
    return addresses


def listening(monkeypatch: pytest.MonkeyPatch, host: str, *, networks: tuple[str, ...] = ("192.168.1.20",)) -> None:
    monkeypatch.setenv("HOST", host)
    monkeypatch.setenv("PORT", "8000")
    for module in ("matches.selectors.addresses", "tournaments.selectors.setup.addresses"):
        monkeypatch.setattr(f"{module}.lan_addresses", lambda: list(networks))


def pages_with_codes(event: Tournament, client: Client) -> list[tuple[str, str]]:
    """Return every page that shows an address or a code, by name, as the laptop itself opens it."""
    table, second = tables(event)
    posts = {
        "manage-links": ([event.slug], {"role": "referee", "label": "Gina"}),
        "manage-table-match": ([event.slug, second.pk], {"do": "create"}),
    }
    gets = [
        (name, [event.slug], "")
        for name in ("manage", "manage-address", "manage-paper", "manage-links", "tournament", "standings", "bracket")
    ]
    at = [event.slug, 1, 1]
    gets += [(name, at, "?screen=1") for name in ("round", "clock")] + [("round", at, "")]
    gets += [("result", [event.slug, table.pk], ""), ("standings", [event.slug], "?screen=1")]
    head = {"host": "127.0.0.1:8000"}
    shown: list[tuple[str, Any]] = [
        (name + (" screen" if query else ""), client.get(reverse(name, args=args) + query, headers=head))
        for name, args, query in gets
    ]
    for name, (args, data) in posts.items():
        shown.append((f"{name} posted", client.post(reverse(name, args=args), data, headers=head)))
    for kind in (Job.Kind.SHEETS, Job.Kind.FILLED_SHEETS, Job.Kind.SLIPS, Job.Kind.STANDINGS):
        job = job_start(tournament=event, kind=kind, round=table.round, actor=ADA, options={"per_page": 2})
        shown.append((f"pdf-{kind}", chunk_html(chunk=job.chunks.get())))
    assert all(isinstance(page, str) or page.status_code == 200 for _, page in shown)
    return [(name, page if isinstance(page, str) else page.content.decode()) for name, page in shown]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("host", "chosen", "site", "expected"),
    [
        ("0.0.0.0", "", "", HALL),
        ("0.0.0.0", CHOSEN, "", CHOSEN),
        ("127.0.0.1", "", PUBLIC, PUBLIC),
        ("127.0.0.1", "", "", HOME),
        ("127.0.0.1", HALL, "", HOME),
    ],
    ids=["in the hall", "chosen", "behind a proxy", "alone", "alone, chosen before"],
)
def test_no_page_shows_two_hosts_and_no_code_leads_a_phone_nowhere(
    host: str, chosen: str, site: str, expected: str, monkeypatch: Any, settings: Any, encoded: list[str]
) -> None:
    listening(monkeypatch, host)
    settings.SITE_URL = site
    event = evening(8, ruleset="risiko-challenge", public_address=chosen)
    confirmed(tables(event)[0])
    client = Client()
    client.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    pages = pages_with_codes(event, client)
    for name, html in pages:
        if name != "manage-address":  # it lists every address there is to choose, and an example
            assert len({base for base in ADDRESS.findall(html) if base in OWN}) <= 1, name
    assert {"/".join(address.split("/")[:3]) for address in encoded} == {expected} - {HOME}
    with_remedy = {name for name, html in pages if REMEDY in html}
    alone = {"manage-address", "manage-paper", "manage-links posted", "manage-table-match posted"}
    assert with_remedy == (alone if expected == HOME else set()), "for the organiser, neither on walls nor on paper"
    to_referee = {name for name, html in pages if "consegnalo all" in html}
    assert to_referee == ({"pdf-sheets"} if expected == HOME else set())


def test_no_header_of_a_request_decides_what_a_code_leads_to(monkeypatch: pytest.MonkeyPatch) -> None:
    listening(monkeypatch, "0.0.0.0")
    event = evening()
    client = Client()
    html = client.get(reverse("round", args=[event.slug, 1, 1]) + "?screen=1", headers={"host": "evil.example"})
    assert "evil.example" not in html.content.decode() and "192.168.1.20:8000" in html.content.decode()
    printed = client.get(event.get_absolute_url(), headers={"host": "evil.example"}).content.decode()
    assert f"<span>{HALL}{event.get_absolute_url()}</span>" in printed and "evil.example" not in printed


def test_a_server_at_one_number_is_reached_at_that_number_and_one_without_a_network_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listening(monkeypatch, "192.168.1.20", networks=("10.8.0.1", "192.168.1.20"))
    assert server_addresses() == [HALL] and open_address() == HALL
    listening(monkeypatch, "0.0.0.0", networks=())
    assert open_address() == ""
    assert open_base(cast.tournament(public_address=HOME)) == "", "a phone would open itself"
    home = RequestFactory().get("/", headers={"host": "localhost:8000"})
    assert leads_nowhere("http://localhost:8000/t/x/", home) and not leads_nowhere(f"{PUBLIC}/t/x/", home)


@pytest.mark.django_db(transaction=True)
def test_the_server_opens_its_own_address_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    event = cast.tournament()
    with running_server() as server:
        listening(monkeypatch, "0.0.0.0", networks=("127.0.0.1",))  # this machine's network, for once
        monkeypatch.setenv("PORT", str(server.port))
        assert reach_of(event).answers is True and reach_of(event).base == server.url
        assert answers_at(server.url, "/nessuno/") is True, "it knocks once and remembers"
        cache.clear()
        assert answers_at(server.url, "/nessuno/") is False, "another site could answer there"
    cache.clear()
    assert reach_of(event).answers is False, "nobody listens there any more"
    opened: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *args, **rest: opened.append(args))
    event.public_address = "http://169.254.169.254"
    assert reach_of(event).answers is None and not opened, "what somebody typed is never opened"
