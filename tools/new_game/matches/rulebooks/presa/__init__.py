"""Presa as a book: its chapters in order."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import RuleBook
from matches.rulebooks.presa import course

BOOK_OF = RuleBook(
    "presa",
    "Presa",
    {
        "presa": _("Our decisions: no rule book has been named yet."),
    },
    (course.CHAPTER,),
)
