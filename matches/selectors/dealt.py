"""Colours that were dealt to the seats of an official match before it began."""

from __future__ import annotations

from typing import cast

from matches.models import Match
from matches.selectors.matches import match_ruleset
from matches.signals import colours_asked


def dealt_colours(match: Match) -> dict[int, str]:
    """Return the colour of every seat, {} where none were dealt or the rules of the match do not have them all."""
    if not match.is_official:
        return {}
    answers = cast(list[tuple[object, dict[int, str]]], colours_asked.send(Match, match=match))
    dealt: dict[int, str] = {seat: colour for _, answer in answers for seat, colour in answer.items()}
    return dealt if set(dealt.values()) <= set(match_ruleset(match).colours) else {}
