"""The film strip of an evening: `make film` keeps its pictures under `docs/img/`, for the pages that show them."""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "img"
COLOURS = 128  # few flat colours on every page: no eye sees the difference, and the file is a third
FILM = os.environ.get("FILM") == "1"
# From the top, or from an element below the head that stays; nothing has the cursor.
SHOWN = """(what) => {
  document.activeElement.blur();
  for (const text of document.querySelectorAll("textarea")) text.scrollTop = 0;
  const head = document.querySelector("header");
  const fixed = getComputedStyle(head).position === "sticky" ? head.offsetHeight : 0;
  scrollTo(0, what ? document.querySelector(what).getBoundingClientRect().top + scrollY - fixed - 16 : 0);
}"""


def frame_take(page: Page, name: str, size: ViewportSize, at: str = "", address: str = "") -> None:
    """With FILM=1, keep a window of that size, from the element `at` on, as `evening-<name>-<width>.png`.

    It is the window of the page, or of another one that opens `address` beside it.
    """
    if not FILM:
        return
    shown = page.context.new_page() if address else page
    if address:
        shown.goto(address)
    before = page.viewport_size
    shown.set_viewport_size(size)
    shown.evaluate(SHOWN, at)
    shown.wait_for_timeout(300)  # a page that was resized draws itself anew
    frame_store(Image.open(io.BytesIO(shown.screenshot())), f"{name}-{size['width']}")
    if address:
        shown.close()
    elif before:
        page.set_viewport_size(before)


def frame_store(picture: Image.Image, name: str) -> None:
    """With FILM=1, keep a picture in few colours."""
    if not FILM:
        return
    few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(FOLDER / f"evening-{name}.png", optimize=True)
