"""The panel of the own turn: nothing slips, nothing goes by unseen, and what was begun can be stopped."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

import rules
from matches.games.answering import question_of
from matches.live import hub
from matches.live.message import Message
from matches.services.play.clock import clock_due
from rules.futurisiko.state.actions import OfferTruce
from rules.futurisiko.state.state import BATTLES, DISCARD, FLAGS, LOSSES, MOVE, SINK
from rules.risiko.state.state import ATTACK, DEFEND, REINFORCE
from tests.journeys.board_player import BoardPlayer, wild
from tests.journeys.conftest import Sit
from tests.matches.panels.test_the_long_attack import defend, may_attack_long
from tests.matches.services.moments import played_to, put
from tests.matches.services.test_questions import attacked, twins
from tests.matches.table import Table, table
from tests.rig.long import long_where

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CALM, PATIENCE = 500, 60
TOP = """(selector) => {
  const one = document.querySelector(selector);
  if (!one) return false;
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


WHOLE = """(selector) => {
  const one = document.querySelector(selector);
  if (!one) return false;
  const { left, right, top, bottom } = one.getBoundingClientRect(), edge = 4;
  const corners = [[left + edge, top + edge], [right - edge, bottom - edge]];
  return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}"""


def lies_open(page: Any, selector: str) -> None:
    """Wait until nothing lies over the middle of it; a step that is just heard draws it anew."""
    page.wait_for_function(TOP, arg=selector)


SIZES = long_where([((360, 740),), ((740, 360),), ((1280, 760),)], lambda row: row[0][0] == 1280)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_surrender_can_be_taken_back_in_sight(sit: Sit, settings: Any, size: tuple[int, int]) -> None:
    settings.MATCH_GRACE_SECONDS = 60.0
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    seat = made.mover % 3 + 1
    page = sit(made, seat, touch=size[0] < 1000, viewport={"width": size[0], "height": size[1]}).page
    page.locator("[data-drawer=more]").click()
    page.locator("[data-surrender]").click()
    page.locator("[data-sure-yes]").click()
    back = page.locator("[data-take-back]")
    expect(back).to_be_visible()
    lies_open(page, "[data-take-back]")
    back.click()
    expect(back).to_have_count(0)
    assert made.match.seats.get(number=seat).leaving_at is None


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_at_a_table_of_four_at_battaglia_nothing_covers_an_edge_of_the_way_back(
    sit: Sit, settings: Any, size: tuple[int, int]
) -> None:
    settings.MATCH_GRACE_SECONDS = 60.0
    made = table(seats=4, ruleset="battaglia")
    seat = made.mover % 4 + 1
    page = sit(made, seat, touch=size[0] < 1000, viewport={"width": size[0], "height": size[1]}).page
    page.locator("[data-drawer=more]").click()
    page.locator("[data-surrender]").click()
    page.locator("[data-sure-yes]").click()
    expect(page.locator("[data-take-back]")).to_be_visible()
    page.wait_for_function(WHOLE, arg="[data-take-back]")


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_an_ended_turn_can_be_taken_back_in_sight_while_the_next_player_places(sit: Sit, size: tuple[int, int]) -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    seat, version = made.mover, made.now().version
    page = sit(made, seat, touch=size[0] < 1000, viewport={"width": size[0], "height": size[1]}).page
    made.act(seat, {"type": "end_turn"})
    made.act(made.mover, made.first_action())
    back = page.locator("[data-undo]")
    expect(back).to_be_visible()
    expect(page.locator("[data-act] .act__prompt").first).to_contain_text("Ci hai ripensato?")
    lies_open(page, "[data-undo]")
    back.click()
    expect(back).to_have_count(0)
    expect(page.locator("[data-end]")).to_be_visible()
    assert made.mover == seat and made.now().version > version


@pytest.mark.long
def test_the_last_of_two_ends_goes_back_first_and_then_the_one_before_is_offered_again(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    first = made.mover
    pages = {first: sit(made, first).page}
    made.act(first, {"type": "end_turn"})
    expect(pages[first].locator("[data-undo]")).to_be_visible()
    second = made.mover
    pages[second] = sit(made, second, touch=True).page
    while made.state.phase == REINFORCE:
        made.act(second, made.first_action())
    made.act(second, {"type": "end_turn"})
    expect(pages[first].locator("[data-undo]")).to_have_count(0)
    for seat in (second, first):
        pages[seat].locator("[data-undo]").click()
        expect(pages[seat].locator("[data-undo]")).to_have_count(0)
        assert made.mover == seat and made.state.phase == ATTACK


@pytest.mark.long
def test_the_question_about_a_surrender_stays_while_others_play(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    mover = made.mover
    player = sit(made, mover % 3 + 1)
    player.page.locator("[data-drawer=more]").click()
    player.page.locator("[data-surrender]").click()
    expect(player.page.locator("[data-sure-no]")).to_have_text("No, continuo")
    made.act(mover, {"type": "end_turn"})
    player.sees(made.now().version)
    expect(player.page.locator("[data-sure-yes]")).to_be_visible()
    player.page.locator("[data-sure-no]").click()
    assert made.state.people.gone == ("",) * 4


def long_attack(sit: Sit) -> tuple[Table, BoardPlayer]:
    """A long attack has begun, and its defender chooses the dice."""
    made = table(ruleset="risiko-classico")
    wild(made, lambda state: state.round >= 3 and may_attack_long(state))
    attack, codes = may_attack_long(made.state), made.state.table.geo.codes
    assert attack is not None
    player = sit(made, made.mover)
    for place, code in enumerate((codes[attack.source], codes[attack.target])):
        player.panel.locator("select").nth(place).select_option(value=code)
    player.panel.locator("[data-long]").click()
    expect(player.panel).to_contain_text("sceglie i dadi della difesa")
    return made, player


def test_a_long_attack_can_be_stopped_while_the_attacked_chooses(sit: Sit) -> None:
    made, player = long_attack(sit)
    player.panel.locator("[data-stop]").click()
    expect(player.panel.locator("[data-stop]")).to_have_count(0)
    version = made.now().version
    assert made.state.phase == DEFEND
    defend(made)
    player.sees(version + 1)
    player.page.wait_for_timeout(1500)
    assert made.state.phase != DEFEND, "it goes on although it was stopped"
    expect(player.panel.locator("[data-main]")).to_be_visible()


@pytest.mark.long
def test_the_card_of_the_attacked_shows_the_time_of_the_answer(sit: Sit) -> None:
    made = table(ruleset="risiko-classico", defence_seconds=30)
    attacked(made, range(2, 40))
    page = sit(made, made.state.seat).page
    time = page.locator(f"[data-seat='{made.mover}'] [data-time]")
    expect(time).to_have_text(re.compile(r"^0:[0-3]\d$"))
    assert time.get_attribute("title") == "tempo per la risposta"
    assert page.locator(f"[data-seat='{made.state.seat}'] [data-time]").get_attribute("title") == "riserva"


def with_truce(state: rules.State) -> bool:
    return any(isinstance(one, OfferTruce) for one in rules.legal_actions(state, state.seat))


def at_move(until: Any) -> Table:
    made = table(ruleset="futurisiko", seats=3)
    played_to(made, until)
    return made


@pytest.mark.long
def test_a_truce_is_chosen_in_lists_and_played_with_a_button(sit: Sit) -> None:
    made = at_move(lambda state: state.phase == MOVE and with_truce(state))
    player, version = sit(made, made.mover), made.now().version
    player.panel.get_by_role("button", name="Tregua…").click()
    against, source = player.panel.locator("select").nth(0), player.panel.locator("select").nth(1)
    against.focus()
    player.page.keyboard.press("ArrowDown")
    expect(source).to_be_visible()
    source.focus()
    player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("ArrowDown")
    expect(player.panel.locator("[data-truce]")).to_be_visible()
    player.page.wait_for_timeout(300)
    assert made.now().version == version
    player.panel.locator("[data-truce]").click()
    player.sees(version + 1)
    assert made.state.truces


@pytest.mark.long
def test_a_tap_on_the_map_chooses_the_next_battle_and_a_button_begins_it(sit: Sit) -> None:
    def several(state: rules.State) -> bool:
        return state.phase == BATTLES and len(rules.legal_actions(state, state.seat)) > 1 and len(places(state)) > 1

    made = at_move(several)
    player, version = sit(made, made.mover), made.now().version
    code = places(made.state)[-1]
    player.page.locator(f'[data-chart] .chart__spot[data-place="{code}"]').click(force=True)
    main = player.panel.locator("[data-main]")
    expect(main).to_have_count(1)
    player.page.wait_for_timeout(300)
    assert made.now().version == version
    main.click()
    player.sees(version + 1)
    assert rules.view(made.state, None) is not None and made.state.phase != BATTLES


def places(state: rules.State) -> list[str]:
    """The territories where a battle may begin, as codes."""
    listed = (rules.encode(one) for one in rules.legal_actions(state, state.seat))
    return [one["territory"] for one in listed if one["type"] == "begin_battle"]


def test_a_flag_is_chosen_by_arrow_keys_and_placed_with_a_button(sit: Sit) -> None:
    made = at_move(lambda state: state.phase == FLAGS)
    player, version = sit(made, made.mover), made.now().version
    expect(player.panel.locator(".act__prompt")).to_have_text("Prendi un territorio libero: toccalo.")
    player.panel.locator("select").focus()
    player.page.keyboard.press("ArrowDown")
    player.page.keyboard.press("ArrowDown")
    expect(player.page.locator("[data-sure]")).to_have_count(0)
    player.panel.locator("[data-main]").click()
    player.page.locator("[data-sure-yes]").click()
    player.sees(version + 1)


@pytest.mark.long
def test_super_production_is_asked_without_an_end_but_the_own_clock(sit: Sit, settings: Any) -> None:
    settings.MATCH_ANSWER_SECONDS = 60.0
    made, _, holder = twins("futurisiko", own=True)
    now = timezone.now()
    put(made, holder, now)
    page, version = sit(made, made.mover, touch=True).page, made.now().version
    note = page.locator("[data-act] .act__note", has_text="Se rispondi in tempo, nessuno vede")
    expect(note.locator("[data-due]")).to_have_text(re.compile(r"^0:\d\d$"))
    expect(page.locator("[data-switch=quiet]")).to_be_hidden()
    clock_due(match=made.match, now=now + timedelta(seconds=60))
    expect(note).to_have_count(0)
    assert made.now().version == version
    expect(page.locator("[data-act] [data-main]")).to_be_visible()


@pytest.mark.long
def test_who_decides_besides_the_turn_of_another_sees_the_seconds(sit: Sit) -> None:
    made = at_move(lambda state: state.phase in (DISCARD, SINK, LOSSES) and decides_aside(state))
    page = sit(made, made.mover, touch=True).page
    expect(page.locator("[data-act] [data-due]")).to_have_text(re.compile(r"^\d:\d\d$"))
    expect(page.locator("[data-act]")).to_contain_text("Se non rispondi si va avanti da sé, fra")


def decides_aside(state: rules.State) -> bool:
    """Somebody must choose, and it is not its turn."""
    return state.asked != state.seat and question_of(state) is None


def told(page: Page, made: Table, lines: list[dict[str, Any]], turn: int) -> None:
    """A step made up: these lines, and then it is the turn of this seat; told until the page listens."""
    version, board = page.locator("[data-board]").get_attribute("data-version"), made.board()
    start = int(version or 0)
    events = [{"n": start + place, **line} for place, line in enumerate(lines, 1)]
    delta = {"turn": turn, "to_move": [turn]}
    step = {"from": start, "version": start + 1, "delta": delta, "clock": board["clock"], "events": events}
    for _ in range(PATIENCE):
        hub.publish(made.match.pk, Message.step(step))
        page.wait_for_timeout(CALM)
        if page.locator("[data-board]").get_attribute("data-version") == str(start + 1):
            return


@pytest.mark.long
def test_what_is_told_at_the_own_turn_leaves_out_who_moved_in_and_opens_where_it_is_cut(sit: Sit) -> None:
    made = table()
    made.play_on(lambda state: state.phase == ATTACK and state.round == 1)
    seat = made.mover % 3 + 1
    page = sit(made, seat, touch=True).page
    expect(page.locator("[data-act]")).to_contain_text("Tocca a")

    def line(kind: str, text: str) -> dict[str, Any]:
        return {"event": {"type": kind}, "words": {"it": text}}

    returns = [line("returned", f"Ada torna in gioco la volta numero {n}, e resta a lungo.") for n in range(8)]
    eliminated = line("eliminated", "Ugo è eliminato da Lia.")
    told(page, made, [line("moved_in", "Lia fa entrare 3 armate in Siam."), *returns, eliminated], seat)
    said = page.locator("[data-said]")
    expect(said).to_contain_text("Dal tuo ultimo turno: Ugo è eliminato da Lia. Ada torna in gioco la volta numero 2")
    expect(said).to_contain_text("Nel diario ce ne sono ancora 2.")
    assert "Siam" not in said.inner_text()
    more = page.locator("[data-told-more]")
    expect(more).to_have_text("Mostra tutto")
    more.click()
    assert said.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    expect(more).to_have_text("Mostra meno")
    more.click()
    assert said.evaluate("one => one.scrollHeight > one.clientHeight + 1")
