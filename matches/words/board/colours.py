"""Armies in letters and words: a ruleset names its colours in Italian (R34)."""

from django.utils.translation import gettext_lazy as _

from matches.planisphere.map import SeatPaint

LETTERS = {
    "rosso": "R",
    "blu": "B",
    "verde": "V",
    "giallo": "G",
    "nero": "N",
    "viola": "L",
    "lilla": "L",
    "arancio": "A",
}
NAMES = {
    "R": _("red"),
    "B": _("blue"),
    "V": _("green"),
    "G": _("yellow"),
    "N": _("black"),
    "L": _("purple"),
    "A": _("orange"),
}
OWN_NAMES = {"lilla": _("lilac")}
"""Colours with the letter of another one: no rules have both (R34), but a list to choose from names both."""


def letter_of(colour: str) -> str:
    """Return the letter of a colour of the rules, empty before one is chosen."""
    return LETTERS.get(colour, "")


def colour_name(colour: str) -> str:
    """Return the colour in the reader's language, empty before one is chosen."""
    letter = letter_of(colour)
    return str(OWN_NAMES.get(colour) or NAMES[letter]) if letter else ""


def seat_paint(colour: str, name: str) -> SeatPaint:
    """Return how a seat that has chosen its colour shows on the map."""
    return SeatPaint(letter_of(colour), colour_name(colour).capitalize(), name)
