"""Who guesses the tag of a page learns nothing that the page would not tell: 404 comes before 304."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.matches.cast import online
from tests.tournaments.seasons.cast import season
from tournaments.models import Season, Tournament

pytestmark = pytest.mark.django_db
GUESSES = ", ".join(f'"{number}"' for number in range(200))
TAGS = (GUESSES, "*", '"None"', '""', ", ".join(f'"{number}.0.0"' for number in range(50)))


def answers(address: str) -> set[tuple[int, str | None]]:
    found = [Client().get(address, headers={"If-None-Match": tag}) for tag in TAGS]
    return {(one.status_code, one.headers.get("ETag")) for one in found}


def test_a_private_tournament_answers_a_stranger_s_tag_as_one_that_is_not_there() -> None:
    event = cast.tournament()
    Tournament.objects.update(is_public=False)
    assert answers(reverse("tournament-version", args=[event.slug])) == {(404, None)}
    assert answers(reverse("tournament-version", args=["not-there"])) == {(404, None)}


def test_a_private_season_answers_a_stranger_s_tag_as_one_that_is_not_there() -> None:
    row = season(cast.account())
    Season.objects.update(is_public=False)
    assert answers(reverse("season-version", args=[row.slug])) == {(404, None)}
    assert answers(reverse("season-version", args=["not-there"])) == {(404, None)}


def test_a_match_in_play_answers_no_tag_with_how_far_it_is() -> None:
    _event, _table, row = online()
    address = reverse("match-replay-data", args=[row.match.code])
    match = row.match
    for language in ("it", "en"):
        tags = ", ".join(f'"{language}-{version}-{match.state}"' for version in range(100))
        answer = Client().get(address, headers={"If-None-Match": tags, "Accept-Language": language})
        assert (answer.status_code, answer.headers.get("ETag")) == (404, None)


def test_a_tag_still_saves_a_reader_the_page() -> None:
    event = cast.tournament()
    address = reverse("tournament-version", args=[event.slug])
    tag = Client().get(address).headers["ETag"]
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304
