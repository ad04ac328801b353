"""RisiKo!: conquest and movement."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import CONQUEST
from matches.rulebooks.sources import BOX_1997, CLUBS, LATER

CHAPTER = Chapter(
    "conquest",
    _("Conquest and movement"),
    (
        Clause(
            "move-in",
            _(
                "When the last defending army falls, you move in with at least as many armies as you rolled "
                "dice in that last throw, and at most all but one. From there you may attack at once."
            ),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
            rows=("R12",),
            options=("conquest_moves_dice",),
        ),
        Clause(
            "garrison",
            _("At least one army always stays on each of your territories."),
            (
                Source(LATER, "Seconda fase: combattimenti"),
                Source(LATER, "Terza fase: spostamento strategico"),
                Source(BOX_1997, "Seconda fase: combattimenti"),
            ),
            rows=("R13",),
            options=("garrison_beside_enemy",),
        ),
        Clause(
            "garrison-club",
            _(
                "In the clubs no move of your own may leave fewer than two armies on a territory next to an enemy. "
                "The armies that must enter a conquered territory are the exception."
            ),
            (Source(CLUBS),),
            rows=("R13",),
            options=("garrison_beside_enemy",),
            only=("risiko-challenge",),
        ),
        Clause(
            "strategic",
            _(
                "At the end you may make one move: as many armies as you like, from one of your territories "
                "to another of yours that borders on it, leaving at least one. It may be made whether or not "
                "you have attacked, and it ends your turn."
            ),
            (Source(LATER, "Terza fase: spostamento strategico"), Source(BOX_1997, "Terza fase: gli spostamenti")),
            rows=("R15",),
            options=("strategic_move",),
        ),
    ),
    CONQUEST,
)
