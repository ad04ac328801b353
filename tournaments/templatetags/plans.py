"""The drawing of an elimination's plan: rounds as columns, tables as squares, who goes on."""

from __future__ import annotations

from collections import Counter

from django import template

from rules.base.json_types import JsonMapping
from tournaments.formats.round_names import RoundName, knockout_round, league_round
from tournaments.selectors.round_names import round_title
from tournaments.words.setup.plans import KINDS, going_on_texts, note_text

register = template.Library()
SQUARES_MOST = 40


@register.inclusion_tag("tournaments/setup/_plan.html")
def plan_drawing(plan: JsonMapping) -> dict[str, object]:
    """Draw a document of the planner (`Plan.document()`, or what a stage keeps)."""
    rounds = list(plan["rounds"])
    return {
        "columns": [
            _column(number, played, len(rounds), _name_of(plan, number, len(rounds)))
            for number, played in enumerate(rounds, start=1)
        ],
        "notes": [note_text(note) for note in plan.get("notes", ())],
    }


@register.filter
def plan_kind(plan: JsonMapping) -> str:
    """Return what kind of plan it is, in words."""
    return str(KINDS.get(str(plan.get("kind", "winners")), ""))


@register.filter
def plan_path(plan: JsonMapping) -> str:
    """Return how many play in each round, "100 → 20 → 5"."""
    return " → ".join(str(played["entrants"]) for played in plan["rounds"])


def _name_of(plan: JsonMapping, number: int, count: int) -> RoundName:
    """Return what a round of a plan is called: before a final that a standing feeds they are no semifinals."""
    return league_round(number) if plan.get("kind") == "league" and number < count else knockout_round(number, count)


def _column(number: int, played: JsonMapping, count: int, name: RoundName) -> dict[str, object]:
    tables = list(played["tables"])
    last = number == count
    return {
        "word": round_title(name),
        "entrants": played["entrants"],
        "mix": sorted(Counter(tables).items(), reverse=True),
        "squares": tables[:SQUARES_MOST],
        "more": max(0, len(tables) - SQUARES_MOST),
        "going_on": going_on_texts(played, last),
        "last": last,
        "direct": played.get("direct_finalists", 0),
    }
