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
        ngettext_lazy("%(n)s rematch more", "%(n)s rematches more", "n"),
        ngettext_lazy("%(n)s rematch fewer", "%(n)s rematches fewer", "n"),
    ),
    "club_clashes": (
        ngettext_lazy("%(n)s pair of club mates more", "%(n)s pairs of club mates more", "n"),
        ngettext_lazy("%(n)s pair of club mates fewer", "%(n)s pairs of club mates fewer", "n"),
    ),
    "family_clashes": (
        ngettext_lazy("%(n)s pair of one family more", "%(n)s pairs of one family more", "n"),
        ngettext_lazy("%(n)s pair of one family fewer", "%(n)s pairs of one family fewer", "n"),
    ),
    "region_clashes": (
        ngettext_lazy("%(n)s pair of one region more", "%(n)s pairs of one region more", "n"),
        ngettext_lazy("%(n)s pair of one region fewer", "%(n)s pairs of one region fewer", "n"),
    ),
    "winner_clashes": (
        ngettext_lazy("%(n)s pair of winners more", "%(n)s pairs of winners more", "n"),
        ngettext_lazy("%(n)s pair of winners fewer", "%(n)s pairs of winners fewer", "n"),
    ),
    "quarter_clashes": (
        ngettext_lazy("%(n)s pair of one quarter more", "%(n)s pairs of one quarter more", "n"),
        ngettext_lazy("%(n)s pair of one quarter fewer", "%(n)s pairs of one quarter fewer", "n"),
    ),
    "club_again": (
        ngettext_lazy("clubs meet again: %(n)s time more", "clubs meet again: %(n)s times more", "n"),
        ngettext_lazy("clubs meet again: %(n)s time less", "clubs meet again: %(n)s times less", "n"),
    ),
    "player_club_again": (
        ngettext_lazy("people meet a club again: %(n)s time more", "people meet a club again: %(n)s times more", "n"),
        ngettext_lazy("people meet a club again: %(n)s time less", "people meet a club again: %(n)s times less", "n"),
    ),
}
EVENNESS: dict[str, tuple[Text, Text]] = {
    "distance": (_("places in the standing further apart"), _("places in the standing closer")),
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
    return ", ".join(parts) or gettext("costs nothing")
