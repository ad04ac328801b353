"""Why somebody comes through to a stage, or just misses it, in a sentence or two."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Qualifier
from tournaments.selectors.round_names import table_title
from tournaments.selectors.rounds.round_field import Entering
from tournaments.selectors.rounds.stage_entry import Coming, Missed
from tournaments.words.numbers import exact
from tournaments.words.results.scoring import TIE_BREAKS

How = Qualifier.How


def coming_text(one: Coming) -> str:
    """Return why somebody is in, with the tie-break or the lot that decided it."""
    said = [_how(one)]
    if one.lot:
        said.append(_("equal with others, lot %(lot)s") % {"lot": one.lot})
    elif one.decided_by:
        said.append(_("same points as others, placed by: %(rule)s") % {"rule": _rule(one.decided_by)})
    return "; ".join(said)


def missed_text(one: Missed) -> str:
    """Return what somebody lacked."""
    if one.short:
        return ngettext("one point short", "%(points)s points short", 1 if one.short == 1 else 2) % {
            "points": exact(one.short)
        }
    if one.decided_by:
        return _("same points as the last one through, behind by: %(rule)s") % {"rule": _rule(one.decided_by)}
    return _("same points as the last one through")


def _how(one: Coming) -> str:
    if one.one.replaces:
        return _("in place of %(name)s, as the next of the standing") % {"name": one.one.replaces.player.name}
    if one.best is not None:
        return _("wild card: best single match of the others, %(points)s points") % {"points": exact(one.best)}
    if one.goes:
        return _("straight to the final by the standing")
    return _("by the standing")


def _rule(code: str) -> str:
    return str(TIE_BREAKS.get(code, code))


def entering_text(one: Entering) -> str:
    """Return how somebody came to a final: the semifinal they won, or whose place they take."""
    table = table_title(one.from_table) if one.from_table else ""
    if one.replaces:
        names = {"name": one.replaces.player.name, "table": table}
        return _("in place of %(name)s, from: %(table)s") % names if table else _("in place of %(name)s") % names
    if one.how == How.DIRECT:
        return _("waited in the final")
    return _("won: %(table)s") % {"table": table} if table else ""
