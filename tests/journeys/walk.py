"""Somebody walks through the pages of an evening: every click and every field is counted, stretch by stretch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Frame, Locator, Page, ViewportSize

from tests.journeys.film import frame_take

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 640}
PROJECTOR: ViewportSize = {"width": 1280, "height": 720}
MAIN = "main .button--primary:visible"


@dataclass
class Stretch:
    """What one part of the way took: clicks, fields, and the pages it led to."""

    clicks: int = 0
    fields: int = 0
    pages: list[str] = field(default_factory=list)


class Walk:
    """Presses buttons and fills in fields on one page of a browser, and counts."""

    def __init__(self, page: Page, into: Walk | None = None) -> None:
        """Begin on a page; `into` is the walk of the same evening on another device that holds the counts."""
        self.page = page
        self.stretches: dict[str, Stretch] = into.stretches if into else {}
        self._now = Stretch()
        page.on("framenavigated", self._arrive)

    def _arrive(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self._now.pages.append(urlsplit(frame.url).path)

    @contextmanager
    def stretch(self, name: str) -> Iterator[Stretch]:
        """Count what is done in the block for a stretch of its own."""
        before, self._now = self._now, self.stretches.setdefault(name, Stretch())
        yield self._now
        self._now = before

    def over(self, most: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """Return the stretches that took more clicks or fields than they may; KeyError for one without a limit."""
        took = {name: (part.clicks, part.fields) for name, part in self.stretches.items()}
        return {name: counts for name, counts in took.items() if not fits(counts, most[name])}

    def fill(self, label: str | Locator, text: str) -> None:
        self._now.fields += 1
        (self.page.get_by_label(label) if isinstance(label, str) else label).fill(text)

    def click(self, what: str | Locator) -> None:
        """Press something on the page; whatever it opens stays on this page."""
        self._now.clicks += 1
        (self.page.locator(what) if isinstance(what, str) else what).click()

    def press(self, what: str | Locator) -> None:
        """Press something and wait for the page that follows."""
        with self.page.expect_navigation():
            self.click(what)

    def go(self, name: str) -> None:
        """Press a link or button by what it says, and wait for the page that follows."""
        self.press(self.page.get_by_role("link", name=name).or_(self.page.get_by_role("button", name=name)).first)

    def main(self) -> None:
        """Press the one main button of the page, which is in sight without scrolling, and wait for what follows."""
        button, window = self.page.locator(MAIN).last, self.page.viewport_size
        box = button.bounding_box()
        assert box and window and box["y"] >= 0 and box["y"] + box["height"] <= window["height"], self.page.url
        assert self.page.evaluate("document.documentElement.scrollWidth") <= window["width"], self.page.url
        self.press(button)

    def frame(self, name: str, size: ViewportSize = LAPTOP, at: str = "", address: str = "") -> None:
        """Keep a picture of this page, or of another address, for the film strip (`tests/journeys/film.py`)."""
        frame_take(self.page, name, size, at, address)


def fits(counts: tuple[int, int], most: tuple[int, int]) -> bool:
    return all(count <= limit for count, limit in zip(counts, most, strict=True))
