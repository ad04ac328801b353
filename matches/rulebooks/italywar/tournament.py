"""Italy War: the tournament."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.italywar.positions import TOURNAMENT
from matches.rulebooks.sources import ELSEWHERE, ITALY_WAR, OURS

CHAPTER = Chapter(
    "tournament",
    _("The tournament"),
    (
        Clause(
            "half",
            _("First rule: nobody may be dealt more than half of the territories of a region."),
            (Source(ITALY_WAR, "Regole torneo, 1"),),
            rows=("I27",),
            options=("deal_share_percent",),
            only=("italywar-torneo",),
        ),
        Clause(
            "half-swaps",
            _(
                "If it happens, cards are exchanged until it holds. The independent territories are not a "
                "region and do not count."
            ),
            (Source(OURS),),
            rows=("I27",),
            options=("deal_share_percent",),
            only=("italywar-torneo",),
        ),
        Clause(
            "not-fewer",
            _(
                "Second rule: you may not attack with fewer dice than the defender rolls. Since both always "
                "roll the most, an attack with too few armies is not allowed."
            ),
            (Source(ITALY_WAR, "Regole torneo, 2"),),
            rows=("I28",),
            options=("attack_dice",),
            only=("italywar-torneo",),
        ),
        Clause(
            "garrison",
            _(
                "Third rule: besides the armies that must enter a conquered territory, no move may leave fewer than "
                "two on a territory next to an enemy."
            ),
            (Source(ITALY_WAR, "Regole torneo, 3"),),
            rows=("I15",),
            options=("garrison",),
            only=("italywar-torneo",),
        ),
        Clause(
            "garrison-both",
            _(
                "The rule that two armies stay everywhere holds as well. As an option, one is enough away "
                "from any enemy, and then the attack may use all armies but one."
            ),
            (Source(OURS),),
            rows=("I15",),
            options=("garrison_inside",),
        ),
        Clause(
            "must-attack",
            _(
                "Fourth rule: after one turn of rest you must attack, with at least one throw. An attack "
                "stopped by a truce counts."
            ),
            (Source(ITALY_WAR, "Regole torneo, 4"),),
            rows=("I29",),
            options=("idle_turns",),
            only=("italywar-torneo",),
        ),
        Clause(
            "must-attack-none",
            _("Whoever has no legal attack is free of it."),
            (Source(OURS),),
            rows=("I29",),
            options=("idle_turns",),
            only=("italywar-torneo",),
        ),
        Clause(
            "lists",
            _(
                "The objectives for tournaments are lists of 21 territories worth 95 points. When the time is up and "
                "nobody has completed one, the points inside one's own objective decide."
            ),
            (Source(ELSEWHERE, _("Blog of the author, 2009")),),
            rows=("I32",),
            options=("winner_by",),
            only=("italywar-torneo",),
        ),
        Clause(
            "ties",
            _("If they are equal, the points outside decide, then the armies."),
            (Source(OURS),),
            rows=("I32",),
            options=("table_tie",),
            only=("italywar-torneo",),
        ),
        Clause(
            "time",
            _("A match of the tournament lasts 120 minutes; the round in which they expire is played to its end."),
            (Source(OURS),),
            rows=("I32",),
            options=("end_of_time", "time_limit_minutes"),
            only=("italywar-torneo",),
        ),
    ),
    TOURNAMENT,
)
