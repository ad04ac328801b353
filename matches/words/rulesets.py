"""The rulesets in a line each, and the bots by name."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import UnknownRuleset, load

RULESET_TEXTS: dict[str, str | Promise] = {
    "risiko-torneo": gettext_lazy("The tournament rules of the 1997 box: 16 objectives, Methods 1 to 3, 90 minutes."),
    "risiko-challenge": gettext_lazy(
        "As the clubs play: 16 objectives of 86 points, at most 130 armies, the sdadata at the end."
    ),
    "risiko-1997": gettext_lazy("The 1997 box: the 14 classic objectives, no clock."),
    "risiko-classico": gettext_lazy("The later box: the 14 classic objectives, no clock."),
    "risiko-time-attack": gettext_lazy("The later box with Time Attack: victory points when time is up."),
}
BOTS: dict[str, Promise] = {
    "objective": gettext_lazy("bot that plays for its objective"),
    "random": gettext_lazy("bot that plays at random"),
}


def ruleset_name(code: str) -> str:
    """What the rules are called; the code of rules that are no longer known."""
    try:
        return load(code).name
    except UnknownRuleset:
        return code


def bot_name(code: str) -> str:
    """What a bot is called, in the active language."""
    return str(BOTS.get(code, _("bot")))
