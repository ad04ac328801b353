"""Every game that there is gives the play server all that it needs, and nothing outside its folder knows it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

import rules
from matches.documents.play.board import public_board, seat_board
from matches.documents.record.replay import replay_document
from matches.games import games_shown, presenter
from matches.models import Match
from matches.selectors.matches import match_read
from matches.selectors.records import match_events
from matches.views.play.page_parts import parts
from matches.words.rules.rulesets import BOTS
from rules.base.chance import Seeded
from rules.contract.games import game
from rules.contract.outside import TimeUp
from rules.contract.ruleset import GAMES
from rules.play.bots import bot, bot_names
from tests.matches.documents.tables import NOW, match_row, played, store

ROOT = Path(__file__).resolve().parents[3]
SHORT = ("risiko-torneo", "italywar-torneo", "futurisiko", "battaglia")
RULESETS = [code for code in SHORT if code in rules.codes() and rules.load(code).game in games_shown()]
MOST = 800


def whole(code: str) -> Match:
    """A match of random bots, its events stored: a clock rings after round 3, after MOST decisions it is void."""
    ruleset = rules.load(code)
    made = match_row(code, seats=max(3, ruleset.seats_min), server_seed="0" * 64, commitment="0" * 64)
    names = tuple(made.seats.values_list("name", flat=True))
    chance, player, rung = Seeded("whole"), bot("random", "whole", ruleset.game), not ruleset.has_clock
    steps = [rules.start(ruleset, names, chance)]
    state = rules.replay(steps[0])
    while state.outcome is None and len(steps) < MOST:
        if state.round > 3 and not rung and TimeUp() in rules.legal_actions(state, None):
            events, state = rules.step(state, TimeUp(), None, chance)
            rung = True
        else:
            seat = rules.to_move(state)[0]
            events, state = rules.step(state, player.act(None, rules.legal_actions(state, seat)), seat, chance)
        steps.append(events)
    made.log_hash = uuid4().hex  # states are kept by it
    store(made, steps, state)
    if state.outcome is None:
        Match.objects.filter(pk=made.pk).update(state=Match.State.VOID, ended_at=NOW)
    return match_read(made.pk)


@pytest.mark.parametrize("code", games_shown())
def test_every_game_has_its_parts_of_pages(code: str) -> None:
    found = parts(presenter(code))
    for name in found["part"].values():
        get_template(name)
    for name in [*found["script"].values(), *found["styles"]]:
        assert finders.find(name), name


@pytest.mark.parametrize("code", games_shown())
def test_every_ruleset_and_bot_has_its_words(code: str) -> None:
    known = [one for one in rules.codes() if rules.load(one).game == code]
    assert known
    assert all(presenter(code).words.rulesets[one] for one in known)
    assert set(bot_names(code)) <= set(BOTS)


@pytest.mark.parametrize("code", games_shown())
def test_what_is_told_again_when_the_own_turn_begins_are_events_of_the_game(code: str) -> None:
    known = {
        re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in game(code).documents.codec.events.values()
    }
    assert presenter(code).words.told and presenter(code).words.told <= known


@pytest.mark.django_db
@pytest.mark.parametrize("code", RULESETS)
def test_the_board_before_the_start_has_the_keys_of_the_board_in_play(code: str) -> None:
    made = match_row(code, seats=max(3, rules.load(code).seats_min))
    before = public_board(match_read(made.pk), None, timezone.now())
    state = played(made, lambda one: one.round > 1)
    after = public_board(match_read(made.pk), state, timezone.now())
    assert set(before) == set(after)
    assert set(before["seats"][0]) == set(after["seats"][0])
    assert {"phase", "round", "turn", "to_move", "outcome"} <= set(after)
    assert {"letter", "colour", "cards", "fallen", "gone"} <= set(after["seats"][0])
    json.dumps(after)


@pytest.mark.django_db
@pytest.mark.parametrize("code", RULESETS)
def test_who_may_move_finds_its_actions_and_nobody_else_any(code: str) -> None:
    made = match_row(code, seats=max(3, rules.load(code).seats_min))
    state = played(made, lambda one: one.round > 1)
    for seat in made.seats.all():
        you = seat_board(match_read(made.pk), state, seat.number, timezone.now())["you"]
        assert bool(you["legal"]) == (seat.number in rules.to_move(state))
        json.dumps(you)


@pytest.mark.django_db
@pytest.mark.parametrize("code", RULESETS)
def test_every_event_has_its_sentence_in_both_languages(code: str) -> None:
    match = whole(code)
    for language in ("it", "en"):
        with translation.override(language):
            steps = replay_document(match, match_events(match))["steps"]
        for step in steps:
            assert step["words"].endswith("."), step
            assert "%" not in step["words"] and "_" not in step["words"], step


@pytest.mark.django_db
@pytest.mark.parametrize("code", RULESETS)
def test_the_pages_of_a_match_that_is_over_can_be_read(code: str, client: Client) -> None:
    match = whole(code)
    for name in ("match", "match-replay", "match-dice", "match-replay-data"):
        assert client.get(reverse(name, args=[match.code])).status_code == 200, name


def test_nothing_outside_the_folder_of_a_game_knows_it() -> None:
    named = re.compile(rf"\b(?:rules|matches\.games)\.(?:{'|'.join(GAMES)})\b|game == [\"']")
    for path in sorted((ROOT / "matches").rglob("*.py")):
        if not any(f"games/{code}/" in path.as_posix() for code in GAMES):
            assert not named.search(path.read_text(encoding="utf-8")), path
