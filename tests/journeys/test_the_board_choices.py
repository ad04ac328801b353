"""The smaller decisions at the board: moving in, the strategic move, discards, leaving and coming back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Route, expect

import rules
from matches.services.play.actions import action_submit
from rules.contract.outside import Withdraw
from rules.risiko.state.state import ATTACK, MOVE_IN
from tests.journeys.board_player import BoardPlayer, wild
from tests.matches.table import table

pytestmark = pytest.mark.browser
CALM = 500  # ms: what the page asks itself at its start is over
Sit = Callable[..., BoardPlayer]


@pytest.mark.long
def test_how_many_move_in_is_chosen_within_its_range(sit: Sit) -> None:
    made = table()
    wild(made, lambda state: state.phase == MOVE_IN)
    player = sit(made, made.mover, touch=True)
    listed = rules.encode(rules.legal_actions(made.state, made.mover)[0])["armies"]
    target, version = made.state.fight.target, made.now().version
    expect(player.panel).to_contain_text("è tuo. Quante armate entrano")
    player.panel.get_by_role("button", name=re.compile("Minimo")).click()
    player.panel.get_by_role("button", name="Una in più").click()
    player.panel.locator("[data-main]").click()
    player.sees(version + 1)
    assert made.state.armies[target] == listed["least"] + 1


@pytest.mark.long
def test_the_strategic_move_ends_the_turn(sit: Sit) -> None:
    made = table()
    wild(made, lambda state: state.phase == ATTACK and any("Move" in str(type(one)) for one in moves(state)))
    player, seat = sit(made, made.mover), made.mover
    player.panel.get_by_role("button", name="Sposta", exact=True).click()
    source = player.first_lit()
    player.tap(source)
    target = player.first_lit()
    player.tap(target)
    main = player.panel.locator("[data-main]")
    expect(main).to_have_text(re.compile("Sposta .* e chiudi"))
    version = made.now().version
    main.click()
    player.sees(version + 1)
    expect(player.panel).to_contain_text("Tocca a")
    assert made.state.seat != seat


def moves(state: rules.State) -> list[object]:
    return [one for one in rules.legal_actions(state, state.seat) if type(one).__name__ == "Move"]


def later(board: dict[str, Any], hours: int) -> dict[str, Any]:
    """The same board, read after everything that the page has asked for itself."""
    return {**board, "clock": {**board["clock"], "now": board["clock"]["now"] + 3_600_000 * hours}}


@pytest.mark.long
def test_a_hand_that_is_too_large_asks_for_a_card(sit: Sit) -> None:
    """An elimination by chance is rare: the server's answer is made up, what the page sends is read."""
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    player, sent = sit(made, made.mover), []
    board = made.board(made.mover)
    hand = [
        {"card": code, "name": name, "symbol": "fante", "symbol_name": "fante", "territory": code, "mine": False}
        for code, name in (("cina", "Cina"), ("india", "India"))
    ]
    discards = [{"type": "discard", "card": card["card"]} for card in hand]
    full = {**later(board, 1), "phase": "discard", "you": {**board["you"], "hand": hand, "legal": discards}}

    def act(route: Route) -> None:
        sent.append(route.request.post_data_json)
        route.fulfill(json=later(board, 2))

    player.page.route("**/board/", lambda route: route.fulfill(json=full))
    player.page.route("**/act/", act)
    player.page.wait_for_timeout(CALM)
    player.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(player.panel).to_contain_text("scegli quella da scartare")
    player.panel.get_by_role("button", name="India (fante)").click()
    expect(player.panel.locator("[data-end]")).to_be_visible()
    assert sent == [{"version": board["version"], "action": {"type": "discard", "card": "india"}}]


@pytest.mark.long
def test_who_was_away_comes_back_with_one_button(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    away = made.mover % 3 + 1
    match = made.now()
    action_submit(match=match, seat=None, action=Withdraw(away, "absent"), version=match.version, now=timezone.now())
    player = sit(made, away, touch=True)
    version = made.now().version
    player.panel.get_by_role("button", name="Torna in gioco").click()
    player.sees(version + 1)
    expect(player.panel).to_contain_text("Tocca a")
    assert made.state.people.gone[away] == ""


def test_giving_up_is_asked_twice(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    seat = made.mover % 3 + 1
    player, version = sit(made, seat), made.now().version
    player.page.locator("[data-drawer=more]").click()
    surrender = player.page.locator("[data-surrender]")
    surrender.click()
    expect(player.page.locator("[data-sure-no]")).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("[data-sure]")).to_have_count(0)
    assert made.now().version == version
    surrender.click()
    player.page.locator("[data-sure-yes]").click()
    player.sees(version + 1)
    assert made.state.people.gone[seat] == "surrendered"
