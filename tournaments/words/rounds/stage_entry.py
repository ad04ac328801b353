"""Why somebody comes through to a stage, or just misses it, in a sentence or two."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Qualifier
from tournaments.selectors.round_names import table_title
from tournaments.selectors.rounds.round_field import Entering
from tournaments.selectors.rounds.stage_entry import Coming, Missed
from tournaments.words.numbers import exact
from tournaments.words.results.scoring import TIE_BREAK_NAMES

How = Qualifier.How


def coming_text(coming: Coming) -> str:
    """Return why somebody is in, with the tie-break or the lot that decided it."""
    said = [_how(coming)]
    if coming.lot:
        said.append(_("tied with others, lot %(lot)s") % {"lot": coming.lot})
    elif coming.decided_by:
        said.append(_("same points as others, placed by: %(rule)s") % {"rule": _rule(coming.decided_by)})
    return "; ".join(said)


def missed_text(missed: Missed) -> str:
    """Return what somebody lacked."""
    if missed.short:
        return ngettext("one point short", "%(points)s points short", 1 if missed.short == 1 else 2) % {
            "points": exact(missed.short)
        }
    if missed.decided_by:
        return _("same points as the last one through, behind by: %(rule)s") % {"rule": _rule(missed.decided_by)}
    return _("same points as the last one through")


def _how(coming: Coming) -> str:
    if coming.entering.replaces:
        return _("in place of %(name)s, as the next of the standing") % {"name": coming.entering.replaces.player.name}
    if coming.best is not None:
        return _("wild card: best single match of the others (points: %(points)s)") % {"points": exact(coming.best)}
    if coming.goes:
        return _("straight to the final by the standing")
    return _("by the standing")


def _rule(code: str) -> str:
    return str(TIE_BREAK_NAMES.get(code, code))


def entering_text(entering: Entering) -> str:
    """Return how somebody came to a final: the semifinal they won, or whose place they take."""
    table = table_title(entering.from_table) if entering.from_table else ""
    if entering.replaces:
        names = {"name": entering.replaces.player.name, "table": table}
        return _("in place of %(name)s, from: %(table)s") % names if table else _("in place of %(name)s") % names
    if entering.how == How.DIRECT:
        return _("waited in the final")
    return _("won: %(table)s") % {"table": table} if table else ""
