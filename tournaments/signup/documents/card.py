"""The picture of an announcement, for whoever passes its address on: drawn here, with nothing from elsewhere."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, EDGE = 1200, 630, 72  # pixels: what chats and networks show whole
PAPER, INK, SEA, LINE, ACCENT = "#FBFAF6", "#1D2733", "#E6EDF1", "#C9D2D9", "#0F5E6B"
# The first of each that this computer has; without any of them the letters of Pillow, which know no accents.
SERIF = ("DejaVuSerif-Bold.ttf", "NotoSerif-Bold.ttf", "LiberationSerif-Bold.ttf", "georgiab.ttf", "Georgia Bold.ttf")
SANS = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "segoeui.ttf", "Arial.ttf")
TITLE, MOST_TITLE_LINES = (76, 64, 54, 46), 3
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@dataclass(frozen=True)
class Card:
    """What the picture says, each text on its own line; empty ones are left out."""

    title: str
    day: str
    place: str
    places: str


def card_picture(card: Card) -> bytes:
    """Return the picture as PNG; the same card gives the same bytes."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(picture)
    _draw_globe(draw)
    font, lines = _fitting(card.title)
    y = float(EDGE)
    for line in lines:
        y += _write(draw, y, line, font, INK)
    y += 20
    draw.line((EDGE, y, EDGE + 160, y), fill=ACCENT, width=6)
    y += 34
    for text in (card.day, card.place):
        if text:
            y += _write(draw, y, _shortened(text, _font(SANS, 38)), _font(SANS, 38), INK)
    if card.places:
        _write(draw, HEIGHT - EDGE - 50, _shortened(card.places, _font(SERIF, 40)), _font(SERIF, 40), ACCENT)
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_globe(draw: ImageDraw.ImageDraw) -> None:
    """Draw a globe's net into the corner, as an atlas has it on its cover."""
    x, y, radius = WIDTH - 130, HEIGHT - 90, 330
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=SEA, outline=LINE, width=3)
    for part in (0.25, 0.5, 0.75):
        wide = radius * part
        draw.ellipse((x - wide, y - radius, x + wide, y + radius), outline=LINE, width=2)
        half = (radius**2 - (radius * part) ** 2) ** 0.5
        for way in (-1, 1):
            draw.line((x - half, y + way * wide, x + half, y + way * wide), fill=LINE, width=2)
    draw.line((x, y - radius, x, y + radius), fill=LINE, width=2)
    draw.line((x - radius, y, x + radius, y), fill=LINE, width=2)


def _fitting(title: str) -> tuple[Font, list[str]]:
    """Return the largest letters in which a title stands on few lines, and these; the last is cut where it must be."""
    for size in TITLE:
        font = _font(SERIF, size)
        lines = _lines(title, font)
        if len(lines) <= MOST_TITLE_LINES and all(_width(line, font) <= _room() for line in lines):
            return font, lines
    kept = [*lines[: MOST_TITLE_LINES - 1], " ".join(lines[MOST_TITLE_LINES - 1 :])]
    return font, [_shortened(line, font) for line in kept]


def _lines(text: str, font: Font) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and _width(f"{lines[-1]} {word}", font) <= _room():
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _shortened(text: str, font: Font) -> str:
    """Return a text that fits on one line, with dots where it was cut."""
    if _width(text, font) <= _room():
        return text
    fewest, most = 0, len(text)
    while fewest < most:
        middle = (fewest + most + 1) // 2
        fewest, most = (middle, most) if _width(text[:middle] + "…", font) <= _room() else (fewest, middle - 1)
    return text[:fewest].rstrip() + "…"


def _room() -> int:
    return WIDTH - 2 * EDGE


def _width(text: str, font: Font) -> float:
    return font.getlength(_written(text, font))


def _write(draw: ImageDraw.ImageDraw, y: float, text: str, font: Font, colour: str) -> float:
    """Write a line and return how much room it takes."""
    draw.text((EDGE, y), _written(text, font), font=font, fill=colour)
    return sum(font.getmetrics()) * 1.12 if isinstance(font, ImageFont.FreeTypeFont) else 40.0


@lru_cache(maxsize=32)
def _font(names: Sequence[str], size: int) -> Font:
    for name in names:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


def _written(text: str, font: Font) -> str:
    """Return a text as these letters can write it: those of Pillow have no accents."""
    if not (isinstance(font, ImageFont.FreeTypeFont) and font.getname()[0] == "Aileron"):
        return text
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
