"""Template tags of the podium and of who stands beside whom in a standing."""

from __future__ import annotations

from django import template

from tournaments.words.standings.cut import cut_text
from tournaments.words.standings.podium import podium_points, podium_reason, team_points, winners_heading
from tournaments.words.standings.rivals import rival_ahead
from tournaments.words.standings.rounds import notes_text, round_cell, round_header

register = template.Library()
WORDS = (
    *(winners_heading, team_points, podium_points, podium_reason, rival_ahead),
    *(cut_text, notes_text, round_cell, round_header),
)
for words in WORDS:
    register.filter(words)
