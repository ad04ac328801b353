"""Standings and their public page with the database."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.cal import timed
from benchmarks.evening import league, set_up
from benchmarks.figure import Figure


def figures(cal: float) -> Iterator[Figure]:
    """Yield 1,000 entrants after 10 rounds: the rebuild, and the first hundred rows as a page, cold and cached."""
    set_up()
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext, override_settings
    from django.urls import reverse

    from tournaments.services.standings.standings import standings_rebuild

    stage = league()
    yield Figure(
        "standings of 1,000 rebuilt with the database", timed(lambda: standings_rebuild(stage=stage)) / cal, 1.5
    )
    client, address = Client(), reverse("standings", args=[stage.tournament.slug])

    def cold() -> None:
        caches["pages"].clear()
        assert client.get(address).status_code == 200

    with override_settings(ALLOWED_HOSTS=["*"]):
        cold()
        caches["pages"].clear()
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        yield Figure("public standings of 1,000, queries", len(queries), 8, "queries")
        yield Figure("public standings of 1,000, cold", timed(cold) / cal, 0.4)
        yield Figure("public standings of 1,000, cached", timed(lambda: client.get(address)) / cal, 0.02)
