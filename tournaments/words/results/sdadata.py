"""The sdadata of a table on paper in words."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.documents.rules.positions import PIPS
from tournaments.models import SdadataStep
from tournaments.selectors.results.sdadata import Sdadata

Kind = SdadataStep.Kind

REFUSALS: dict[str, str | Promise] = {
    "sdadata_none": gettext_lazy("By the rules of this tournament no dice end the match."),
    "sdadata_closed": gettext_lazy("Table %(table)s is closed: nothing is thrown there any more."),
    "sdadata_early": gettext_lazy("The time is not up yet: the dice come later."),
    "sdadata_stale": gettext_lazy("Somebody has already entered something here: look at it before you go on."),
    "sdadata_over": gettext_lazy("The dice have already ended this match."),
    "sdadata_wrong": gettext_lazy("Two dice are needed, from 1 to 6 each."),
    "sdadata_order": gettext_lazy("Say the order of play first: every place once."),
    "sdadata_broken": gettext_lazy("The people at this table have changed since the first throw: undo the steps."),
    "sdadata_thrown": gettext_lazy("A throw made here can be undone by a referee only."),
}


def sdadata_step_text(step: SdadataStep, name: str) -> str:
    """Return what happened in a step, `name` being whose turn it was."""
    if step.kind == Kind.ORDER:
        return _("the order of play has been set")
    if step.kind == Kind.OUT:
        return _("%(name)s is out of the match") % {"name": name}
    if step.kind == Kind.NO_THROW:
        return _("%(name)s does not throw: too many conquests") % {"name": name}
    total = sum(step.values)
    words = {"name": name, "total": total, "most": step.most}
    if total <= step.most:
        return _("%(name)s throws %(total)s: the match is over") % words
    return _("%(name)s throws %(total)s, more than %(most)s: on it goes") % words


class Told(NamedTuple):
    """A step as a page shows it: its sentence, and the dice as they are drawn."""

    step: SdadataStep
    text: str
    dice: list[Die]


class Die(NamedTuple):
    """A die to be drawn: its face, and where the pips stand."""

    face: int
    pips: tuple[tuple[int, int], ...]


def die_of(face: int) -> Die:
    """Return a die as it is drawn."""
    return Die(face, tuple(PIPS.get(face, ())))


def steps_told(sdadata: Sdadata) -> list[Told]:
    """Return every step with its sentence and its dice, the newest first."""
    told = []
    for step in reversed(sdadata.steps):
        seat = sdadata.seats.get(step.seat)
        dice = [die_of(face) for face in step.values] if step.kind in (Kind.ROLLED, Kind.TYPED) else []
        told.append(Told(step, sdadata_step_text(step, seat.entrant.player.name if seat else "–"), dice))
    return told
