"""FutuRisiKo! as a book: its chapters in order."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import RuleBook
from matches.rulebooks.futurisiko import aim, battle, movement, preparation, production, round, sea, truce

BOOK_OF = RuleBook(
    "futurisiko",
    "FutuRisiKo!",
    {
        "futurisiko": _("Rule book of 1992."),
    },
    tuple(
        chapter.CHAPTER
        for chapter in (
            aim,
            preparation,
            round,
            production,
            movement,
            sea,
            battle,
            truce,
        )
    ),
)
