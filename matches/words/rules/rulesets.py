"""Rulesets and bots by name."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import UnknownRuleset, load
from rules.play.bots import bot_names

BOTS: dict[str, Promise] = {
    "objective": gettext_lazy("bot that plays for its objective"),
    "sense": gettext_lazy("bot that plays with sense"),
    "strong": gettext_lazy("bot that searches, the strongest"),
    "planner": gettext_lazy("bot that plans its whole turn"),
    "greedy": gettext_lazy("bot that takes whatever it can"),
    "random": gettext_lazy("bot that plays at random"),
}


def ruleset_name(code: str) -> str:
    """Return what the rules are called; the code of rules that are no longer known."""
    try:
        return load(code).name
    except UnknownRuleset:
        return code


def bot_name(code: str) -> str:
    """Return what a bot is called, in the active language."""
    return str(BOTS.get(code, _("bot")))


def bot_choices(game: str) -> list[tuple[str, Promise]]:
    """Return the bots that play a game, each with its name."""
    known = bot_names(game)
    return [(code, name) for code, name in BOTS.items() if code in known]
