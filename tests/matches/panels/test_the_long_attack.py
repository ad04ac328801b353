"""A long attack against a defender who chooses dice, in every order in which the news of its fights may come."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Page

import rules
from matches.services.play.actions import action_submit
from rules.risiko.state.actions import Attack
from rules.risiko.state.state import ATTACK, DEFEND, MOVE_IN, State
from tests.journeys.board_player import wild
from tests.matches.panels.expected import LONG
from tests.matches.panels.test_orders_of_events import looks_right
from tests.matches.panels.wire import Wire
from tests.matches.table import Table, table
from tests.rig.long import long_where

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIGHTS = 40
STRONG = 5


def may_attack_long(state: State) -> Attack | None:
    """An attack of many armies against several, whose defender is asked for his dice."""
    if state.phase != ATTACK:
        return None
    listed = (one for one in rules.legal_actions(state, state.seat) if isinstance(one, Attack))
    strong = (one for one in listed if state.armies[one.source] >= STRONG and state.armies[one.target] >= 2)
    return next(islice(strong, 1), None)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", long_where(range(4), lambda seed: seed > 1))
def test_an_attack_until_a_stop_ends_with_its_fight(seed: int, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    made, chance = table(ruleset="risiko-classico"), Random(seed)
    wild(made, lambda state: state.round >= 2 + seed and may_attack_long(state))
    attack = may_attack_long(made.state)
    codes = made.state.table.geo.codes
    wire = Wire(page, made, made.state.seat, chance)
    wire.sit(monkeypatch)
    wire.settle()
    for place, code in enumerate((codes[attack.source], codes[attack.target])):
        wire.page.locator("[data-act] select").nth(place).select_option(value=code)
    wire.page.locator("[data-long]").click()
    asked = 0
    for _ in range(FIGHTS):
        wire.carry()
        wire.waits(chance.choice([50, 300, 900]))
        if made.state.phase == DEFEND and chance.random() < 0.4:
            asked += 1
            defend(made)
    wire.settle()
    while made.state.phase == DEFEND:
        asked += 1
        defend(made)
        wire.settle()
    assert asked, "nobody was asked for dice"
    while made.state.phase == MOVE_IN:
        wire.page.locator("[data-act] [data-main]").click()
        wire.settle()
    assert LONG not in wire.says()
    looks_right(wire)


def defend(made: Table) -> None:
    """The attacked throws one die."""
    match = made.now()
    seat = rules.to_move(made.state)[0]
    action = {"type": "defend", "dice": 1}
    action_submit(match=match, seat=seat, action=action, version=match.version, now=timezone.now())
