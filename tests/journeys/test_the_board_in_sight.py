"""What the page of a match keeps in sight: the map while one attacks, the own turn, a pause, a lost network."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Request, Route, expect

import rules
from matches.live import hub
from matches.live.message import Message
from matches.services.play.clock import match_pause, match_resume
from rules.risiko.state.state import ATTACK, COLOURS, PLACING, REINFORCE
from tests.journeys.board_player import BoardPlayer
from tests.journeys.test_the_board import attacking
from tests.matches.played import finished_match
from tests.matches.table import REFEREE, table
from tests.rig.browser import axe_violations, picture
from tests.rig.patience import PATIENCE
from tests.rig.server import Server

pytestmark = pytest.mark.browser
Sit = Callable[..., BoardPlayer]
INSIDE = """codes => { const map = document.querySelector('.board__map').getBoundingClientRect();
  return codes.every(code => {
    const shape = document.querySelector(`.pl-tag[data-for="${code}"]`).getBoundingClientRect();
    const [x, y] = [shape.x + shape.width / 2, shape.y + shape.height / 2];
    return map.left <= x && x <= map.right && map.top <= y && y <= map.bottom; }); }"""
GLIDE = 300  # ms
CALM = 500  # ms: asked for more often, a board is not fetched again


def height(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["height"]


def test_on_a_phone_the_panel_leaves_the_map_and_both_territories_in_sight(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover, touch=True)
    source = player.first_lit()
    player.tap(source)
    assert all(
        re.fullmatch(r"[<>]?\d+\u00a0%", text) for text in player.page.locator("[data-note] text").all_text_contents()
    )
    target = player.first_lit()
    player.tap(target)
    expect(player.panel.locator("[data-main]")).to_be_visible()
    player.page.wait_for_function(INSIDE, arg=[source, target])
    picture(player.page, "board-attack-360")
    assert height(player.page, ".board__side") <= 0.42 * 740
    assert height(player.page, ".board__map") >= 260
    assert player.page.locator(".act__where").bounding_box()["height"] <= 2
    player.panel.locator("select").first.focus()
    assert player.page.locator(".act__where").bounding_box()["height"] > 40, "who uses the keyboard finds the lists"


@pytest.mark.long
def test_the_armies_of_the_desktop_board_are_large_enough_to_be_read(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover)
    player.tap(player.first_lit())
    picture(player.page, "board-attack-1280")
    assert player.page.locator(".pl-army text").first.bounding_box()["height"] >= 13


@pytest.mark.long
def test_the_projector_shows_dice_and_sentence_and_large_numbers(sit: Sit) -> None:
    made = table(seats=6)
    attacking(made)
    made.play_on(lambda state: state.phase == REINFORCE and state.round == 3)
    player = sit(made, None, query="?screen=1", viewport={"width": 1280, "height": 800})
    picture(player.page, "board-screen-1280", whole=False)
    expect(player.page.locator("[data-said]")).to_be_in_viewport(ratio=1)
    expect(player.page.locator("[data-seat='6'] [data-armies]")).to_be_in_viewport(ratio=1)
    assert player.page.locator(".play-far text").first.bounding_box()["height"] >= 20
    picture(player.page, "board-screen-1280")


@pytest.mark.long
@pytest.mark.parametrize(("width", "tall"), [(360, 740), (1280, 800)])
def test_the_replay_shows_map_and_controls_together(server: Server, page: Page, width: int, tall: int) -> None:
    match = finished_match(ruleset="risiko-challenge", rounds=2)
    page.set_viewport_size({"width": width, "height": tall})
    page.goto(server.to("match-replay", match.code))
    play = page.locator("[data-play]")
    expect(play).to_be_enabled()
    page.locator("[data-replay]").evaluate("box => box.scrollIntoView()")
    expect(play).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-words]")).to_be_in_viewport(ratio=1)
    assert page.locator(".replay__map svg").bounding_box()["height"] >= 200
    expect(page.locator(".replay__map svg")).to_be_in_viewport(ratio=0.98)
    play.click()
    expect(play).to_contain_text("Pausa")
    colours = play.evaluate("button => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]")
    assert colours[0] != colours[1]
    expect(play.locator('[data-when="playing"]')).to_be_visible()
    expect(play.locator('[data-when="still"]')).to_be_hidden()
    picture(page, f"replay-playing-{width}")


@pytest.mark.long
def test_the_objective_is_in_the_drawer_as_soon_as_it_is_dealt(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == COLOURS)
    seat = next(seat for seat in (1, 2, 3) if seat != made.mover)
    player = sit(made, seat)
    player.page.locator('[data-drawer="objective"]').click()
    own = player.page.locator("[data-objective]")
    expect(own).to_contain_text("non sono ancora stati distribuiti")
    made.play_on(lambda state: state.phase == PLACING and seat not in rules.to_move(state))
    expect(own.locator(".objective__count")).to_be_visible()


def test_an_action_without_network_says_that_it_waits_and_can_be_given_up(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover)
    version = made.now().version
    player.page.context.set_offline(True)
    player.ends_turn()
    expect(player.panel).to_contain_text("Aspetto la rete")
    expect(player.panel.locator("[data-end]")).to_have_count(0)
    player.panel.get_by_role("button", name="Non inviarlo").click()
    expect(player.page.locator("[data-said]")).to_contain_text("Non viene più inviato")
    expect(player.panel.locator("[data-end]")).to_be_enabled()
    player.page.context.set_offline(False)
    assert made.now().version == version


@pytest.mark.long
def test_the_warning_that_the_page_is_offline_stays_in_sight_on_a_phone(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover, touch=True)
    player.page.context.set_offline(True)
    player.page.evaluate("document.dispatchEvent(new CustomEvent('planisfero:network', { detail: { failed: true } }))")
    warning = player.page.locator("[data-offline]")
    expect(warning).to_be_visible()
    player.page.evaluate("scrollTo(0, 400)")
    expect(warning).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_an_open_drawer_on_a_phone_still_says_whose_turn_it_is(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover, touch=True)
    player.page.locator('[data-drawer="log"]').click()
    bar = player.page.locator("[data-your-turn]")
    expect(bar).to_be_in_viewport(ratio=1)
    bar.click()
    expect(player.panel).to_be_visible()
    expect(bar).to_be_hidden()


@pytest.mark.long
def test_a_pause_leaves_the_map_in_sight_and_what_was_laid_out(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == REINFORCE and state.round == 1)
    player = sit(made, made.mover)
    player.tap(player.first_lit())
    plan = player.panel.locator(".act__plan")
    expect(plan).to_contain_text("+1")
    match_pause(match=made.now(), actor=REFEREE, reason="Caffè", now=timezone.now())
    strip, board = player.page.locator("[data-paused]"), player.page.locator(".board__map")
    expect(strip).to_be_visible()
    assert strip.bounding_box()["y"] + strip.bounding_box()["height"] <= board.bounding_box()["y"] + 1
    expect(plan).to_contain_text("+1")
    expect(player.panel).to_have_attribute("inert", "")
    match_resume(match=made.now(), actor=REFEREE, now=timezone.now())
    expect(player.page.locator("[data-said]")).to_contain_text("si riprende")
    expect(plan).to_contain_text("+1")
    expect(player.panel).not_to_have_attribute("inert", "")


def test_a_board_asked_for_before_the_pause_and_answered_after_it_does_not_lift_it(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover)
    late: list[tuple[Route, APIResponse]] = []
    player.page.route("**" + made.address("match-board"), lambda route: late.append((route, route.fetch())))
    looks_again(player.page, made.address("match-board"))
    for _ in range(PATIENCE):  # asked for, and being answered
        if not late:
            player.page.wait_for_timeout(GLIDE)
    match_pause(match=made.now(), actor=REFEREE, reason="Caffè", now=timezone.now())
    expect(player.page.locator("[data-paused]")).to_be_visible()
    with player.page.expect_response("**" + made.address("match-board")):
        for route, answer in late:
            route.fulfill(response=answer)
    player.page.wait_for_timeout(GLIDE)
    expect(player.page.locator("[data-paused]")).to_be_visible()


@pytest.mark.long
def test_a_page_that_hears_of_the_pause_from_the_board_alone_stops_too(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, made.mover)
    player.page.route("**" + made.address("match-stream") + "**", lambda route: route.abort())
    player.page.reload()
    expect(player.panel.locator("[data-end]")).to_be_visible()
    match_pause(match=made.now(), actor=REFEREE, reason="Caffè", now=timezone.now())
    looks_again(player.page, made.address("match-board"))
    expect(player.page.locator("[data-paused]")).to_be_visible()
    expect(player.panel).to_have_attribute("inert", "")


def looks_again(page: Page, board: str) -> None:
    """Somebody comes back to the page, again and again until it asks for the board as it is now."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if request.url.endswith(board) else None)
    for _ in range(PATIENCE):
        page.wait_for_timeout(CALM)
        page.evaluate("dispatchEvent(new Event('focus'))")
        if asked:
            return


@pytest.mark.long
def test_a_sentence_too_long_for_a_phone_can_be_scrolled_by_keyboard(sit: Sit) -> None:
    made = table()
    attacking(made)
    player = sit(made, None, touch=True)
    said = player.page.locator("[data-said]")
    expect(said).not_to_have_attribute("tabindex", "0")
    version, clock = made.now().version, made.board()["clock"]
    line = {"n": 10**6, "event": {"type": "told"}, "words": {"it": "Un giro lungo. " * 40}}
    step = {"from": version, "version": version + 1, "delta": {}, "clock": clock, "events": [line]}
    hub.publish(made.match.pk, Message.step(step))
    expect(said).to_have_attribute("tabindex", "0")
    assert axe_violations(player.page) == []


@pytest.mark.long
def test_a_reason_why_not_goes_away_with_the_next_choice_that_is_good(sit: Sit) -> None:
    made = table()
    attacking(made)
    assert made.state.phase == ATTACK
    player = sit(made, made.mover)
    said = player.page.locator("[data-said]")
    before, source = said.inner_text(), player.first_lit()
    geo = made.state.table.geo
    enemy = next(code for code in geo.codes if made.state.owner[geo.index[code]] != made.mover)
    player.tap(enemy)
    expect(said).to_have_text("Prima scegli un tuo territorio.")
    player.tap(source)
    expect(said).to_have_text(before)
