"""Places are counted, the waiting list moves up by itself in its order, and nobody is in twice."""

import datetime

import pytest
from django.utils import timezone

from tests import cast
from tests.tournaments.setup.cast import actor_of
from tests.tournaments.signup.cast import ADA, announced, line, many, players, sign, states
from tournaments.errors import Refused
from tournaments.models import Announcement, Player, Round, SignUp
from tournaments.people_lists import PersonLine
from tournaments.selectors.rounds.last_list import last_list
from tournaments.services.roster.list_undo import entrants_add_undo
from tournaments.services.roster.roster import entrant_remove, entrant_withdraw, entrants_add
from tournaments.signup.selectors.sign_ups import place_in_line
from tournaments.signup.services.announcements import announcement_set
from tournaments.signup.services.decisions import (
    sign_up_accept,
    sign_up_identify,
    sign_up_move,
    sign_up_refuse,
    sign_up_wait,
)
from tournaments.signup.services.signing import sign_up_withdraw

pytestmark = pytest.mark.django_db
NAMES = cast.NAMES
State = SignUp.State


def refused(code: str, call, **arguments) -> None:
    with pytest.raises(Refused) as info:
        call(**arguments)
    assert info.value.code == code


def test_whoever_signs_up_is_a_player_at_once_and_who_comes_too_late_waits_in_order():
    event = announced(capacity=2)
    rows = many(event, 4)
    assert [row.state for row in rows] == ["accepted", "accepted", "waiting", "waiting"]
    assert players(event) == list(NAMES[:2]) and line(event) == list(NAMES[2:4])
    assert [place_in_line(row) for row in rows] == [0, 0, 1, 2]
    assert rows[0].consent_text and rows[0].consent_at <= timezone.now()


def test_without_a_number_of_places_everybody_is_in():
    event = announced()
    many(event, 16)
    assert len(players(event)) == 16 and line(event) == []


def test_the_first_in_line_moves_up_when_somebody_withdraws_and_nobody_else():
    event = announced(capacity=2)
    rows = many(event, 5)
    moved = sign_up_withdraw(sign_up=rows[0], actor=ADA)
    assert [row.name for row in moved] == [NAMES[2]]
    assert players(event) == [NAMES[1], NAMES[2]] and line(event) == list(NAMES[3:5])
    assert not Player.objects.filter(name=NAMES[0]).exists()


def test_who_withdraws_from_the_line_frees_no_place():
    event = announced(capacity=1)
    rows = many(event, 3)
    assert sign_up_withdraw(sign_up=rows[1], actor=ADA) == []
    assert players(event) == [NAMES[0]] and line(event) == [NAMES[2]]
    refused("sign_up_over", sign_up_withdraw, sign_up=rows[1], actor=ADA)


def test_who_comes_while_others_wait_stands_behind_them_even_if_a_place_is_free():
    event = announced(capacity=1)
    many(event, 2)
    Announcement.objects.update(capacity=5)  # as a database could stand for a moment
    assert sign(event, "Zita Alba").state == State.WAITING


def test_more_places_let_the_line_in_and_fewer_take_nobody_out():
    event = announced(capacity=1)
    many(event, 4)
    moved = announcement_set(tournament=event, actor=actor_of(event.owner), capacity=3)
    assert [row.name for row in moved] == list(NAMES[1:3]) and line(event) == [NAMES[3]]
    announcement_set(tournament=event, actor=actor_of(event.owner), capacity=1)
    assert players(event) == list(NAMES[:3])


@pytest.mark.parametrize("leave", ["withdraw", "remove"])
def test_the_line_moves_up_when_an_organiser_takes_a_player_off(leave):
    event = announced(capacity=2)
    rows = many(event, 3)
    entrant = rows[0].entrant
    if leave == "withdraw":
        entrant_withdraw(entrant=entrant, reason="Malato", actor=ADA)
    else:
        entrant_remove(entrant=entrant, actor=ADA)
    assert players(event) == [NAMES[1], NAMES[2]] and states(event)[NAMES[0]] == State.WITHDRAWN


def test_people_whom_an_organiser_entered_take_places_too():
    event = announced(capacity=3)
    entrants_add(tournament=event, people=[PersonLine(1, "Zita Alba"), PersonLine(2, "Zeno Orsi")], actor=ADA)
    assert [row.state for row in many(event, 2)] == ["accepted", "waiting"]
    # the list that was pasted can still be taken back as one, and the line fills its places
    assert last_list(event) is not None


def test_a_hundred_places_more_let_a_hundred_in_at_once():
    event = announced(capacity=1)
    for number in range(101):
        sign(event, f"Ospite Numero {number:03}")
    announcement_set(tournament=event, actor=actor_of(event.owner), capacity=101)
    assert len(players(event)) == 101 and line(event) == []


def test_nobody_signs_up_after_the_hour_or_after_the_draw_and_nobody_moves_then():
    now = timezone.now()
    event = announced(capacity=1, closes_at=now + datetime.timedelta(hours=1))
    rows = many(event, 2)
    Announcement.objects.update(closes_at=now)
    refused("sign_up_closed", sign, event=event, name="Zita Alba")
    Round.objects.create(stage=event.stages.get(), number=1, seed=1)
    Announcement.objects.update(closes_at=None)
    refused("sign_up_closed", sign, event=event, name="Zita Alba")
    refused("sign_up_begun", sign_up_withdraw, sign_up=rows[0], actor=ADA)
    entrant_withdraw(entrant=rows[0].entrant, reason="", actor=ADA)
    assert line(event) == [NAMES[1]]


def test_the_line_still_moves_when_sign_up_is_closed():
    event = announced(capacity=1)
    rows = many(event, 2)
    Announcement.objects.update(closes_at=timezone.now())
    sign_up_withdraw(sign_up=rows[0], actor=ADA)
    assert players(event) == [NAMES[1]]


def test_approval_keeps_a_place_until_the_answer_and_a_no_gives_it_to_the_line():
    event = announced(capacity=2, needs_approval=True)
    rows = many(event, 3)
    assert list(states(event).values()) == ["asked", "asked", "waiting"] and players(event) == []
    sign_up_accept(sign_up=rows[0], actor=actor_of(event.owner))
    moved = sign_up_refuse(sign_up=rows[1], actor=actor_of(event.owner))
    assert players(event) == [NAMES[0]] and [row.name for row in moved] == [NAMES[2]]
    assert states(event)[NAMES[2]] == State.ASKED
    refused("sign_up_refused_before", sign, event=event, name=NAMES[1])


def test_who_waits_for_a_yes_holds_the_place_when_somebody_leaves_the_line():
    event = announced(capacity=2, needs_approval=True)
    rows = many(event, 4)
    assert sign_up_withdraw(sign_up=rows[3], actor=ADA) == []
    assert states(event)[NAMES[2]] == State.WAITING


def test_a_list_taken_back_as_one_lets_the_line_in():
    event = announced(capacity=2)
    people = [PersonLine(1, "Zita Alba"), PersonLine(2, "Zeno Orsi")]
    entrants_add(tournament=event, people=people, actor=ADA)
    many(event, 3)
    entrants_add_undo(tournament=event, entry=last_list(event).pk, actor=ADA)
    assert players(event) == list(NAMES[:2]) and line(event) == [NAMES[2]]


def test_an_organiser_never_passes_the_capacity_by_a_yes():
    event = announced(capacity=1)
    rows = many(event, 2)
    refused("sign_up_full", sign_up_accept, sign_up=rows[1], actor=actor_of(event.owner))
    assert players(event) == [NAMES[0]]


def test_the_line_is_put_in_another_order_and_somebody_who_is_in_goes_to_its_end():
    event = announced(capacity=1)
    rows = many(event, 4)
    owner = actor_of(event.owner)
    sign_up_move(sign_up=rows[3], way="up", actor=owner)
    sign_up_move(sign_up=rows[3], way="up", actor=owner)
    sign_up_move(sign_up=rows[3], way="up", actor=owner)  # first already
    assert line(event) == [NAMES[3], NAMES[1], NAMES[2]]
    sign_up_move(sign_up=rows[3], way="down", actor=owner)
    sign_up_wait(sign_up=rows[0], actor=owner)
    assert players(event) == [NAMES[1]] and line(event) == [NAMES[3], NAMES[2], NAMES[0]]


def test_nobody_goes_to_a_waiting_list_on_which_nobody_waits():
    event = announced(capacity=2)
    rows = many(event, 1)
    refused("sign_up_nobody_waits", sign_up_wait, sign_up=rows[0], actor=actor_of(event.owner))


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (("Nicolò D'Amico", "Club Nord"), ("nicolo d’amico", "CLUB NORD")),
        (("Nicolò D'Amico", "Club Nord"), ("D'Amico Nicolò", "")),
        (("Nicolò D'Amico", ""), ("Nicolò D'Amico", "Club Nord")),
    ],
)
def test_the_same_person_is_recognised_and_not_doubled(first, again):
    event = announced()
    sign(event, *first)
    refused("sign_up_twice", sign, event=event, name=again[0], club=again[1])
    assert len(players(event)) == 1


def test_two_people_of_one_name_come_from_two_clubs():
    event = announced()
    sign(event, "Anna Rossi", "Club Nord")
    sign(event, "Anna Rossi", "Club Sud")
    assert players(event) == ["Anna Rossi", "Anna Rossi"]
    assert Player.objects.filter(name="Anna Rossi").count() == 2


def test_whom_an_organiser_entered_by_hand_is_recognised_too():
    event = announced()
    entrants_add(tournament=event, people=[PersonLine(1, "Anna Rossi", "Club Nord")], actor=ADA)
    refused("sign_up_twice", sign, event=event, name="Anna Rossi", club="Club Nord")


def test_who_withdrew_can_sign_up_again_and_stands_at_the_end():
    event = announced(capacity=1)
    rows = many(event, 2)
    sign_up_withdraw(sign_up=rows[0], actor=ADA)
    assert sign(event, NAMES[0]).state == State.WAITING


def test_a_stranger_never_becomes_a_known_person_and_an_organiser_says_who_it_is():
    event = announced()
    before = cast.tournament(event.owner, name="Serata di prima")
    known = cast.entrants(before, 1)[0].player
    row = sign(event, known.name)
    stranger = row.entrant.player
    assert stranger != known
    sign_up_identify(sign_up=row, choice=str(known.pk), actor=actor_of(event.owner))
    row.refresh_from_db()
    assert row.entrant.player == known and row.is_decided
    assert not Player.objects.filter(pk=stranger.pk).exists()
    sign_up_identify(sign_up=row, choice="new", actor=actor_of(event.owner))
    row.entrant.refresh_from_db()
    assert row.entrant.player != known and Player.objects.filter(pk=known.pk).exists()


def test_somebody_said_to_be_known_while_waiting_comes_in_as_that_person():
    event = announced(capacity=1)
    before = cast.tournament(event.owner, name="Serata di prima")
    known = cast.entrants(before, 2)[1].player
    rows = many(event, 2)
    sign_up_identify(sign_up=rows[1], choice=str(known.pk), actor=actor_of(event.owner))
    sign_up_withdraw(sign_up=rows[0], actor=ADA)
    assert event.entrants.get().player == known


def test_a_known_person_who_was_entered_meanwhile_takes_no_second_place():
    event = announced(capacity=1)
    before = cast.tournament(event.owner, name="Serata di prima")
    known = cast.entrants(before, 2)[1].player
    rows = many(event, 3)
    owner = actor_of(event.owner)
    sign_up_identify(sign_up=rows[1], choice=str(known.pk), actor=owner)
    entrants_add(tournament=event, people=[PersonLine(1, known.name)], actor=owner, choices={1: str(known.pk)})
    announcement_set(tournament=event, actor=owner, capacity=3)
    assert sorted(players(event)) == sorted(NAMES[:3]) and line(event) == []
    assert event.entrants.filter(player=known).count() == 1
    refused("already_entered", sign_up_identify, sign_up=rows[2], choice=str(known.pk), actor=owner)


def test_nobody_can_be_said_to_be_a_person_of_somebody_elses_private_evening():
    event = announced()
    others = cast.tournament(cast.account("zoe"), name="Privata", is_public=False)
    hidden = cast.entrants(others, 1)[0].player
    row = sign(event, hidden.name)
    refused("choice_unknown", sign_up_identify, sign_up=row, choice=str(hidden.pk), actor=actor_of(event.owner))
