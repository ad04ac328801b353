"""Nobody changes other organisers' people and clubs: owners do, others propose, and every change is told and undone."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import cast
from tests.security.people import entered, names_of, renamed, signed_in, told
from tournaments.errors import Refused
from tournaments.models import Club, Entrant, LogEntry, Membership, PeopleChange, Player, Tournament
from tournaments.permissions import Actor, may_change_club, may_change_person
from tournaments.selectors.roster.people_changes import waiting_for
from tournaments.services.roster.people_changes import (
    MOST_OPEN,
    change_accept,
    change_decline,
    change_undo,
    change_withdraw,
    club_change,
    people_join,
    person_change,
)
from tournaments.words.log import log_text

pytestmark = pytest.mark.django_db
State = PeopleChange.State


def test_any_account_that_renames_somebody_proposes_and_changes_nothing(ada: Tournament, carlo: Tournament) -> None:
    nora = entered(ada, "Nora Bassi", "Gufi")
    version = Tournament.objects.get(pk=ada.pk).version
    stranger = signed_in(carlo.owner)
    html = stranger.get(reverse("player-edit", args=[nora.pk])).content.decode()
    assert "Proponi" in html or "Propose" in html
    stranger.post(reverse("player-edit", args=[nora.pk]), {"name": "Nora Brutta", "club": "", "nickname": ""})
    stranger.post(reverse("clubs"), {"club": nora.club_id, "name": "Allocchi"})
    assert names_of(ada) == ["Nora Bassi"]
    assert Club.objects.get(pk=nora.club_id).name == "Gufi"
    assert not Club.objects.filter(name="Allocchi").exists()
    assert PeopleChange.objects.filter(state=State.OPEN).count() == 2
    assert Tournament.objects.get(pk=ada.pk).version == version


def test_any_account_that_joins_two_people_or_clubs_of_others_proposes(ada: Tournament, carlo: Tournament) -> None:
    nora, ugo = entered(ada, "Nora Bassi", "Gufi"), entered(ada, "Ugo Ferri", "Lupi")
    twin = entered(carlo, "Bassi Nora")
    stranger = signed_in(carlo.owner)
    stranger.post(reverse("player-merge"), {"kept": twin.pk, "other": nora.pk})
    stranger.post(reverse("clubs"), {"club": nora.club_id, "name": "Lupi", "join": "1"})
    nora.refresh_from_db()
    assert names_of(ada) == ["Nora Bassi", "Ugo Ferri"]
    assert (nora.club.name, ugo.club.name) == ("Gufi", "Lupi")
    assert set(PeopleChange.objects.values_list("state", flat=True)) == {State.OPEN}


def test_nobody_parts_people_whom_others_joined(ada: Tournament, carlo: Tournament) -> None:
    kept, other = entered(ada, "Nora Bassi"), Player.objects.create(name="Bassi Nora", created_by=ada.owner)
    change = people_join(kept=kept, other=other, actor=Actor(ada.owner))
    address = reverse("player-merge-undo", args=[change.merge.pk])
    assert signed_in(carlo.owner).post(address).status_code == 403
    assert signed_in(ada.owner).post(address).status_code == 302
    assert Player.objects.filter(name="Bassi Nora").exists()


def test_to_enter_others_people_into_a_tournament_of_ones_own_gives_no_right_over_them(
    ada: Tournament, carlo: Tournament
) -> None:
    nora = entered(ada, "Nora Bassi", "Gufi")
    assert entered(carlo, "Nora Bassi", "Gufi") == nora
    Membership.objects.create(tournament=ada, user=cast.account("berta"))
    owners = {user.username for user in User.objects.all() if may_change_person(Actor(user), nora)}
    assert owners == {"ada", "berta"}
    assert {user.username for user in User.objects.all() if may_change_club(Actor(user), nora.club)} == owners
    assert renamed(nora, carlo.owner).state == State.OPEN


def test_owners_are_who_runs_the_tournament_that_made_the_person_and_no_other(ada: Tournament) -> None:
    nora = entered(ada, "Nora Bassi")
    second = cast.tournament(ada.owner, name="Seconda")
    entered(second, "Nora Bassi")
    dora = Membership.objects.create(tournament=second, user=cast.account("dora")).user
    root, staff = cast.account("root", is_superuser=True), cast.account("stefi", is_staff=True)
    assert not may_change_person(Actor(dora), nora) and may_change_person(Actor(root), nora)
    assert not may_change_person(Actor(staff), nora)


def test_who_made_a_person_of_no_tournament_owns_them_and_nobody_else(ada: Tournament, carlo: Tournament) -> None:
    lone = Player.objects.create(name="Lia Monti", created_by=ada.owner)
    old = Player.objects.create(name="Di Nessuno")
    assert may_change_person(Actor(ada.owner), lone) and not may_change_person(Actor(carlo.owner), lone)
    assert not may_change_person(Actor(ada.owner), old)
    assert signed_in(carlo.owner).get(reverse("player-edit", args=[lone.pk])).status_code == 404


def test_a_change_stands_in_the_log_of_every_tournament_that_shows_it_and_raises_its_version(
    ada: Tournament, carlo: Tournament
) -> None:
    nora = entered(ada, "Nora Bassi", "Gufi")
    entered(carlo, "Nora Bassi", "Gufi")
    before = dict(Tournament.objects.values_list("pk", "version"))
    person_change(player=nora, name="Nora Bassi Rossi", nickname="Volpe", club_name="Gufi", actor=Actor(ada.owner))
    club_change(club=nora.club, name="I Gufi", actor=Actor(ada.owner))
    for event in (ada, carlo):
        (sentence,) = told(event, "player_changed")
        assert "Nora Bassi (Gufi)" in sentence and "Nora Bassi Rossi «Volpe» (Gufi)" in sentence
        assert len(told(event, "club_renamed")) == 1
        assert Tournament.objects.get(pk=event.pk).version > before[event.pk]


def test_an_owner_sees_what_a_proposal_changes_accepts_it_and_the_log_names_both(
    ada: Tournament, carlo: Tournament
) -> None:
    nora = entered(ada, "Nora Bassi")
    change = renamed(nora, carlo.owner, "Nora Bassi Rossi")
    owner = signed_in(ada.owner)
    assert reverse("people-changes") in owner.get(reverse("home")).content.decode()
    html = owner.get(reverse("people-changes")).content.decode()
    assert "Nora Bassi Rossi" in html and "carlo" in html
    owner.post(reverse("people-change", args=[change.pk, "accept"]))
    assert names_of(ada) == ["Nora Bassi Rossi"]
    (entry,) = LogEntry.objects.filter(tournament=ada, action="player_changed")
    assert entry.user == ada.owner and "carlo" in log_text(entry)


def test_only_an_owner_decides_and_only_who_proposed_takes_back(ada: Tournament, carlo: Tournament) -> None:
    nora = entered(ada, "Nora Bassi")
    change = renamed(nora, carlo.owner)
    for do in ("accept", "decline", "undo"):
        assert signed_in(cast.account(f"x{do}")).post(reverse("people-change", args=[change.pk, do])).status_code in (
            302,
            403,
        )
        signed_in(carlo.owner).post(reverse("people-change", args=[change.pk, do]))
    change.refresh_from_db()
    assert change.state == State.OPEN
    with pytest.raises(PermissionDenied):
        change_withdraw(change=change, actor=Actor(ada.owner))
    assert change_withdraw(change=change, actor=Actor(carlo.owner)).state == State.WITHDRAWN
    with pytest.raises(Refused, match="change_decided"):
        change_accept(change=change, actor=Actor(ada.owner))
    assert names_of(ada) == ["Nora Bassi"]


def test_a_declined_proposal_changes_nothing(ada: Tournament, carlo: Tournament) -> None:
    change = renamed(entered(ada, "Nora Bassi"), carlo.owner)
    assert change_decline(change=change, actor=Actor(ada.owner)).state == State.DECLINED
    assert names_of(ada) == ["Nora Bassi"] and waiting_for(Actor(ada.owner)) == []


def test_two_people_of_two_owners_become_one_only_when_both_agree(ada: Tournament, carlo: Tournament) -> None:
    nora, twin = entered(ada, "Nora Bassi"), entered(carlo, "Bassi Norina")
    change = people_join(kept=nora, other=twin, actor=Actor(cast.account("dora")))
    assert change_accept(change=change, actor=Actor(ada.owner)).state == State.OPEN
    assert waiting_for(Actor(ada.owner)) == [] and waiting_for(Actor(carlo.owner)) == [change]
    done = change_accept(change=change, actor=Actor(carlo.owner))
    assert done.state == State.DONE and names_of(carlo) == ["Nora Bassi"]
    assert told(ada, "player_merged") and told(carlo, "player_merged")
    # Whose person went may take it back, though the one person belongs to somebody else now.
    change_undo(change=done, actor=Actor(carlo.owner))
    assert names_of(carlo) == ["Bassi Norina"]


@pytest.mark.parametrize("kind", ["person", "club", "join"])
def test_what_was_done_is_undone_whole(ada: Tournament, kind: str) -> None:
    nora, ugo = entered(ada, "Nora Bassi", "Gufi"), entered(ada, "Ugo Ferri", "Lupi")
    gufi, actor = nora.club, Actor(ada.owner)
    change = {
        "person": lambda: person_change(player=nora, name="N. B.", nickname="x", club_name="Nuovi", actor=actor),
        "club": lambda: club_change(club=gufi, name="I Gufi", actor=actor),
        "join": lambda: club_change(club=gufi, name="lupi", actor=actor),
    }[kind]()
    assert change.state == State.DONE
    change_undo(change=change, actor=actor)
    nora, ugo = Player.objects.get(pk=nora.pk), Player.objects.get(pk=ugo.pk)
    assert (nora.name, nora.nickname, nora.club.name, ugo.club.name) == ("Nora Bassi", "", "Gufi", "Lupi")
    assert {row.club.name for row in ada.entrants.all()} == {"Gufi", "Lupi"}
    with pytest.raises(Refused, match="change_decided"):
        change_undo(change=change, actor=actor)


def test_what_was_changed_again_since_is_not_undone_over_it(ada: Tournament) -> None:
    nora = entered(ada, "Nora Bassi")
    first = renamed(nora, ada.owner, "Nora Uno")
    renamed(nora, ada.owner, "Nora Due")
    with pytest.raises(Refused, match="change_since"):
        change_undo(change=first, actor=Actor(ada.owner))
    assert names_of(ada) == ["Nora Due"]


def test_a_proposal_is_overtaken_by_the_owners_own_change(ada: Tournament, carlo: Tournament) -> None:
    nora = entered(ada, "Nora Bassi")
    change = renamed(nora, carlo.owner)
    renamed(nora, ada.owner, "Nora Bassi Rossi")
    assert change_accept(change=change, actor=Actor(ada.owner)).state == State.OVERTAKEN
    assert names_of(ada) == ["Nora Bassi Rossi"]


def test_of_two_proposals_for_one_person_the_second_is_overtaken(ada: Tournament, carlo: Tournament) -> None:
    nora = entered(ada, "Nora Bassi")
    first, second = renamed(nora, carlo.owner, "Uno"), renamed(nora, cast.account("dora"), "Due")
    assert change_accept(change=first, actor=Actor(ada.owner)).state == State.DONE
    assert change_accept(change=second, actor=Actor(ada.owner)).state == State.OVERTAKEN
    assert names_of(ada) == ["Uno"]


def test_a_proposal_about_somebody_who_went_is_overtaken(ada: Tournament, carlo: Tournament) -> None:
    nora, twin = entered(ada, "Nora Bassi"), entered(ada, "Lia Monti")
    Entrant.objects.filter(player=twin).update(tournament=cast.tournament(ada.owner, name="Terza"))
    change = people_join(kept=nora, other=twin, actor=Actor(carlo.owner))
    people_join(kept=nora, other=twin, actor=Actor(ada.owner))
    assert change_accept(change=change, actor=Actor(ada.owner)).state == State.OVERTAKEN


def test_one_account_cannot_flood_the_queue(ada: Tournament, carlo: Tournament) -> None:
    nora = entered(ada, "Nora Bassi")
    for number in range(MOST_OPEN):
        renamed(nora, carlo.owner, f"Nora {number}")
    with pytest.raises(Refused, match="changes_many"):
        renamed(nora, carlo.owner)
    assert renamed(nora, ada.owner).state == State.DONE
