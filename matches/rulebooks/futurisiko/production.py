"""FutuRisiKo!: production."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.futurisiko.positions import PRODUCTION
from matches.rulebooks.sources import FUTURISIKO, OURS

CHAPTER = Chapter(
    "production",
    _("Production"),
    (
        Clause(
            "points",
            _("In turn you receive a production point (PP) for each of your flags on the board."),
            (Source(FUTURISIKO, "Fase produttiva"),),
        ),
        Clause(
            "costs",
            _("A land army costs 1 PP, an air army 2, a submarine 5."),
            (Source(FUTURISIKO, "Fase produttiva"),),
            options=("land_cost", "air_cost", "sea_cost"),
        ),
        Clause(
            "build",
            _(
                "Land and air armies go on any of your territories; submarines into any sea area that touches "
                "one of them."
            ),
            (Source(FUTURISIKO, "Fase produttiva"),),
        ),
        Clause(
            "unspent",
            _("Points you do not spend are lost at the end of your production."),
            (Source(OURS),),
            rows=("F10",),
            options=("unspent_points",),
        ),
        Clause(
            "super",
            _(
                "Super Produzione: in your own production roll a die for each of your flags on the board; "
                "every hit is one more PP. You may play more than one."
            ),
            (Source(FUTURISIKO, "Super Produzione"),),
            rows=("F15",),
            options=("super_per_turn",),
        ),
        Clause(
            "missiles",
            _(
                "Missili Balistici: in an opponent's production roll a die for each of his flags on the "
                "board; every hit takes a PP from him. More than one may be played."
            ),
            (Source(FUTURISIKO, "Missili Balistici"),),
            rows=("F12",),
            options=("missile_timing",),
        ),
        Clause(
            "missiles-order",
            _(
                "The order is: the points are counted, their owner plays Super Produzione, the opponents play "
                "Missili Balistici until all have passed, and only then the points are spent. They never "
                "fall below zero."
            ),
            (Source(OURS),),
            rows=("F12",),
            options=("missile_timing",),
        ),
        Clause(
            "missiles-who",
            _("Any opponent may play them, asked in order of play from the left of whoever is producing."),
            (Source(OURS),),
            rows=("F14",),
            options=("missile_by",),
        ),
        Clause(
            "shield",
            _(
                "Scudo Spaziale: cancels a card of Missili Balistici before its dice are rolled. Only the "
                "player it is aimed at can play it; one shield for each card of missiles."
            ),
            (Source(FUTURISIKO, "Scudo Spaziale"),),
            rows=("F13",),
            options=("shield_by",),
        ),
    ),
    PRODUCTION,
)
