"""Every panel against every order of events: generated matches, a wire that delays, doubles and loses."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Page

import rules
from matches.services.play.actions import action_submit
from matches.services.play.clock import clock_due
from rules.play.bots import bot
from tests.journeys.board_player import wild
from tests.matches.panels.expected import disagrees
from tests.matches.panels.wire import Wire
from tests.matches.table import Table, table
from tests.rig.long import LONG, long_where

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MATCHES = 12 if LONG else 1
EVENTS = 60
SENSIBLE = {"risiko": "objective"}
TABLES = {
    "risiko-classico": 3, "risiko-challenge": 3, "futurisiko": 3, "italywar": 4, "battaglia": 3,
}  # fmt: skip


def others_play(made: Table, seat: int, chance: Random) -> bool:
    """Somebody else decides; False when it is the own seat's word, or something waits."""
    match, state = made.now(), made.state
    movers = rules.to_move(state)
    if not movers:
        return False
    if match.held_until is not None or (movers[0] == seat and not made.board(seat)["you"]["asked"]):
        moment = match.held_until or match.due_at
        clock_due(match=match, now=moment)
        return True
    if movers[0] == seat:
        return False
    player = bot(SENSIBLE.get(state.game, "sense"), str(chance.random()), state.game)
    action = player.act(rules.view(state, movers[0]), rules.legal_actions(state, movers[0]))
    action_submit(match=match, seat=movers[0], action=action, version=match.version, now=timezone.now())
    return True


def looks_right(wire: Wire) -> None:
    """What the page offers is what the engine lists for its seat at the version it shows."""
    made, seat = wire.made, wire.seat
    you = made.board(seat)["you"]
    if you["waits"]:
        assert wire.offer()["buttons"] == ["Ripensaci"], wire.says()
        return
    found = disagrees(made.state.game, you["legal"], wire.offer())
    assert found == "", f"{found}\n{wire.says()}"


@pytest.mark.few(1)
@pytest.mark.parametrize("seconds", long_where([0.0, 5.0], lambda seconds: not seconds))
@pytest.mark.parametrize("ruleset", long_where(TABLES, lambda code: code in ("risiko-challenge", "italywar")))
@pytest.mark.parametrize("seed", range(MATCHES))
def test_what_a_panel_offers_is_what_is_listed_whatever_came_when(
    seed: int, ruleset: str, seconds: float, page: Page, monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    settings.MATCH_ANSWER_SECONDS = settings.MATCH_GRACE_SECONDS = seconds
    chance, made = Random(f"{seed}/{ruleset}/{seconds}"), table(seats=TABLES[ruleset], ruleset=ruleset)
    first = chance.choice([0, 0, 1, 2])
    settings.MATCH_ANSWER_SECONDS = settings.MATCH_GRACE_SECONDS = 0.0
    wild(made, lambda state: state.round >= first)
    settings.MATCH_ANSWER_SECONDS = settings.MATCH_GRACE_SECONDS = seconds
    wire = Wire(page, made, 1, chance)
    wire.sit(monkeypatch)
    for _ in range(EVENTS):
        if made.state.outcome is not None:
            break
        one = chance.random()
        if one < 0.25:
            others_play(made, 1, chance)
        elif one < 0.55:
            wire.presses()
        elif one < 0.85:
            wire.carry()
        elif one < 0.92:
            wire.waits()
        else:
            wire.settle()
            looks_right(wire)
    if made.state.outcome is None:
        wire.settle()
        looks_right(wire)
    assert wire.errors == []
    assert not set(wire.statuses) - {200, 409, 422}
