"""Colours of the seats before a match begins: dealt to those of an official one, or those of the position it goes on
from."""

from __future__ import annotations

from typing import cast

from matches.models import Match
from matches.selectors.matches import match_ruleset
from matches.signals import colours_asked
from rules.analysis.beginnings import BEGINS_AT, colours_at


def dealt_colours(match: Match) -> dict[int, str]:
    """Return the colour of every seat, {} where none were dealt or the rules of the match do not have them all."""
    if not match.is_official:
        return {}
    answers = cast(list[tuple[object, dict[int, str]]], colours_asked.send(Match, match=match))
    dealt: dict[int, str] = {seat: colour for _, answer in answers for seat, colour in answer.items()}
    return dealt if set(dealt.values()) <= set(match_ruleset(match).colours) else {}


def known_colours(match: Match) -> dict[int, str]:
    """Return the colours that seats will have, as far as they are known before the match begins."""
    begins_at = match.options.get(BEGINS_AT) if match.beginning else None
    return colours_at(str(begins_at)) if begins_at else dealt_colours(match)
