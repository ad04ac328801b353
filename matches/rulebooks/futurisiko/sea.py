"""FutuRisiKo!: fire from the sea."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.futurisiko.positions import SEA
from matches.rulebooks.sources import FUTURISIKO, OURS

CHAPTER = Chapter(
    "sea",
    _("Fire from the sea"),
    (
        Clause(
            "torpedo",
            _(
                "Siluro Killer: with at least one submarine on the board, in your battles, you aim it at an "
                "opponent. Every hit removes a submarine of his, of your choice. More than one may be played."
            ),
            (Source(FUTURISIKO, "Siluro Killer"), Source(FUTURISIKO, "Combattimento navale")),
            rows=("F36",),
        ),
        Clause(
            "torpedo-dice",
            _(
                "You roll as many dice as he has submarines on the whole board: we read the rule book as "
                "meaning the target's, as with the flags of the missiles."
            ),
            (Source(OURS),),
            rows=("F36",),
            options=("torpedo_dice",),
        ),
        Clause(
            "fire",
            _(
                "Each of your submarines may fire once at a territory that its sea area touches: two dice, "
                "and every hit removes an air or land army of your choice. Flags cannot be removed from the "
                "sea."
            ),
            (Source(FUTURISIKO, "Combattimento navale"),),
            rows=("F24",),
            options=("fire_dice",),
        ),
        Clause(
            "fire-order",
            _(
                "First the torpedoes, then the fire from the sea, then the battles on land in the order you "
                "like. Each submarine has a target of its own, and all targets are named before the first "
                "die."
            ),
            (Source(OURS),),
            rows=("F24",),
            options=("combat_order",),
        ),
        Clause(
            "fire-invaded",
            _("You may fire at a territory you have just invaded: only the defender's armies are hit."),
            (Source(OURS),),
            rows=("F25",),
            options=("fire_on_invaded",),
        ),
        Clause(
            "fire-answer",
            _("Whoever is fired at from the sea does not answer."),
            (Source(FUTURISIKO, "Combattimento navale"),),
            rows=("F26",),
            options=("fire_answer",),
        ),
    ),
    SEA,
)
