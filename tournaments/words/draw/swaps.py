"""What a swap of two people changes, in a few words."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.seating.repair.swap_costs import Change

Text = str | Promise

# By figure: more of it, less of it.
COUNTS: dict[str, tuple[Text, Text]] = {
    "locks_broken": (
        ngettext_lazy("breaks %(n)s lock", "breaks %(n)s locks", "n"),
        ngettext_lazy("keeps %(n)s lock again", "keeps %(n)s locks again", "n"),
    ),
    "repeats": (
        ngettext_lazy("%(n)s more rematch", "%(n)s more rematches", "n"),
        ngettext_lazy("%(n)s fewer rematch", "%(n)s fewer rematches", "n"),
    ),
    "club_clashes": (
        ngettext_lazy("%(n)s more pair of club mates", "%(n)s more pairs of club mates", "n"),
        ngettext_lazy("%(n)s fewer pair of club mates", "%(n)s fewer pairs of club mates", "n"),
    ),
    "family_clashes": (
        ngettext_lazy("%(n)s more pair of one family", "%(n)s more pairs of one family", "n"),
        ngettext_lazy("%(n)s fewer pair of one family", "%(n)s fewer pairs of one family", "n"),
    ),
    "region_clashes": (
        ngettext_lazy("%(n)s more pair of one region", "%(n)s more pairs of one region", "n"),
        ngettext_lazy("%(n)s fewer pair of one region", "%(n)s fewer pairs of one region", "n"),
    ),
    "winner_clashes": (
        ngettext_lazy("%(n)s more pair of winners", "%(n)s more pairs of winners", "n"),
        ngettext_lazy("%(n)s fewer pair of winners", "%(n)s fewer pairs of winners", "n"),
    ),
    "quarter_clashes": (
        ngettext_lazy("%(n)s more pair of one quarter", "%(n)s more pairs of one quarter", "n"),
        ngettext_lazy("%(n)s fewer pair of one quarter", "%(n)s fewer pairs of one quarter", "n"),
    ),
    "club_again": (
        ngettext_lazy("clubs meet again: %(n)s more time", "clubs meet again: %(n)s more times", "n"),
        ngettext_lazy("clubs meet again: %(n)s fewer time", "clubs meet again: %(n)s fewer times", "n"),
    ),
    "player_club_again": (
        ngettext_lazy("people meet a club again: %(n)s more time", "people meet a club again: %(n)s more times", "n"),
        ngettext_lazy("people meet a club again: %(n)s fewer time", "people meet a club again: %(n)s fewer times", "n"),
    ),
}
EVENNESS: dict[str, tuple[Text, Text]] = {
    "distance": (_("further apart in the standings"), _("closer in the standings")),
    "seat_imbalance": (_("seats less even"), _("seats more even")),
    "first_mover_spread": (_("first moves less even"), _("first moves more even")),
}


def change_text(change: Change) -> str:
    """Return what a swap changes in one line, in the reader's language."""
    parts = []
    for code, (more, fewer) in COUNTS.items():
        if by := getattr(change, code):
            parts.append((more if by > 0 else fewer) % {"n": abs(by)})
    if change.short_twice:
        parts.append(gettext("people at a table of another size again: %(n)s") % {"n": f"{change.short_twice:+d}"})
    for code, (less, even) in EVENNESS.items():
        if by := getattr(change, code):
            parts.append(str(less if by > 0 else even))
    return ", ".join(parts) or gettext("makes nothing worse")
