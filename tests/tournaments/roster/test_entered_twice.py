"""The same person twice in one tournament: the two entries become one, with everything of both, and can be parted."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import phone_let_in, phone_of
from tests.tournaments.results.browsers import signed_in
from tests.tournaments.setup.cast import actor_of, played
from tests.tournaments.signup.cast import announced, line, players, sign, states
from tournaments.door.services.check_ins import check_in
from tournaments.door.services.payments import payment_take
from tournaments.errors import Refused
from tournaments.models import (
    Absence,
    CheckIn,
    DrawLock,
    Entrant,
    Payment,
    Penalty,
    PlayerDevice,
    PlayerLink,
    ResultLine,
    Round,
    Seat,
    SignUp,
    Standing,
    Tournament,
)
from tournaments.my.services.links import player_link_issue, token_of
from tournaments.selectors.draw.by_hand import steps_of
from tournaments.services.results.penalties import penalty_give
from tournaments.services.roster.people_changes import change_undo, people_join
from tournaments.words import refusal_text

pytestmark = pytest.mark.django_db
State = Round.State


@pytest.fixture
def event() -> Tournament:
    """Nine people, the ninth is Nora again; two rounds: Nora sat in the first, her twin in the second."""
    event = cast.tournament(formula="method2")
    stage = cast.league(event)
    people = cast.entrants(event, 9)
    for number, rows in ((1, people[:8]), (2, [people[8], *people[1:8]])):
        made = cast.seated(stage, cast.by_fours(rows), number=number, state=State.PLAYING)
        for table in made.tables.all():
            played(table, [60, 40, 30, 20], actor_of(event.owner))
    return event


def both(event: Tournament) -> tuple[Entrant, Entrant]:
    rows = event.entrants.select_related("player", "tournament")
    return rows.get(number=1), rows.get(number=9)


def joined(event: Tournament) -> Any:
    nora, twin = both(event)
    return people_join(kept=nora.player, other=twin.player, actor=actor_of(event.owner))


def standing_of(event: Tournament) -> dict[str, tuple[int, str]]:
    rows = Standing.objects.filter(stage__tournament=event).select_related("entrant__player")
    return {row.entrant.player.name: (row.played, str(row.total)) for row in rows}


def test_the_results_of_both_belong_to_one_entrant_under_the_name_that_stays(event):
    nora, twin = both(event)
    before = standing_of(event)
    joined(event)
    (one,) = event.entrants.filter(player=nora.player)
    assert one.number == 9 and event.entrants.count() == 8
    assert Seat.objects.filter(entrant=one).count() == 2 and ResultLine.objects.filter(entrant=one).count() == 2
    after = standing_of(event)
    assert after[nora.player.name][0] == 2 and twin.player.name not in after
    total = sum(float(before[name][1]) for name in (nora.player.name, twin.player.name))
    assert float(after[nora.player.name][1]) == total


def test_the_round_in_which_the_number_changed_says_so_beside_its_certificate(event):
    joined(event)
    first, second = Round.objects.filter(stage__tournament=event).order_by("number")
    assert [step["what"] for step in steps_of(first)] == ["joined"] and steps_of(second) == []
    assert sorted(move[0] for move in steps_of(first)[0]["moves"]) == [1, 9]


def test_parted_again_everything_is_as_it_was(event):
    before, seats = standing_of(event), set(Seat.objects.values_list("pk", "entrant__number"))
    change = joined(event)
    change_undo(change=change, actor=actor_of(event.owner))
    assert standing_of(event) == before
    assert set(Seat.objects.values_list("pk", "entrant__number")) == seats
    assert all(steps_of(round) == [] for round in Round.objects.all())
    assert sorted(event.entrants.values_list("number", flat=True)) == list(range(1, 10))


def test_who_sat_in_the_same_round_twice_stays_two(event):
    nora, ugo = event.entrants.get(number=1), event.entrants.get(number=2)
    with pytest.raises(Refused, match="sat_together") as refused:
        people_join(kept=nora.player, other=ugo.player, actor=actor_of(event.owner))
    assert event.name in refusal_text(refused.value) and event.entrants.count() == 9


@pytest.fixture
def before_the_draw() -> Tournament:
    event = cast.tournament(checks_in=True)
    cast.league(event)
    cast.entrants(event, 9)
    return event


def test_payment_presence_penalty_and_phones_go_along(before_the_draw):
    event = before_the_draw
    nora, twin = both(event)
    ada = actor_of(event.owner)
    payment = payment_take(entrant=twin, amount=500, method=Payment.Method.CASH, actor=ada)
    check_in(entrant=twin, how=CheckIn.How.DOOR, actor=ada)
    penalty_give(entrant=twin, kind=Penalty.Kind.WARNING, reason="Ritardo", actor=ada)
    Absence.objects.create(stage=event.stages.get(), round_number=1, entrant=twin)
    phone = phone_of(twin)
    token = player_link_issue(entrant=twin, actor=ada)
    joined(event)
    payment.refresh_from_db()
    one = event.entrants.get(player=nora.player)
    assert payment.entrant == one and one.number == 1
    assert one.check_ins.live().count() == one.penalties.count() == one.absences.count() == 1
    assert token_of(PlayerLink.objects.live().get(entrant=one)) == token
    assert nora.player.name in phone.get(reverse("my")).content.decode()


def test_what_a_person_has_once_stays_once_and_comes_back_with_the_parting(before_the_draw):
    event = before_the_draw
    nora, twin = both(event)
    ada = actor_of(event.owner)
    phone = phone_of(nora)
    phone_let_in(phone, twin)
    for entrant in (nora, twin):
        check_in(entrant=entrant, how=CheckIn.How.DOOR, actor=ada)
        player_link_issue(entrant=entrant, actor=ada)
    change = joined(event)
    one = event.entrants.get(player=nora.player)
    assert PlayerDevice.objects.live().filter(entrant=one).count() == 1
    assert PlayerLink.objects.live().filter(entrant=one).count() == one.check_ins.live().count() == 1
    change_undo(change=change, actor=ada)
    again = event.entrants.get(number=9)
    assert again.player.name == twin.player.name
    for entrant in (event.entrants.get(number=1), again):
        live = PlayerDevice.objects.live().filter(entrant=entrant)
        assert live.count() == PlayerLink.objects.live().filter(entrant=entrant).count() == 1
        assert entrant.check_ins.live().count() == 1


def test_two_payments_and_a_lock_of_both_are_settled_first(before_the_draw):
    event = before_the_draw
    nora, twin = both(event)
    lock = DrawLock.objects.create(tournament=event, kind=DrawLock.Kind.APART)
    for entrant in (nora, twin):
        payment_take(entrant=entrant, amount=500, method=Payment.Method.CASH, actor=actor_of(event.owner))
        lock.people.create(entrant=entrant)
    with pytest.raises(Refused, match="both_paid"):
        joined(event)
    Payment.objects.filter(entrant=twin).delete()
    with pytest.raises(Refused, match="locked_together"):
        joined(event)
    lock.delete()
    assert joined(event).state == "done"


def test_a_place_becomes_free_for_who_waits():
    event = announced(capacity=9)
    cast.entrants(event, 9)
    sign(event, "Zoe In Attesa")
    assert line(event) == ["Zoe In Attesa"]
    joined(event)
    assert line(event) == [] and "Zoe In Attesa" in players(event)


def test_who_signed_up_a_second_time_is_in_once(before_the_draw):
    event = before_the_draw
    nora, twin = both(event)
    mine = [_signed_up(entrant) for entrant in (nora, twin)]
    change = joined(event)
    one = event.entrants.get(player=nora.player)
    assert states(event) == {nora.player.name: "accepted", twin.player.name: "withdrawn"}
    assert one.sign_up == mine[0]
    change_undo(change=change, actor=actor_of(event.owner))
    assert set(states(event).values()) == {"accepted"}
    assert event.entrants.get(number=9).sign_up == mine[1]


def _signed_up(entrant: Entrant) -> SignUp:
    said = {"consent_text": "Sì", "consent_at": timezone.now(), "token_hash": entrant.player.name}
    name = entrant.player.name
    return SignUp.objects.create(
        tournament=entrant.tournament, entrant=entrant, name=name, key=name, state=SignUp.State.ACCEPTED, **said
    )


def test_the_number_of_who_came_since_is_not_taken_away_by_the_parting(before_the_draw):
    event = before_the_draw
    change = joined(event)
    new = cast.Player.objects.create(name="Zoe Nuova")
    Entrant.objects.create(tournament=event, player=new, number=9)
    change_undo(change=change, actor=actor_of(event.owner))
    assert sorted(event.entrants.values_list("number", flat=True)) == [*range(1, 11)]
    assert event.entrants.get(number=9).player == new


def test_the_page_shows_what_moves_and_why_it_cannot(event):
    desk = signed_in(event.owner)
    nora, twin = both(event)
    asked = {"kept": nora.player_id, "other": twin.player_id}
    page = desk.get(reverse("player-merge"), asked).content.decode()
    assert "un'iscrizione sola, numero 9" in page and "1 tavolo giocato" in page
    ugo = event.entrants.get(number=2)
    page = desk.get(reverse("player-merge"), {**asked, "other": ugo.player_id}).content.decode()
    assert "nessuno siede a due tavoli" in page
    desk.post(reverse("player-merge"), asked)
    assert event.entrants.count() == 8
