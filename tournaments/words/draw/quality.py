"""How good the tables of a round are, in one line: what they keep, and whether anything better was possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.base.json_types import Json

SEATS = ("seat_imbalance", "first_mover_spread", "first_moves_by_club")


@dataclass(frozen=True)
class Quality:
    """The line, and whether every figure proves that nothing better was possible."""

    text: str
    is_best: bool = False


def quality_of(figures: Sequence[Json], broken_locks: int = 0) -> Quality:
    """Return the line for the rows of `figure_rows`: "all at the best possible" only where every figure proves it."""
    values = {row["code"]: row for row in figures}
    parts = [_locks_text(broken_locks)] if broken_locks else []
    parts += [_met_text(values["repeats"]["value"])] if "repeats" in values else []
    parts += [_clubs_text(values["club_clashes"]["value"])] if "club_clashes" in values else []
    parts += [_seats_text(values)] if any(code in values for code in SEATS) else []
    line = ", ".join(parts)
    above = sum(bool(row["gap"]) for row in figures)
    if broken_locks or above:
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
