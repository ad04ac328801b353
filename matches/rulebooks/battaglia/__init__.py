"""Battaglia as a book: its chapters in order."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.battaglia import aim, attack, deal, end, patrols, turn
from matches.rulebooks.clauses import RuleBook

BOOK_OF = RuleBook(
    "battaglia",
    "Battaglia",
    {
        "battaglia": _("Rule book of the box with 70 cards."),
    },
    tuple(
        chapter.CHAPTER
        for chapter in (
            aim,
            deal,
            turn,
            patrols,
            attack,
            end,
        )
    ),
)
