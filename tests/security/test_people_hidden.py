"""Private people stay private, copies and deletions give and leave nothing, and two deciders at once do no harm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.security.copies import restored_document
from tests.security.people import entered, names_of, renamed, signed_in, told
from tests.tournaments.setup.cast import actor_of
from tournaments.backup.documents.surroundings import around
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.errors import Refused
from tournaments.models import Club, Membership, PeopleChange, Player, Tournament
from tournaments.people_lists import PersonLine
from tournaments.permissions import Actor, may_change_club, may_change_person
from tournaments.selectors.roster.people import known_clubs, known_players, match_people
from tournaments.services.roster.people_changes import change_accept, change_decline
from tournaments.services.roster.roster import entrants_add
from tournaments.services.setup.tournaments import tournament_delete

pytestmark = pytest.mark.django_db
State = PeopleChange.State


def private_of(ada: Tournament) -> Tournament:
    made = cast.tournament(ada.owner, name="Segretissima", is_public=False)
    entered(made, "Piera Nascosta", "Circolo Nascosto")
    return made


def test_people_and_clubs_of_private_tournaments_stand_in_no_list_of_others(ada: Tournament, carlo: Tournament) -> None:
    private = private_of(ada)
    piera = private.entrants.get().player
    both = entered(ada, "Nora Bassi")
    entrants_add(tournament=private, people=[PersonLine(1, "Nora Bassi")], actor=actor_of(ada.owner))
    stranger = signed_in(carlo.owner)
    pages = [
        reverse("players"),
        reverse("players") + "?q=Nascosta",
        reverse("clubs"),
        reverse("player-edit", args=[both.pk]),
        reverse("people-changes"),
        reverse("player-merge") + f"?kept={both.pk}&other={both.pk}",
        reverse("person", args=[both.pk]),
    ]
    for page in pages:
        html = stranger.get(page).content.decode()
        assert not [word for word in ("Piera", "Segretissima", "Circolo Nascosto") if word in html], page
    assert stranger.get(reverse("player-edit", args=[piera.pk])).status_code == 404
    assert stranger.get(reverse("player-merge"), {"kept": both.pk, "other": piera.pk}).status_code == 404
    assert stranger.post(reverse("clubs"), {"club": piera.club_id, "name": "x"}).status_code == 404
    assert Client().get(reverse("person", args=[piera.pk])).status_code == 404
    assert known_players(ada.owner).filter(pk=piera.pk).exists()
    assert known_clubs(ada.owner).filter(pk=piera.club_id).exists()


def test_a_pasted_name_does_not_tell_who_plays_in_private_tournaments_of_others(
    ada: Tournament, carlo: Tournament
) -> None:
    piera = private_of(ada).entrants.get().player
    (matched,) = match_people(carlo, [PersonLine(1, "Piera Nascosta")], carlo.owner)
    assert matched.candidates == ()
    with pytest.raises(Refused, match="choice_unknown"):
        entrants_add(
            tournament=carlo,
            people=[PersonLine(1, "Chiunque")],
            actor=actor_of(carlo.owner),
            choices={1: str(piera.pk)},
        )
    assert not carlo.entrants.exists()


def test_a_restored_copy_gives_no_right_over_the_people_it_names(ada: Tournament, carlo: Tournament) -> None:
    nora = entered(ada, "Nora Bassi", "Gufi")
    piera = private_of(ada).entrants.get().player
    document = document_of(ada) | around(ada)
    document["players"] += [{**document["players"][0], "name": "Piera Nascosta", "club": "Circolo Nascosto"}]
    document["clubs"] += ["Circolo Nascosto"]
    restored, _differences = restored_document(document, carlo.owner)
    assert restored.entrants.get().player == nora
    assert not may_change_person(Actor(carlo.owner), nora) and not may_change_club(Actor(carlo.owner), nora.club)
    assert Player.objects.filter(name="Piera Nascosta").count() == 2  # not the hidden one
    assert not may_change_person(Actor(carlo.owner), piera)
    assert Club.objects.filter(name="Circolo Nascosto").count() == 2  # nor its club


def test_people_made_for_a_tournament_go_with_it_and_those_others_know_stay(ada: Tournament, carlo: Tournament) -> None:
    entered(ada, "Inventato Solo", "Club Inventato")
    nora = entered(ada, "Nora Bassi", "Gufi")
    entered(carlo, "Nora Bassi", "Gufi")
    foreign = entered(carlo, "Lia Monti")
    tournament_delete(tournament=ada)
    assert set(Player.objects.values_list("name", flat=True)) == {"Nora Bassi", "Lia Monti"}
    assert list(Club.objects.values_list("name", flat=True)) == ["Gufi"]
    nora.refresh_from_db()
    assert may_change_person(Actor(carlo.owner), foreign)
    # To have entered somebody else's person is no inheritance: they belong to who made them.
    assert not may_change_person(Actor(carlo.owner), nora) and may_change_person(Actor(ada.owner), nora)


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_decide_at_once_one_does_and_the_other_is_told(
    run_together: Callable[..., list[Any]],
) -> None:
    ada = cast.tournament(cast.account("ada"))
    berta = Membership.objects.create(tournament=ada, user=cast.account("berta")).user
    change = renamed(entered(ada, "Nora Bassi"), cast.account("carlo"), "Nora Bassi Rossi")
    work = [
        lambda: change_accept(change=change, actor=Actor(ada.owner)),
        lambda: change_decline(change=change, actor=Actor(berta)),
    ]
    answers = run_together(lambda index: work[index](), 2)
    (lost,) = [one for one in answers if isinstance(one, Exception)]
    assert isinstance(lost, Refused) and lost.code == "change_decided"
    change.refresh_from_db()
    assert names_of(ada) == (["Nora Bassi Rossi"] if change.state == State.DONE else ["Nora Bassi"])


@pytest.mark.django_db(transaction=True)
def test_two_proposals_and_an_owners_change_at_once_leave_one_name_and_no_silent_loss(
    run_together: Callable[..., list[Any]],
) -> None:
    ada = cast.tournament(cast.account("ada"))
    nora = entered(ada, "Nora Bassi")
    first, second = renamed(nora, cast.account("carlo"), "Uno"), renamed(nora, cast.account("dora"), "Due")
    work = [
        lambda: change_accept(change=first, actor=Actor(ada.owner)),
        lambda: change_accept(change=second, actor=Actor(ada.owner)),
        lambda: renamed(nora, ada.owner, "Tre"),
    ]
    answers = run_together(lambda index: work[index](), 3)
    assert [one for one in answers if isinstance(one, Exception)] == []
    states = [one.state for one in answers]
    assert set(states) <= {State.DONE, State.OVERTAKEN} and states[2] == State.DONE
    done = [one.after["name"] for one in answers if one.state == State.DONE]
    (now,) = names_of(ada)
    assert now in done
    # Each change that was done is in the log, and names what was there before it.
    assert len(told(ada, "player_changed")) == len(done)
