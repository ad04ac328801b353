"""Every ruleset that there is, by game, with a line about each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.functional import Promise

from matches.games import games_shown, presenter
from rules import Ruleset, UnknownRuleset, codes, load
from rules.contract.ruleset import GAMES

Choice: TypeAlias = tuple[str, str]
Group: TypeAlias = tuple[str | Promise, list[Choice]]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game and its rulesets, in the order in which people read them."""

    code: str
    name: str | Promise
    rulesets: tuple[Ruleset, ...]


def game_choices(*, on_paper: bool = False) -> list[GameChoice]:
    """Return every game that can be played here, in the order of the registry; `on_paper`: of all that there are."""
    known = [load(code) for code in codes()]
    choices = []
    for code in GAMES if on_paper else games_shown():
        own = [ruleset for ruleset in known if ruleset.game == code]
        if code in games_shown():
            show = presenter(code)
            order = list(show.words.rulesets)
            own.sort(key=lambda ruleset: order.index(ruleset.code))
            choices.append(GameChoice(code, show.words.name, tuple(own)))
        else:
            choices.append(GameChoice(code, own[0].name if own else code, tuple(own)))
    return [game for game in choices if game.rulesets]


def usual_ruleset(game: str = "") -> Ruleset:
    """Return the ruleset that the clubs play most, of a game or of all: the one people read first."""
    return next(choice.rulesets[0] for choice in game_choices(on_paper=True) if game in ("", choice.code))


def ruleset_choices(games: Sequence[GameChoice]) -> Sequence[Choice | Group]:
    """Return the rulesets of games as the choices of a field, under the names of the games if there are several."""
    grouped = [(game.name, [(ruleset.code, ruleset.name) for ruleset in game.rulesets]) for game in games]
    return grouped if len(games) > 1 else grouped[0][1]


def ruleset_text(code: str) -> str | Promise:
    """Return a line about the rules with this code; empty for rules that are not known or not played here."""
    try:
        game = load(code).game
    except UnknownRuleset:
        return ""
    return presenter(game).words.rulesets.get(code, "") if game in games_shown() else ""
