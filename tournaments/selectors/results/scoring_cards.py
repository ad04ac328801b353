"""The deck of a tournament as the scoring in the browser reads it."""

from __future__ import annotations

from rules import Objective
from rules.base.json_types import Json
from tournaments.models import Tournament
from tournaments.selectors.results.counting import rules_of


def cards_of(tournament: Tournament) -> list[Json]:
    """Return the deck as scoring.js reads it: `codes` in scope (None: no list), and what the other kinds ask."""
    _ruleset, deck = rules_of(tournament)
    return [_card(card, tournament.scope) for card in deck.cards]


def _card(card: Objective, scope: str) -> Json:
    wanted = card.territories(scope)
    plain: Json = {"number": card.number, "kind": card.kind, "codes": None if wanted is None else sorted(wanted)}
    plain["secondary"] = bool(getattr(card, "secondary", ()))
    for key in ("count", "min_armies", "continents", "extra", "colour", "fallback"):
        if hasattr(card, key):
            plain[key] = getattr(card, key)
    return plain
