"""Sentences for the final standing: how far somebody came, and by which way."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.models import Qualifier
from tournaments.selectors.standings.final_standing import BY_TOTAL, FinalRow
from tournaments.selectors.standings.finishes import FINAL, SEMIFINAL, STANDING, Came, Way


def final_order_text(row: FinalRow) -> str:
    """Return as a sentence how the final standing of a row is ordered."""
    last = row.by_stage[-1][0]
    program = last.plan.get("as_program") if isinstance(last.plan, dict) else None
    if row.adds_up and program == BY_TOTAL:
        return _("Everybody by the total of all rounds.")
    if row.adds_up:
        return _("The finalists by their place in the final, then everybody else by the total of all rounds.")
    return _("Whoever came to the last stage by its own standing, then the others by the previous stage.")


def came_text(came: Came) -> str:
    """Return where somebody ended: "Final, place 2", "Out in the semifinals, table 3, place 2", "Round 2, table 5"."""
    if came.place is None:
        return _where(came)
    return _("%(where)s, place %(place)s") % {"where": _where(came), "place": came.place}


def _where(came: Came) -> str:
    if came.kind == FINAL:
        return _("Final %(n)s") % {"n": came.table} if came.table else _("Final")
    if came.kind == STANDING:
        return capfirst(str(came.stage))
    if not came.is_out and came.kind == SEMIFINAL:
        return _("Semifinal %(n)s") % {"n": came.table} if came.table else _("Semifinal")
    if came.is_out:
        there = _("Out in the semifinals") if came.kind == SEMIFINAL else _("Out in round %(n)s") % {"n": came.number}
    else:
        there = _("Round %(n)s") % {"n": came.number}
    return _("%(out)s, table %(table)s") % {"out": there, "table": came.table} if came.table else there


def way_text(way: Way) -> str:
    """Return how somebody came there: "straight to the final", "in place of Ugo Ferri"; empty for the usual way."""
    told = []
    if way.replaces:
        told.append(_("in place of %(name)s") % {"name": way.replaces})
    elif way.how:
        told.append(str(Qualifier.How(way.how).label))
    if way.replaced_by:
        told.append(_("replaced by %(name)s") % {"name": way.replaced_by})
    return "; ".join(told)


def why_text(came: Came, way: Way) -> str:
    """Return where somebody ended and how they got there, as one text for paper and files."""
    return "; ".join(text for text in (came_text(came), way_text(way)) if text)
