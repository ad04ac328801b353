"""A draw that looks at clubs says when there are none, and never claims to have kept apart what nobody has."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.formats.cast import made
from tests.tournaments.rounds.cast import ADA
from tournaments.errors import Refused
from tournaments.models import Entrant, Round
from tournaments.services.draw.draw_locks import lock_set
from tournaments.services.draw.draws import round_draw

pytestmark = pytest.mark.django_db


def page(client, event, name="manage-draw", *args):
    client.force_login(event.owner)
    return client.get(reverse(name, args=[event.slug, *args])).content.decode()


def test_teams_without_clubs_are_refused_with_what_to_do(client):
    event = made("teams", players=16, clubs=0)
    html = page(client, event)
    assert "Una squadra è un club" in html and 'name="seed"' not in html
    with pytest.raises(Refused) as refused:
        round_draw(stage=event.stages.get(), actor=ADA)
    assert refused.value.code == "teams_without_clubs"
    assert not Round.objects.exists()


def test_a_player_without_a_club_in_a_teams_tournament_is_named_in_number(client):
    event = made("teams", players=16, clubs=4)
    Entrant.objects.filter(number__lt=3).update(club=None)
    assert "2 persone non hanno un club: giocano" in page(client, event)


def test_a_format_that_looks_at_clubs_warns_where_nobody_has_one(client):
    event = made("open", players=16, clubs=0)
    html = page(client, event)
    assert "nessuno ha un club" in html and 'name="seed"' in html
    assert "nessuno ha un club" not in page(client, made_again(event, clubs=4))


def made_again(event, clubs):
    other = cast.tournament(event.owner, name="Altra", preferred_size=4)
    cast.league(other)
    cast.entrants(other, 8, clubs)
    return other


def test_an_evening_among_friends_without_clubs_is_not_bothered(client):
    event = cast.tournament()
    cast.league(event)
    cast.entrants(event, 8)
    assert "nessuno ha un club" not in page(client, event)


@pytest.mark.parametrize("clubs", [0, 4])
def test_the_report_claims_clubs_apart_only_where_somebody_has_one(client, clubs):
    event = cast.tournament()
    cast.league(event)
    cast.entrants(event, 8, clubs)
    round_draw(stage=event.stages.get(), actor=ADA, seed=1)
    html = page(client, event, "manage-seats", 1, 1)
    assert ("i club sono separati" in html) == bool(clubs)
    assert ("Compagni di club" in html) == bool(clubs)


@pytest.mark.parametrize(("extra", "lock", "told"), [(8, False, True), (0, False, False), (8, True, False)])
def test_the_report_says_what_club_mates_above_the_lowest_possible_buy(client, extra, lock, told):
    event = cast.tournament()
    cast.league(event)
    people = cast.entrants(event, 8, 2)
    stage = event.stages.get()
    if lock:
        lock_set(stage=stage, number=1, kind="apart", entrants=people[:2], actor=ADA)
    made_round = round_draw(stage=stage, actor=ADA, seed=1)
    made_round.report["club_clashes"] += extra
    made_round.save()
    html = page(client, event, "manage-seats", 1, 1)
    assert ("8 coppie di compagni di club oltre il minimo possibile: in cambio" in html) == told
