"""What is wrong with a position, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.planisphere.map import SeatPaint
from rules.base.json_types import Json
from rules.boards.board import Board
from rules.contract.started import ruleset_started
from rules.notation.errors import NotationError
from rules.notation.position import Position

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


TOLD: Mapping[str, Promise] = {
    "game": gettext_lazy("This game cannot be played here: nobody can play on."),
    "deck": gettext_lazy("This match has objective cards of its own: nobody can play on from its positions."),
    "public": gettext_lazy("Of this game only a position with all its cards can be played on from."),
    "round": gettext_lazy("Before the first round only a position with all its cards can be played on from."),
    "seat": gettext_lazy("It cannot be the turn of %(colour)s, who holds no territory."),
    "turn_out_of_play": gettext_lazy("It cannot be the turn of %(colour)s, who is out of the match."),
    "alone": gettext_lazy("%(colour)s holds every territory: the match would be over."),
    "objective_overlooked": gettext_lazy("%(colour)s would have won already, with the objective complete."),
    "eliminated_owns_territory": gettext_lazy("%(colour)s is out of the match and holds territories all the same."),
    "armies_over_cap": gettext_lazy("Armies of %(colour)s: %(value)s, by these rules at most %(most)s."),
}
"""Why no match can begin at a position, by the engine's word for it."""


def defect_text(defect: Json, position: Position, paints: Mapping[int, SeatPaint]) -> str:
    """Return why no match can go on from a position; without a sentence of its own, with the engine's word for it."""
    what = str(defect.get("reason") or defect.get("defect") or defect.get("part") or defect["code"])
    seat = defect.get("seat")
    paint = paints.get(seat) if isinstance(seat, int) else None
    if what == "outcome":
        return _("The match is over here: nobody can play on.")
    if what == "seat" and paint is None:
        return _("It is nobody's turn here.")
    if what in TOLD and (paint or seat is None):
        most = getattr(ruleset_started(position.started), "army_cap", 0)
        return str(TOLD[what]) % {"colour": paint.colour if paint else "", "value": defect.get("value"), "most": most}
    return _("No match could go on from here: something does not fit together (%(what)s).") % {"what": what}


def turn_text(colour: str, phase: str) -> str:
    """Return whose turn it is and for what, as far as that is known."""
    return _("%(colour)s: %(phase)s") % {"colour": colour, "phase": phase[:1].lower() + phase[1:]} if phase else colour


UNATTACKED: dict[str, Promise] = {
    "options": gettext_lazy("This match has house rules: how likely its attacks are is not reckoned here."),
    "dice": gettext_lazy("%(colour)s cannot attack: by these rules nobody may throw fewer dice than the defence."),
    "guarded": gettext_lazy("%(colour)s cannot attack: the enemies beside its armies are protected now."),
    "none": gettext_lazy("%(colour)s cannot attack: no territory with two armies or more borders on an enemy."),
}


def unattacked_text(reason: str, colour: str) -> str:
    """Return why a position tells of no attack of the colour in turn: a key of UNATTACKED."""
    return str(UNATTACKED[reason]) % {"colour": colour}


def match_unread_text(place: tuple[int, int] | None) -> str:
    """Return that a match in writing cannot be read, and from which line and sign on where that is known."""
    if place is None:
        return _("This is a whole match in writing, and it is too long to be read here.")
    words = _("This is a whole match in writing, and it does not go on from line %(line)d, sign %(column)d.")
    return words % {"line": place[0], "column": place[1]}


def unread_text(error: NotationError, text: str) -> str:
    """Return why a text is no position."""
    if error.code == "too_long":
        return _("This is too long for a position.")
    if "territories" in error.params:
        words = _("This is no position: territories told %(told)d, on the board %(all)d.")
        return words % {"told": error.params["territories"], "all": error.params["wanted"]}
    if error.code == "ruleset_wrong" and "most" in error.params:
        return _("These rules are for %(least)d to %(most)d players.") % error.params
    if error.code == "board_wrong" and len(error.legal) == 1 and error.legal[0] != "/":
        parts = text.split("/")
        again = "/".join([parts[0], error.legal[0], *parts[2:]])
        return _("This board is to be written more closely. The position would be: %(text)s") % {"text": again}
    return _("This is no position: see from sign %(column)d on.") % {"column": error.column}
