"""Italy War: at the table."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import OURS

CHAPTER = Chapter(
    "table",
    _("At the table"),
    (
        Clause(
            "away",
            _(
                "If somebody leaves or surrenders, his armies stay on the board, receive no reinforcements "
                "and defend with the most dice; he cannot win."
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
        Clause(
            "most-rounds",
            _(
                "A match without a clock ends after 120 rounds at the latest. Then the ranking of these rules "
                "decides; the page says how many rounds are left from the last ten on."
            ),
            (Source(OURS),),
            options=("most_rounds",),
        ),
    ),
)
