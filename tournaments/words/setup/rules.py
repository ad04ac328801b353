"""By which rules a tournament is played, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.games.option_words import differences, value_text
from matches.words.rules.rulesets import ruleset_name
from rules import RulesetError, UnknownRuleset, load
from tournaments.models import Tournament
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.setup.tournament_rules import tournament_rules, winner_rule


def rules_name(tournament: Tournament) -> str:
    """Return what the rules are called."""
    return ruleset_name(tournament.ruleset)


def rules_game(tournament: Tournament) -> str:
    """Return the code of the game, for the page of its rules; empty for rules that are no longer known."""
    try:
        return load(tournament.ruleset).game
    except UnknownRuleset:
        return ""


def house_rules(tournament: Tournament) -> list[tuple[str, str]]:
    """Return where a tournament is played otherwise than its edition says: (option, value)."""
    if not tournament.rule_options:
        return []
    try:
        return differences(tournament_rules(tournament))
    except (RulesetError, UnknownRuleset):
        return []


def house_rules_text(tournament: Tournament) -> str:
    """Return the house rules in one line, empty where nothing differs."""
    return "; ".join(f"{label}: {value}" for label, value in house_rules(tournament))


def winner_text(tournament: Tournament) -> str:
    """Return who wins an online match of this tournament, and who counts it; empty where the game itself says it."""
    if not counts_boards(tournament.ruleset):
        return ""
    rule = winner_rule(tournament)
    if not rule:
        return _(
            "The points are counted after the match by a formula that the match cannot follow: they may name another "
            "winner than the match does, and then theirs counts."
        )
    words = _("Whoever completes the objective wins; otherwise %(rule)s, as the points of the tournament count them.")
    return words % {"rule": value_text(load(tournament.ruleset).game, "winner_by", rule)}
