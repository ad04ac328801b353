"""Whatever would write refuses on a mirror, with a sentence; what is read says how old it is."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import ResolverMatch, reverse
from django.utils import formats, timezone

from tests.security.matrix.addresses import addresses
from tests.tournaments.mirror.conftest import mirrored, paired, read
from tournaments.mirror.views import read_only
from tournaments.mirror.views.read_only import ACCOUNTS, ITS_OWN, READ, ReadOnlyMirror
from tournaments.models import Mirror, SeasonEntry
from tournaments.seasons.services import season_create

pytestmark = pytest.mark.django_db
TODAY = date(2026, 3, 6)


def test_every_address_that_is_not_for_reading_is_refused(rf, monkeypatch, settings):
    settings.MIRROR = True
    names = {name for name, _pattern in addresses() if not name.startswith("admin:")}
    assert names >= READ | ACCOUNTS | ITS_OWN, "no name there is without its address"
    monkeypatch.setattr(read_only, "render", lambda *_args, status: HttpResponse(status=status))
    middleware = ReadOnlyMirror(lambda _request: HttpResponse())
    for name in names - ACCOUNTS - ITS_OWN:
        for method in ("post", "put", "delete", "options") if name in READ else ("get", "post"):
            request = getattr(rf, method)("/")
            request.resolver_match = ResolverMatch(pages_view, (), {}, url_name=name)
            answer = middleware.process_view(request, pages_view, (), {})
            assert answer is not None and answer.status_code == 403, (name, method)


def pages_view(_request):
    """Stands for any view."""


def test_the_evening_itself_refuses_to_its_owner(operator, publication):
    slug = mirrored(publication).slug
    with override_settings(MIRROR=True):
        client = Client()
        client.force_login(operator)
        answer = client.post(reverse("manage-settings", args=[slug]), headers={"Accept-Language": "it"})
        assert (answer.status_code, "Un mirror si legge soltanto" in answer.content.decode()) == (403, True)
        assert client.get(reverse("manage", args=[slug])).status_code == 403
        assert client.get(reverse("admin:index")).status_code == 403
        told = client.post(reverse("tournament-version", args=[slug]))
        assert (told.status_code, told.json()["error"]) == (403, "mirror")


def test_a_page_says_as_of_when_it_is_and_warns_when_that_is_long_ago(publication):
    mirror = mirrored(publication)
    fresh = read("standings", mirror.slug)
    assert "data-as-of" in fresh
    assert "data-mirror-old hidden" in fresh
    Mirror.objects.update(as_of=timezone.now() - timedelta(minutes=20))
    old = read("standings", mirror.slug)
    assert "data-mirror-old>" in old
    assert "data-as-of" in read(reverse("projector", args=[mirror.slug]))


def test_a_page_that_is_kept_says_when_and_not_how_long_ago(publication):
    """Without a script nothing counts on: what a page says has to be as true in four minutes."""
    Mirror.objects.update(as_of=timezone.now() - timedelta(minutes=3))
    mirror = mirrored(publication)
    mark = read("standings", mirror.slug).split("data-as-of", 1)[1].split("<script", 1)[0]
    assert formats.date_format(timezone.localtime(mirror.as_of), "SHORT_DATETIME_FORMAT") in mark
    assert "minut" not in mark and "<span data-mirror-age hidden></span>" in mark


def test_a_tournament_that_no_hall_keeps_up_to_date_is_not_shown(event, publication):
    """Neither one that this installation had before, nor what a pairing left behind."""
    copy = mirrored(publication).tournament
    season = season_create(owner=copy.owner, name="Lega", kind="league", starts_on=TODAY, ends_on=TODAY)
    SeasonEntry.objects.create(season=season, tournament=copy)
    assert copy.slug in read("home") and read("season", season.slug)
    names = ("tournament", "standings", "bracket", "tournament-version", "mirror-age")
    for name in names:
        read(name, event.slug, status=404)
    Mirror.objects.update(tournament=None, slug=None, state="ended")
    for name in names:
        read(name, copy.slug, status=404)
    read("season", season.slug, status=404)
    home = read("home")
    assert copy.slug not in home and event.slug not in home


def test_the_age_is_what_the_hall_said_by_the_mirrors_clock(publication):
    mirror = mirrored(publication)
    with override_settings(MIRROR=True):
        told = Client().get(reverse("mirror-age", args=[mirror.slug])).json()
    assert told["as_of"] == mirror.as_of.isoformat() <= told["now"]


def test_a_page_of_a_mirror_costs_one_query_more_than_in_the_hall(client, event, publication):
    here, there = (reverse("standings", args=[slug]) for slug in (event.slug, mirrored(publication).slug))
    for _time in range(2):
        client.get(here)
        with CaptureQueriesContext(connection) as of_hall:
            client.get(here)
        read(there)
        with CaptureQueriesContext(connection) as of_mirror:
            read(there)
    assert len(of_mirror) == len(of_hall) + 1


def test_before_anything_has_come_the_page_says_so(event, operator, line):
    made = paired(event, operator)
    read("tournament", mirrored(made).slug, status=404)


def test_an_installation_that_is_no_mirror_shows_no_mark(client, event):
    assert "data-as-of" not in client.get(reverse("standings", args=[event.slug])).content.decode()


def test_the_first_page_of_a_mirror_offers_its_operator_what_can_be_done_there(operator, client):
    client.force_login(operator)
    assert reverse("tournament-create") in client.get(reverse("home")).content.decode()
    with override_settings(MIRROR=True):
        page = client.get(reverse("home")).content.decode().split("<main")[1]
    assert reverse("tournament-create") not in page and reverse("decks") not in page
    assert reverse("mirrors") in page and reverse("installation-accounts") in page
    assert "A mirror: it shows tournaments" in page or "Qui vedi, in copia" in page


def test_the_operator_makes_codes_and_ends_pairings_and_nobody_else(operator, publication, event):
    with override_settings(MIRROR=True):
        client = Client()
        assert client.post(reverse("mirrors")).status_code == 403
        client.force_login(event.owner)
        assert client.post(reverse("mirrors")).status_code == 403
        client.force_login(operator)
        assert client.post(reverse("mirrors")).status_code == 200
        assert Mirror.objects.filter(state="waiting").count() == 1
        assert client.post(reverse("mirror-end", args=[mirrored(publication).pk])).status_code == 302
    assert mirrored(publication).state == "ended"
