"""A player of Battaglia made of script: it sees only what its page shows, and taps what can be tapped."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from playwright.sync_api import Locator

from tests.journeys.board_player import BoardPlayer

READY = '[data-act].is-mine:not([aria-busy="true"])'
MEN = 3


@dataclass
class TablePlayer:
    """One browser at one seat."""

    at: BoardPlayer

    @property
    def panel(self) -> Locator:
        return self.at.panel

    def press(self, what: Locator) -> None:
        """Touch it as a finger or a mouse does."""
        if self.at.touch:
            what.tap()
        else:
            what.click()

    def hand(self) -> dict[str, list[str]]:
        """The cards of the own hand by colour."""
        found: dict[str, list[str]] = defaultdict(list)
        for code in self.at.page.eval_on_selector_all(".bt-pick", "all => all.map(one => one.dataset.key)"):
            found[code.rsplit("_", 2)[1]].append(code)
        return found

    def plays(self) -> bool:
        """Do one thing of the own turn; False when there is nothing to do now."""
        if not self.at.page.locator(READY).count():
            return False
        for kind in ("strike", "aim", "weapon"):
            if self.panel.locator(f"[data-{kind}]").count():
                self.press(self.panel.locator(f"[data-{kind}]").first)
                return True
        if self.panel.locator("[data-main]").count():
            self.press(self.panel.locator("[data-main]").first)
        elif self.at.page.locator('.bt-pick[aria-pressed="true"]').count():
            self.press(self.panel.get_by_role("button", name="Deseleziona"))
        elif self.at.page.locator(".bt-pick").count():
            self._cards()
        return True

    def _cards(self) -> None:
        """Three and more of a colour, then single cards that fit, else one is thrown away."""
        hand = self.hand()
        whole = [code for codes in hand.values() for code in codes]
        for colour, codes in hand.items():
            own = self.at.page.locator(f".bt-mine .bt-patrol .bt-card--{colour}").count()
            for group in [codes] if len(codes) >= MEN else [[code] for code in codes] if own else []:
                if len(group) < len(whole) and self._lays(group):
                    return
        self.choose(whole[:1])
        self.press(self.panel.locator("[data-throw-away]"))

    def _lays(self, codes: list[str]) -> bool:
        self.choose(codes)
        if self.panel.locator("[data-main]").count():
            self.press(self.panel.locator("[data-main]").first)
            return True
        self.choose(codes)
        return False

    def choose(self, codes: list[str]) -> None:
        """Tap these cards of the hand."""
        for code in codes:
            self.press(self.at.page.locator(f'.bt-pick[data-key="{code}"]'))
