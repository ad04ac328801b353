"""In a real browser: pieces of a page follow in place, and what htmx leaves open about their streams."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Request, expect

from matches.live import fragments
from matches.models import MatchAnalysis
from tests import cast
from tests.matches.played import finished_match
from tests.rig.server import Server
from tests.tournaments.results.browsers import holder
from tests.tournaments.results.cast import evening as evening_of
from tests.tournaments.results.cast import tables
from tournaments.access.views.address import _key
from tournaments.door.services.check_ins import check_in
from tournaments.door.services.options import door_set
from tournaments.models import CheckIn, Grant, Job, PlayerDevice, SheetPhoto, Tournament
from tournaments.my.services.requests import request_decide
from tournaments.paper.services.jobs import job_start
from tournaments.permissions import Actor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ADA = Actor(AnonymousUser(), label="ada")


class Watched:
    """What a page asks for, and what its console says."""

    def __init__(self, page: Page) -> None:
        self.streams: list[str] = []
        self.fetched: list[str] = []
        self.said: list[str] = []
        page.on("request", self._asked)
        page.on("console", lambda line: self.said.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def _asked(self, request: Request) -> None:
        kind = {"eventsource": self.streams, "fetch": self.fetched, "xhr": self.fetched}.get(request.resource_type)
        if kind is not None:
            kind.append(request.url)


@pytest.fixture
def evening(settings: Any, tmp_path: Path, ada: AbstractUser) -> Tournament:
    settings.VAR_DIR = tmp_path
    event = cast.tournament(ada)
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    return event


@pytest.fixture
def door(ada: AbstractUser) -> Tournament:
    event = cast.tournament(ada, public_address="http://hall.example")
    cast.league(event)
    cast.entrants(event, 8)
    door_set(tournament=event, checks_in=True, fee=500, reduced=300, change=0, actor=Actor(ada, label="Ada"))
    return Tournament.objects.get(pk=event.pk)


def arrived(event: Tournament) -> None:
    check_in(entrant=event.entrants.get(number=1), how=CheckIn.How.LIST, actor=Actor(event.owner, label="Ada"))


def becomes(page: Page, client: Client, server: Server) -> Page:
    """Let the page's browser be that of a client."""
    page.context.add_cookies(
        [{"name": name, "value": cookie.value, "url": server.url} for name, cookie in client.cookies.items()]
    )
    return page


def started(event: Tournament, kind: str = Job.Kind.SHEETS) -> Job:
    return job_start(tournament=event, kind=kind, round=event.stages.get().rounds.get(), actor=ADA)


def test_a_job_is_followed_in_place_and_its_stream_closed(
    evening: Tournament, server: Server, sign_in: Callable[[AbstractUser], Page]
) -> None:
    page, job = sign_in(evening.owner), started(evening)
    watched = Watched(page)
    page.goto(server.to("job", evening.slug, job.pk))
    page.evaluate("() => { window.sameDocument = true }")
    expect(page.locator(".progress__number")).to_have_text("0 di 1")
    job.chunks.update(state=Job.State.DONE)
    expect(page.locator(".progress__number")).to_have_text("1 di 1")
    Job.objects.update(state=Job.State.DONE)
    expect(page.get_by_role("link", name="Apri il PDF")).to_be_visible()
    page.wait_for_timeout(fragments.RETRY + 500)
    assert page.evaluate("window.sameDocument")
    assert (len(watched.streams), watched.fetched, watched.said) == (1, [], [])


def test_ten_jobs_take_one_connection_of_the_six_that_a_browser_has(
    evening: Tournament, server: Server, sign_in: Callable[[AbstractUser], Page]
) -> None:
    page = sign_in(evening.owner)
    jobs = [started(evening) for _ in range(10)]
    watched = Watched(page)
    page.goto(server.to("manage-paper", evening.slug) + "?jobs=" + "-".join(str(job.pk) for job in jobs))
    Job.objects.filter(pk=jobs[3].pk).update(state=Job.State.DONE)
    expect(page.locator(f"#job-{jobs[3].pk}").get_by_role("link", name="Apri il PDF")).to_be_visible()
    expect(page.locator("#jobs progress")).to_have_count(9)
    Job.objects.update(state=Job.State.DONE)
    expect(page.locator("#jobs").get_by_role("link", name="Apri il PDF")).to_have_count(10)
    assert (len(watched.streams), watched.fetched, watched.said) == (1, [], [])


@pytest.mark.parametrize("name", ["wall", "kiosk"])
def test_who_arrives_is_counted_on_the_wall_and_the_kiosk(
    name: str, door: Tournament, server: Server, page: Page
) -> None:
    becomes(page, holder(door, Grant.Role.KIOSK), server)
    watched = Watched(page)
    page.goto(server.to(name, door.slug))
    page.evaluate("() => { window.sameDocument = true }")
    expect(page.locator(".doorcount")).to_contain_text("0 arrivati su 8")
    arrived(door)
    expect(page.locator(".doorcount")).to_contain_text("1 arrivato su 8", timeout=20_000)
    assert page.evaluate("window.sameDocument")
    assert (len(watched.streams), watched.fetched, watched.said) == (1, [], [])


@pytest.mark.parametrize("is_let_in", [True, False])
def test_a_waiting_phone_is_told_what_became_of_it(
    is_let_in: bool, door: Tournament, server: Server, phone: Page
) -> None:
    nora, client = door.entrants.get(number=1), Client()
    path = client.post(reverse("entrant-me", args=[door.slug, nora.number]))["Location"]
    becomes(phone, client, server).goto(server.url + path)
    asked = nora.device_requests.get()
    expect(phone.locator(".mynumber")).to_have_text(asked.number)
    request_decide(request=asked, accept=is_let_in, label="Ada", came_by=PlayerDevice.CameBy.DOOR)
    if is_let_in:
        phone.wait_for_url(server.to("my"))
    else:
        expect(phone.get_by_role("link", name="Chiedi di nuovo")).to_be_visible()
        assert phone.url == server.url + path


def test_the_test_of_an_address_is_noticed(
    door: Tournament, server: Server, sign_in: Callable[[AbstractUser], Page]
) -> None:
    page = sign_in(door.owner)
    watched = Watched(page)
    page.goto(server.to("manage-address", door.slug))
    expect(page.locator("#address-test")).to_contain_text("Nessun altro dispositivo")
    cache.set(_key(door.pk, "http://hall.example"), timezone.now(), 60)
    expect(page.locator("#address-test")).to_contain_text("Funziona", timeout=20_000)
    assert (len(watched.streams), watched.fetched, watched.said) == (1, [], [])


def test_a_photograph_that_cannot_be_read_says_so_in_place(server: Server, phone: Page, ada: AbstractUser) -> None:
    table = tables(evening_of(ruleset="risiko-torneo", owner=ada))[0]
    event, photo = table.round.stage.tournament, SheetPhoto.objects.create(table=table, draw_version=1)
    becomes(phone, holder(event, Grant.Role.TABLE, table), server)
    phone.goto(server.to("result-photo-reading", event.slug, table.pk, photo.pk))
    expect(phone.locator("#reading")).to_contain_text("La foto viene letta")
    SheetPhoto.objects.update(state=SheetPhoto.State.FAILED)
    expect(phone.get_by_role("link", name="Scatta un'altra foto")).to_be_visible()


def test_an_analysis_is_followed_and_its_page_opened_anew(server: Server, page: Page) -> None:
    match = finished_match()
    MatchAnalysis.objects.create(match=match, state="making", percent=10, asked_at=timezone.now())
    watched = Watched(page)
    page.goto(server.to("match-replay", match.code))
    expect(page.locator("[data-analysis-percent]")).to_have_text("10")
    MatchAnalysis.objects.update(percent=60)
    expect(page.locator("[data-analysis-percent]")).to_have_text("60")
    MatchAnalysis.objects.update(state="failed")
    expect(page.get_by_role("button", name="Analizza la partita")).to_be_visible()
    assert (len(watched.streams), watched.said) == (1, [])


def test_a_stream_that_the_server_ends_comes_back_and_only_where_it_does_not_the_page_is_offline(
    door: Tournament, server: Server, page: Page
) -> None:
    becomes(page, holder(door, Grant.Role.KIOSK), server)
    watched, strip = Watched(page), page.locator("[data-offline]")
    page.goto(server.to("wall", door.slug))
    with page.expect_response(lambda answer: answer.request.resource_type == "eventsource"):
        fragments.stations.close()
    page.wait_for_timeout(3000)
    expect(strip).to_be_hidden()
    page.route("**/wall/", lambda route: route.abort())
    fragments.stations.close()
    expect(strip).to_be_visible(timeout=20_000)
    page.unroute("**/wall/")
    expect(strip).to_be_hidden(timeout=20_000)
    arrived(door)
    expect(page.locator(".doorcount")).to_contain_text("1 arrivato su 8", timeout=20_000)
    assert len(watched.streams) > 2


def test_a_stream_that_is_silent_is_opened_anew(
    door: Tournament, server: Server, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fragments, "HEARTBEAT", 3600)
    becomes(page, holder(door, Grant.Role.KIOSK), server)
    page.clock.install()
    with page.expect_response(lambda answer: answer.request.resource_type == "eventsource"):
        page.goto(server.to("wall", door.slug))
    page.wait_for_timeout(500)
    with page.expect_response(lambda answer: answer.request.resource_type == "eventsource"):
        page.clock.fast_forward(41_000)
    arrived(door)
    expect(page.locator(".doorcount")).to_contain_text("1 arrivato su 8", timeout=20_000)


def test_a_wall_whose_link_is_withdrawn_says_so_and_shows_no_old_code(
    door: Tournament, server: Server, page: Page
) -> None:
    becomes(page, holder(door, Grant.Role.KIOSK), server)
    page.goto(server.to("wall", door.slug))
    expect(page.locator(".doorcount")).to_be_visible()
    with page.expect_navigation():
        Grant.objects.filter(role=Grant.Role.KIOSK).delete()
    expect(page.locator(".doorcount")).to_have_count(0)


def test_a_page_that_the_server_cannot_follow_says_that_nothing_comes(
    door: Tournament, server: Server, page: Page
) -> None:
    becomes(page, holder(door, Grant.Role.KIOSK), server)
    with page.expect_response(lambda answer: answer.request.resource_type == "eventsource"):
        page.goto(server.to("wall", door.slug))
    page.wait_for_timeout(500)
    page.route("**/wall/", lambda route: route.fulfill(status=503, body="later"))
    fragments.stations.close()
    expect(page.locator("[data-offline]")).to_be_visible(timeout=20_000)
    page.unroute("**/wall/")
    expect(page.locator("[data-offline]")).to_be_hidden(timeout=20_000)


def test_the_button_that_stops_a_job_keeps_the_focus_while_parts_are_made(
    evening: Tournament, server: Server, sign_in: Callable[[AbstractUser], Page]
) -> None:
    page, job = sign_in(evening.owner), started(evening)
    page.goto(server.to("job", evening.slug, job.pk))
    page.get_by_role("button", name="Ferma").focus()
    job.chunks.update(state=Job.State.DONE)
    expect(page.locator(".progress__number")).to_have_text("1 di 1")
    expect(page.get_by_role("button", name="Ferma")).to_be_focused()
