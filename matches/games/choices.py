"""What a ruleset is, in a line, found at its game."""

from __future__ import annotations

from django.utils.functional import Promise

from matches.games import presenter
from rules import UnknownRuleset, load


def ruleset_text(code: str) -> str | Promise:
    """Return a line about the rules with this code; empty for rules that are no longer known."""
    try:
        return presenter(load(code).game).words.rulesets.get(code, "")
    except UnknownRuleset:
        return ""
