"""Tags of the pages around matches."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from matches.models import Match
from matches.selectors import addresses
from matches.words import materials, origins
from matches.words.desk import pauses
from matches.words.rules import rulesets
from rules.base.json_types import Json

register = template.Library()


@register.filter
def ruleset_name(code: str) -> str:
    """Return what the rules with this code are called."""
    return rulesets.ruleset_name(code)


@register.filter
def material_part(mark: Mapping[str, str]) -> str:
    """Return which part of its game a match has replaced by this material."""
    return str(materials.PARTS[mark["part"]])


@register.filter
def origin_texts(marks: list[dict[str, str]]) -> list[str]:
    """Return where an imported tournament or match comes from, a sentence for each import."""
    return origins.origin_texts(marks)


@register.filter
def pause_text(reason: str) -> str:
    """Return why a match is paused, as people read it."""
    return pauses.pause_text(reason)


@register.filter
def match_title(match: Match) -> str:
    """Return the title of a match, or who plays it: `seats` is to be prefetched."""
    return match.title or " · ".join(seat.name for seat in match.seats.all())


@register.inclusion_tag("matches/_only_here.html", takes_context=True)
def only_here(context: Json) -> dict[str, bool]:
    """Show a notice above links that no other device can open, because the server answers on this computer alone."""
    return {"only_here": addresses.only_here(context["request"])}


@register.inclusion_tag("matches/_no_code.html")
def no_code() -> dict[str, bool]:
    """Say, where a code would be, why no phone could open it and what to do; on paper too."""
    return {"listens": addresses.listens_outside()}
