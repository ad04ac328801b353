"""Wherever the standing of a tournament of several stages is told it is the same one, and its order is said."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tests.tournaments.formats.cast import ADA, drawn, played
from tests.tournaments.formats.test_live_finals import at_the_cut, own
from tournaments.models import Stage, Tournament
from tournaments.selectors.standings.final_standing import BY_TOTAL, final_standing
from tournaments.services.draw.qualifiers import stage_advance

pytestmark = pytest.mark.django_db
ORDER = "Prima i finalisti per piazzamento in finale, poi gli altri per totale di tutti i turni."


@pytest.fixture
def event() -> Tournament:
    found = at_the_cut()
    own(found, semifinals=2, direct=2)
    stage_advance(tournament=found, actor=ADA)
    played(drawn(found))
    played(drawn(found))
    return found


def read(client: Client, name: str, *args: object, **query: object) -> str:
    return re.sub(r"\s+", " ", client.get(reverse(name, args=args), query).content.decode())


def test_the_page_of_a_tournament_and_of_a_player_tell_the_final_standing(client: Client, event: Tournament) -> None:
    rows = final_standing(event)
    first = re.findall(r'<th scope="row" class="name"><a [^>]*>([^<]+)</a>', read(client, "tournament", event.slug))
    assert first == [one.entrant.player.name for one in rows[:5]]
    for one in rows:
        html = read(client, "entrant", event.slug, one.entrant.number)
        assert f'<h2>Tutto il torneo</h2> <dl class="facts"> <div><dt>Piazzamento</dt><dd>{one.position}</dd>' in html
        assert "<dt>Piazzamento in questa fase</dt>" in html and ORDER in html


def test_page_paper_and_projector_say_how_the_final_standing_is_ordered(client: Client, event: Tournament) -> None:
    assert ORDER in read(client, "standings", event.slug) and ORDER in read(client, "standings", event.slug, screen=1)
    assert ORDER in render_to_string("pdf/standings.html", {"tournament": event, "finals": final_standing(event)})
    assert ORDER not in read(client, "standings", event.slug, stage=1)


def test_a_standing_of_the_clubs_program_by_totals_alone_says_so(event: Tournament, client: Client) -> None:
    stage = Stage.objects.get(number=2)
    Stage.objects.filter(number=2).update(plan={**stage.plan, "as_program": BY_TOTAL})
    assert "Tutti secondo il totale di tutti i turni." in read(client, "standings", event.slug)


def test_a_tournament_of_one_stage_has_no_second_position(client: Client) -> None:
    event = at_the_cut()
    html = read(client, "entrant", event.slug, 1)
    assert "Tutto il torneo" not in html and "<dt>Piazzamento</dt>" in html
