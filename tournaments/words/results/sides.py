"""Two versions of a result side by side, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from tournaments.counting.cells import FLAGS
from tournaments.selectors.results.sides import SaidTwice
from tournaments.words.results.endings import COLUMNS
from tournaments.words.results.results import FIELDS, OUT_ORDER, Places


@dataclass(frozen=True, slots=True)
class SideRow:
    """One line of the comparison: whom or what it is about, and what either side says."""

    about: str
    mine: str
    theirs: str


def side_row(item: SaidTwice, names: Mapping[int, str], board: Places) -> SideRow:
    """Return one thing that was said, as words."""
    if item.seat is None:
        place = board.by_code[item.name].name if item.name in board.by_code else item.name
        return SideRow(place, _holder(item.mine, names), _holder(item.theirs, names))
    about = cell_text(str(names.get(item.seat, item.seat)), item.name, item.hand)
    return SideRow(about, value_text(item.name, item.mine), value_text(item.name, item.theirs))


def cell_text(who: str, field: str = "", hand: int = 0) -> str:
    """Return a place in which a table writes: "Lia: the points", "hand 3, Lia: complete patrols", "hand 3, Lia"."""
    if hand:
        who = gettext("hand %(hand)s, %(name)s") % {"hand": hand, "name": who}
    return gettext("%(name)s: %(field)s") % {"name": who, "field": field_text(field)} if field else who


def changed_text(version: int, said: Sequence[SaidTwice]) -> str:
    """Return how much of `said` changed since a version, as a heading: territories where nothing else did."""
    count = len(said)
    if count and all(item.seat is None for item in said):
        text = ngettext(
            "%(n)s territory changed since version %(version)s",
            "%(n)s territories changed since version %(version)s",
            count,
        )
    elif count:
        text = ngettext(
            "%(n)s entry changed since version %(version)s", "%(n)s entries changed since version %(version)s", count
        )
    else:
        text = gettext("The same as version %(version)s")
    return text % {"n": count, "version": version}


def field_text(name: str) -> str:
    """Return what a number or a mark is called, within a sentence."""
    return str(FIELDS.get(name) or COLUMNS.get(name) or name).lower()


def _holder(said: object, names: Mapping[int, str]) -> str:
    if not isinstance(said, tuple):
        return capfirst(gettext("nobody"))
    seat, armies = said
    name = str(names.get(seat, seat))
    return name if armies is None else f"{name} ({armies})"


def value_text(name: str, said: object) -> str:
    """Return what was written there."""
    if said is None:
        return "–"
    if name in FLAGS:
        return gettext("yes") if said else gettext("no")
    return str(OUT_ORDER.get(said, said)) if name == "out" and isinstance(said, int) else str(said)
