"""RisiKo!: reinforcements."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import REINFORCEMENTS
from matches.rulebooks.sources import BOX_1997, CLUBS, LATER

CHAPTER = Chapter(
    "reinforcements",
    _("Reinforcements"),
    (
        Clause(
            "phases",
            _("A turn has three phases: reinforcements, battles, one strategic move."),
            (Source(LATER, "Come si gioca"), Source(BOX_1997, "Come si gioca")),
        ),
        Clause(
            "territories",
            _(
                "From your very first turn, you receive one army for every three territories you hold, "
                "rounded down: with 14 territories, four. With fewer than three territories you receive none."
            ),
            (Source(LATER, "Prima fase: rinforzi, a"), Source(BOX_1997, "Prima fase: disposizione delle armate, a")),
            rows=("R5",),
            options=("territories_per_army",),
        ),
        Clause(
            "continents",
            _(
                "For each continent that is all yours at the beginning of your turn you receive more: Asia 7, "
                "Europa and America del Nord 5, Africa 3, America del Sud and Oceania 2."
            ),
            (Source(LATER, "Prima fase: rinforzi, b"), Source(BOX_1997, "Prima fase: disposizione delle armate, b")),
            rows=("R5",),
        ),
        Clause(
            "extra-army",
            _(
                "An optional rule makes matches livelier: one more army in every turn, even when you would "
                "have had none."
            ),
            (Source(LATER, "Regola speciale rinforzi"),),
            rows=("R5",),
            options=("extra_army",),
        ),
        Clause(
            "placing",
            _(
                "You may put reinforcements on any of your territories, in any number, but all of them before "
                "the first attack."
            ),
            (Source(LATER, "Prima fase: rinforzi"), Source(BOX_1997, "Prima fase: disposizione delle armate")),
            rows=("R8",),
            options=("reinforcements_placed",),
        ),
        Clause(
            "cap",
            _("In the clubs no army grows beyond 130: reinforcements above that number are lost."),
            (Source(CLUBS),),
            rows=("R30",),
            options=("army_cap",),
            only=("risiko-challenge",),
        ),
    ),
    REINFORCEMENTS,
)
