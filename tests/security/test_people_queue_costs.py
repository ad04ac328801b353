"""What waits for an owner's word costs the same however much of it there is; and two people are parted in one way."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests import cast
from tests.rig.long import long_where
from tests.security.people import entered, renamed, signed_in
from tests.tournaments.setup.cast import actor_of
from tournaments.models import Club, Membership, PeopleChange, Player, PlayerMerge, Tournament
from tournaments.permissions import Actor
from tournaments.selectors.roster.people_changes import merges_done_lately
from tournaments.services.roster.people_changes import change_undo, club_change, people_join, people_part

pytestmark = pytest.mark.django_db
QUERIES = {"home": 8, "people-changes": 7, "players": 9}
OF_ADMINISTRATOR = {"home": 9}


def proposed(event: Tournament, number: int) -> None:
    """Let a stranger propose to rename one more person and one more club, and to join two people."""
    stranger = cast.account(f"stranger{number}")
    nora = entered(event, f"Nora Bassi {number}", f"Gufi {number}")
    ugo = entered(event, f"Ugo Ferri {number}")
    renamed(nora, stranger)
    club_change(club=nora.club, name=f"Allocchi {number}", actor=Actor(stranger))  # type: ignore[arg-type]
    people_join(kept=nora, other=ugo, actor=Actor(stranger))


def done(event: Tournament, number: int) -> None:
    """Let the owner rename a person, join two and rename a club."""
    kept, other = entered(event, f"Ada Neri {number}", f"Lupi {number}"), Player.objects.create(name=f"Neri {number}")
    Player.objects.filter(pk=other.pk).update(created_by=event.owner)
    other.refresh_from_db()
    people_join(kept=kept, other=other, actor=actor_of(event.owner))
    renamed(kept, event.owner, f"Ada Bianchi {number}")
    club_change(club=Club.objects.get(name=f"Lupi {number}"), name=f"Orsi {number}", actor=actor_of(event.owner))


@pytest.mark.once
@pytest.mark.few(1)
@pytest.mark.parametrize("who", long_where(["owner", "member", "administrator"], lambda who: who == "owner"))
def test_the_queue_costs_the_same_with_one_proposal_and_with_twenty(
    ada: Tournament, who: str, django_assert_num_queries: Any
) -> None:
    account = ada.owner
    if who == "member":
        account = cast.account("dora")
        Membership.objects.create(tournament=ada, user=account)
    elif who == "administrator":
        account = cast.account("root", is_superuser=True)
    client = signed_in(account)
    expected = QUERIES | (OF_ADMINISTRATOR if who == "administrator" else {})
    done(ada, 0)
    for count in (1, 20):
        for number in range(PeopleChange.objects.filter(state="open").count() // 3, count):
            proposed(ada, number)
        for number in range(1, min(count, 9)):
            done(ada, number)
        for name in QUERIES:
            with django_assert_num_queries(expected[name]):
                html = client.get(reverse(name)).content.decode()
            assert f"({3 * count})" in html or name != "players"


def joined(event: Tournament) -> tuple[PeopleChange, PlayerMerge]:
    kept = entered(event, "Nora Bassi")
    other = Player.objects.create(name="Bassi Nora", created_by=event.owner)
    change = people_join(kept=kept, other=other, actor=actor_of(event.owner))
    return change, PlayerMerge.objects.get()


def test_parting_two_people_on_the_list_of_people_undoes_the_change_that_joined_them(ada: Tournament) -> None:
    change, merge = joined(ada)
    signed_in(ada.owner).post(reverse("player-merge-undo", args=[merge.pk]))
    change.refresh_from_db()
    assert (change.state, change.decided_by) == (PeopleChange.State.UNDONE, ada.owner)
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Bassi Nora", "Nora Bassi"]


def test_a_joining_that_is_undone_on_the_page_of_changes_is_gone_from_the_list_of_people(ada: Tournament) -> None:
    change, merge = joined(ada)
    assert merges_done_lately(actor_of(ada.owner)) == [merge]
    change_undo(change=change, actor=actor_of(ada.owner))
    assert merges_done_lately(actor_of(ada.owner)) == []


def test_people_joined_before_changes_were_kept_are_parted_the_same_way(ada: Tournament) -> None:
    _change, merge = joined(ada)
    PeopleChange.objects.all().delete()
    assert people_part(merge=merge, actor=actor_of(ada.owner)).state == PeopleChange.State.UNDONE
    assert Player.objects.count() == 2 and PeopleChange.objects.get().merge == merge
