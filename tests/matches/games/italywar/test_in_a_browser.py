"""A whole match of Italy War with one seat in a real browser: colours, armies, attacks, answers, to the last page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

import rules
from matches.services.play.actions import action_submit, player_surrender
from rules.italywar.state.actions import Attack
from rules.italywar.state.state import ATTACK, COLOURS, MARSHAL, MOVE_IN, PLACING, REINFORCE, TRUCE
from rules.play.bots import bot
from tests.matches.table import Table, table
from tests.rig.long import LONG
from tests.rig.server import Server

pytestmark = pytest.mark.browser
WIDTHS = [360, 1280] if LONG else [360]
SEAT, SEATS = 1, 4
SeatPage = Callable[[Table, int], Page]
LAST_ROUND = 3
READY = '[data-act].is-mine:not([aria-busy="true"])'
SETTLED = "version => Number(document.querySelector('[data-board]')?.dataset.version ?? version) >= version"
PATIENCE = 250
"""Decisions of the seat in the browser at most."""


class Player:
    """One browser at one seat of a match; `errors` gathers what its console says."""

    def __init__(self, made: Table, page: Page) -> None:
        self.made, self.page, self.errors, self.attacks, self.retold = made, page, [], 0, False
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def press(self, kind: str) -> None:
        """The first button of the panel of this kind."""
        self.page.locator(f"[data-act] {kind}").first.click()

    def plays(self, phase: int) -> None:
        """One decision of this seat."""
        self.retold |= self.page.locator(".log__line--since").count() > 0
        if phase in (PLACING, REINFORCE):
            self.page.locator("[data-act] select").first.select_option(index=1)
            more = self.page.locator("[data-act] .act__row button:nth-child(2):not([data-main])")
            if more.count():
                more.first.click()
            self.press("[data-main]")
        elif phase == ATTACK and self.attacks < 2 and self.page.locator("[data-act] select").count():
            self.attacks += 1
            self.page.locator("[data-act] select").first.select_option(index=1)
            self.page.locator("[data-act] select").nth(1).select_option(index=1)
            self.press("[data-main]")
        elif phase == ATTACK:
            self.attacks = 0
            self.press("[data-end]")
            sure = self.page.locator("[data-sure-yes]")
            if sure.count():
                sure.click()
        else:
            self.press("[data-main]")


@pytest.fixture
def seat_page(server: Server, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[SeatPage]:
    """`seat_page(table, width)`: the board in a browser of that width at seat 1."""
    contexts = []

    def opened(made: Table, width: int) -> Page:
        size = {"width": width, "height": 780}
        context = browser.new_context(**{**browser_context_args, "viewport": size, "has_touch": width < 700})
        contexts.append(context)
        name = settings.SESSION_COOKIE_NAME
        context.add_cookies([{"name": name, "value": made.client(SEAT).cookies[name].value, "url": server.url}])
        page = context.new_page()
        page.goto(server.to("match", made.match.code))
        return page

    yield opened
    for context in contexts:
        context.close()


def others_play(made: Table, players: dict[int, Any]) -> bool:
    """The other seats act on the server until the one in the browser is asked; in the last round they surrender.

    Returns whether that seat lost a territory, which is told again.
    """
    lost = False
    while True:
        state, match = made.state, made.now()
        if state.outcome is not None or (rules.to_move(state) == (SEAT,) and state.round < LAST_ROUND):
            return lost
        if state.round >= LAST_ROUND:
            seat = next(
                one for one in range(2, SEATS + 1) if not state.people.gone[one] and not state.people.fallen[one]
            )
            player_surrender(match=match, seat=seat, now=timezone.now())
            continue
        seat = rules.to_move(state)[0]
        action = players[seat].act(rules.view(state, seat), rules.legal_actions(state, seat))
        document, now = rules.encode(action), timezone.now()
        step = action_submit(match=match, seat=seat, action=document, version=match.version, now=now)
        lost |= bool(step.before.held[SEAT] & ~step.after.held[SEAT])


def looked_back(made: Table, server: Server, page: Page, picture: Callable[..., None], width: int) -> None:
    """The page of the end, and the replay."""
    page.goto(server.to("match", made.match.code))
    expect(page.locator("h1")).to_be_visible()
    picture(page, f"italywar-end-{width}")
    page.goto(server.to("match-replay", made.match.code))
    expect(page.locator("[data-play]")).to_be_enabled()
    page.locator("[data-slide]").fill("120")
    picture(page, f"italywar-replay-{width}")


CLEAR = """() => {
  const box = (one) => one.getBoundingClientRect(), apart = (one, other) => one.right <= other.left + 1
    || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  const shown = (selector) => [...document.querySelectorAll(`.is-near ${selector}`)].filter((one) => box(one).width);
  const army = (code) => box(document.querySelector(`.pl-tag[data-for="${code}"] .pl-army rect`));
  const notes = shown("[data-note]"), places = shown(".pl-tag:has(.pl-place)");
  return notes.length > 0 && notes.every((one) => apart(box(one.querySelector("rect")), army(one.dataset.note)))
    && places.every((tag) => apart(box(tag.querySelector(".pl-place")), box(tag.querySelector(".pl-value circle"))));
}"""


@pytest.mark.long
def test_from_near_no_percentage_lies_on_armies_and_no_port_on_a_value(seat_page: SeatPage) -> None:
    made = table(ruleset="italywar", seats=SEATS)
    player = bot("sense", "near", "italywar")
    while (state := made.state).phase != ATTACK or rules.to_move(state) != (SEAT,) or not attacks(state):
        asked = rules.to_move(state)[0]
        action = player.act(rules.view(state, asked), rules.legal_actions(state, asked))
        action_submit(
            match=made.now(), seat=asked, action=rules.encode(action), version=made.now().version, now=timezone.now()
        )
    page = seat_page(made, 1280)
    source = state.table.geo.board.by_code[state.table.geo.codes[attacks(state)[0].source]]
    page.locator("[data-act] select").first.select_option(source.code)
    page.locator(f'.pl-bar [data-zoom="{source.continent}"]').click()
    page.wait_for_function(CLEAR)


def attacks(state: rules.State) -> list[Any]:
    """The attacks that the seat to move may declare."""
    return [one for one in rules.legal_actions(state, SEAT) if isinstance(one, Attack)]


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
def test_a_whole_match_is_played_in_the_browser(
    width: int, server: Server, seat_page: SeatPage, picture: Callable[..., None], axe_clean: Callable[[Page], None]
) -> None:
    made = table(ruleset="italywar", seats=SEATS)
    page = seat_page(made, width)
    player = Player(made, page)
    page.reload()
    players = {seat: bot("sense", str(seat), "italywar") for seat in range(2, SEATS + 1)}
    seen: set[int] = set()
    told = lost = False
    for _ in range(PATIENCE):
        lost |= others_play(made, players)
        state = made.state
        if state.outcome is not None:
            break
        page.wait_for_function(SETTLED, arg=made.now().version)
        expect(page.locator(READY)).to_be_visible()
        if state.phase not in seen:
            seen.add(state.phase)
            picture(page, f"italywar-{state.phase}-{width}")
            if state.phase in (PLACING, ATTACK, TRUCE, MARSHAL):
                axe_clean(page)
        if state.seat == SEAT:  # what others did is told again when the own turn begins, not at an answer
            told, lost = told or lost, False
        version = made.now().version
        player.plays(state.phase)
        page.wait_for_function(SETTLED, arg=version + 1)
    assert made.state.outcome is not None and made.state.outcome.winners == (SEAT,)
    assert player.retold or not told
    looked_back(made, server, page, picture, width)
    assert {COLOURS, PLACING, ATTACK} <= seen <= {COLOURS, PLACING, REINFORCE, ATTACK, TRUCE, MARSHAL, MOVE_IN}
    assert player.errors == []
