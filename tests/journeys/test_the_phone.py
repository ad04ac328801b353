"""The boards at 360 px: every seat, every legal target and every number is there, nothing is wider than the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

import rules
from rules.risiko.state.state import ATTACK
from tests.journeys.board_player import wild
from tests.journeys.conftest import Sit
from tests.journeys.test_the_projector import plays
from tests.matches.table import Table, table
from tests.rig.long import long_where

pytestmark = pytest.mark.browser
Picture = Callable[..., Any]
SignIn = Callable[..., Page]
SEATS = {"risiko-challenge": 6, "risiko-classico": 6, "italywar": 6, "futurisiko": 6, "battaglia": 6}
OUTSIDE = """() => {
  const row = document.querySelector('.seats').getBoundingClientRect(), found = [];
  for (const chip of document.querySelectorAll('.seat-chip')) {
    const box = chip.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > row.bottom + 1) found.push(chip.textContent);
    for (const part of chip.querySelectorAll('.seat-chip__numbers > span, .seat-chip__time')) {
      const { left, right } = part.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) found.push(part.textContent);
    }
  }
  return found;
}"""
WIDE = "document.documentElement.scrollWidth"
FINALE = """(text) => {
  const one = document.querySelector("[data-finale]");
  [one.textContent, one.hidden] = [text, false];
  const { left, right } = one.getBoundingClientRect();
  return [document.documentElement.scrollWidth, left, right];
}"""
TRUCES = "Tregue: " + ", ".join(f"Massimiliano Bellini non va contro Alessandra Colombo {n}" for n in range(6))


def at_the_table(ruleset: str, until: Callable[[rules.State], object], seats: int = 0) -> Table:
    made = table(ruleset=ruleset, seats=seats or SEATS[ruleset])
    play = wild if made.state.game == "risiko" else plays
    play(made, lambda state: state.outcome is None and rules.to_move(state) and until(state))
    return made


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", ["risiko-classico", "italywar", "futurisiko", "battaglia"])
@pytest.mark.parametrize("seats", long_where([3, 4, 6], lambda seats: seats == 4))
def test_all_seats_and_their_figures_fit_a_phone(sit: Sit, picture: Picture, ruleset: str, seats: int) -> None:
    made = at_the_table(
        ruleset,
        lambda state: state.round >= 2,
        max(rules.load(ruleset).seats_min, min(seats, rules.load(ruleset).seats_max)),
    )
    page = sit(made, made.mover, touch=True).page
    expect(page.locator("[data-act].is-mine")).to_be_visible()
    page.evaluate("document.querySelectorAll('[data-forces]').forEach((one) => { one.textContent = '32·11·10'; })")
    assert page.evaluate(OUTSIDE) == [] and page.evaluate(WIDE) == 360
    picture(page, f"phone-{ruleset}-{seats}", whole=False)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["risiko-classico", "futurisiko"])
def test_a_truce_or_a_word_about_the_end_never_widens_the_page(sit: Sit, ruleset: str) -> None:
    made = at_the_table(ruleset, lambda state: state.round >= 1)
    page = sit(made, made.mover, touch=True).page
    expect(page.locator("[data-act].is-mine")).to_be_visible()
    wide, left, right = page.evaluate(FINALE, TRUCES)
    assert wide == 360 and left >= 0 and right <= 361


SIDEWAYS = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const map = box(".board__map"), side = box(".board__side"), tabs = box(".drawers");
  return { beside: map.right <= side.left + 1, map: [map.width, map.height], wide: document.documentElement.scrollWidth,
    tall: document.documentElement.scrollHeight,
    inSight: side.bottom <= innerHeight + 1 && tabs.bottom <= innerHeight + 1,
    act: box("[data-act]").top < tabs.top };
}"""


@pytest.mark.few(1)
@pytest.mark.parametrize("ruleset", ["risiko-classico", "italywar", "futurisiko", "battaglia"])
def test_a_phone_held_sideways_has_map_and_panel_side_by_side(sit: Sit, picture: Picture, ruleset: str) -> None:
    made = at_the_table(ruleset, lambda state: state.round >= 2, min(6, rules.load(ruleset).seats_max))
    page = sit(made, made.mover, touch=True).page
    page.set_viewport_size({"width": 740, "height": 360})
    expect(page.locator("[data-act].is-mine")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
    found = page.evaluate(SIDEWAYS)
    assert found["beside"] and found["inSight"] and found["act"], found
    assert found["wide"] == 740 and found["tall"] <= 361 and found["map"][0] > 400 and found["map"][1] > 200, found
    picture(page, f"phone-sideways-{ruleset}", whole=False)


OVERLAPPING = """() => {
  const names = [...document.querySelectorAll(".italy-names text")];
  const boxes = names.map((one) => [one.textContent, one.getBoundingClientRect()]);
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const figures = [...document.querySelectorAll(".play-far text, [data-note] rect")];
  const numbers = figures.map((one) => one.getBoundingClientRect());
  return { names: boxes.length, over: boxes.flatMap(([name, box], at) =>
    boxes.slice(at + 1).filter(([, other]) => over(box, other)).map(([other]) => [name, other])),
    onNumbers: boxes.filter(([, box]) => numbers.some((one) => one.width && over(box, one))).map(([name]) => name) };
}"""
SAID = """() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  const pen = document.createElement("canvas").getContext("2d"), found = [];
  for (const one of document.querySelectorAll("[data-options] input[type=number]")) {
    const style = getComputedStyle(one);
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    pen.font = style.font;
    if (one.clientWidth && pen.measureText(one.placeholder).width > room) found.push(one.placeholder);
  }
  return found;
}"""


@pytest.mark.long
def test_what_the_rules_say_fits_the_number_fields_of_the_house_rules(sign_in: SignIn, ada: Any, server: Any) -> None:
    page = sign_in(ada)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.url + reverse("match-create"))
    assert page.evaluate(SAID) == [] and page.evaluate(WIDE) == 360


CHOSEN = """() => { for (const one of document.querySelectorAll('[data-act] select')) {
  const first = [...one.options].find((option) => option.value);
  if (first && !one.value) { one.value = first.value; one.dispatchEvent(new Event('change')); return true; }
} return false; }"""


@pytest.mark.long
def test_the_names_of_source_and_target_do_not_lie_on_each_other_in_italy(sit: Sit, picture: Picture) -> None:
    made = at_the_table("italywar", lambda state: state.phase == ATTACK, 4)
    page = sit(made, made.mover, touch=True).page
    expect(page.locator("[data-act].is-mine")).to_be_visible()
    for _choice in range(2):
        assert page.evaluate(CHOSEN)
        page.evaluate(FRAMES)
    found = page.evaluate(OVERLAPPING)
    picture(page, "phone-italywar-target", whole=False)
    assert found == {"names": 2, "over": [], "onNumbers": []}


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  const notes = boxes("[data-note] rect"), numbers = [...boxes(".play-far text"), ...boxes(".pl-army rect")];
  return { notes: notes.length, covered: notes.flatMap(([one, note]) =>
    numbers.filter(([, box]) => over(note, box)).map(() => one.closest("[data-note]").dataset.note)) };
}"""
ON_THE_MAP = """() => {
  const map = document.querySelector("svg.planisphere").getBoundingClientRect();
  return [...document.querySelectorAll(".pl-bar button")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width && box.top < map.bottom - 1 && map.top < box.bottom - 1);
}"""
NEAR = """(codes) => codes.map((code) => {
  const svg = document.querySelector("svg.planisphere"), frame = svg.getBoundingClientRect();
  const circle = svg.querySelector(`.pl-touch circle[data-code="${code}"]`), map = svg.getScreenCTM();
  const { x, y } = new DOMPoint(circle.cx.baseVal.value, circle.cy.baseVal.value).matrixTransform(map);
  const centre = (one) => new DOMPoint(one.cx.baseVal.value, one.cy.baseVal.value).matrixTransform(map);
  const room = Math.min(...[...svg.querySelectorAll(".pl-touch circle")].filter((one) => one !== circle).map(centre)
    .map((other) => Math.hypot(other.x - x, other.y - y)));
  return { code, room, hit: svg.contains(document.elementFromPoint(x, y)),
    inside: x > frame.left && x < frame.right && y > frame.top && y < frame.bottom };
})"""
NAMES = """() => {
  const svg = document.querySelector("svg.planisphere"), grown = parseFloat(svg.style.getPropertyValue("--pl-k")) || 1;
  return [...svg.querySelectorAll(".pl-tag:not(.is-dim) .pl-name")].filter((one) => one.getBoundingClientRect().width)
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * svg.getScreenCTM().a * grown);
}"""
LIT = """[...document.querySelectorAll('.play-lit')].map((use) => document.querySelector(
  `.pl-t use[href="${use.getAttribute('href')}"]`).closest('.pl-t').dataset.code)"""
CHOOSE = """(code) => { const one = document.querySelector('[data-act] select'); one.value = code;
  one.dispatchEvent(new Event('change')); }"""
ZOOM = "(code) => document.querySelector(`.pl-bar [data-zoom='${code}']`).click()"
SOURCES = "one => [...one.options].map((o) => o.value).filter(Boolean)"
PASSED = "version => Number(document.querySelector('[data-board]').dataset.version) > version"
FRAMES = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  requestAnimationFrame(done))))"""
FIGHTS = {"risiko-challenge": ATTACK, "risiko-classico": ATTACK}
SMALLEST = 8  # pixels of a name where larger ones would lie on each other (matches/static/matches/planisphere_view.js)
LEAST = 24  # pixels to the next place: a finger that falls between takes the nearer one


def fighting(sit: Sit, ruleset: str, turn: int) -> tuple[Page, Mapping[str, str]]:
    """The page of whoever attacks, in one of several generated positions, and the part of the map of each territory."""

    def may_attack(state: rules.State) -> bool:
        listed = rules.legal_actions(state, state.seat) if state.phase == FIGHTS[ruleset] else ()
        return state.round == 1 + turn and sum(type(one).__name__ == "Attack" for one in listed) >= 3

    made = at_the_table(ruleset, may_attack, 4)
    page = sit(made, made.mover, touch=True).page
    expect(page.locator("[data-act].is-mine [data-end]")).to_be_visible()
    return page, {one.code: one.continent for one in made.state.table.geo.board.territories}


@pytest.mark.few(1)
@pytest.mark.parametrize("turn", long_where([0, 1], bool))
@pytest.mark.parametrize("ruleset", FIGHTS)
def test_odds_never_cover_an_armys_number_and_targets_can_be_touched(
    sit: Sit, picture: Picture, ruleset: str, turn: int
) -> None:
    page, parts = fighting(sit, ruleset, turn)
    sources = page.locator("[data-act] select").first.evaluate(SOURCES)
    for source in sources[:6]:
        page.evaluate(ZOOM, "")
        page.evaluate(CHOOSE, source)
        page.evaluate(FRAMES)
        far = page.evaluate(COVERED)
        assert far["notes"] and far["covered"] == [], (source, far)
        targets = page.evaluate(LIT)
        for zoom in sorted({parts[code] for code in targets}):
            page.evaluate(ZOOM, zoom)
            page.evaluate(FRAMES)
            inside = [code for code in targets if parts[code] == zoom]
            for one in page.evaluate(NEAR, inside):
                assert one["inside"] and one["hit"] and one["room"] >= LEAST, (source, zoom, one)
            near = page.evaluate(COVERED)
            assert near["covered"] == [] and page.evaluate(ON_THE_MAP) == [], (source, zoom, near)
            names = page.evaluate(NAMES)
            assert all(pixels >= SMALLEST for pixels in names), (zoom, names)
    picture(page, f"phone-odds-{ruleset}-{turn}", whole=False)


@pytest.mark.long
def test_near_the_view_goes_where_somebody_fights(sit: Sit) -> None:
    made = at_the_table("risiko-classico", lambda state: state.round == 2 and state.phase == ATTACK, 3)
    page = sit(made, made.mover % 3 + 1, touch=True).page
    page.evaluate(ZOOM, "oceania")
    geo, version = made.state.table.geo, made.now().version
    listed = (one for one in rules.legal_actions(made.state, made.mover) if type(one).__name__ == "Attack")
    attack = next(one for one in listed if geo.board.territories[one.target].continent != "oceania")
    made.act(made.mover, rules.encode(type(attack)(attack.source, attack.target, 1)))
    page.wait_for_function(PASSED, arg=version)
    for one in page.evaluate(NEAR, [geo.codes[attack.source], geo.codes[attack.target]]):
        assert one["inside"], one
