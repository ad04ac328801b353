"""RisiKo! as a book: its chapters in order."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import RuleBook
from matches.rulebooks.risiko import (
    aim,
    attack,
    cards,
    conquest,
    elimination,
    preparation,
    reinforcements,
    score,
    table,
    time,
)

BOOK_OF = RuleBook(
    "risiko",
    "RisiKo!",
    {
        "risiko-classico": _("Rule book of the later box."),
        "risiko-time-attack": _("Rule book of the later box, Time Attack."),
        "risiko-1997": _("Rule book of the 1997 box."),
        "risiko-torneo": _("Tournament rules of the 1997 box."),
        "risiko-challenge": _("Practice of the Italian clubs."),
    },
    tuple(
        chapter.CHAPTER
        for chapter in (
            aim,
            preparation,
            reinforcements,
            cards,
            attack,
            conquest,
            elimination,
            time,
            score,
            table,
        )
    ),
)
