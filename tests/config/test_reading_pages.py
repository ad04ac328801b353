"""People who only read: no cookie, an answer that a proxy may keep, "unchanged" for one query, small on its way."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.conf import settings as live_settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import reverse

from config.storage.parts import PartsFinder
from config.web.packing import pack
from matches.games import games_shown, presenter
from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments.models import Tournament
from tournaments.styles import GAMES as GAME_SHEETS
from tournaments.styles import PARTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = evening(players=8)
    confirmed(tables(event)[0])
    return event


def pages(event: Tournament) -> dict[str, str]:
    table = tables(event)[0]
    own = {name: reverse(name, args=[event.slug]) for name in ("tournament", "standings", "bracket")}
    of_rounds = {name: reverse(name, args=[event.slug, 1, 1]) for name in ("round", "round-names")}
    others = {name: reverse(name) for name in ("home", "seasons", "rules", "matches", "help")}
    about = {
        "result": reverse("result", args=[event.slug, table.pk]),
        "entrant": reverse("entrant", args=[event.slug, 1]),
    }
    return {**own, **of_rounds, **others, **about, "game-rules": reverse("game-rules", args=["risiko"])}


def test_nobody_who_only_reads_is_given_a_cookie_and_a_proxy_may_keep_what_they_get(event: Tournament) -> None:
    for name, address in pages(event).items():
        answer = Client().get(address)
        assert answer.status_code == 200 and not answer.cookies, name
        assert answer["Cache-Control"] == "public, max-age=0, s-maxage=1, must-revalidate", name
        assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= set(answer["Vary"].split(", ")), name
        text = answer.content.decode()
        assert text.count('rel="stylesheet"') == 1 and '<meta name="description" content="' in text, name
        assert "csrfmiddlewaretoken" not in text, name


def test_who_has_the_page_already_is_told_so_for_one_query(
    event: Tournament, client: Client, django_assert_num_queries: Any
) -> None:
    first = {name: client.get(address)["ETag"] for name, address in pages(event).items()}
    for name in ("tournament", "standings"):
        address = pages(event)[name]
        with django_assert_num_queries(1):
            assert client.get(address, headers={"If-None-Match": first[name]}).status_code == 304
        with django_assert_num_queries(1):
            assert client.get(address).status_code == 200
    Tournament.objects.filter(pk=event.pk).touch()
    again = client.get(pages(event)["standings"], headers={"If-None-Match": first["standings"]})
    assert again.status_code == 200 and again["ETag"] != first["standings"]


def test_who_is_known_gets_a_page_of_their_own_that_no_proxy_keeps(event: Tournament) -> None:
    reader, known = Client(), Client()
    known.force_login(event.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = pages(event)["standings"]
    tag = reader.get(address)["ETag"]
    answer = known.get(address, headers={"If-None-Match": tag})
    assert answer.status_code == 200 and answer["Cache-Control"] == "private, no-cache"
    assert 'name="csrfmiddlewaretoken"' in answer.content.decode()  # what scripts send
    assert reader.get(address)["ETag"] == tag and "csrfmiddlewaretoken" not in reader.get(address).content.decode()


@pytest.mark.parametrize(
    ("coding", "unpack"), [("br", brotli.decompress), ("gzip", lambda text: zlib.decompress(text, 31))]
)
def test_what_everybody_reads_travels_small(event: Tournament, coding: str, unpack: Any) -> None:
    address = pages(event)["standings"]
    plain, packed = (Client().get(address, headers={"Accept-Encoding": form}) for form in ("identity", coding))
    assert packed["Content-Encoding"] == coding and unpack(packed.content) == plain.content
    assert len(packed.content) * 3 < len(plain.content) and "Content-Encoding" not in plain


@pytest.mark.parametrize(
    ("site", "cookie", "sets", "is_packed"),
    [
        ("cross-site", "", "", True),
        ("cross-site", "session", "", False),
        ("same-site", "session", "", False),
        ("", "session", "", False),
        ("", "me", "", False),
        ("", "", "session", False),
        ("same-origin", "session", "", True),
        ("cross-site", "csrf", "", True),
    ],
)
def test_a_page_with_a_secret_is_packed_only_where_no_foreign_page_has_asked_for_it(
    site: str, cookie: str, sets: str, *, is_packed: bool
) -> None:
    request, answer = HttpRequest(), HttpResponse("word " * 400)
    request.META = {"HTTP_ACCEPT_ENCODING": "gzip, br", **({"HTTP_SEC_FETCH_SITE": site} if site else {})}
    request.COOKIES = {f"{live_settings.COOKIES}_{cookie}": "x"} if cookie else {}
    if sets:
        answer.set_cookie(f"{live_settings.COOKIES}_{sets}", "x")
    pack(request, answer)
    assert answer.has_header("Content-Encoding") is is_packed and answer["Vary"] == "Accept-Encoding"


def test_each_part_is_one_file_of_those_that_it_names(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    finder = PartsFinder()
    made = {path: Path(storage.path(path)).read_text() for path, storage in finder.list(None)}
    assert len(made) == len(PARTS) and all("/*" not in text for text in made.values())
    public = made["tournaments/parts/public.css"]
    assert public.index(".table--standing") < public.index("prefers-contrast")
    before = Path(finder.find("tournaments/parts/public.css")).stat().st_mtime_ns
    list(finder.list(None))
    assert Path(finder.find("tournaments/parts/public.css")).stat().st_mtime_ns == before
    assert finder.find("tournaments/parts/../secret_key") == []


def test_the_files_of_a_game_are_those_that_its_presenter_names() -> None:
    named = {game: presenter(game).pages.styles for game in games_shown()}
    assert {game: tuple(f"{name[1:]}.css" for name in GAME_SHEETS[game]) for game in named} == named


def test_search_engines_and_old_browsers_find_what_they_look_for(client: Client) -> None:
    robots = client.get("/robots.txt")
    assert "Disallow: /t/*/manage/" in robots.content.decode() and robots["Content-Type"].startswith("text/plain")
    assert client.get("/favicon.ico")["Location"].endswith(".png")


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ({}, 403),
        ({"Origin": "http://elsewhere.test"}, 403),
        ({"Origin": "null", "Referer": "http://testserver/"}, 403),
        ({"Origin": "http://testserver"}, 302),
        ({"Referer": "http://testserver/t/serata/"}, 302),
    ],
)
def test_the_language_is_chosen_without_a_token_and_on_a_page_of_this_site(head: dict[str, str], status: int) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post(reverse("set_language"), {"language": "en", "next": "/"}, headers=head)
    assert answer.status_code == status and (live_settings.LANGUAGE_COOKIE_NAME in answer.cookies) is (status == 302)
