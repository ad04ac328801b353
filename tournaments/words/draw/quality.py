"""How good the tables of a round are, in one line: what they keep, and whether anything better was possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.base.json_types import Json

NAMED: dict[str, str | Promise] = {
    "repeats": gettext_lazy("who meets again"),
    "club_clashes": gettext_lazy("club mates at one table"),
    "family_clashes": gettext_lazy("people of one family at one table"),
    "region_clashes": gettext_lazy("people of one region at one table"),
    "winner_clashes": gettext_lazy("winners at one table"),
    "quarter_clashes": gettext_lazy("people of one quarter of the standing at one table"),
    "club_again": gettext_lazy("clubs that meet again"),
    "player_club_again": gettext_lazy("people who meet a club again"),
    "short_twice": gettext_lazy("people more than once at a table of another size"),
    "first_moves_by_club": gettext_lazy("how often each club plays first"),
    "seat_imbalance": gettext_lazy("the order of play"),
    "first_mover_spread": gettext_lazy("the order of play"),
}
"""A figure that is not at the lowest possible, named inside a sentence."""
SEATS = ("seat_imbalance", "first_mover_spread", "first_moves_by_club")


@dataclass(frozen=True)
class Quality:
    """The line, and whether every figure proves that nothing better was possible."""

    text: str
    is_best: bool = False


def quality_of(figures: Sequence[Json], broken_locks: int = 0, rounds: int = 1) -> Quality:
    """Return the line for the rows of `figure_rows`, which count over so many rounds: "all at the best possible" only
    where every figure proves it."""
    values = {row["code"]: row for row in figures}
    parts = [_locks_text(broken_locks)] if broken_locks else []
    parts += [_met_text(values["repeats"]["value"])] if "repeats" in values else []
    parts += [_clubs_text(values["club_clashes"]["value"])] if "club_clashes" in values else []
    parts += [_seats_text(values)] if any(code in values for code in SEATS) else []
    line = ", ".join(parts)
    if rounds > 1:
        over = ngettext("over %(n)s round: %(what)s", "over %(n)s rounds: %(what)s", rounds)
        line = over % {"n": rounds, "what": line}
    above = list(dict.fromkeys(str(NAMED[row["code"]]) for row in figures if row["gap"]))
    if above:
        text = _("%(what)s. Not at the lowest possible: %(figures)s.")
        return Quality(capfirst(text % {"what": line, "figures": ", ".join(above)}))
    if broken_locks:
        return Quality(capfirst(_("%(what)s: not everything is at the best possible.") % {"what": line}))
    if all(row["gap"] == 0 or not row["value"] for row in figures):
        return Quality(capfirst(_("%(what)s: all at the best possible.") % {"what": line}), is_best=True)
    return Quality(capfirst(f"{line}."))


def _met_text(pairs: int) -> str:
    if not pairs:
        return _("nobody meets again")
    return ngettext("%(n)s pair meets again", "%(n)s pairs meet again", pairs) % {"n": pairs}


def _clubs_text(pairs: int) -> str:
    if not pairs:
        return _("clubs apart")
    return ngettext("%(n)s pair of club mates together", "%(n)s pairs of club mates together", pairs) % {"n": pairs}


def _seats_text(values: Mapping[str, Json]) -> str:
    if any(values[code]["gap"] for code in SEATS if code in values):
        return _("seats almost balanced")
    return _("seats balanced")


def _locks_text(count: int) -> str:
    return ngettext("%(n)s lock not kept", "%(n)s locks not kept", count) % {"n": count}
