"""A page's own address brings its pieces as a stream: to whom the page is shown, as long as it is."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from config.serving.server import Server as StoppingServer
from matches.sessions import SEEN, SIGNED_IN
from tests import cast
from tests.rig.patience import PATIENCE
from tests.rig.pieces import STREAM, first_pieces, pieces, streaming
from tests.rig.server import Server, running_server
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import holder, signed_in
from tournaments.access.services import grant_revoke
from tournaments.door.services.check_ins import check_in
from tournaments.door.services.options import door_set
from tournaments.models import CheckIn, Grant, Job, PlayerDevice, Tournament
from tournaments.my.services.requests import request_decide
from tournaments.paper.services.jobs import job_start
from tournaments.permissions import Actor
from tournaments.views.rounds import fragments

pytestmark = pytest.mark.django_db(transaction=True)
ADA = Actor(AnonymousUser(), label="ada")
EVERY = 0.05


@pytest.fixture(autouse=True)
def _looked_at_often(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = fragments.fragment_stream
    for place in ("views.rounds.fragments", "paper.views.paper", "door.views.kiosk", "my.views.asking"):
        monkeypatch.setattr(
            f"tournaments.{place}.fragment_stream", lambda request, look, _every: stream(request, look, EVERY)
        )


@pytest.fixture
def evening(settings: Any, tmp_path: Path) -> Tournament:
    settings.VAR_DIR = tmp_path
    event = cast.tournament()
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 8)))
    return event


@pytest.fixture
def door() -> Tournament:
    event = cast.tournament()
    cast.league(event)
    cast.entrants(event, 8)
    door_set(tournament=event, checks_in=True, fee=500, reduced=300, change=2000, actor=Actor(event.owner, label="Ada"))
    return Tournament.objects.get(pk=event.pk)


def started(event: Tournament, kind: str = Job.Kind.SHEETS) -> Job:
    round_ = event.stages.get().rounds.get()
    return job_start(tournament=event, kind=kind, round=round_, actor=ADA)


def job_at(event: Tournament, job: Job) -> str:
    return reverse("job", args=[event.slug, job.pk])


def next_of(stream: Iterator[tuple[str, str]], name: str) -> str:
    came, text = next(stream)
    assert came == name
    return text


def test_a_job_is_followed_until_it_is_made(evening: Tournament, server: Server) -> None:
    job = started(evening)
    with streaming(server, job_at(evening, job), signed_in(evening.owner), **{"Accept-Encoding": "gzip, br"}) as answer:
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream")
        assert "no-store" in answer.headers["Cache-Control"] and answer.headers["X-Accel-Buffering"] == "no"
        assert answer.headers["Content-Encoding"] is None, "what is secret must not be packed"
        stream = pieces(answer)
        assert "0 di 1" in next_of(stream, "piece")
        job.chunks.update(state=Job.State.DONE)
        assert "1 di 1" in next_of(stream, "piece")
        Job.objects.update(state=Job.State.DONE)
        made = next_of(stream, "piece")
        assert reverse("job-file", args=[evening.slug, job.pk]) in made and "<progress" not in made
        assert list(stream) == [("end", "1")]


def test_a_form_in_a_piece_has_a_token_that_counts_and_does_not_make_it_new(
    evening: Tournament, server: Server
) -> None:
    job, client = started(evening), Client(enforce_csrf_checks=True)
    client.cookies = signed_in(evening.owner).cookies
    client.get(job_at(evening, job))
    with streaming(server, job_at(evening, job), client) as answer:
        stream = pieces(answer)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', next_of(stream, "piece"))
        assert token is not None
        time.sleep(10 * EVERY)
        cancel = reverse("job-cancel", args=[evening.slug, job.pk])
        assert client.post(cancel, {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
        assert client.post(cancel, {"csrfmiddlewaretoken": token[1]}).status_code == 302
        assert "<progress" not in next_of(stream, "piece"), "many looks have passed and brought nothing"
        assert next(stream)[0] == "end"


def test_a_stream_speaks_the_language_of_its_page(evening: Tournament, server: Server) -> None:
    job = started(evening)
    with streaming(server, job_at(evening, job), signed_in(evening.owner), **{"Accept-Language": "en"}) as answer:
        stream = pieces(answer)
        assert "Parts made" in next_of(stream, "piece")
        Job.objects.update(state=Job.State.DONE)
        assert "Open the PDF" in next_of(stream, "piece")


def test_several_jobs_follow_in_one_stream_by_their_names(evening: Tournament, server: Server) -> None:
    jobs = [started(evening, kind) for kind in (Job.Kind.SHEETS, Job.Kind.SLIPS)]
    first, second = (f"job-{job.pk}" for job in jobs)
    other = started(evening)
    path = reverse("manage-paper", args=[evening.slug]) + f"?jobs={jobs[0].pk}-{jobs[1].pk}"
    client = signed_in(evening.owner)
    page = client.get(path).content.decode()
    assert page.count("sse-connect=") == 1 and f'sse-swap="{first}"' in page and f'sse-swap="{second}"' in page
    with streaming(server, path, client) as answer:
        stream = pieces(answer)
        assert [next(stream)[0], next(stream)[0]] == [first, second]
        Job.objects.filter(pk__in=[jobs[1].pk, other.pk]).update(state=Job.State.DONE)
        assert "Apri il PDF" in next_of(stream, second)
        Job.objects.update(state=Job.State.DONE)
        assert "Apri il PDF" in next_of(stream, first)
        assert next(stream)[0] == "end"


@pytest.mark.parametrize("how", ["link", "account", "signed out", "rested", "password"])
def test_a_stream_ends_with_the_right_to_its_page_and_tells_nothing_more(
    how: str, door: Tournament, server: Server
) -> None:
    client = holder(door, Grant.Role.KIOSK) if how == "link" else signed_in(door.owner)
    with streaming(server, reverse("wall", args=[door.slug]), client) as answer:
        stream = pieces(answer)
        next_of(stream, "piece")
        if how == "link":
            grant_revoke(grant=Grant.objects.get(role=Grant.Role.KIOSK), actor=Actor(door.owner, label="Ada"))
        elif how == "account":
            type(door.owner).objects.filter(pk=door.owner_id).update(is_active=False)
        elif how == "password":
            door.owner.set_password("another one, and a long one")
            door.owner.save()
        elif how == "rested":
            session = client.session
            session[SIGNED_IN] = session[SEEN] = 1
            session.save()
        else:
            client.logout()
        assert list(stream) == [("gone", "1"), ("end", "1")]


def test_the_wall_and_the_kiosk_follow_who_arrives(door: Tournament, server: Server) -> None:
    tablet = holder(door, Grant.Role.KIOSK)
    with (
        streaming(server, reverse("wall", args=[door.slug]), signed_in(door.owner)) as wall,
        streaming(server, reverse("kiosk", args=[door.slug]), tablet) as kiosk,
    ):
        streams = [pieces(wall), pieces(kiosk)]
        assert ["0 arrivati su 8" in next_of(stream, "piece") for stream in streams] == [True] * 2
        check_in(entrant=door.entrants.get(number=1), how=CheckIn.How.LIST, actor=Actor(door.owner, label="Ada"))
        assert ["1 arrivato su 8" in next_of(stream, "piece") for stream in streams] == [True] * 2


def test_a_browser_that_may_more_than_a_kiosk_is_no_kiosk_for_the_stream_either(door: Tournament) -> None:
    assert signed_in(door.owner).get(reverse("kiosk", args=[door.slug]), headers=STREAM).status_code == 403


def test_a_server_that_stops_ends_a_stream_so_that_the_browser_comes_back(door: Tournament) -> None:
    with ExitStack() as stack:
        with running_server(kind=StoppingServer, grace=int(2 * PATIENCE)) as server:
            path = reverse("wall", args=[door.slug])
            stream = pieces(stack.enter_context(streaming(server, path, signed_in(door.owner))))
            next_of(stream, "piece")
        assert list(stream) == []


def test_a_phone_that_is_let_in_is_led_on(door: Tournament, server: Server) -> None:
    nora, phone = door.entrants.get(number=1), Client()
    path = phone.post(reverse("entrant-me", args=[door.slug, nora.number]))["Location"]
    asked = nora.device_requests.get()
    with streaming(server, path, phone) as answer:
        stream = pieces(answer)
        assert asked.number in next_of(stream, "piece")
        assert phone.get(path, headers={"HX-Request": "true"}).status_code == 200
        request_decide(request=asked, accept=True, label="Ada", came_by=PlayerDevice.CameBy.DOOR)
        piece = next_of(stream, "piece")
        assert f'hx-get="{path}" hx-trigger="load"' in piece and asked.number not in piece
        assert next(stream)[0] == "end"
    assert phone.get(path, headers={"HX-Request": "true"})["HX-Redirect"] == reverse("my")


def test_what_one_phone_has_asked_is_streamed_to_no_other(door: Tournament) -> None:
    nora = door.entrants.get(number=1)
    path = Client().post(reverse("entrant-me", args=[door.slug, nora.number]))["Location"]
    assert Client().get(path, headers=STREAM).status_code == phone_of(nora).get(path, headers=STREAM).status_code == 404


def test_the_page_of_the_address_follows_a_phone_that_opens_the_test(server: Server) -> None:
    event = cast.tournament(public_address="http://testserver")
    client = signed_in(event.owner)
    test = client.get(reverse("manage-address", args=[event.slug])).context["test"].removeprefix("http://testserver")
    with streaming(server, reverse("manage-address-test", args=[event.slug]), client) as answer:
        stream = pieces(answer)
        assert "notice--good" not in next_of(stream, "piece")
        assert Client(REMOTE_ADDR="192.168.1.55").get(test).status_code == 200
        assert "notice--good" in next_of(stream, "piece")


def test_only_who_asks_for_a_stream_gets_it(evening: Tournament) -> None:
    job, client = started(evening), signed_in(evening.owner)
    path = job_at(evening, job)
    assert client.get(path, headers={"Accept": "text/html,*/*;q=0.8"}).headers["Content-Type"].startswith("text/html")
    assert client.head(path, headers=STREAM).headers["Content-Type"].startswith("text/html")
    streamed = client.get(path, headers=STREAM)
    assert streamed.headers["Content-Type"] == "text/event-stream" and "<progress" in first_pieces(streamed)["piece"]
    assert Client().get(path, headers=STREAM).status_code == Client().get(path).status_code == 403


def test_no_page_of_the_site_asks_by_a_clock() -> None:
    root = Path(__file__).parents[3]
    asking = [
        path.name
        for path in root.glob("templates/**/*.html")
        if "every " in "".join(re.findall(r'hx-trigger="([^"]*)"', path.read_text()))
    ]
    assert asking == []
