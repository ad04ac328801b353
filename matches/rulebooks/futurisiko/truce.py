"""FutuRisiKo!: truce and end."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import FUTURISIKO, OURS

CHAPTER = Chapter(
    "truce",
    _("Truce and end"),
    (
        Clause(
            "truce",
            _(
                "Tregua: at any moment of your operational phase put the card before an opponent, with one of "
                "your land armies from the board on top. Since it is played in your own turn, it never stops "
                "a battle of his. More than one may be played."
            ),
            (Source(FUTURISIKO, "Tregua"),),
            rows=("F39",),
            options=("truce_stops_battles",),
        ),
        Clause(
            "truce-effect",
            _(
                "The rule book does not say what a truce forbids. We say: until the end of his next "
                "operational phase, that opponent may not invade you, fire at you from the sea or use "
                "torpedoes against you. You are not bound, and cards of production are not covered."
            ),
            (Source(OURS),),
            rows=("F37",),
            options=("truce_effect",),
        ),
        Clause(
            "truce-army",
            _(
                "At the end of his turn the card goes back among the others, and the army that sealed the "
                "truce is removed."
            ),
            (Source(FUTURISIKO, "Tregua"),),
            rows=("F38",),
            options=("truce_army",),
        ),
        Clause(
            "truce-void",
            _("That army can be built again later. If one of the two is eliminated, the truce is over."),
            (Source(OURS),),
            rows=("F38",),
            options=("truce_army",),
        ),
        Clause(
            "elimination",
            _("Whoever has no flag left is out: the armies leave the board, the cards go to the discards."),
            (Source(OURS),),
            rows=("F42",),
            options=("eliminated_cards",),
        ),
        Clause(
            "clock",
            _(
                "The rule book has no limit of time. If you choose one, the round in which it expires is "
                "played to its end, and the most territories win."
            ),
            (Source(OURS),),
            options=("time_limit_minutes",),
        ),
        Clause(
            "most-rounds",
            _(
                "A match without a clock ends after 120 rounds at the latest. Then the ranking of these rules "
                "decides; the page says how many rounds are left from the last ten on."
            ),
            (Source(OURS),),
            options=("most_rounds",),
        ),
        Clause(
            "leavers",
            _(
                "Whoever has surrendered, or is absent to the end, comes after everybody who stayed: among "
                "them, the later somebody left, the better the place."
            ),
            (Source(OURS),),
            rows=("R32",),
            options=("leavers",),
        ),
    ),
)
