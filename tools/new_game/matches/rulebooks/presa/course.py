"""Presa: the course of a match. Name its rule book in `matches/rulebooks/sources.py` and cite it here."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import OURS

CHAPTER = Chapter(
    "course",
    _("The course of a match"),
    (
        Clause(
            "hand",
            _("Everybody is dealt a hand of five cards; whoever takes 21 tricks first wins the match."),
            (Source(OURS),),
            rows=("P1",),
            options=("hand_size", "target_points"),
        ),
        Clause(
            "table",
            _("Two to six play, each with a colour of their own."),
            (Source(OURS),),
            options=("seats_min", "seats_max", "colours"),
        ),
        Clause(
            "end",
            _("There is no clock; after 120 rounds the most tricks win. Whoever has left comes after who stayed."),
            (Source(OURS),),
            options=("time_limit_minutes", "most_rounds", "leavers"),
        ),
    ),
)
