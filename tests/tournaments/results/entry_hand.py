"""Hands that enter a result on its page, and count what they do."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page, expect

from rules import load_board
from tests.tournaments.results.cast import CARDS, HOLDERS, LIA, NORA, TEO, UGO
from tournaments.models import Result

READY = "main[data-ready]"
# A board as it comes: every continent has a main holder and some strangers.
STRANGERS = {
    "cina": TEO, "kamchatka": LIA, "siam": LIA, "medio_oriente": UGO, "islanda": LIA, "gran_bretagna": LIA,
    "europa_meridionale": TEO, "congo": NORA, "egitto": UGO, "alaska": NORA, "quebec": NORA, "peru": TEO,
    "indonesia": NORA,
}  # fmt: skip
STEPS = 6  # moves of a finger from one territory to the next, as a phone reports them
MIDDLE = """(code) => {
  document.querySelector(".planisphere").scrollIntoView({ block: "start" });
  const circle = document.querySelector(`.pl-touch circle[data-code="${code}"]`);
  const middle = new DOMPoint(circle.cx.baseVal.value, circle.cy.baseVal.value);
  const { x, y } = middle.matrixTransform(circle.getScreenCTM());
  return [x, y];
}"""


class Hand:
    """A practised hand that counts what it does."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page, self.touch, self.done = page, touch, 0

    def tap(self, selector: str) -> None:
        self.done += 1
        self.page.locator(selector).first.click()

    def choose(self, seat: int) -> None:
        if self.page.locator(f'[data-choose="{seat}"]').get_attribute("aria-pressed") != "true":
            self.tap(f'[data-choose="{seat}"]')

    def territory(self, code: str) -> None:
        """Touch where a finger would: the middle of the target."""
        self.done += 1
        x, y = self.page.evaluate(MIDDLE, code)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def stroke(self, codes: list[str]) -> None:
        """Pass a finger over territories, from middle to middle, without lifting it."""
        self.done += 1
        finger = self.page.context.new_cdp_session(self.page)
        x, y = self.page.evaluate(MIDDLE, codes[0])
        press(finger, "touchStart", x, y)
        for code in codes[1:]:
            start, (x, y) = (x, y), self.page.evaluate(MIDDLE, code)
            for step in range(1, STEPS + 1):
                press(finger, "touchMove", *(a + (b - a) * step / STEPS for a, b in zip(start, (x, y), strict=True)))
        press(finger, "touchEnd")
        finger.detach()


def press(finger: CDPSession, kind: str, *at: float) -> None:
    points = [{"x": at[0], "y": at[1]}] if at else []
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def paint(hand: Hand) -> None:
    """The whole board as people do it: continent by continent, strangers first, then the rest."""
    for continent, holder in HOLDERS.items():
        strangers = {code: seat for code, seat in STRANGERS.items() if continent_of(code) == continent}
        if hand.touch and strangers:
            hand.tap(f'[data-zoom="{continent}"]')
        for code, seat in strangers.items():
            hand.choose(seat)
            hand.territory(code)
        hand.choose(holder)
        hand.tap(f'[data-rest="{continent}"]')


def continent_of(code: str) -> str:
    return load_board().by_code[code].continent


def cards(hand: Hand) -> None:
    for seat, card in CARDS.items():
        hand.done += 2
        hand.page.select_option(f"#card-{seat}", str(card))


def board_of(result: Result) -> dict[str, int]:
    return {code: pair[0] for code, pair in result.document["board"].items()}


def sent(page: Page) -> None:
    page.locator("[data-send]").click()
    expect(page.locator("[data-sent]")).to_be_visible()


def sent_board(page: Page, hand: Hand) -> Result:
    expect(page.locator("[data-progress-word]")).to_have_text("42 di 42")
    cards(hand)
    hand.done += 1
    sent(page)
    return Result.objects.get()
