"""What an option of the rules and its value are called: one table of words for all games and pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.words.board.colours import colour_name
from matches.words.rules.rule_options import LABELS
from matches.words.rules.rule_values import VALUES
from rules import Ruleset
from rules.contract.ruleset import edition

AFTER_ROUNDS: Mapping[str, Promise] = {
    "risiko": gettext_lazy("nobody before the end of round %(n)d, then the most points of territories"),
    "italywar": gettext_lazy("nobody before the end of round %(n)d, then the most territories"),
}


def option_label(game: str, option: str) -> str | Promise:
    """Return what an option is called."""
    return LABELS.get(f"{game}.{option}") or LABELS[option]


def value_words(game: str, option: str) -> Mapping[str, str | Promise]:
    """Return the words of an option's values by code or number; empty for numbers that are said as they are."""
    return VALUES.get(f"{game}.{option}") or VALUES.get(option, {})


def value_text(game: str, option: str, value: object) -> str:
    """Return a value in words; several one after the other, numbers as they are but for those that mean a word."""
    if isinstance(value, tuple | list):
        return ", ".join(value_text(game, option, item) for item in value) or _("none")
    if option == "colours":
        return colour_name(str(value))
    return str(value_words(game, option).get(str(value), value))


def winner_text(ruleset: Ruleset) -> str:
    """Return who wins without a completed objective; empty for rules that do not ask.

    Where only an objective counts, the last round still ends the match by territories (R33, I32).
    """
    option, last = "winner_by", ruleset.last_round
    value = getattr(ruleset, option, None)
    if value == "objective" and last:
        return str(AFTER_ROUNDS[ruleset.game]) % {"n": last}
    return value_text(ruleset.game, option, value) if value else ""


def house_rules(ruleset: Ruleset, but: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Return what the rules of a match say otherwise than their edition, as `differences` does: the order of the same
    colours only says who wears which."""
    shipped = edition(ruleset.code, ruleset.version)
    worn = ("colours",) if sorted(ruleset.colours) == sorted(shipped.colours) else ()
    return differences(ruleset, (*but, *worn))


def differences(ruleset: Ruleset, but: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Return where rules differ from the edition of their name, in words: (option, value); documents are left out."""
    skipped = {*but, *ruleset.DOCUMENTS}
    changed = ruleset.changes()
    named = [option for group in ruleset.GROUPS.values() for option in group if option in changed]
    return [
        (str(option_label(ruleset.game, option)), value_text(ruleset.game, option, getattr(ruleset, option)))
        for option in named
        if option not in skipped
    ]
