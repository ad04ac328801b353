"""Who runs a season: nobody is taken in without an answer, no name is found out, no copy brings anybody back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.seasons.cast import entered, evening, season
from tests.tournaments.setup.cast import actor_of
from tournaments.backup.services import snapshots
from tournaments.errors import Refused
from tournaments.models import Season, SeasonMembership
from tournaments.seasons.selectors.standings import invitations_to
from tournaments.seasons.services import (
    invitation_answer,
    invitation_withdraw,
    member_invite,
    member_remove,
    season_delete,
)
from tournaments.services.setup.tournaments import tournament_delete
from tournaments.words import refusal_text

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
PLACE = re.compile(r'/asked/\d+/|csrfmiddlewaretoken" value="\w+"|"csrf":"\w+"|Stampato il [^<]*')


def signed_in(account: Any) -> Client:
    client = Client()
    client.force_login(account, backend=BACKEND)
    return client


def seen(client: Client, row: Season, username: str) -> tuple[int, str]:
    """What an organiser sees after asking a name, but for the name and what every page has of its own."""
    answer = client.post(reverse("season-people", args=[row.slug]), {"username": username}, follow=True)
    return answer.status_code, PLACE.sub("", answer.content.decode().replace(username, "NAME"))


def test_a_name_that_somebody_has_and_one_that_nobody_has_are_answered_alike() -> None:
    ada = cast.account("ada")
    cast.account("bruno", first_name="Bruno Verdi")
    client = signed_in(ada)
    known, unknown = (seen(client, season(ada, name=name), who) for name, who in (("Una", "bruno"), ("Una", "enrico")))
    assert known[0] == unknown[0] == 200
    assert known[1].replace("una-2", "una") == unknown[1].replace("una-2", "una")
    assert "Verdi" not in known[1]
    User.objects.get(username="bruno").delete()
    assert Season.objects.first().invitations.exists() and Season.objects.last().invitations.exists()


def asked_names(row: Season) -> list[str]:
    return [one.username for one in row.invitations.all()]


def test_asking_again_reaches_the_account_that_was_made_meanwhile() -> None:
    ada = cast.account("ada")
    row = season(ada)
    first = member_invite(season=row, username="mario", actor=actor_of(ada))
    mario = cast.account("mario")
    assert invitations_to(actor_of(mario)) == []
    assert member_invite(season=row, username="mario", actor=actor_of(ada)) == first
    assert invitations_to(actor_of(mario)) == [first] and asked_names(row) == ["mario"]


def test_asking_again_reaches_an_account_that_was_closed_and_opened() -> None:
    ada, mario = cast.account("ada"), cast.account("mario", is_active=False)
    row = season(ada)
    member_invite(season=row, username="mario", actor=actor_of(ada))
    User.objects.filter(pk=mario.pk).update(is_active=True)
    member_invite(season=row, username="mario", actor=actor_of(ada))
    assert len(invitations_to(actor_of(mario))) == 1


@pytest.mark.parametrize(("typed", "called"), [("mario", "Mario"), ("NICCOLÒ", "niccolò")])
def test_an_account_is_asked_whatever_the_case_of_its_name(typed: str, called: str) -> None:
    ada, mario = cast.account("ada"), cast.account(called)
    row = season(ada)
    for name in (typed, called, typed):
        member_invite(season=row, username=name, actor=actor_of(ada))
    assert len(invitations_to(actor_of(mario))) == 1 and asked_names(row) == [typed]
    with pytest.raises(Refused, match="account_owns"):
        member_invite(season=row, username="ADA", actor=actor_of(ada))


def test_two_accounts_whose_names_differ_in_case_are_asked_one_by_one() -> None:
    ada, small, large = cast.account("ada"), cast.account("mario"), cast.account("Mario")
    row = season(ada)
    for name in ("mario", "Mario", "mario"):
        member_invite(season=row, username=name, actor=actor_of(ada))
    assert [len(invitations_to(actor_of(one))) for one in (small, large)] == [1, 1]
    assert asked_names(row) == ["mario", "Mario"]


def test_a_name_that_went_to_another_account_asks_the_one_that_has_it_now() -> None:
    ada, first = cast.account("ada"), cast.account("mario")
    row = season(ada)
    member_invite(season=row, username="mario", actor=actor_of(ada))
    User.objects.filter(pk=first.pk).update(username="luigi")
    second = cast.account("mario")
    member_invite(season=row, username="mario", actor=actor_of(ada))
    assert (len(invitations_to(actor_of(first))), len(invitations_to(actor_of(second)))) == (0, 1)


def test_nobody_runs_a_season_without_having_said_yes() -> None:
    ada, bruno = cast.account("ada"), cast.account("bruno")
    row = season(ada)
    client, other = signed_in(bruno), signed_in(cast.account("carla"))
    for answer in ("decline", "accept"):
        asked = member_invite(season=row, username="bruno", actor=actor_of(ada))
        address = reverse("season-invitation", args=[asked.pk])
        assert client.get(reverse("season-manage", args=[row.slug])).status_code == 403
        assert address in client.get(reverse("seasons")).content.decode()
        assert address not in other.get(reverse("seasons")).content.decode()
        assert other.post(address, {"answer": "accept"}).status_code == 404
        assert client.get(address).status_code == 405
        client.post(address, {"answer": answer})
        assert row.memberships.filter(user=bruno).exists() == (answer == "accept")
        assert not row.invitations.exists()
    assert client.get(reverse("season-manage", args=[row.slug])).status_code == 200


def test_a_co_organiser_is_invited_and_ended_on_the_page() -> None:
    ada, berta = cast.account("ada"), cast.account("berta")
    row, organiser, invited = season(ada), signed_in(ada), signed_in(berta)
    people = reverse("season-people", args=[row.slug])
    organiser.post(people, {"username": "berta"})
    asked = row.invitations.get()
    assert reverse("season-invitation-withdraw", args=[row.slug, asked.pk]) in organiser.get(people).content.decode()
    answer = invited.post(reverse("season-invitation", args=[asked.pk]), {"answer": "accept"})
    assert answer["Location"] == reverse("season-manage", args=[row.slug])
    member = row.memberships.get()
    ends = reverse("season-person-remove", args=[row.slug, member.pk])
    assert ends in organiser.get(people).content.decode()
    organiser.post(ends)
    assert not row.memberships.exists()


def test_a_name_nobody_had_when_it_was_asked_opens_nothing_to_who_takes_it_later() -> None:
    ada = cast.account("ada")
    asked = member_invite(season=season(ada), username="bruno", actor=actor_of(ada))
    later = cast.account("bruno")
    assert (
        reverse("season-invitation", args=[asked.pk]) not in signed_in(later).get(reverse("seasons")).content.decode()
    )
    with pytest.raises(Refused) as refused:
        invitation_answer(invitation=asked, account=later, accepted=True)
    assert refused.value.code == "season_invitation_over" and refusal_text(refused.value)


def test_an_invitation_that_was_withdrawn_or_whose_sender_was_removed_lets_nobody_in() -> None:
    ada, bruno, carla = cast.account("ada"), cast.account("bruno"), cast.account("carla")
    row = season(ada)
    withdrawn = member_invite(season=row, username="carla", actor=actor_of(ada))
    invitation_withdraw(invitation=row.invitations.get(), actor=actor_of(ada))
    member = row.memberships.create(user=bruno)
    orphaned = member_invite(season=row, username="carla", actor=actor_of(bruno))
    member_remove(membership=member, actor=actor_of(ada))
    for asked in (withdrawn, orphaned):
        with pytest.raises(Refused):
            invitation_answer(invitation=asked, account=carla, accepted=True)
    assert not row.memberships.exists()


def test_an_invitation_of_an_account_that_is_switched_off_lets_nobody_in_until_it_is_switched_on() -> None:
    ada, bruno, carlo = (cast.account(name) for name in ("ada", "bruno", "carlo"))
    row = season(ada)
    SeasonMembership.objects.create(season=row, user=bruno)
    invited = member_invite(season=row, username="carlo", actor=actor_of(bruno))
    User.objects.filter(pk=bruno.pk).update(is_active=False)
    with pytest.raises(Refused, match="season_invitation_over"):
        invitation_answer(invitation=invited, account=carlo, accepted=True)
    assert not row.memberships.filter(user=carlo).exists()
    User.objects.filter(pk=bruno.pk).update(is_active=True)
    assert invitation_answer(invitation=invited, account=carlo, accepted=True) is not None


def test_thirty_may_wait_for_an_answer_and_no_more() -> None:
    ada = cast.account("ada")
    row = season(ada)
    for number in range(30):
        member_invite(season=row, username=f"x{number}", actor=actor_of(ada))
    with pytest.raises(Refused) as refused:
        member_invite(season=row, username="one-more", actor=actor_of(ada))
    assert refused.value.code == "season_invitations_many" and refusal_text(refused.value)


def test_whoever_was_removed_from_a_season_does_not_come_back_with_a_copy_and_the_restorer_reads_the_names() -> None:
    ada, bruno = cast.account("ada"), cast.account("bruno", first_name="Bruno Verdi")
    row = entered(season(ada), event := evening(ada, "Marzo"))
    member = row.memberships.create(user=bruno)
    copy = snapshots.copy_of(event)
    member_remove(membership=member, actor=actor_of(ada))
    season_delete(season=row)
    tournament_delete(tournament=event)
    file = SimpleUploadedFile("copy.planisfero.json.gz", copy)
    text = signed_in(ada).post(reverse("restore"), {"file": file}, follow=True).content.decode()
    again = Season.objects.get()
    assert not again.memberships.exists() and not again.invitations.exists()
    assert "Bruno Verdi" in text and "nessuno è stato fatto entrare" in text
    assert signed_in(bruno).get(reverse("season-manage", args=[again.slug])).status_code == 403
