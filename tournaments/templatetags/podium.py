"""Template tags of the podium and of who stands beside whom in a standing."""

from __future__ import annotations

from django import template

from tournaments.words.standings.cut import cut_text
from tournaments.words.standings.podium import podium_points, podium_reason, winners_heading
from tournaments.words.standings.rivals import rival_text

register = template.Library()
for words in (winners_heading, podium_points, podium_reason, rival_text, cut_text):
    register.filter(words)
