"""What the server answers by itself, and that neither the moment nor the answer tells what a hand holds."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

import rules
from matches.errors import Refused
from matches.games.answering import is_asked, question_of
from matches.live import hub
from matches.models import MatchNote
from matches.services.play.actions import action_submit
from matches.services.play.bots import bot_move
from matches.services.play.clock import clock_due
from matches.services.play.switches import seat_switch
from rules.risiko.state.actions import Attack
from rules.risiko.state.state import ATTACK, DEFEND, MOVE_IN
from tests.journeys.board_player import wild
from tests.matches.services.moments import ASKING, asking, put
from tests.matches.table import Table, table
from tests.rules.games.kit import kit

pytestmark = pytest.mark.django_db(transaction=True)
WINDOW = 5.0
GAMES = pytest.mark.parametrize("code", ASKING)


@pytest.fixture
def window(settings: Any) -> None:
    settings.MATCH_ANSWER_SECONDS = WINDOW


def attack_on(made: Table, armies: range) -> Attack:
    """Play until the seat in turn may attack a territory with so many armies; that attack with one die."""

    def found(state: rules.State) -> Attack | None:
        if state.phase != ATTACK:
            return None
        listed = (one for one in rules.legal_actions(state, state.seat) if isinstance(one, Attack))
        return next((one for one in listed if state.armies[one.target] in armies), None)

    wild(made, found)
    attack = found(made.state)
    assert attack is not None
    return Attack(attack.source, attack.target, 1)


def attacked(made: Table, armies: range) -> rules.State:
    attack = attack_on(made, armies)
    match = made.now()
    action_submit(match=match, seat=made.mover, action=attack, version=match.version, now=timezone.now())
    return made.state


def test_a_single_army_defends_by_itself() -> None:
    made = table(ruleset="risiko-classico")
    attack = attack_on(made, range(1, 2))
    match = made.now()
    step = action_submit(match=match, seat=made.mover, action=attack, version=match.version, now=timezone.now())
    assert made.state.phase in (ATTACK, MOVE_IN) and step.match.version == made.now().version
    assert step.before.phase == DEFEND


def test_two_armies_are_asked_unless_they_always_defend() -> None:
    made = table(ruleset="risiko-classico")
    state = attacked(made, range(2, 40))
    assert state.phase == DEFEND
    seat = made.mover
    step = seat_switch(match=made.match, seat=seat, now=timezone.now(), auto_defence=True)
    assert len(step.events) > 0 and made.state.phase != DEFEND
    assert made.board(seat)["you"]["switches"]["auto_defence"] is True
    assert "auto_defence" not in str(made.board(None)) and "auto_defence" not in str(made.board(seat % 3 + 1)["seats"])


def test_whoever_always_defends_is_never_asked() -> None:
    made = table(ruleset="risiko-classico")
    for seat in made.tokens:
        made.match.seats.filter(number=seat).update(auto_defence=True)
    assert attacked(made, range(2, 40)).phase != DEFEND


def twins(code: str, own: bool = False) -> tuple[Table, rules.State, rules.State]:
    """A table, and one position twice: the seat asked has no choice, and it has one; everybody else sees the same."""
    made, state = asking(code, own)
    found: dict[bool, rules.State] = {}
    for seed in range(400):
        other = kit(code).twin(state, None, Random(seed))
        if other is not None and (asked := question_of(other)) is not None:
            found.setdefault(asked.choice, other)
    return made, found[False], found[True]


def story(made: Table, state: rules.State, now: datetime, early: bool, heard: list[str]) -> list[Any]:
    """What everybody is told, and when the seat asked is silent, or answers early that it plays nothing."""
    put(made, state, now)
    asked = question_of(state)
    assert asked is not None
    heard.clear()
    told: list[Any] = []
    for second in range(int(WINDOW) + 1):
        moment = now + timedelta(seconds=second)
        if early and second == 2:
            match = made.now()
            action_submit(match=match, seat=asked.seat, action=asked.answer, version=match.version, now=moment)
        clock_due(match=made.match, now=moment)
        told.append((second, tuple(heard), made.now().version))
        heard.clear()
    return told


@GAMES
def test_nobody_can_tell_who_holds_the_card_from_the_moment_of_the_answer(
    code: str, window: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, without, holder = twins(code)
    heard: list[str] = []
    monkeypatch.setattr(hub, "deliver", lambda _, message: heard.append(message.text.decode()))
    start, now = made.now(), timezone.now()
    stories = []
    for state, early in ((without, False), (holder, False), (holder, True), (without, True)):
        made.match.events.filter(number__gt=start.version).delete()
        start.save()
        stories.append(story(made, state, now, early, heard))
    assert all(one == stories[0] for one in stories), "the moment or the answer tells the hand"
    assert [second for second, told, _ in stories[0] if told] == [WINDOW]


@GAMES
def test_who_has_no_choice_is_not_asked_and_who_has_one_is(code: str, window: None) -> None:
    made, without, holder = twins(code)
    for state, asked in ((without, False), (holder, True)):
        put(made, state, timezone.now())
        seat = question_of(state).seat
        you = made.board(seat)["you"]
        assert you["asked"] is asked and bool(you["legal"]) is asked and you["secret"]
        assert is_asked(made.now(), state, made.match.seats.get(number=seat)) is asked


@GAMES
def test_an_answer_waits_unseen_and_may_be_changed_until_its_moment(code: str, window: None) -> None:
    made, _, holder = twins(code)
    now = timezone.now()
    put(made, holder, now)
    seat, match = question_of(holder).seat, made.now()
    other = next(one for one in made.tokens if one != seat)
    for one in made.tokens:
        made.board(one)  # everybody is there
    before = {**made.board(None), "clock": None}, {**made.board(other), "clock": None}
    for action in rules.legal_actions(holder, seat):
        answer = made.act(seat, rules.encode(action), match.version)
        assert answer.status_code == 200 and answer.json()["you"]["waits"]["action"] == rules.encode(action)
    assert made.now().version == match.version
    assert ({**made.board(None), "clock": None}, {**made.board(other), "clock": None}) == before
    assert clock_due(match=match, now=now + timedelta(seconds=WINDOW - 0.1)) is None
    step = clock_due(match=match, now=now + timedelta(seconds=WINDOW))
    assert step is not None and made.now().held_action is None
    assert not MatchNote.objects.filter(match=match, action="time_ran_out").exists()


@GAMES
def test_who_answers_late_brings_nothing_about(code: str, window: None) -> None:
    made, _, holder = twins(code)
    now = timezone.now()
    put(made, holder, now)
    match, asked = made.now(), question_of(holder)
    late = now + timedelta(seconds=WINDOW + 0.2)
    with pytest.raises(Refused, match="stale"):
        action_submit(match=match, seat=asked.seat, action=asked.answer, version=match.version, now=late)
    assert made.now().version == match.version


@GAMES
def test_a_bot_answers_at_the_same_moment(code: str, window: None) -> None:
    made, _, holder = twins(code)
    made.match.seats.filter(number=question_of(holder).seat).update(bot="sense")
    now = timezone.now()
    put(made, holder, now)
    match = made.now()
    assert (match.due_at - now).total_seconds() == WINDOW
    assert bot_move(match=match, version=match.version, now=now + timedelta(seconds=1)) is None
    assert clock_due(match=match, now=now + timedelta(seconds=WINDOW)) is not None


@GAMES
def test_nobody_pays_for_the_time_in_which_an_answer_waits(code: str, window: None) -> None:
    made, without, _ = twins(code)
    now = timezone.now()
    put(made, without, now)
    left = made.now().clock_left
    reserves = list(made.match.seats.order_by("number").values_list("reserve_left", flat=True))
    step = clock_due(match=made.match, now=now + timedelta(seconds=WINDOW))
    assert step is not None and made.now().clock_left >= left
    assert list(made.match.seats.order_by("number").values_list("reserve_left", flat=True)) == reserves


@GAMES
def test_in_a_match_by_the_day_everybody_is_asked(code: str, window: None) -> None:
    made, without, _ = twins(code)
    made.match.__class__.objects.filter(pk=made.match.pk).update(defence_seconds=86400)
    put(made, without, timezone.now())
    seat, match = question_of(without).seat, made.now()
    assert made.board(seat)["you"]["asked"] and (match.due_at - match.clock_since).total_seconds() > 10 * WINDOW
    step = seat_switch(match=match, seat=seat, now=timezone.now(), quiet=True)
    assert step.events, "who wants no questions is answered for"


@GAMES
def test_who_wants_no_questions_is_answered_for_at_the_same_moment(code: str, window: None) -> None:
    made, _, holder = twins(code)
    now = timezone.now()
    put(made, holder, now)
    asked = question_of(holder)
    seat_switch(match=made.match, seat=asked.seat, now=now, quiet=True)
    assert made.board(asked.seat)["you"]["asked"] is False
    assert clock_due(match=made.match, now=now + timedelta(seconds=WINDOW - 0.1)) is None
    version = made.now().version
    clock_due(match=made.match, now=now + timedelta(seconds=WINDOW))
    assert made.now().version > version
