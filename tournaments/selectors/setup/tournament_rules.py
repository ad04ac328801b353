"""The rules that a tournament is played by: an edition, with the options that the organiser has changed."""

from __future__ import annotations

from typing import Any

from rules import Ruleset, load
from rules.base.json_types import Json
from rules.risiko.options import RisikoRuleset
from tournaments.models import Tournament
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.setup.formulas import formula_of


def tournament_rules(tournament: Tournament) -> Ruleset:
    """Return the ruleset with the tournament's own options; RulesetError where they contradict each other.

    Whether they make sense with its cards was looked at when they were chosen (selectors.choices).
    """
    return load(tournament.ruleset).stored(**tournament.rule_options)


def board_rules(tournament: Tournament) -> RisikoRuleset:
    """Return the rules of a tournament whose results are final boards; UnknownRuleset for any other."""
    load(tournament.ruleset, RisikoRuleset)
    rules = tournament_rules(tournament)
    assert isinstance(rules, RisikoRuleset)
    return rules


def winner_rule(tournament: Tournament) -> str:
    """Return the option by which the engine names the winner that the formula names (R33); empty where none does.

    Games without a board bring places, which every formula takes as they are: `places`.
    """
    if not counts_boards(tournament.ruleset):
        return "places"
    wanted = formula_of(tournament).winner_by
    return wanted if wanted in RisikoRuleset.CHOICES["winner_by"] else ""


def match_options(tournament: Tournament, *, shares: bool = False) -> dict[str, object]:
    """Return where a match of this tournament differs from the edition: its own options, the scope, the winner by its
    formula, an order of play that the draw has balanced, and no tie rule where a table win may be shared."""
    ruleset = tournament_rules(tournament)
    wanted: Json = {"scope": tournament.scope}
    if tournament.seats == Tournament.Seats.BALANCED and "seats" in ruleset.CHOICES.get("play_order", ()):
        wanted["play_order"] = "seats"
    if counts_boards(tournament.ruleset):
        wanted |= {"winner_by": winner_rule(tournament)} if winner_rule(tournament) else {}
        wanted |= {"table_tie": []} if shares else {}
    changed = {name: value for name, value in wanted.items() if _differs(ruleset, name, value)}
    return {**tournament.rule_options, **changed}


def _differs(ruleset: Ruleset, name: str, value: Any) -> bool:
    known = getattr(ruleset, name, value)
    return bool((list(known) if isinstance(known, tuple) else known) != value)
