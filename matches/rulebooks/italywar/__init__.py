"""Italy War as a book: its chapters in order."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import RuleBook
from matches.rulebooks.italywar import aim, attack, preparation, reinforcements, specials, table, tournament

BOOK_OF = RuleBook(
    "italywar",
    "Italy War",
    {
        "italywar": _("Rules published by the author of the game on his blog, 2007."),
        "italywar-torneo": _("The same rules with the four for tournaments; objectives of 2009."),
    },
    tuple(
        chapter.CHAPTER
        for chapter in (
            aim,
            preparation,
            reinforcements,
            attack,
            specials,
            tournament,
            table,
        )
    ),
)
