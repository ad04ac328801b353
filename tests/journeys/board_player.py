"""A player made of script: it sees only what its page shows, and taps what is lit."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

import rules
from matches.planisphere.geometry import load_atlas
from matches.services.play.actions import action_submit
from rules.contract.random_bot import RandomBot
from rules.risiko.state.state import State
from tests.matches.table import Table

SOON = 5_000  # milliseconds
REST = re.compile("Tutte e|Anche questa")
SPOT = """async ([x, y]) => {
  const spot = () => { const p = new DOMPoint(x, y).matrixTransform(
    document.querySelector('svg.planisphere').getScreenCTM()); return [p.x, p.y]; };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await document.fonts.ready;
  for (let before = null, now = spot(); ; before = now, now = spot()) {
    if (before && before.every((one, place) => one === now[place])) return now;
    await frame();
  } }"""
LIT = "[...document.querySelectorAll('.play-lit')].map(use => use.getAttribute('href').slice('#board-'.length))"
SETTLED = "version => Number(document.querySelector('[data-board]')?.dataset.version ?? version) >= version"


@dataclass
class BoardPlayer:
    """One browser at one seat. `errors` gathers what its console says; `attacks` counts those of this turn."""

    page: Page
    touch: bool
    errors: list[str] = field(default_factory=list)
    attacks: int = 0

    @classmethod
    def sits(cls, context: BrowserContext, address: str, *, touch: bool) -> BoardPlayer:
        """Open the match in a browser that already holds the seat."""
        player = cls(context.new_page(), touch)
        player.page.on("pageerror", lambda error: player.errors.append(str(error)))
        player.page.on("console", lambda line: player.hears(line.type, f"{line.text} {line.location['url']}"))
        player.page.goto(address)
        return player

    def hears(self, kind: str, text: str) -> None:
        """Keep an error of the console; a 409 is none: whoever comes second is answered with the fresh board."""
        if kind == "error" and "409 (Conflict)" not in text:
            self.errors.append(text)

    @property
    def panel(self) -> Locator:
        return self.page.locator("[data-act]")

    def sees(self, version: int) -> None:
        """Wait until the page shows at least this version, by the stream alone or by its own answer."""
        self.page.wait_for_function(SETTLED, arg=version)

    @property
    def version(self) -> int:
        """The version of the board on the page."""
        return int(self.page.locator("[data-board]").get_attribute("data-version") or 0)

    def lit(self) -> list[str]:
        """The territories that are lit and not yet chosen."""
        return self.page.evaluate(
            "[...document.querySelectorAll('.play-lit')].map(u => u.getAttribute('href').slice(7))"
        )

    def first_lit(self) -> str:
        """The first territory that is lit, as soon as one is."""
        self.page.wait_for_function("() => document.querySelector('.play-lit') !== null")
        return self.lit()[0]

    def tap(self, code: str) -> None:
        """Touch a territory as a finger or a mouse does; a phone looks at its continent first."""
        atlas = load_atlas()
        zoom = self.page.locator('.pl-bar [aria-pressed="true"]').get_attribute("data-zoom")
        if self.touch and not zoom:
            self._press(code)
            self.page.wait_for_function(
                "code => document.querySelector('.pl-bar [aria-pressed=\"true\"]').dataset.zoom === code",
                arg=atlas.board.by_code[code].continent,
            )
        self._press(code)

    def _press(self, code: str) -> None:
        x, y, _ = load_atlas().shapes[code].touch
        at = self.page.evaluate(SPOT, [x, y])
        if self.touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def whole_map(self) -> None:
        """Look at everything again."""
        button = self.page.locator('.pl-bar [data-zoom=""][aria-pressed="false"]')
        if button.count():
            button.click()

    def plays(self) -> bool:
        """Do one thing of the own turn; False when there is nothing to do now."""
        ready = '[data-act].is-mine:not([aria-busy="true"])'
        if not self.page.locator(ready).count() or not self.panel.locator("[data-main], [data-end], select").count():
            return False
        if self.page.locator(".act__prompt", has_text="Scegli il colore").count():
            self.panel.locator("[data-main]").first.click()
        elif self.panel.locator("[data-end]").count():
            self._fights()
        elif self.page.locator(".act__plan, .board-choice").count():
            self._places()
        else:
            self.panel.locator("[data-main]").click()
        return True

    def _places(self) -> None:
        self.attacks = 0
        self.whole_map()
        confirm = self.panel.get_by_role("button", name="Conferma")
        if not confirm.is_enabled():  # else the clock of the match came between, and what was laid has stayed
            self.tap(self.first_lit())
            rest = self.panel.get_by_role("button", name=REST)
            if rest.count():
                rest.click()
        expect(confirm).to_be_enabled()
        confirm.click()

    def _fights(self) -> None:
        """Two attacks a turn at most, the second one to the end."""
        sources = self.lit()
        if self.attacks == 2 or not sources or not self.panel.get_by_role("button", name="Attacca", exact=True).count():
            self.ends_turn()
            return
        self.whole_map()
        self.tap(sources[0])
        if not self.panel.locator("[data-main]").count():  # else that was the target of the source chosen before
            self.tap(self.first_lit())
        self.attacks += 1
        long = self.panel.locator("[data-long]")
        try:
            (long if self.attacks == 2 and long.count() else self.panel.locator("[data-main]")).click(timeout=SOON)
        except TimeoutError:
            # On a slow machine the clock may have ended this turn between two taps, or the map moved under one of them.
            self.attacks = 2

    def ends_turn(self) -> None:
        """Press the end of the turn, and say so again where the page asks."""
        self.panel.locator("[data-end]").click()
        sure = self.page.locator("[data-sure-yes]")
        if sure.count():
            sure.click()


def wild(made: Table, until: Callable[[State], object]) -> None:
    """Random play until the state is as wanted."""
    bot, state, match = RandomBot("wild"), made.state, made.now()
    while not until(state):
        seat = rules.to_move(state)[0]
        action = bot.act(None, rules.legal_actions(state, seat))
        step = action_submit(match=match, seat=seat, action=action, version=match.version, now=timezone.now())
        state, match = step.after, step.match
