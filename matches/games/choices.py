"""Every ruleset that there is, by game, with a line about each."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from matches.games import presenter, shown
from matches.games.presenter import Option
from rules import Ruleset, UnknownRuleset, codes, load


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game and its rulesets, in the order in which people read them."""

    code: str
    name: str | Promise
    rulesets: tuple[Ruleset, ...]
    options: tuple[Option, ...]


def game_choices() -> list[GameChoice]:
    """Return every game that can be played here, in the order of the registry."""
    known = [load(code) for code in codes()]
    found = []
    for code in shown():
        words, options = presenter(code).words, presenter(code).options
        order = list(words.rulesets)
        own = sorted((one for one in known if one.game == code), key=lambda one: order.index(one.code))
        if own:
            found.append(GameChoice(code, words.name, tuple(own), options))
    return found


def ruleset_text(code: str) -> str | Promise:
    """Return a line about the rules with this code; empty for rules that are not known or not played here."""
    try:
        game = load(code).game
    except UnknownRuleset:
        return ""
    return presenter(game).words.rulesets.get(code, "") if game in shown() else ""
