"""A page at a seat whose network a test holds in its hands: what comes late, twice or never is the test's choice.

The page is the real one and its server the real views; only the wire between them is made: requests are answered at
once by the server and delivered when the test says so, messages of the stream likewise, and time is the test's too.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Page, Route

from matches.live import hub
from matches.live.message import Message
from matches.services.catchup import TELLER
from matches.views.limits import ADDRESSES, SEATS
from tests.matches.table import Table

HOST = "http://table.test"
SOURCE = """
class Wire extends EventTarget {
  constructor(url) { super(); this.readyState = 1; Wire.last = this; setTimeout(() => this.onopen?.(), 0); }
  close() { this.readyState = 2; }
}
Wire.CLOSED = 2;
window.EventSource = Wire;
window.hears = (kind, data) => Wire.last?.dispatchEvent(new MessageEvent(kind, { data }));
"""
STEP = 500  # milliseconds of the page's time
PATIENCE = 120  # steps until a page that has everything must stand still


@dataclass
class Wire:
    """`told`: messages of the stream on their way; `open`: answers on their way, each with how it ends."""

    page: Page
    made: Table
    seat: int
    chance: Random
    told: list[tuple[str, str]] = field(default_factory=list)
    open: list[Callable[[bool], None]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    def sit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Open the board; from now on nothing travels by itself."""
        monkeypatch.setattr(hub, "deliver", lambda _, message: self._tell(message))
        self.page.on("pageerror", lambda error: self.errors.append(error.stack or str(error)))
        self.page.clock.install()
        self.page.add_init_script(SOURCE)
        self.page.route(f"{HOST}/**", self._serve)
        self.page.goto(HOST + self.made.address("match"))

    def _tell(self, message: Message) -> None:
        rows = dict(row.split(": ", 1) for row in message.text.decode().strip().split("\n"))
        self.told.append((rows["event"], rows["data"]))

    def _serve(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            found = finders.find(path.removeprefix("/static/"))
            kind = mimetypes.guess_type(path)[0] or "text/plain"
            route.fulfill(body=Path(found).read_bytes(), content_type=kind) if found else route.abort()
            return
        for bucket in (*SEATS.values(), *ADDRESSES.values()):
            bucket.forget()
        client = self.made.client(self.seat)
        if route.request.method == "GET":
            answer = client.get(path)
        else:
            answer = client.post(path, route.request.post_data, content_type="application/json")
            self.statuses.append(answer.status_code)
        kind = answer["Content-Type"]

        def end(lost: bool) -> None:
            route.abort() if lost else route.fulfill(status=answer.status_code, body=answer.content, content_type=kind)

        if kind.startswith("text/html") or path.endswith("/talk/"):
            end(False)
        else:
            self.open.append(end)

    def carry(self) -> None:
        """One thing happens on the wire: a message or an answer arrives, perhaps twice, or is lost."""
        one = self.chance.random()
        if self.told and (one < 0.5 or not self.open):
            kind, data = self.told.pop(0)
            for _ in range(0 if one < 0.08 else 2 if one < 0.16 else 1):
                self.page.evaluate("([kind, data]) => window.hears(kind, data)", [kind, data])
        elif self.open:
            self.open.pop(self.chance.randrange(len(self.open)))(one > 0.9)
        self.page.evaluate("0")

    def waits(self, milliseconds: int = STEP) -> None:
        """Time passes on the page."""
        self.page.clock.run_for(milliseconds)

    def settle(self) -> None:
        """The network is healed: everything arrives, what was lost is told again, until the page stands still."""
        calm = 0
        for _ in range(PATIENCE):
            busy = bool(self.told or self.open)
            while self.told:
                kind, data = self.told.pop(0)
                self.page.evaluate("([kind, data]) => window.hears(kind, data)", [kind, data])
            while self.open:
                self.open.pop(0)(False)
            self.page.evaluate("0")
            version = self.made.now().version
            shown = int(self.page.locator("[data-board]").get_attribute("data-version") or 0)
            if shown < version and not busy:
                gap = TELLER.gap(self.made.match.pk, shown, 0)
                if gap is not None:
                    self._tell(gap)
            self.waits()
            waiting = self.page.locator("[data-act]").get_attribute("aria-busy") == "true"
            calm = 0 if busy or waiting or self.open or shown < version else calm + 1
            if calm == 3:
                return
        raise AssertionError(f"the page never comes to rest: {self.says()}")

    def says(self) -> str:
        return self.page.locator("[data-act]").inner_text()

    def presses(self) -> str:
        """Something that the panel offers, by chance; what it was."""
        return str(self.page.evaluate(PRESS, self.chance.random()))

    def offer(self) -> dict[str, Any]:
        """What the panel offers, read off the page."""
        return dict(json.loads(self.page.evaluate(OFFER)))


PRESS = """(chance) => {
  const sure = [...document.querySelectorAll('[data-sure] button')];
  const own = [...document.querySelectorAll('[data-act] button:not([disabled]), [data-act] option:not([value=""])')]
    .filter((one) => !one.dataset.switch);
  const all = sure.length ? sure : own;
  if (!all.length || document.querySelector('[data-act]').inert) return "";
  const found = all[Math.floor(chance * all.length)];
  if (found.tagName !== "OPTION") { found.click(); return found.textContent; }
  const select = found.parentElement;
  select.value = found.value;
  select.dispatchEvent(new Event("change"));
  return found.value;
}"""

OFFER = """(() => {
  const all = (what) => [...document.querySelectorAll(`[data-act] ${what}`)];
  const tabs = [...(all(".segments")[0]?.querySelectorAll("button:not([data-end])") ?? [])];
  return JSON.stringify({
    end: all("[data-end]").length > 0,
    buttons: all("button:not([disabled])").filter((one) => !one.dataset.switch).map((one) => one.textContent),
    mains: all("[data-main]").length,
    segments: tabs.length,
    pressed: tabs.find((one) => one.getAttribute("aria-pressed") === "true")?.textContent ?? null,
    selects: all("select").map((one) => [...one.options].map(({ value }) => value).filter(Boolean)),
    range: all("input[type=range]").map(({ min, max }) => [Number(min), Number(max)]),
    weapons: all("[data-weapon]").map((one) => one.dataset.weapon),
    text: document.querySelector("[data-act]").textContent,
  });
})()"""
