"""A seat of a friendly match taken as oneself: by who plays there, once, on one's own page, in public by choice."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.models import Match, MatchGrant
from matches.permissions import SESSION_KEY
from matches.permissions import Actor as MatchActor
from matches.services.lobby.links import grant_use, seat_link_reissue
from tests import cast
from tests.matches.table import table
from tests.rig.together import run_together
from tests.tournaments.my.cast import phone_let_in, phone_of
from tournaments.claims.services.seats import own_seat_take
from tournaments.errors import Refused
from tournaments.models import Entrant, OwnSeat, PlayerDevice, TableMatch
from tournaments.my.selectors.people_here import PersonHere
from tournaments.my.services.devices import device_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return table(begun=False)


def seated(client: Client, token: str) -> Client:
    """Open the link of a seat on a phone."""
    session = client.session
    session[SESSION_KEY] = [grant_use(token=token).pk]
    session.save()
    return client


def deed(client: Client, match, do: str = "take"):
    return client.post(reverse("my-match", args=[match.match.code, do]), follow=True)


def page(client: Client) -> str:
    return client.get(reverse("my")).content.decode()


def test_who_plays_and_is_known_takes_the_seat_as_themselves_and_sees_it_among_their_own(nora, match):
    phone = seated(phone_of(nora), match.tokens[1])
    assert "Questo telefono gioca lì" in page(phone)
    deed(phone, match)
    row = OwnSeat.objects.get()
    assert (row.player, row.seat.number, row.is_public) == (nora.player, 1, False)
    shown = page(phone)
    assert match.match.code in shown and "Questo telefono gioca lì" not in shown
    deed(phone, match, "drop")
    assert not OwnSeat.objects.exists()


def test_on_the_public_page_only_when_chosen_and_listed_and_over(nora, match, client):
    phone = seated(phone_of(nora), match.tokens[1])
    deed(phone, match)
    Match.objects.update(state="finished", ended_at=timezone.now(), snapshot={}, outcome={"winners": [1]})
    address = reverse("person", args=[nora.player_id])
    assert match.match.code not in client.get(address).content.decode()
    deed(phone, match, "show")
    assert match.match.code in client.get(address).content.decode()
    Match.objects.update(is_listed=False)
    assert match.match.code not in client.get(address).content.decode()
    Match.objects.update(is_listed=True)
    deed(phone, match, "hide")
    assert match.match.code not in client.get(address).content.decode()


def test_a_phone_that_another_organiser_let_in_shows_nothing_in_public(nora, match):
    other = cast.tournament(cast.account("dora"), name="Di Dora")
    planted = Entrant.objects.create(tournament=other, player=nora.player, number=1)
    phone = seated(phone_of(planted), match.tokens[1])
    deed(phone, match)
    assert "Solo un telefono" in deed(phone, match, "show").content.decode()
    assert not OwnSeat.objects.get().is_public
    assert match.match.code not in page(phone_of(nora))


def test_without_the_seat_or_the_phone_nobody_takes_anything(nora, match):
    known, nobody = phone_of(nora), seated(Client(), match.tokens[1])
    assert "a nessun posto" in deed(known, match).content.decode()
    assert deed(nobody, match).status_code == 404
    seat_link_reissue(match=match.match, seat=1, actor=MatchActor(AnonymousUser(), (), "Rita"))
    replayed = seated_with(phone_of(nora), MatchGrant.objects.filter(seat__number=1).earliest("pk"))
    assert "a nessun posto" in deed(replayed, match).content.decode()
    assert not OwnSeat.objects.exists()


def seated_with(client: Client, grant: MatchGrant) -> Client:
    session = client.session
    session[SESSION_KEY] = [grant.pk]
    session.save()
    return client


def test_a_seat_is_one_persons_until_a_new_link_hands_it_on(nora, tournament, match):
    ugo = tournament.entrants.select_related("player", "tournament").get(number=2)
    mine, others = seated(phone_of(nora), match.tokens[1]), seated(phone_of(ugo), match.tokens[1])
    deed(mine, match)
    assert "già" in deed(others, match).content.decode() and OwnSeat.objects.get().player == nora.player
    token = seat_link_reissue(match=match.match, seat=1, actor=MatchActor(AnonymousUser(), (), "Rita"))
    deed(seated(others, token), match)
    assert OwnSeat.objects.get().player == ugo.player


def test_one_person_sits_in_a_match_once(nora, match):
    phone = phone_of(nora)
    deed(seated(phone, match.tokens[1]), match)
    deed(seated(phone, match.tokens[2]), match)
    assert OwnSeat.objects.get().seat.number == 1


def test_a_table_of_a_tournament_is_taken_by_nobody(nora, tournament, match):
    TableMatch.objects.create(tournament=tournament, match=match.match, stage_number=1, round_number=1, table_number=1)
    phone = seated(phone_of(nora), match.tokens[1])
    assert "Questo telefono gioca lì" not in page(phone)
    deed(phone, match)
    assert not OwnSeat.objects.exists()


def test_an_ended_phone_takes_nothing(nora, match):
    phone = seated(phone_of(nora), match.tokens[1])
    person = PersonHere(nora.player, list(PlayerDevice.objects.select_related("entrant__tournament")))
    device_end(device=person.devices[0])
    assert deed(phone, match).status_code == 404
    grant = MatchGrant.objects.select_related("seat").get(seat__number=1)
    with pytest.raises(Refused, match="seat_not_here"):
        own_seat_take(match=match.match, actor=MatchActor(AnonymousUser(), (grant,), ""), person=person)


def test_the_page_costs_no_more_for_many_matches_than_for_few(nora, match, django_assert_max_num_queries):
    phone = phone_of(nora)
    for made in (match, table(begun=False), table(begun=False)):
        deed(seated(phone, made.tokens[1]), made)
    with django_assert_max_num_queries(26):
        page(phone)


@pytest.mark.django_db(transaction=True)
def test_of_two_people_at_one_moment_one_has_the_seat(nora, tournament, match):
    ugo = tournament.entrants.select_related("player", "tournament").get(number=2)
    people = []
    for entrant in (nora, ugo):
        phone_let_in(Client(), entrant)
        people.append(PersonHere(entrant.player, list(entrant.devices.select_related("entrant__tournament"))))
    grant = MatchGrant.objects.select_related("seat").get(seat__number=1)
    actor = MatchActor(AnonymousUser(), (grant,), "")
    answers = run_together(lambda at: own_seat_take(match=match.match, actor=actor, person=people[at]))
    refused = [answer for answer in answers if isinstance(answer, Refused)]
    assert [answer.code for answer in refused] == ["seat_of_another"] and OwnSeat.objects.count() == 1
