"""What a referee does to a match is never silent, and nothing is corrected behind the players' backs."""

from __future__ import annotations

import pytest
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchNote, OutboxEntry
from matches.permissions import Actor
from matches.selectors.records import shares
from matches.services.desk.referee import (
    bot_seat,
    match_adjudicate,
    match_void,
    objectives_open,
    player_substitute,
    seat_mute,
)
from matches.services.desk.talk import line_say
from matches.services.lobby.links import token_hash
from matches.services.lobby.lobby import grant_use
from matches.services.play.actions import action_submit
from matches.services.play.bots import bot_to_move
from matches.words.board.objectives import objective_brief, objective_name
from matches.words.desk.notes import note_text
from rules import load_board
from rules.contract.outside import Withdraw
from tests.matches.table import REFEREE, Table, table

pytestmark = pytest.mark.django_db


def in_play() -> Table:
    made = table()
    made.play_on(lambda state: state.round == 1)
    return made


def notes(made: Table) -> list[str]:
    return [note.action for note in MatchNote.objects.filter(match=made.match, who="Rita Sala")]


def test_a_substitute_gets_the_seat_the_time_and_a_link_of_his_own() -> None:
    made = in_play()
    seat, left = made.mover, made.now().clock_left
    token = player_substitute(match=made.match, seat=seat, name="Gino  Valli", actor=REFEREE)
    with pytest.raises(Refused, match="link_revoked"):
        grant_use(token=made.tokens[seat])
    assert grant_use(token=token).seat.name == "Gino Valli"
    assert made.now().clock_left <= left and made.now().clock_seat == seat
    assert notes(made) == ["player_substituted"]


def test_the_record_keeps_the_names_of_those_who_began() -> None:
    made = in_play()
    names = made.state.table.names
    player_substitute(match=made.match, seat=1, name="Gino Valli", actor=REFEREE)
    made.play_on(lambda state: state.round == 2)
    assert made.state.table.names == names


def test_a_bot_takes_over_a_seat_that_thinks_and_moves_on() -> None:
    made = in_play()
    seat = made.mover
    assert bot_to_move(match=made.now()) is None
    bot_seat(match=made.match, seat=seat, bot="random", actor=REFEREE)
    assert bot_to_move(match=made.now()).number == seat
    assert (made.now().due_at - made.now().clock_since).total_seconds() < 10
    assert not made.match.grants.filter(token_hash=token_hash(made.tokens[seat]), revoked_at=None).exists()
    assert notes(made) == ["bot_seated"]


def test_a_bot_brings_an_absent_seat_back_but_not_one_that_surrendered() -> None:
    made = in_play()
    for seat, reason in ((1, "absent"), (2, "surrendered")):
        step = Withdraw(seat, reason)
        version = made.now().version
        action_submit(match=made.match, seat=None, action=step, version=version, now=timezone.now())
        if made.state.outcome is not None:
            return
        if reason == "absent":
            bot_seat(match=made.match, seat=seat, bot="random", actor=REFEREE)
            assert made.state.people.gone[1] == ""
        else:
            with pytest.raises(Refused) as refusal:
                bot_seat(match=made.match, seat=seat, bot="random", actor=REFEREE)
            assert refusal.value.params["rule"] == "not_absent"
    assert made.match.seats.get(number=2).bot == ""


def test_the_objectives_are_opened_to_a_referee_who_does_not_play_and_everybody_can_read_that() -> None:
    made = in_play()
    found = objectives_open(match=made.match, actor=REFEREE)
    goals = made.state.people.goals
    cards = {seat: made.state.table.cards[goals[seat]] for seat in (1, 2, 3)}
    places = load_board().by_code
    assert found == {
        seat: (objective_name(card), objective_brief(card, "principal", places)) for seat, card in cards.items()
    }
    assert notes(made) == ["objectives_opened"]
    player = Actor(REFEREE.user, (grant_use(token=made.tokens[1]),), "Nora Bassi")
    with pytest.raises(Refused, match="holds_a_seat"):
        objectives_open(match=made.match, actor=player)


def test_before_the_deal_there_is_nothing_to_open() -> None:
    for made in (table(begun=False), table()):
        with pytest.raises(Refused, match="lobby"):
            objectives_open(match=made.match, actor=REFEREE)


def test_an_adjudicated_match_is_over_with_the_referees_placings() -> None:
    made = in_play()
    match_adjudicate(
        match=made.match, placings={1: 2, 2: 1, 3: 2}, reason="La sala chiude", actor=REFEREE, now=timezone.now()
    )
    match = made.now()
    assert (match.state, match.ending) == (Match.State.FINISHED, Match.Ending.ADJUDICATED)
    assert match.outcome["winners"] == [2] and match.due_at is None
    assert [row["seat"] for row in match.outcome["placings"]] == [2, 1, 3]
    assert OutboxEntry.objects.get().state == "finished"
    assert notes(made) == ["adjudicated"]


@pytest.mark.parametrize("placings", [{1: 1, 2: 2}, {1: 1, 2: 2, 3: 4}, {1: 2, 2: 2, 3: 3}, {1: 1, 2: 2, 4: 3}, {}])
def test_placings_name_every_seat_and_leave_no_hole(placings: dict[int, int]) -> None:
    made = in_play()
    with pytest.raises(Refused, match="placings_wrong"):
        match_adjudicate(match=made.match, placings=placings, reason="x", actor=REFEREE, now=timezone.now())
    assert made.now().state == Match.State.PLAYING and notes(made) == []


def test_a_void_match_keeps_its_record_and_tells_those_above_even_after_its_end() -> None:
    made = in_play()
    now = timezone.now()
    match_adjudicate(match=made.match, placings={1: 1, 2: 2, 3: 3}, reason="x", actor=REFEREE, now=now)
    events = made.match.events.count()
    match_void(match=made.match, reason="Dadi contestati", actor=REFEREE, now=now)
    assert made.now().state == Match.State.VOID and made.match.events.count() == events
    assert [entry.state for entry in OutboxEntry.objects.all()] == ["finished", "void"]
    with pytest.raises(Refused, match="already_void"):
        match_void(match=made.match, reason="x", actor=REFEREE, now=now)
    with pytest.raises(Refused, match="over"):
        action_submit(match=made.match, seat=1, action={"type": "end_turn"}, version=1, now=now)


def test_who_is_muted_does_not_speak_until_the_word_is_given_back() -> None:
    made = in_play()
    seat = made.match.seats.get(number=2)
    player = Actor(REFEREE.user, (), "Ugo Ferri")
    seat_mute(match=made.match, seat=2, actor=REFEREE)
    with pytest.raises(Refused, match="muted"):
        line_say(match=made.match, actor=player, text="ehi", seat=seat)
    seat_mute(match=made.match, seat=2, actor=REFEREE, muted=False)
    assert line_say(match=made.match, actor=player, text=" ehi  là ", seat=seat).text == "ehi là"
    assert notes(made) == ["seat_muted", "seat_unmuted"]


def test_notes_and_shares_in_the_dice_keep_the_names_of_their_moment() -> None:
    made = table()
    names = {seat.number: seat.name for seat in made.now().seats.all()}
    seat_mute(match=made.now(), seat=2, actor=REFEREE)
    player_substitute(match=made.now(), seat=2, name="Carla Neri", actor=REFEREE)
    player_substitute(match=made.now(), seat=2, name="Dora Galli", actor=REFEREE)
    match = made.now()
    today = {seat.number: seat.name for seat in match.seats.all()}
    assert today[2] == "Dora Galli"
    assert names[2] in note_text(match.notes.get(action="seat_muted"), today)
    assert [name for name, _nonce in shares(match)] == [names[1], names[2], names[3]]
