"""RisiKo!: at the table."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import BOX_1997, LATER, OURS

CHAPTER = Chapter(
    "table",
    _("At the table"),
    (
        Clause(
            "hidden",
            _("Cards and objectives are kept hidden from the others."),
            (Source(BOX_1997, "Prima fase: disposizione delle armate, c"), Source(LATER, "Preparazione")),
            rows=("R35",),
        ),
        Clause(
            "public",
            _(
                "Everybody may know how many cards each player holds. The objective of an eliminated player "
                "is shown at the end of the match; as an option, at once."
            ),
            (Source(OURS),),
            rows=("R35",),
            options=("eliminated_objective",),
        ),
        Clause(
            "away",
            _(
                "If somebody leaves or surrenders, his armies stay on the board: they receive no "
                "reinforcements, defend with the most dice they can, and cannot win. His cards stay his until "
                "somebody eliminates him. Online the clock passes his turn."
            ),
            (Source(OURS),),
            rows=("R32",),
            options=("withdrawn_defence",),
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
