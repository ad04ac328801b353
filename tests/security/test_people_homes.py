"""Nobody takes people or clubs over by pointing at them, and no answer tells a name of a private tournament."""

from __future__ import annotations

import importlib
from dataclasses import replace

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.urls import reverse

from tests import cast
from tests.security.people import entered, signed_in, told
from tests.tournaments.setup.cast import actor_of
from tests.tournaments.spreadsheet.sheets import book, entry, table
from tests.tournaments.spreadsheet.test_importing import imported
from tournaments.errors import Refused
from tournaments.models import Club, Entrant, Membership, PeopleChange, Player, PlayerMerge, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor, may_change_club, may_change_person, may_part
from tournaments.selectors.roster.people import known_clubs
from tournaments.services.roster.people_changes import (
    change_accept,
    change_undo,
    club_change,
    people_join,
    person_change,
)
from tournaments.services.roster.roster import entrant_update, entrants_add
from tournaments.spreadsheet.services.update import spreadsheet_update
from tournaments.workbook.writing import write_book

pytestmark = pytest.mark.django_db
HIDDEN = "Circolo Segretissimo"


@pytest.fixture
def old(carlo: Tournament) -> Player:
    """Carlo's person, entered before anything of Ada's."""
    return entered(carlo, "Malaspina Ivo")


@pytest.fixture
def piera(ada: Tournament, old: Player) -> Player:
    """Who plays for a club of a private tournament of Ada's."""
    private = cast.tournament(ada.owner, name="Segretissima", is_public=False)
    return entered(private, "Piera Nascosta", HIDDEN)


def untouched(piera: Player, carlo: Tournament) -> bool:
    """Whether the hidden club is still Ada's alone, and Carlo knows nothing of it."""
    club = Club.objects.get(pk=piera.club_id)
    ada = User.objects.get(username="ada")
    owners = may_change_club(Actor(ada), club), may_change_club(Actor(carlo.owner), club)
    return owners == (True, False) and not known_clubs(carlo.owner).filter(pk=club.pk).exists() and club.name == HIDDEN


def test_a_guessed_name_of_a_hidden_club_makes_a_club_of_ones_own(
    piera: Player, old: Player, carlo: Tournament
) -> None:
    stranger = signed_in(carlo.owner)
    data = {"name": old.name, "nickname": "", "club": HIDDEN.upper()}
    stranger.post(reverse("player-edit", args=[old.pk]), data)
    old.refresh_from_db()
    assert old.club is not None and (old.club.name, old.club.home) == (HIDDEN.upper(), carlo)
    assert old.club_id != piera.club_id and may_change_club(Actor(carlo.owner), old.club)
    assert HIDDEN not in stranger.get(reverse("clubs")).content.decode()
    assert stranger.post(reverse("clubs"), {"club": piera.club_id, "name": "Perdenti"}).status_code == 404
    assert untouched(piera, carlo)


@pytest.mark.parametrize("way", ["entrant", "list", "accepted"])
def test_no_way_to_write_a_club_leads_into_a_hidden_one(
    piera: Player, old: Player, ada: Tournament, carlo: Tournament, way: str
) -> None:
    row, actor = Entrant.objects.get(player=old), actor_of(carlo.owner)
    if way == "entrant":
        entrant_update(entrant=row, club_name=HIDDEN, joined_round=1, actor=actor)
        club = Entrant.objects.get(pk=row.pk).club
    elif way == "list":
        club = entrants_add(tournament=carlo, people=[PersonLine(1, "Uno Nuovo", HIDDEN)], actor=actor)[0].club
    else:
        # Ada says yes to a club that Carlo guessed: he does not learn by it that there is one.
        nora = entered(ada, "Nora Bassi")
        change = person_change(player=nora, name=nora.name, nickname="", club_name=HIDDEN, actor=actor)
        change_accept(change=change, actor=Actor(ada.owner))
        club = Player.objects.get(pk=nora.pk).club
        assert club is not None and not may_change_club(actor, club)
    assert club is not None and club.pk != piera.club_id and untouched(piera, carlo)


def test_to_put_an_older_entrant_into_a_known_club_gives_no_right_over_it(
    old: Player, ada: Tournament, carlo: Tournament
) -> None:
    gufi = entered(ada, "Nora Bassi", "Gufi").club
    data = {"name": old.name, "nickname": "", "club": "gufi"}
    signed_in(carlo.owner).post(reverse("player-edit", args=[old.pk]), data)
    old.refresh_from_db()
    assert gufi is not None and old.club == gufi
    assert may_change_club(Actor(ada.owner), gufi) and not may_change_club(Actor(carlo.owner), gufi)
    assert club_change(club=gufi, name="Allocchi", actor=Actor(carlo.owner)).state == PeopleChange.State.OPEN


def test_who_joins_and_parts_gives_back_what_was_others(ada: Tournament, carlo: Tournament) -> None:
    kept, other = entered(ada, "Nora Bassi", "Gufi"), entered(carlo, "Bassi Norina", "Lupi")
    root = Actor(cast.account("root", is_superuser=True))
    people_change = people_join(kept=kept, other=other, actor=root)
    clubs_change = club_change(club=other.club, name="Gufi", actor=root)
    merge = PlayerMerge.objects.get()
    assert may_part(Actor(carlo.owner), merge) and not may_part(Actor(cast.account("dora")), merge)
    change_undo(change=clubs_change, actor=Actor(ada.owner))
    change_undo(change=people_change, actor=Actor(ada.owner))
    back, lupi = Player.objects.get(name="Bassi Norina"), Club.objects.get(name="Lupi")
    assert may_change_person(Actor(carlo.owner), back) and not may_change_person(Actor(ada.owner), back)
    assert may_change_club(Actor(carlo.owner), lupi) and not may_change_club(Actor(ada.owner), lupi)


def test_rows_from_before_get_the_first_tournament_of_who_made_them(
    old: Player, ada: Tournament, carlo: Tournament
) -> None:
    nora = entered(ada, "Nora Bassi", "Gufi")
    Entrant.objects.filter(player=old).update(club=nora.club)
    Player.objects.update(home=None)
    Club.objects.update(home=None)
    Player.objects.filter(pk=old.pk).update(created_by=None)
    importlib.import_module("tournaments.migrations.0023_homes_known").homes(apps, None)
    assert Club.objects.get(pk=nora.club_id).home == ada
    assert Player.objects.get(pk=nora.pk).home == ada
    old.refresh_from_db()
    assert (old.home, old.created_by) == (carlo, carlo.owner)


def test_a_file_that_renames_an_older_entrant_gives_no_right_over_who_is_called_so(ada: Tournament) -> None:
    stranger = cast.account("stranger")
    made = book((table(40, 30, 20, 10),))
    event = imported(made, owner=stranger)
    renata = entered(ada, "Renata Celebre")
    row = event.entrants.get(number=5)
    people = tuple(entry(n, **({"name": "Renata", "surname": "Celebre"} if n == 5 else {})) for n in range(1, 6))
    content = write_book(book((table(40, 30, 20, 10),), entries=people))
    event.refresh_from_db()
    spreadsheet_update(
        tournament=event, actor=actor_of(stranger), content=content, program="Open", version=event.version
    )
    assert Entrant.objects.get(pk=row.pk).player == renata
    assert may_change_person(Actor(ada.owner), renata) and not may_change_person(Actor(stranger), renata)


@pytest.mark.parametrize("own", [True, False])
def test_a_file_that_renames_somebody_is_logged_and_leaves_others_people(ada: Tournament, own: bool) -> None:
    owner = cast.account("stranger")
    event = imported(book((table(40, 30, 20, 10),)), owner=owner)
    row = event.entrants.select_related("player").get(number=5)
    if not own:
        Player.objects.filter(pk=row.player_id).update(home=ada, created_by=ada.owner)
    people = tuple(entry(n, **({"name": "Zaira", "surname": "Nuova"} if n == 5 else {})) for n in range(1, 6))
    content = write_book(book((table(40, 30, 20, 10),), entries=people))
    event.refresh_from_db()
    spreadsheet_update(tournament=event, actor=actor_of(owner), content=content, program="Open", version=event.version)
    before, now = row.player.name, Player.objects.get(pk=row.player_id).name
    assert "Zaira" in Entrant.objects.get(pk=row.pk).player.name
    if own:
        assert now != before and told(event, "player_changed") and PeopleChange.objects.get().state == "done"
    else:
        assert now == before and not PeopleChange.objects.exists()


def test_a_co_organiser_of_an_administrator_finds_no_private_people(piera: Player, carlo: Tournament) -> None:
    root = cast.account("root", is_superuser=True)
    event = cast.tournament(root, name="Del server")
    Membership.objects.create(tournament=event, user=carlo.owner)
    helper = signed_in(carlo.owner)
    page = helper.post(reverse("manage-paste", args=[event.slug]), {"text": "Piera Nascosto\nPinco Pallino"})
    assert page.status_code == 200
    html = page.content.decode()
    assert "Piera Nascosta" not in html and HIDDEN not in html
    for actor in (actor_of(carlo.owner), actor_of(root)):
        with pytest.raises(Refused, match="choice_unknown"):
            people = [PersonLine(1, "Chiunque")]
            entrants_add(tournament=event, people=people, actor=actor, choices={1: str(piera.pk)})


def test_what_only_the_owner_of_a_tournament_knows_its_co_organisers_are_not_told(
    piera: Player, ada: Tournament, carlo: Tournament
) -> None:
    Membership.objects.create(tournament=ada, user=carlo.owner)
    page = signed_in(carlo.owner).post(reverse("manage-paste", args=[ada.slug]), {"text": "Piera Nascosto\nPinco"})
    assert page.status_code == 200 and "Piera Nascosta" not in page.content.decode()
    people = replace(PersonLine(1, "Piera Nascosta"), club=HIDDEN)
    (made,) = entrants_add(tournament=ada, people=[people], actor=actor_of(carlo.owner))
    assert made.player != piera and made.club_id != piera.club_id


def test_joining_two_people_names_no_private_tournament_of_others(
    old: Player, ada: Tournament, carlo: Tournament
) -> None:
    twin = entered(carlo, "Malaspina Iva")
    Entrant.objects.filter(player=twin).update(tournament=cast.tournament(carlo.owner, name="Seconda"))
    private = cast.tournament(ada.owner, name="Segretissima XZ", is_public=False)
    for number, player in enumerate((old, twin), 1):
        Entrant.objects.create(tournament=private, player=player, number=number)
    page = signed_in(carlo.owner).post(reverse("player-merge"), {"kept": old.pk, "other": twin.pk}, follow=True)
    assert "Segretissima" not in page.content.decode()
    with pytest.raises(Refused, match="both_entered_unseen"):
        people_join(kept=old, other=twin, actor=Actor(carlo.owner))
    Membership.objects.create(tournament=private, user=carlo.owner, role=Membership.Role.SCORER)
    with pytest.raises(Refused) as refused:
        people_join(kept=old, other=twin, actor=Actor(carlo.owner))
    assert refused.value.code == "both_entered"


def test_renaming_a_club_to_a_guess_shows_no_hidden_one(piera: Player, carlo: Tournament) -> None:
    mine = entered(carlo, "Zed", "Mio").club
    assert mine is not None
    page = signed_in(carlo.owner).post(reverse("clubs"), {"club": mine.pk, "name": HIDDEN.lower()})
    assert page.status_code == 302
    mine.refresh_from_db()
    assert mine.name == HIDDEN.lower() and untouched(piera, carlo)
