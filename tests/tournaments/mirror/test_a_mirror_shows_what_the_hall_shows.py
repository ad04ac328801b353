"""A mirror shows the hall's public pages, and follows."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.mirror.conftest import bring, mirrored, paired, read
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.models import Entrant, Publication, Result, Round, Standing, Table, Tournament
from tournaments.services.results.results import result_confirm
from tournaments.services.setup.tournaments import tournament_delete

pytestmark = pytest.mark.django_db


def plain(html: str) -> str:
    """The content of a page, without addresses, keys and what a mirror adds."""
    content = html[html.index("<main") : html.index("</main>")]
    content = re.sub(r"/t/[\w-]+/(tables/\d+/)?", "/t/…/", content)
    content = re.sub(r"/s/[\w-]+/", "/s/…/", content)
    content = re.sub(r'<p>\s*<a class="tall".*?</a>\s*</p>', "", content, flags=re.DOTALL)
    return re.sub(r"\s+", " ", content)


def pages(event: Tournament) -> list[str]:
    at = [event.slug]
    rounds = Round.objects.filter(stage__tournament=event).exclude(state=Round.State.DRAWN).select_related("stage")
    paths = [reverse(name, args=at) for name in ("tournament", "standings", "bracket")]
    paths += [reverse("round-names", args=[*at, row.stage.number, row.number]) for row in rounds]
    paths += [
        reverse("entrant", args=[*at, row.number])
        for row in event.entrants.filter(number__in=(1, 3, 7)).order_by("number")
    ]
    tables = list(Table.objects.filter(round__in=rounds).order_by("round__number", "number"))
    return paths + [reverse("result", args=[*at, table.pk]) for table in (tables[0], *tables[-2:])]


def test_every_page_says_the_same_as_in_the_hall_and_follows_under_the_same_addresses(client, operator, line):
    event = evening()
    publication = paired(event, operator)
    assert bring(publication)
    copy = mirrored(publication).tournament
    assert publication.page == copy.get_absolute_url() != event.get_absolute_url()
    before = pages(copy)
    for there, here in zip(pages(event), before, strict=True):
        assert plain(client.get(there).content.decode()) == plain(read(here)), there
    waiting = Result.objects.get(table__round__stage__tournament=event, state="submitted")
    result_confirm(result=waiting, actor=actor_of(event.owner))
    assert bring(publication)
    assert pages(copy) == before
    changed = [0, 1, 4, len(before) - 1]
    for there, here in [(pages(event)[place], before[place]) for place in changed]:
        assert plain(client.get(there).content.decode()) == plain(read(here)), there


def test_a_standing_without_positions_and_movements_arrives_too(event, publication):
    stage, first = event.stages.get(), event.entrants.get(number=1)
    Standing.objects.create(stage=stage, entrant=first, order=1, position=None, movement=None, total=0)
    Tournament.objects.filter(pk=event.pk).touch()
    assert bring(publication)
    row = Standing.objects.get(stage__tournament=mirrored(publication).tournament)
    assert (row.position, row.movement) == (None, None)


def test_only_what_changed_travels(event, publication, line):
    Entrant.objects.filter(tournament=event, number=1).update(group="A")
    Tournament.objects.filter(pk=event.pk).touch()
    assert bring(publication)
    message = json.loads(gzip.decompress(line.sent[-1][1]))
    assert (message["set"].keys(), message["remove"]) == ({"entrant/1"}, [])


def test_a_round_taken_back_goes_away_there_too(event, publication):
    copy = mirrored(publication).tournament
    assert copy.stages.get().rounds.count() == 2
    Round.objects.filter(stage__tournament=event, number=2).update(state=Round.State.DRAWN)
    Tournament.objects.filter(pk=event.pk).touch()
    assert bring(publication)
    assert copy.stages.get().rounds.count() == 1


def test_a_tournament_that_becomes_private_disappears_and_comes_back(event, publication):
    copy = mirrored(publication).tournament
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    Tournament.objects.filter(pk=event.pk).touch()
    assert bring(publication)
    assert not Tournament.objects.filter(pk=copy.pk).exists()
    assert "Nora Bassi" not in read("tournament", copy.slug, status=410)
    Tournament.objects.filter(pk=event.pk).update(is_public=True)
    Tournament.objects.filter(pk=event.pk).touch()
    publication.refresh_from_db()
    assert bring(publication)
    assert "Nora Bassi" in read("round", copy.slug, 1, 1)


def test_stopping_takes_everything_away(event, publication, operator, client):
    client.force_login(event.owner)
    slug = mirrored(publication).slug
    client.post(reverse("manage-mirror-stop", args=[event.slug]))
    bring(publication)
    assert not Publication.objects.exists()
    assert not Tournament.objects.exclude(pk=event.pk).exists()
    assert not Entrant.objects.exclude(tournament=event).exists()
    read("tournament", slug, status=410)
    again = paired(event, operator)
    assert bring(again)
    assert mirrored(again).slug == slug, "whoever publishes again is found where they were"


def test_a_tournament_deleted_in_the_hall_goes_away_there_too(event, publication, client):
    tournament_delete(tournament=Tournament.objects.get(pk=event.pk))
    assert bring(publication)
    assert not Tournament.objects.exists()
    assert not Publication.objects.exists()


def test_two_tournaments_of_one_hall_stand_side_by_side(event, publication, operator):
    other = cast.tournament(event.owner, name="Altra serata")
    second = paired(other, operator)
    assert bring(second)
    assert "Altra serata" in read("tournament", mirrored(second).slug)
    assert "Serata al club" in read("tournament", mirrored(publication).slug)


def test_names_change_there_as_they_are_chosen_here(event, publication):
    nora = event.entrants.get(number=1).player
    nora.call("initial")
    nora.save()
    Tournament.objects.filter(pk=event.pk).touch()
    assert bring(publication)
    copy = mirrored(publication).tournament
    assert copy.entrants.get(number=1).player.name == "Nora B."
    assert "Bassi" not in read("entrant", copy.slug, 1)
