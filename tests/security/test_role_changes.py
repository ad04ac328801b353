"""A role is changed in place: the page says first what ends and what stays, and exactly that happens."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.rig.together import run_together
from tests.security.test_roles import knows, let_in, opened
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import refused
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.access.selectors.issued import issued_by_member, issued_by_role
from tournaments.access.services import Kept, link_role_change, member_role_change, membership_remove
from tournaments.models import Grant, LogEntry, Membership, PlayerDevice, Table, Tournament
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return evening()


def member(event, role, name="carla", by=None):
    return Membership.objects.create(tournament=event, user=cast.account(name), role=role, invited_by=by or event.owner)


def page_of(event, kind, pk):
    return reverse("manage-role", args=[event.slug, kind, pk])


def change(event, row, role, **choices):
    return member_role_change(membership=row, was=row.role, role=role, actor=actor_of(event.owner), **choices)


def test_a_scorer_becomes_a_referee_on_the_page_and_may_confirm_at_once(event):
    carla = member(event, "scorer")
    desk, browser = signed_in(event.owner), signed_in(carla.user)
    table = Table.objects.filter(round__stage__tournament=event).first()
    assert browser.get(at("result-check", table)).status_code == 403
    links = desk.get(reverse("manage-links", args=[event.slug])).content.decode()
    assert page_of(event, "member", carla.pk) in links
    choice = desk.get(page_of(event, "member", carla.pk)).content.decode()
    assert 'value="referee"' in choice and 'value="scorer"' not in choice
    shown = desk.get(page_of(event, "member", carla.pk), {"role": "referee"}).content.decode()
    assert "Risponde alle chiamate" in shown and "Non finisce niente." in shown
    assert Membership.objects.get(pk=carla.pk).role == "scorer", "a look changes nothing"
    answer = desk.post(page_of(event, "member", carla.pk), {"was": "scorer", "role": "referee"}, follow=True)
    assert "ha un altro ruolo: arbitro" in answer.content.decode()
    assert browser.get(at("result-check", table)).status_code != 403
    log = desk.get(reverse("manage-log", args=[event.slug])).content.decode()
    assert "arbitro invece di" in log
    assert LogEntry.objects.get(action="role_changed").detail == {"name": "carla", "was": "scorer", "role": "referee"}


def test_a_referee_who_becomes_a_scorer_takes_along_the_phones_they_let_in_and_nothing_of_others(event):
    referee, grant, _first = opened(event, Grant.Role.REFEREE)
    porter, _grant, _door = opened(event, Grant.Role.DOOR)
    theirs, other = let_in(referee, event, 1), let_in(porter, event, 2)
    desk = signed_in(event.owner)
    shown = desk.get(page_of(event, "link", grant.pk), {"role": "scorer"}).content.decode()
    ends, _rest = shown.split("Che cosa finisce")[1].split("</ul>", 1)
    assert "il telefono di 1 giocatore" in ends or "1 telefono" in ends
    desk.post(page_of(event, "link", grant.pk), {"was": "referee", "role": "scorer"})
    assert not knows(theirs) and knows(other)
    table = Table.objects.filter(round__stage__tournament=event).first()
    assert referee.get(at("result-check", table)).status_code == 403
    assert referee.get(at("result-enter", table)).status_code == 200


def test_a_referee_who_becomes_the_door_keeps_the_phones_they_let_in(event):
    referee, grant, _first = opened(event, Grant.Role.REFEREE)
    phone = let_in(referee, event, 1)
    shown = signed_in(event.owner).get(page_of(event, "link", grant.pk), {"role": "door"}).content.decode()
    assert "telefon" in shown.split("Che cosa resta")[1]
    link_role_change(grant=grant, was="referee", role="door", actor=actor_of(event.owner))
    assert knows(phone)
    assert referee.get(reverse("manage-door", args=[event.slug])).status_code == 200


def test_phones_are_kept_where_somebody_ticks_them(event):
    referee, grant, _first = opened(event, Grant.Role.REFEREE)
    phone = let_in(referee, event, 1)
    signed_in(event.owner).post(
        page_of(event, "link", grant.pk), {"was": "referee", "role": "scorer", "keep_phones": "on"}
    )
    assert knows(phone)
    assert PlayerDevice.objects.live().get().let_in_by == event.owner


def test_a_co_organiser_who_becomes_a_referee_loses_links_and_people_and_keeps_what_a_referee_hands_out(event):
    carla = member(event, "co_organiser")
    dario = member(event, "scorer", "dario", by=carla.user)
    link, _token = grant_issue(tournament=event, role=Grant.Role.SCORER, label="Lia", actor=actor_of(carla.user))
    own, theirs = let_in(signed_in(carla.user), event, 1), Client()
    ends, stays = issued_by_role(carla, "referee")
    assert (ends.members, ends.links, ends.phones) == ([dario], [link], [])
    assert len(stays.phones) == 1 and not stays.links and not stays.members
    done = change(event, carla, "referee")
    assert (done.members, done.links) == ([dario], [link])
    assert list(Membership.objects.values_list("user__username", "role")) == [("carla", "referee")]
    assert not Grant.objects.live().filter(pk=link.pk).exists()
    assert knows(own) and not knows(theirs)


def test_who_came_by_an_invitation_stays_where_they_are_ticked_and_belongs_to_who_lets_them(event):
    carla = member(event, "co_organiser")
    dario = member(event, "scorer", "dario", by=carla.user)
    change(event, carla, "door", kept=Kept(members=frozenset({dario.pk})))
    assert Membership.objects.get(pk=dario.pk).invited_by == event.owner


def test_phones_that_came_in_through_a_link_end_with_who_issued_the_link(event):
    carla = member(event, "co_organiser")
    _grant, token = grant_issue(tournament=event, role=Grant.Role.DOOR, label="Lia", actor=actor_of(carla.user))
    porter = Client()
    porter.get(reverse("go", args=[token]))
    phone = let_in(porter, event, 1)
    assert len(issued_by_member(carla).phones) == 1
    membership_remove(membership=carla, actor=actor_of(event.owner))
    assert not knows(phone)


def test_a_role_that_was_changed_meanwhile_or_is_none_is_refused(event):
    carla = member(event, "scorer")
    owner = actor_of(event.owner)
    for was, role, code in (
        ("referee", "door", "role_changed"),
        ("scorer", "scorer", "role_same"),
        ("scorer", "organiser", "role_changed"),
        ("scorer", "kiosk", "role_changed"),
    ):
        assert refused(member_role_change, membership=carla, was=was, role=role, actor=owner).code == code
    _client, grant, _first = opened(event, Grant.Role.REFEREE)
    gone = link_role_change
    assert refused(gone, grant=grant, was="referee", role="co_organiser", actor=owner).code == "role_changed"
    Grant.objects.filter(pk=grant.pk).update(revoked_at=grant.created_at)
    assert refused(gone, grant=grant, was="referee", role="scorer", actor=owner).code == "link_revoked"
    assert Membership.objects.get(pk=carla.pk).role == "scorer"


@pytest.mark.parametrize("role", ["kiosk", "projector"])
def test_a_thing_on_the_wall_has_no_other_role(event, role):
    grant, _token = grant_issue(tournament=event, role=role, label="Muro", actor=actor_of(event.owner))
    desk = signed_in(event.owner)
    assert desk.get(page_of(event, "link", grant.pk)).status_code == 404
    assert page_of(event, "link", grant.pk) not in desk.get(reverse("manage-links", args=[event.slug])).content.decode()


def test_nobody_but_who_organises_changes_roles_and_who_loses_that_right_changes_no_more(event):
    carla, dario = member(event, "co_organiser"), member(event, "referee", "dario")
    as_carla = actor_of(carla.user)
    assert signed_in(dario.user).post(page_of(event, "member", dario.pk), {"role": "co_organiser"}).status_code == 403
    change(event, carla, "referee")
    with pytest.raises(PermissionDenied):
        member_role_change(membership=dario, was="referee", role="scorer", actor=as_carla)


def test_pages_that_are_open_hear_of_it(event):
    carla = member(event, "scorer")
    version = Tournament.objects.get(pk=event.pk).version
    change(event, carla, "door")
    assert Tournament.objects.get(pk=event.pk).version > version


def test_of_two_changes_at_once_one_counts(transactional_db):
    event = evening()
    carla = member(event, "scorer")

    def work(number):
        row = Membership.objects.select_related("user", "tournament").get(pk=carla.pk)
        role = ("referee", "door")[number]
        return member_role_change(membership=row, was="scorer", role=role, actor=actor_of(event.owner))

    answers = run_together(work)
    assert sorted(getattr(row, "code", "") for row in answers) == ["", "role_changed"]


@pytest.mark.parametrize("many", [1, 6])
def test_the_page_of_what_changes_costs_the_same_for_few_and_many(many, event, django_assert_max_num_queries):
    carla = member(event, "co_organiser")
    for number in range(many):
        grant_issue(tournament=event, role=Grant.Role.SCORER, label=f"Lia {number}", actor=actor_of(carla.user))
        member(event, "door", f"aiuto{number}", by=carla.user)
    desk = signed_in(event.owner)
    with django_assert_max_num_queries(30):
        desk.get(page_of(event, "member", carla.pk), {"role": "scorer"})
