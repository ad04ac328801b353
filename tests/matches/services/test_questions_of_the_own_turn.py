"""Questions of the own turn: silence answers only for who has no choice, and who answers in time tells no hand."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

import rules
from matches.games.answering import question_of
from matches.games.question import Question
from matches.live import hub
from matches.services.play.actions import action_submit
from matches.services.play.clock import clock_due
from rules.futurisiko.chapters.battles import invaded_territories
from rules.futurisiko.chapters.legal import held
from rules.futurisiko.deck import TRUCE
from rules.futurisiko.state.actions import BeginBattle, Pass
from rules.futurisiko.state.state import BATTLES, MISSILES, SHIELD, seal
from tests.matches.services.moments import played_to, put
from tests.matches.services.test_questions import WINDOW, attacked, story, twins
from tests.matches.table import Table, table
from tests.rules.games.kit import kit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def window(settings: Any) -> None:
    settings.MATCH_ANSWER_SECONDS = WINDOW


def test_in_ones_own_turn_silence_answers_only_for_who_has_no_choice(window: None) -> None:
    made, without, holder = twins("futurisiko", own=True)
    now = timezone.now()
    moment = now + timedelta(seconds=WINDOW)
    put(made, without, now)
    assert clock_due(match=made.match, now=moment) is not None
    put(made, holder, now)
    match, seat = made.now(), question_of(holder).seat
    assert clock_due(match=match, now=moment) is None
    row, you = made.now(), made.board(seat)["you"]
    assert row.version == match.version and you["asked"] and you["legal"] and not you["secret"]
    own = match.clock_left + row.seats.get(number=seat).reserve_left
    assert row.due_at == moment + timedelta(seconds=own), "the own clock runs, from then on"
    late = moment + timedelta(seconds=20)
    assert clock_due(match=match, now=late) is None
    action_submit(match=match, seat=seat, action=Pass(), version=match.version, now=late)
    assert made.now().version > match.version and made.now().clock_left == pytest.approx(match.clock_left - 20)


def test_in_ones_own_turn_an_answer_in_time_tells_nobody_what_a_hand_holds(
    window: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, without, holder = twins("futurisiko", own=True)
    heard: list[str] = []
    monkeypatch.setattr(hub, "deliver", lambda _, message: heard.append(message.text.decode()))
    start, now = made.now(), timezone.now()
    stories = []
    for state, early in ((without, False), (holder, True), (without, True)):
        made.match.events.filter(number__gt=start.version).delete()
        start.save()
        stories.append(story(made, state, now, early, heard))
    assert all(one == stories[0] for one in stories), "the moment or the answer tells the hand"


def test_in_ones_own_turn_only_the_own_clock_ends_the_thinking(window: None) -> None:
    made, _, holder = twins("futurisiko", own=True)
    now = timezone.now()
    put(made, holder, now)
    match, seat = made.now(), question_of(holder).seat
    clock_due(match=match, now=now + timedelta(seconds=WINDOW))
    step = clock_due(match=match, now=made.now().due_at)
    assert step is not None and made.state.people.gone[seat] == "absent"


def test_an_answer_between_the_moment_and_the_sweep_counts_in_ones_own_turn(window: None) -> None:
    made, _, holder = twins("futurisiko", own=True)
    now = timezone.now()
    put(made, holder, now)
    match, seat = made.now(), question_of(holder).seat
    late = now + timedelta(seconds=WINDOW + 0.2)
    action_submit(match=match, seat=seat, action=Pass(), version=match.version, now=late)
    assert made.now().version > match.version


def last_battle(hand: bool, truce: bool) -> tuple[Table, rules.State]:
    """The seat in turn has one battle left to fight: without a card, with cards and no truce, with a truce."""
    made = table(ruleset="futurisiko")
    state = played_to(
        made, lambda one: one.phase == BATTLES and len(invaded_territories(one.position)) == 1 and one.hand(one.seat)
    )
    if not hand:
        hands = tuple(() if seat == state.seat else one for seat, one in enumerate(state.cards.hands))
        new = state.position.copy()
        new.cards = state.cards._replace(hands=hands)
        return made, seal(new)
    twins = (kit("futurisiko").twin(state, None, Random(seed)) for seed in range(400))
    return made, next(one for one in twins if one is not None and bool(held(one.position, one.seat, TRUCE)) is truce)


def test_the_last_battle_is_fought_without_a_question(window: None) -> None:
    _, state = last_battle(hand=False, truce=False)
    assert question_of(state) == Question(
        state.seat, BeginBattle(invaded_territories(state.position)[0]), choice=False, own=True
    )


def test_before_the_last_battle_only_who_may_offer_a_truce_is_asked_and_nobody_sees_it(window: None) -> None:
    for truce in (False, True):
        made, state = last_battle(hand=True, truce=truce)
        now = timezone.now()
        put(made, state, now)
        assert made.board(state.seat)["you"]["asked"] is truce
        assert 0 < made.board(None)["clock"]["answer_left"] <= WINDOW
        clock_due(match=made.match, now=now + timedelta(seconds=WINDOW))
        assert (made.state.phase == BATTLES) is truce


def test_the_shield_is_asked_in_ones_own_production_and_missiles_in_that_of_another() -> None:
    made = table(ruleset="futurisiko")
    shield = question_of(played_to(made, lambda state: state.phase == SHIELD))
    assert shield is not None and shield.own and shield.seat == made.state.seat
    missiles = question_of(played_to(made, lambda state: state.phase == MISSILES))
    assert missiles is not None and not missiles.own and missiles.seat != made.state.seat


def test_the_clock_says_how_long_an_answer_may_take(window: None) -> None:
    made = table(ruleset="risiko-classico")
    attacked(made, range(2, 40))
    match = made.now()
    clock = made.board(None)["clock"]
    assert clock["seat"] != made.state.seat and clock["answer_left"] == clock["due_in"] <= match.defence_seconds
    made, _, holder = twins("futurisiko", own=True)
    put(made, holder, timezone.now())
    assert 0 < made.board(None)["clock"]["answer_left"] <= WINDOW
    clock_due(match=made.match, now=made.now().due_at)
    assert made.board(None)["clock"]["answer_left"] is None
