"""Who has the same total as somebody, and what set them apart, in a few words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.selectors.standings.rivals import AHEAD, BEHIND, LEVEL, Rival
from tournaments.words.numbers import exact
from tournaments.words.results.scoring import TIE_BREAK_NAMES


def rival_text(rival: Rival) -> str:
    """Return how somebody stands to who has the same total: "ahead of Ugo Ferri: more tables won (2 to 1)"."""
    params = {"name": rival.name, "rule": _rule_text(rival)}
    if rival.how == LEVEL:
        return _level_text(rival)
    if not rival.code:
        return (_("ahead of %(name)s") if rival.how == AHEAD else _("behind %(name)s")) % params
    return (_("ahead of %(name)s: %(rule)s") if rival.how == AHEAD else _("behind %(name)s: %(rule)s")) % params


def rival_ahead(rival: Rival | None) -> str:
    """Return the same where each pair is told once, at the one who stands ahead; empty for the one behind."""
    return rival_text(rival) if rival and rival.how != BEHIND else ""


def _level_text(rival: Rival) -> str:
    if not rival.others:
        return _("level with %(name)s") % {"name": rival.name}
    text = ngettext("level with %(name)s and one more", "level with %(name)s and %(n)s more", rival.others)
    return text % {"name": rival.name, "n": rival.others}


def _rule_text(rival: Rival) -> str:
    """Return the tie-break that decided, with both values where each is one number."""
    rule = str(TIE_BREAK_NAMES.get(rival.code, rival.code))
    if not isinstance(rival.mine, str) or not isinstance(rival.theirs, str):
        return rule
    values = {"rule": rule, "mine": exact(rival.mine), "theirs": exact(rival.theirs)}
    return _("%(rule)s (%(mine)s to %(theirs)s)") % values
