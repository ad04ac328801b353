"""The words for the orders of a standing."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.orders import Order, order_of
from tournaments.models import Stage
from tournaments.selectors.standings.stage_counting import rules_of_standing
from tournaments.words.results.scoring import TIE_BREAK_NAMES, Words

ORDERS: Words = {
    "open": _("Open, Sant'Eufemia, Gufo, BGL"),
    "victory": _("Victory"),
    "campionato-gufo": _("Campionato Gufo"),
    "raduno": _("Raduno, Master"),
    "nazionale": _("Nazionale"),
    "teams": _("Teams"),
    "league": _("League"),
}

EXPLANATIONS: Words = {
    "open": _("When totals are equal: more tables won, then the best single result."),
    "victory": _("When totals are equal: more tables won; there is no other tie-break."),
    "campionato-gufo": _("The best 50 results; when tied, more tables won, then more points on the board."),
    "raduno": _("When totals are equal: the results one by one, the best first; then from the first round on."),
    "nazionale": _("When totals are equal: the total without the last round, then without the last two, and so on."),
    "teams": _("A team counts its best 9 results; when tied, the best of them, then the second, and so on."),
    "league": _("When totals are equal: more tables won, then the best result, then the second best."),
}


def standing_order(stage: Stage) -> Order | None:
    """Return the named order of a stage's standing, None for one of the organiser's own."""
    rules = rules_of_standing(stage)
    return order_of(rules.tie_breaks, rules.best or 0, stage.rules.counting.best_of_team)


def _total(best: int) -> str:
    if not best:
        return gettext("total")
    return ngettext("the best result", "total of the best %(n)s", best) % {"n": best}


def order_text(stage: Stage) -> str:
    """Return what a stage's standing compares, in order: "total; more tables won; best single result"."""
    if stage.kind != Stage.Kind.LEAGUE:
        return gettext(
            "who got further, then the place at the last table, then the share of its points; in the last round "
            "the place alone"
        )
    rules = rules_of_standing(stage)
    total = _total(rules.best or 0)
    return "; ".join([total, *(str(TIE_BREAK_NAMES[code]) for code in rules.tie_breaks)])
