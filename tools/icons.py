"""Draw the icons of the app from their one drawing, icon.svg: `.venv/bin/python tools/icons.py` when it has changed."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).resolve().parent.parent / "tournaments/static/tournaments/img"
CORNER = 0.2  # how round the corners are where no phone cuts a shape of its own
ICONS = {"icon-180": (180, 0.0), "icon-192": (192, CORNER), "icon-512": (512, CORNER), "icon-maskable-512": (512, 0.0)}
"""Sizes and corners: iOS and Android's masks cut theirs themselves, out of the whole square."""


def draw(page: Page, drawing: str, size: int, corner: float) -> bytes:
    """Return the drawing as PNG of so many pixels each way, with a palette: it has few colours."""
    page.set_viewport_size({"width": size, "height": size})
    style = f"width:{size}px;height:{size}px;border-radius:{corner * size}px;overflow:hidden"
    page.set_content(f'<body style="margin:0;background:none"><div style="{style}">{drawing}</div></body>')
    picture = Image.open(BytesIO(page.screenshot(omit_background=True)))
    out = BytesIO()
    picture.quantize(64, method=Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8").replace("<svg ", '<svg style="display:block" ', 1)
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (size, corner) in ICONS.items():
            (FOLDER / f"{name}.png").write_bytes(draw(page, drawing, size, corner))
        browser.close()


if __name__ == "__main__":
    main()
