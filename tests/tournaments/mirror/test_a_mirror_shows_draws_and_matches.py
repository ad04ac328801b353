"""What else a stranger finds under a tournament's addresses: certificates, seals, tables played online."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.security.whole_copies import whole_evening
from tests.tournaments.formats.cast import made
from tests.tournaments.matches.cast import begun, online, voided
from tests.tournaments.mirror.conftest import Line, bring, mirrored, paired, read
from tests.tournaments.mirror.test_a_mirror_shows_what_the_hall_shows import plain
from tests.tournaments.seasons.cast import LIA, NORA, TEO, UGO, entered, season
from tests.tournaments.seasons.cast import evening as season_evening
from tests.tournaments.setup.cast import actor_of
from tournaments.models import Announcement, Door, DrawSeed, Player, Round, Season, SignUp, Tournament
from tournaments.selectors.draw.draw_seeds import seed_of
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.setup.tournaments import tournament_delete

pytestmark = pytest.mark.django_db
LEAGUE = {"count": "places", "places": [10, 6, 3, 1], "drop": 1, "club_best": 2}


@pytest.fixture(autouse=True)
def _own_disk(tmp_path, settings):
    settings.VAR_DIR = tmp_path


def same(client: Client, event: Tournament, copy: Tournament, name: str, *args: object) -> str:
    """Hold a page of the hall against the mirror's; return what it says."""
    here = plain(client.get(reverse(name, args=[event.slug, *args])).content.decode())
    there = plain(read(name, copy.slug, *args))
    there = there.replace(copy.slug, event.slug)
    assert here == there, name
    return there


def told(event: Tournament, part: str, number: int, *, is_mirror: bool) -> dict:
    with override_settings(MIRROR=is_mirror):
        answer = Client().get(reverse("certificate-file", args=[event.slug, 1, number, part]))
    assert answer.status_code == 200, part
    return json.loads(answer.content)


def test_anybody_can_verify_a_draw_on_the_mirror(client, operator, line):
    event = whole_evening()
    publication = paired(event, operator)
    assert bring(publication)
    copy = mirrored(publication).tournament
    page = same(client, event, copy, "certificate", 1, 3)
    assert "Controllato adesso" in page and "Cambiato a mano" in page
    for part in ("question", "answer", "certificate"):
        assert told(copy, part, 3, is_mirror=True) == told(event, part, 3, is_mirror=False)
    assert "non è stato sorteggiato da questo programma" in same(client, event, copy, "certificate", 1, 1)


def test_a_seal_is_on_the_mirror_before_its_draw_and_the_number_only_after_it(client, operator, line):
    event = made("open", 8)
    stage, actor = event.stages.get(), actor_of(event.owner)
    secret = checkin_open(stage=stage, number=1, actor=actor)
    publication = paired(event, operator)
    assert bring(publication)
    copy = mirrored(publication).tournament
    assert secret.commitment in same(client, event, copy, "tournament")
    kept = DrawSeed.objects.get(stage__tournament=copy)
    assert (kept.seed, kept.nonce) == (0, "")
    drawn = round_draw(stage=stage, actor=actor, origin="committed")
    assert bring(publication)
    assert secret.commitment in same(client, event, copy, "tournament"), "it is drawn, and nobody may know"
    assert not copy.stages.get().rounds.exists()
    assert secret.nonce not in sent(line)
    round_publish(round=Round.objects.get(pk=drawn.pk), actor=actor)
    assert bring(publication)
    assert secret.nonce in same(client, event, copy, "certificate", 1, 1)
    assert told(copy, "certificate", 1, is_mirror=True) == told(event, "certificate", 1, is_mirror=False)
    assert not DrawSeed.objects.filter(stage__tournament=copy, commitment=secret.commitment).exists()


def sent(line: Line) -> str:
    """Return everything that has travelled."""
    return " ".join(gzip.decompress(content).decode() for _path, content, _headers in line.sent)


def test_a_hall_that_sends_the_seal_of_another_one_takes_nothing_from_it(operator, line):
    events = [whole_evening(), cast.tournament(cast.account("bea"), name="Altra")]
    seal = checkin_open(stage=cast.league(events[1]), number=1, actor=actor_of(events[1].owner))
    first, second = (paired(event, operator) for event in events)
    assert bring(second)
    mine = DrawSeed.objects.filter(stage__tournament=events[0])
    DrawSeed.objects.filter(pk=seal.pk).delete()
    mine.update(commitment=seal.commitment)
    assert bring(first)
    assert seed_of(mirrored(second).tournament.stages.get(), 1).commitment == seal.commitment


def test_a_table_played_online_is_in_the_lists_of_the_mirror_and_its_board_is_not(client, operator, line):
    event, _table, row = online()
    publication = paired(event, operator)
    assert bring(publication)
    copy = mirrored(publication).tournament
    same(client, event, copy, "tournament")
    assert "aspetta i giocatori" in listed(client, event, copy)
    begun(row)
    assert bring(publication)
    assert "in corso" in listed(client, event, copy)
    voided(row)
    assert bring(publication)
    assert "tavolo sbagliato" in listed(client, event, copy)
    match = copy.table_matches.get().match
    assert (match.server_seed, match.snapshot, match.is_listed) == ("", {}, False)
    read("match", match.code, status=403)


def listed(client: Client, event: Tournament, copy: Tournament) -> str:
    linkless = [
        re.sub(r'<a class="index__item" href="/m/[^"]+">(.*?)</a>', r'<div class="index__item">\1</div>', text)
        for text in (
            plain(client.get(reverse("tournament-matches", args=[event.slug])).content.decode()),
            plain(read("tournament-matches", copy.slug)),
        )
    ]
    assert linkless[0] == linkless[1]
    assert "index__item" in plain(read("entrant-matches", copy.slug, 1))
    return linkless[1]


def test_the_seasons_of_a_tournament_are_on_the_mirror_as_the_hall_shows_them(client, operator, line):
    ada = cast.account()
    events = [season_evening(ada, "Marzo"), season_evening(ada, "Aprile", (LIA, NORA, UGO, TEO), month=4)]
    rows = [entered(season(ada), *events), entered(season(ada, "national", "Nazionale"), *events, category="open")]
    Season.objects.filter(pk=rows[0].pk).update(parameters=LEAGUE)
    rows[0].entries.create(tournament=season_evening(ada, "Segreta", month=2, is_public=False))
    season(ada, name="Nascosta", is_public=False).entries.create(tournament=events[0])
    publication = paired(events[0], operator)
    assert bring(publication)
    same(client, events[0], mirrored(publication).tournament, "tournament")
    copies = list(Season.objects.filter(shown__isnull=False).order_by("pk"))
    assert [row.name for row in copies] == ["Campionato sociale", "Nazionale"]
    assert not re.search("Segreta|Nascosta", sent(line))
    for row, there in zip(rows, copies, strict=True):
        html = read("season", there.slug)
        assert "data-as-of" in html and "Aprile" in html
        assert season_page(client.get(row.get_absolute_url()).content.decode()) == season_page(html)
        file = client.get(reverse("season-file", args=[row.slug, "csv"])).content.decode()
        assert read("season-file", there.slug, "csv") == file
    nora = Player.objects.get(name=NORA, home=None)
    hall = client.get(reverse("season-player", args=[rows[0].slug, nora.pk])).content.decode()
    place = next(place for place, told in enumerate(copies[0].shown["people"], start=1) if told["name"] == NORA)
    assert season_page(hall) == season_page(read("season-player", copies[0].slug, place))
    read("season-player", copies[0].slug, 99, status=404)


def test_a_season_follows_and_goes_with_its_tournament(operator, line):
    ada = cast.account()
    event = season_evening(ada, "Marzo")
    later = season_evening(ada, "Aprile", (LIA, NORA, UGO, TEO), month=4)
    row = entered(season(ada), event)
    publication = paired(event, operator)
    assert bring(publication)
    slug = Season.objects.get(shown__isnull=False).slug
    entered(row, later)
    assert bring(publication)
    assert "Aprile" in read("season", slug)
    Season.objects.filter(pk=row.pk).update(is_public=False)
    assert bring(publication)
    read("season", slug, status=404)
    Season.objects.filter(pk=row.pk).update(is_public=True)
    assert bring(publication)
    tournament_delete(tournament=Tournament.objects.get(pk=event.pk))
    assert bring(publication)
    assert not Season.objects.filter(shown__isnull=False).exists()


def season_page(html: str) -> str:
    content = plain(html)
    for pattern in (r'<a class="index__item" href="/t/[^"]*">(.*?)</a>', r'<div class="index__item">(.*?)</div>'):
        content = re.sub(pattern, r"\1", content)
    content = re.sub(r'<p>\s*<a class="button" href="/p/.*?</p>', "", content)
    content = re.sub(r'href="/s/[^"]*"', "", content)
    content = re.sub(r'<a href="(/seasons/|/t/[^"]*)">(.*?)</a>', r"\2", content)
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", content)


def test_an_announced_evening_says_the_same_of_its_places_and_its_price_and_nothing_of_who_asks(client, operator, line):
    event = cast.tournament()
    cast.entrants(event, 3)
    Announcement.objects.create(tournament=event, is_on=True, capacity=5, address="Via Po 1", starts_at="21:00")
    Door.objects.create(tournament=event, fee=700, seed="segreto-porta")
    publication = paired(event, operator)
    for number, state in enumerate(("asked", "asked", "waiting", "withdrawn")):
        agreed = {"consent_text": "Sì", "consent_at": timezone.now(), "token_hash": f"segreto-{number}"}
        SignUp.objects.create(tournament=event, name="Segreta Persona", key=f"k{number}", state=state, **agreed)
        assert bring(publication)
        copy = mirrored(publication).tournament
        html = announced_page(client.get(event.get_absolute_url()).content.decode())
        assert html == announced_page(read("tournament", copy.slug)), state
    assert "7 €" in html.replace("\xa0", " ") and "1 persona" in html
    assert not re.search("segret", sent(line), re.IGNORECASE)


def announced_page(html: str) -> str:
    """The content of the page without the way to sign up, which a mirror has not."""
    return re.sub(r'\s*<div class="actionbar">.*?</div>\s*', " ", plain(html))
