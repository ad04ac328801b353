"""The points of a round in a standing: a heading, a cell, and what its signs mean."""

from __future__ import annotations

from collections.abc import Set

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.base.json_types import JsonMapping
from tournaments.words.numbers import exact

NOTES = ("won", "dropped", "rested")


def round_header(number: int) -> SafeString:
    """Return the heading of a round: a letter and its number to look at, the whole word to hear."""
    short = pgettext("heading of a column", "R%(n)s") % {"n": number}
    return format_html(
        '<span class="short" aria-hidden="true">{}</span><span class="sr-only">{}</span>',
        short,
        _("Round %(n)s") % {"n": number},
    )


def round_cell(detail: JsonMapping, number: int) -> SafeString:
    """Return what somebody got in a round: points, struck out when dropped, in bold when the table was won; a word
    where there are none."""
    line = next((line for line in detail.get("lines", ()) if line["round"] == number), {"state": "absent"})
    state = line.get("state")
    if state:
        return _state_cell(state, line)
    points = exact(line["points"])
    if line.get("counted") is False:
        return format_html('<s>{}</s><span class="sr-only"> {}</span>', points, _("dropped"))
    if line.get("won"):
        return format_html('<b>{}</b><span class="sr-only"> {}</span>', points, _("won"))
    return mark_safe(points)


def _state_cell(state: str, line: JsonMapping) -> SafeString:
    words = {
        "waiting": ("…", _("no result yet")),
        "no_show": ("–", _("did not show up")),
        "not_played": ("–", _("table not played")),
        "rested": (pgettext("rested, one letter", "r"), pgettext("one", "rested")),
    }
    sign, word = words.get(state, ("–", _("absent")))
    return format_html('<span class="muted" aria-hidden="true">{}</span><span class="sr-only">{}</span>', sign, word)


def notes_text(notes: Set[str]) -> str:
    """Return what the signs in the cells mean, as one line; empty where there are none."""
    words = {
        "won": _("in bold: table won"),
        "dropped": _("struck out: dropped result"),
        "rested": _("r: rested"),
    }
    told = [words[name] for name in NOTES if name in notes]
    return "; ".join(told)
