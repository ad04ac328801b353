"""Who goes through by a standing, as a sentence above it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Stage
from tournaments.selectors.standings.cut import Cut


def cut_text(cut: Cut) -> str:
    """Return who goes through: "The first 4 go through to the final.", with what happens to equals at the line."""
    told = [_semifinals_text(cut) if cut.stage.rules.semifinals else _through_text(cut)]
    if cut.wild_card:
        told.append(_("One more comes in by the best single match."))
    if cut.level:
        told.append(_("At the line some are level: a draw of lots decides."))
    return " ".join(told)


def _through_text(cut: Cut) -> str:
    if cut.stage.kind == Stage.Kind.FINAL:
        text = ngettext("The first goes through to the final.", "The first %(n)s go through to the final.", cut.places)
    else:
        text = ngettext("The first goes through.", "The first %(n)s go through.", cut.places)
    return text % {"n": cut.places}


def _semifinals_text(cut: Cut) -> str:
    text = ngettext("The first goes through", "The first %(n)s go through", cut.places) % {"n": cut.places}
    if not cut.direct:
        return _("%(through)s to the semifinals.") % {"through": text}
    direct = ngettext("the first straight to the final", "the first %(n)s straight to the final", cut.direct)
    return _("%(through)s: %(direct)s, the others to the semifinals.") % {
        "through": text,
        "direct": direct % {"n": cut.direct},
    }
