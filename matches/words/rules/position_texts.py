"""What is wrong with a position, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from matches.planisphere.map import SeatPaint
from rules.base.json_types import Json
from rules.boards.board import Board
from rules.notation.errors import NotationError

MOST_NAMED = 6
"""So many territories are named in one sentence."""


def land_defects(lands: Mapping[str, list[int]], board: Board, paints: Mapping[int, SeatPaint]) -> list[str]:
    """Return what is wrong with the board itself: territories without owner, without armies, seats without any."""
    free = [board.by_code[code].name for code, (seat, _armies) in lands.items() if seat not in paints]
    empty = [board.by_code[code].name for code, (seat, armies) in lands.items() if seat in paints and armies < 1]
    texts = []
    if free:
        texts.append(_("Nobody holds: %(lands)s.") % {"lands": _some(free)})
    if empty:
        texts.append(_("Without armies: %(lands)s.") % {"lands": _some(empty)})
    held = {seat for seat, _armies in lands.values()}
    texts += [
        _("%(colour)s holds no territory.") % {"colour": paint.colour}
        for seat, paint in paints.items()
        if seat not in held and len(free) < len(lands)
    ]
    return texts


def _some(names: Iterable[str]) -> str:
    named = list(names)
    more = _(" and %(count)d more") % {"count": len(named) - MOST_NAMED} if len(named) > MOST_NAMED else ""
    return ", ".join(named[:MOST_NAMED]) + more


def defect_text(defect: Json) -> str:
    """Return why no match can go on from a full position, with the engine's own word for it."""
    what = defect.get("part") or defect.get("defect") or defect["code"]
    return _("No match could go on from here: something does not fit together (%(what)s).") % {"what": what}


def unread_text(error: NotationError, text: str) -> str:
    """Return why a text is no position."""
    if text.startswith("["):
        return _("This is a whole match in writing. Its replay opens the position of any moment, as one line.")
    if error.code == "too_long":
        return _("This is too long for a position.")
    if "territories" in error.params:
        words = _("This is no position: territories told %(told)d, on the board %(all)d.")
        return words % {"told": error.params["territories"], "all": error.params["wanted"]}
    return _("This is no position: see from sign %(column)d on.") % {"column": error.column}
