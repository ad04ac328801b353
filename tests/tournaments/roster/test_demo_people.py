"""The invented people and clubs of the demo are proposed in the demo, and nowhere else."""

from __future__ import annotations

import pytest

from tests import cast
from tournaments.models import Club, Player, Tournament
from tournaments.names import read_names
from tournaments.selectors.roster.lists import list_check
from tournaments.selectors.roster.people import clubs_for, players_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo() -> Tournament:
    """Return a public demo, with somebody of a club of its own."""
    demo = cast.tournament(cast.account("demo"), name="Prova", is_demo=True)
    maker = {"created_by": demo.owner, "home": demo}
    club = Club.objects.create(name="Club Meridiana Bologna", **maker)
    demo.entrants.create(player=Player.objects.create(name="Nora Bassi", club=club, **maker), club=club, number=1)
    return demo


def test_a_list_of_another_tournament_is_not_told_of_the_demo(demo: Tournament) -> None:
    own = cast.tournament()
    check = list_check(own, read_names("Nora Bassi, Meridiana\nUgo Ferri, Meridiana"), own.owner)
    assert [row.matched.candidates for row in check.rows] == [(), ()] and not check.clubs
    assert not players_for(own, own.owner).exists() and not clubs_for(own, own.owner).exists()


def test_the_demo_knows_its_own_people(demo: Tournament) -> None:
    check = list_check(demo, read_names("Nora Bassi, Meridiana"), demo.owner)
    assert check.rows[0].matched.candidates and check.clubs[0].proposed == "Club Meridiana Bologna"


def test_who_plays_in_a_tournament_beside_the_demo_is_known_but_not_from_the_demo(demo: Tournament) -> None:
    own, nora = cast.tournament(), Player.objects.get()
    own.entrants.create(player=nora, number=1)
    other = cast.tournament(own.owner, name="Serata di maggio")
    row = list_check(other, read_names("Nora Bassi"), own.owner).rows[0]
    assert row.matched.candidates[0].player == nora and row.played == {nora.pk: "Serata al club"}
