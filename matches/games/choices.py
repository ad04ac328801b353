"""Every ruleset that there is, by game, with a line about each."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from matches.games import presenter
from rules import Ruleset, UnknownRuleset, codes, load
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game and its rulesets, in the order in which people read them."""

    code: str
    name: str | Promise
    rulesets: tuple[Ruleset, ...]


def game_choices() -> list[GameChoice]:
    """Return every game that has a ruleset, in the order of the registry."""
    known = [load(code) for code in codes()]
    found = []
    for code in GAMES:
        words = presenter(code).words
        order = list(words.rulesets)
        own = sorted((one for one in known if one.game == code), key=lambda one: order.index(one.code))
        if own:
            found.append(GameChoice(code, words.name, tuple(own)))
    return found


def ruleset_text(code: str) -> str | Promise:
    """Return a line about the rules with this code; empty for rules that are no longer known."""
    try:
        return presenter(load(code).game).words.rulesets.get(code, "")
    except UnknownRuleset:
        return ""
