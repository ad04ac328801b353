"""A flood of pages pushes nothing out that is counted, held or used up; and nonsense in an address makes no flood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.urls import reverse

from config.storage.caches import MOST, two_caches
from tests import cast
from tests.tournaments.seasons.cast import entered, season
from tests.tournaments.seasons.cast import evening as of_season
from tests.tournaments.setup.cast import evening
from tournaments.accounts.services.counters import count_up
from tournaments.errors import Refused
from tournaments.models import Season, Stage, Standing, Tournament
from tournaments.seasons.views import public_pages as seasons
from tournaments.services.reading_turns import reading_turn
from tournaments.views.rounds import standing_query


@pytest.fixture
def stored(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """`stored()` says how many contents of pages were kept under names of their own."""
    keys: set[str] = set()
    place, keep = caches["pages"], caches["pages"].set

    def noted(key: str, *words: Any) -> None:
        if key.startswith("content:"):
            keys.add(key)
        keep(key, *words)

    monkeypatch.setattr(place, "set", noted)
    yield lambda: len(keys)


def flood() -> None:
    for number in range(MOST["pages"] + 1):
        caches["pages"].set(f"content:{number}", "page")


@pytest.fixture(params=["in this process", "in Redis that is away"])
def place(request: pytest.FixtureRequest, settings: Any) -> None:
    settings.CACHES = two_caches("" if request.param == "in this process" else "unix:///nowhere/redis.sock")
    for name in MOST:
        caches[name].clear()


@pytest.mark.usefixtures("place")
def test_a_used_up_limit_stays_used_up_however_many_pages_are_kept() -> None:
    assert [count_up("password-tries:10.0.0.9", 600) for _ in range(3)] == [1, 2, 3]
    flood()
    assert count_up("password-tries:10.0.0.9", 600) == 4


@pytest.mark.django_db
@pytest.mark.usefixtures("place")
def test_a_turn_stays_held_however_many_pages_are_kept() -> None:
    ada = cast.account()
    with reading_turn(account=ada, kind="copy"):
        flood()
        with pytest.raises(Refused, match="file_reading_yours"), reading_turn(account=ada, kind="copy"):
            raise AssertionError("two at once")


def test_in_one_redis_a_page_has_another_name_than_a_count_of_the_same_key(redis_site: str) -> None:
    caches["pages"].set("same", "page")
    assert cache.add("same", 1, 60)
    assert (caches["pages"].get("same"), cache.get("same")) == ("page", 1)


@pytest.fixture
def event() -> Tournament:
    return evening()


def asked(client: Client, name: str, *args: object, **query: str) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return answer.content.decode().partition("<main")[2].partition("</main>")[0]


@pytest.mark.few(2)
@pytest.mark.django_db
@pytest.mark.parametrize("more", [{}, {"all": "1"}, {"screen": "1"}, {"sort": "-total"}])
def test_pages_and_stages_of_a_standing_that_do_not_exist_share_one(
    client: Client, event: Tournament, stored: Callable[[], int], more: dict[str, str]
) -> None:
    for number in ("0", "7", "90001", "00090002", "x", "٣"):
        asked(client, "standings", event.slug, stage="1", page=number, **more)
        asked(client, "standings", event.slug, stage=number, **more)
    assert stored() == 1


@pytest.mark.django_db
def test_the_whole_standing_of_two_stages_is_one_page_whatever_page_is_asked(
    client: Client, event: Tournament, stored: Callable[[], int]
) -> None:
    final = event.stages.create(number=2, kind=Stage.Kind.FINAL)
    Standing.objects.create(stage=final, entrant=event.entrants.first(), order=1, position=1, total=5)
    for query in ({}, {"stage": "0"}, {"page": "90001"}, {"stage": "0", "page": "90002"}):
        asked(client, "standings", event.slug, **query)
    assert stored() == 1


@pytest.mark.django_db
def test_every_page_that_exists_is_still_kept(
    client: Client, event: Tournament, stored: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standing_query, "PAGE", 3)
    first, second, last = (asked(client, "standings", event.slug, page=number) for number in ("1", "2", "3"))
    assert len({first, second, last}) == stored() == 3
    assert asked(client, "standings", event.slug, page="90001") == last
    assert stored() == 3


@pytest.mark.django_db
def test_what_is_searched_is_never_kept(client: Client, event: Tournament, stored: Callable[[], int]) -> None:
    row = entered(season(event.owner), of_season(event.owner, "Marzo"))
    for text in ("one", "two"):
        asked(client, "standings", event.slug, q=text)
        asked(client, "round", event.slug, 1, 1, q=text)
        asked(client, "season", row.slug, q=text)
    assert stored() == 0


@pytest.fixture
def row() -> Season:
    ada = cast.account()
    return entered(season(ada), of_season(ada, "Marzo"), of_season(ada, "Aprile", month=4))


@pytest.mark.django_db
def test_pages_and_venues_of_a_season_that_do_not_exist_share_one(
    client: Client, row: Season, stored: Callable[[], int]
) -> None:
    asked(client, "season", row.slug)
    for nonsense in ("0", "7", "90001", "x"):
        asked(client, "season", row.slug, page=nonsense)
        asked(client, "season", row.slug, venue=nonsense)
        asked(client, "season", row.slug, venue=nonsense, page=nonsense)
    assert stored() == 1


@pytest.mark.django_db
def test_every_page_of_a_season_that_exists_is_still_kept(
    client: Client, row: Season, stored: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seasons, "PAGE", 2)
    assert asked(client, "season", row.slug) != asked(client, "season", row.slug, page="2")
    asked(client, "season", row.slug, page="90001")
    assert stored() == 2
