"""What was not made here says so wherever it or its results stand, and says it without a query of its own."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.tournaments.seasons.cast import NORA, entered, evening, season
from tournaments.models import Player, Season, Tournament

pytestmark = pytest.mark.django_db
KEY = "1a2b-3c4d-5e6f-7a8b-9c0d"
MOMENT = "2026-03-01T10:00:00+00:00"
MARK = {"saved_at": MOMENT, "release": "0.2.0", "signature": "other", "key": KEY, "at": MOMENT}
WORD = "importato"


def two_evenings() -> Season:
    ada = cast.account()
    return entered(season(ada), evening(ada, "Marzo", month=3), evening(ada, "Aprile", month=4))


def marked(*names: str) -> None:
    """Let these tournaments come from elsewhere; a new version, as an import makes one."""
    for event in Tournament.objects.filter(name__in=names):
        event.origins, event.version = [MARK], event.version + 1
        event.save()


def paths(row: Season) -> dict[str, str]:
    nora = Player.objects.get(name=NORA)
    table = reverse("season", args=[row.slug])
    return {
        "home": reverse("home"),
        "person": reverse("person", args=[nora.pk]),
        "season": table,
        "projector": f"{table}?screen=1",
        "player": reverse("season-player", args=[row.slug, nora.pk]),
        "manage": reverse("season-manage", args=[row.slug]),
    }


PAGES = ("home", "person", "season", "projector", "player", "manage")


def page_and_queries(client: Client, path: str) -> tuple[str, int]:
    with CaptureQueriesContext(connection) as found:
        text = client.get(path).content.decode()
    return text, len(found)


@pytest.mark.parametrize("name", PAGES)
def test_the_mark_stands_beside_the_imported_tournament_alone_and_costs_nothing(name: str, client: Client) -> None:
    row = two_evenings()
    if name == "manage":
        client.force_login(row.owner)
    path = paths(row)[name]
    client.get(path)
    Tournament.objects.first().save()  # type: ignore[union-attr]
    plain, before = page_and_queries(client, path)
    assert WORD not in plain
    marked("Marzo")
    one, with_one = page_and_queries(client, path)
    marked("Marzo", "Aprile")
    both, with_both = page_and_queries(client, path)
    assert 0 < one.count(f"{WORD}</span>") < both.count(f"{WORD}</span>")
    assert both.count(f"{WORD}</span>") == 2 * one.count(f"{WORD}</span>")
    assert KEY in one, "where from is told by pointing at the mark"
    assert with_one == with_both
    assert name in ("season", "projector", "player") or with_one == before


def test_a_season_on_paper_says_which_of_its_tournaments_were_imported() -> None:
    from django.template.loader import render_to_string

    from tournaments.seasons.selectors.standings import season_standing

    row = two_evenings()
    marked("Marzo")
    text = render_to_string("pdf/season.html", {"season": row, "table": season_standing(row), "moves": False})
    assert f"Marzo ({WORD})" in text
    assert f"Aprile ({WORD})" not in text
