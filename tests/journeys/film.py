"""The film strip of an evening: `make film` keeps its pictures under `docs/img/`, for the pages that show them."""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "img"
COLOURS = 128  # few flat colours on every page: no eye sees the difference, and the file is a third
FILM = os.environ.get("FILM") == "1"
TO_TOP = "(what) => document.querySelector(what).scrollIntoView({ block: 'start' })"


def frame_take(page: Page, name: str, size: dict[str, int], at: str = "") -> None:
    """With FILM=1, keep what stands in a window of that size, from the element `at` on, as `<name>-<width>.png`."""
    if not FILM:
        return
    before = page.viewport_size
    page.set_viewport_size(size)  # type: ignore[arg-type]
    page.evaluate(TO_TOP, at) if at else page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)  # a page that was resized draws itself anew
    frame_store(Image.open(io.BytesIO(page.screenshot())), f"{name}-{size['width']}")
    if before:
        page.set_viewport_size(before)


def frame_store(picture: Image.Image, name: str) -> None:
    """With FILM=1, keep a picture in few colours."""
    if not FILM:
        return
    few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(FOLDER / f"evening-{name}.png", optimize=True)
