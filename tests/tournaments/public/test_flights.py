"""Many who ask at one moment for a page that nobody has seen yet: it is made once."""

import re
import threading

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments.models import Tournament
from tournaments.views.rounds import page_cache
from tournaments.views.rounds.flights import make_once

SOON = 20  # seconds until a test gives up


class Slow:
    """Renders nothing until it is let go, and counts how often it was asked."""

    def __init__(self, monkeypatch):
        self.calls, self.begun, self.go = 0, threading.Event(), threading.Event()
        self._render = page_cache.render_to_string
        monkeypatch.setattr(page_cache, "render_to_string", self)

    def __call__(self, *words):
        self.calls += 1
        self.begun.set()
        assert self.go.wait(SOON)
        return self._render(*words)


def shown_version(answer):
    return int(re.search(rb'data-version="(\d+)"', answer.content)[1])


def test_twelve_viewers_of_a_cold_page_cost_one_page(run_together, monkeypatch):
    event = evening(players=8)
    confirmed(tables(event)[0])
    slow = Slow(monkeypatch)
    address = reverse("standings", args=[event.slug])

    def look(index):
        if index == 0:
            slow.begun.wait(SOON)
            threading.Timer(0.3, slow.go.set).start()
        return Client().get(address).content

    pages = run_together(look, 12)
    assert slow.calls == 1
    assert all(b"Nora" in page for page in pages)


def test_while_a_page_is_made_anew_who_reads_sees_the_one_before_and_who_helps_waits(run_together, monkeypatch):
    event = evening(players=8)
    confirmed(tables(event)[0])
    address = reverse("standings", args=[event.slug])
    before = shown_version(Client().get(address))
    confirmed(tables(event)[1])
    newest = Tournament.objects.get().version
    slow = Slow(monkeypatch)

    def look(index):
        client = Client()
        if index:
            slow.begun.wait(SOON)
        if index == 2:
            client.force_login(event.owner)
            threading.Timer(0.3, slow.go.set).start()
        return shown_version(client.get(address))

    assert run_together(look, 3) == [newest, before, newest]
    assert slow.calls == 1


def test_where_making_a_page_failed_the_next_one_makes_it():
    def read():
        return caches["pages"].get("page")

    def fail():
        raise ValueError

    with pytest.raises(ValueError):
        make_once("page", read, fail)
    assert make_once("page", read, lambda: "made") == "made"


@pytest.mark.django_db
def test_a_page_about_one_table_reads_that_table_alone(client, django_assert_max_num_queries):
    event = cast.tournament()
    cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 24)))
    table = tables(event)[2]
    with django_assert_max_num_queries(25):
        page = client.get(reverse("result", args=[event.slug, table.pk]))
    assert [seat.seat.table_id for seat in page.context["row"].seats] == [table.pk] * 4
