"""The server's clock: turns, reserves, what happens by itself, and pauses."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic

import pytest
from django.utils import timezone

import rules
from matches.errors import Refused
from matches.models import MatchNote
from matches.services.lobby.lobby import match_start
from matches.services.play.actions import action_submit, player_return
from matches.services.play.clock import clock_due, match_pause, match_resume, matches_due
from matches.services.play.storing import Step
from matches.services.play.timing import BOT_NUDGE
from rules.risiko.state.actions import Attack, EndTurn
from rules.risiko.state.state import COLOURS, DEFEND, PLACING
from tests.matches.table import REFEREE, Table, requested, table

pytestmark = pytest.mark.django_db


def in_turn(**choices: object) -> Table:
    made = table(turn_seconds=100, reserve_seconds=60, **choices)
    made.play_on(lambda state: state.round == 1)
    return made


def since(made: Table) -> datetime:
    moment = made.now().clock_since
    assert moment is not None
    return moment


def act(made: Table, seconds: float, action: rules.Action | None = None) -> Step:
    """The seat to move acts so many seconds after it began to think."""
    request = action or rules.decode_action(made.first_action())
    moment = since(made) + timedelta(seconds=seconds)
    return action_submit(match=made.match, seat=made.mover, action=request, version=made.now().version, now=moment)


def reserve(made: Table, seat: int) -> float:
    return made.now().seats.get(number=seat).reserve_left


def due(made: Table, seconds: float) -> Step | None:
    return clock_due(match=made.match, now=since(made) + timedelta(seconds=seconds))


def test_a_turn_has_its_time_and_then_the_reserve() -> None:
    made = in_turn()
    assert (made.now().due_at - since(made)).total_seconds() == 160
    seat = made.mover
    act(made, 30)
    assert made.now().clock_left == pytest.approx(70) and reserve(made, seat) == 60
    act(made, 90)
    assert made.now().clock_left == 0 and reserve(made, seat) == pytest.approx(40)
    assert (made.now().due_at - since(made)).total_seconds() == pytest.approx(40)


@pytest.mark.long
def test_the_next_turn_has_the_whole_time_again_and_the_reserve_as_it_was_left() -> None:
    made = in_turn()
    first = made.mover
    act(made, 120)
    began = monotonic()
    made.play_on(lambda state: state.phase == 4)
    played = monotonic() - began
    act(made, 1, EndTurn())
    assert made.mover != first and made.now().clock_left == 100
    made.play_on(lambda state: state.seat == first and state.round == 2)
    assert made.now().clock_left == 100 and 39 - played <= reserve(made, first) <= 40


def test_nothing_is_due_before_the_time_is_up() -> None:
    made = in_turn()
    assert due(made, 159.9) is None
    assert made.mover == made.now().clock_seat


@pytest.mark.long
def test_whose_turn_and_reserve_are_used_up_is_absent_and_may_come_back() -> None:
    made = in_turn()
    seat = made.mover
    assert due(made, 160) is not None
    assert made.state.people.gone[seat] == "absent" and made.mover != seat
    assert reserve(made, seat) == 0
    note = MatchNote.objects.get(match=made.match, action="time_ran_out")
    assert note.detail["seat"] == seat
    player_return(match=made.match, seat=seat, now=timezone.now())
    assert made.state.people.gone[seat] == ""


def test_a_colour_not_chosen_in_time_is_the_first_free_one() -> None:
    made = table()
    seat = made.mover
    assert made.state.phase == COLOURS and due(made, 59) is None
    due(made, 60)
    assert made.state.people.colours[seat] == made.state.table.ruleset.colours[0]
    assert made.state.people.gone[seat] == "" and reserve(made, seat) == made.match.reserve_seconds


def test_armies_not_placed_in_time_stand_on_the_weakest_territory() -> None:
    made = table()
    made.play_on(lambda state: state.phase == PLACING)
    seat, before = made.mover, made.state
    due(made, 60)
    weakest = min(armies for owner, armies in zip(before.owner, before.armies, strict=True) if owner == seat)
    changed = [one for one in range(42) if made.state.armies[one] != before.armies[one]]
    assert len(changed) == 1 and before.armies[changed[0]] == weakest
    assert made.state.armies[changed[0]] == weakest + before.left
    assert made.mover != seat


def test_one_lot_of_the_first_placement_has_one_time() -> None:
    made = table(usual=True)
    made.play_on(lambda state: state.phase == PLACING)
    seat = made.mover
    listed = rules.encode(rules.legal_actions(made.state, seat)[0])
    act(made, 20, rules.decode_action(requested(listed)))
    assert made.mover == seat and made.now().clock_left == pytest.approx(40)


def attacks_on_many(state: rules.State) -> list[Attack]:
    """Return the attacks on territories that can be defended with more dice than one."""
    listed = rules.legal_actions(state, state.seat) if state.seat else ()
    return [one for one in listed if isinstance(one, Attack) and state.armies[one.target] > 1]


def in_defence() -> tuple[Table, int]:
    """A defender must name the dice; the attacker has thought for 30 of 100 seconds."""
    made = table(ruleset="risiko-1997", turn_seconds=100, reserve_seconds=60, defence_seconds=20)
    made.play_on(attacks_on_many)
    attacker, attack = made.mover, attacks_on_many(made.state)[0]
    used = 100 - made.now().clock_left
    act(made, 30 - used, rules.decode_action(requested(rules.encode(attack))))
    assert made.state.phase == DEFEND
    return made, attacker


def test_a_defence_not_named_in_time_is_the_most_dice_and_costs_nobody_time() -> None:
    made, attacker = in_defence()
    defender, armies = made.mover, made.state.armies[made.state.fight.target]
    assert due(made, 19.9) is None
    step = due(made, 20)
    assert step is not None and len(step.events[0].defence) == min(3, armies)
    assert made.mover == attacker and made.now().clock_left == pytest.approx(70)
    assert reserve(made, defender) == 60 == reserve(made, attacker)


@pytest.mark.long
def test_the_attackers_clock_stands_while_the_defender_thinks() -> None:
    made, attacker = in_defence()
    act(made, 15)
    assert made.now().clock_seat == attacker and made.now().clock_left == pytest.approx(70)


def test_when_the_match_has_no_time_left_the_bell_rings_once() -> None:
    made = in_turn(limit_seconds=120)
    match = made.now()
    assert match.time_up_at == match.started_at + timedelta(seconds=120)
    moment = match.time_up_at
    assert clock_due(match=match, now=moment) is not None
    assert made.state.clock.expired and made.now().time_up_at is None
    assert clock_due(match=match, now=moment) is None


def test_a_pause_costs_nobody_a_second() -> None:
    made = in_turn(limit_seconds=3600)
    began = since(made)
    left = made.now().time_up_at - began
    match_pause(match=made.match, actor=REFEREE, reason="Pausa caffè", now=began + timedelta(seconds=40))
    with pytest.raises(Refused, match="paused") as refusal:
        action_submit(
            match=made.match, seat=made.mover, action=made.first_action(), version=made.now().version,
            now=began + timedelta(seconds=50),
        )  # fmt: skip
    assert refusal.value.params["reason"] == "Pausa caffè"
    assert clock_due(match=made.match, now=began + timedelta(hours=5)) is None
    assert not matches_due(now=began + timedelta(hours=5)).exists()
    back = began + timedelta(hours=1)
    match = match_resume(match=made.match, actor=REFEREE, now=back)
    assert (match.due_at - back).total_seconds() == pytest.approx(120)
    assert match.time_up_at - back == left - timedelta(seconds=40)
    assert [note.action for note in made.match.notes.all()] == ["sealed", "paused", "resumed"]


def test_a_pause_needs_a_reason_and_a_match_in_play() -> None:
    made = table()
    with pytest.raises(Refused, match="no_reason"):
        match_pause(match=made.match, actor=REFEREE, reason=" ", now=timezone.now())
    with pytest.raises(Refused, match="not_paused"):
        match_resume(match=made.match, actor=REFEREE, now=timezone.now())
    with pytest.raises(Refused, match="lobby"):
        match_pause(match=table(begun=False).match, actor=REFEREE, reason="x", now=timezone.now())


def test_a_bot_whose_task_was_lost_is_woken_by_the_clock() -> None:
    made = table(begun=False, bots={1: "random", 2: "random"})
    match_start(match=made.match, actor=REFEREE)
    bot = made.mover
    if bot == 3:
        due(made, 60)
        bot = made.mover
    version = made.now().version
    assert due(made, BOT_NUDGE - 0.1) is None
    assert due(made, BOT_NUDGE) is not None
    assert made.now().version > version
    assert reserve(made, bot) == made.match.reserve_seconds


def test_a_bot_that_moves_late_pays_with_no_reserve() -> None:
    made = in_turn(bots={1: "random", 2: "random"})
    made.play_on(lambda state: rules.to_move(state)[0] != 3)
    bot = made.mover
    assert due(made, 900) is not None
    assert reserve(made, bot) == 60
