"""A page that shows only some of a tournament reads no more rows of a large one than of a small one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.db.models import Model
from django.urls import reverse

from tests import cast
from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
SMALL, LARGE = 16, 56  # both small enough for a standing that is made at once
AT: dict[str, Callable[[Tournament], list[object]]] = {
    "home": lambda event: [],
    "tournament": lambda event: [event.slug],
    "entrant": lambda event: [event.slug, 1],
    "result": lambda event: [event.slug, tables(event)[0].pk],
    "clock": lambda event: [event.slug, 1, 1],
}


@pytest.fixture
def rows_read(client: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Tournament], Counter[str]]:
    """Return how many rows of each kind a page makes objects of when nobody has seen it yet."""
    read: Counter[str] = Counter()
    make = Model.from_db.__func__

    def from_db(cls: type[Model], *values: Any) -> Model:
        read[cls.__name__] += 1
        return make(cls, *values)

    def ask(name: str, event: Tournament) -> Counter[str]:
        address = reverse(name, args=AT[name](event))
        client.get(address)
        caches["pages"].clear()
        read.clear()
        assert client.get(address).status_code == 200
        return Counter(read)

    monkeypatch.setattr(Model, "from_db", classmethod(from_db))
    return ask


def begun(players: int, name: str) -> Tournament:
    """Return an evening of so many with the result of every table but the last ones confirmed."""
    event = evening(players=players, owner=cast.account(name), slug=name)
    for table in tables(event)[:2]:
        confirmed(table)
    return event


@pytest.mark.parametrize("name", AT)
def test_a_page_that_shows_some_rows_reads_no_more_of_a_larger_tournament(
    name: str, rows_read: Callable[[str, Tournament], Counter[str]]
) -> None:
    small = rows_read(name, begun(SMALL, "piccola"))
    Tournament.objects.update(is_public=False)  # the front page shows the other one alone
    large = rows_read(name, begun(LARGE, "grande"))
    assert small and large == small
