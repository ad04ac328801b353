"""Battaglia: a turn."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import BATTAGLIA

CHAPTER = Chapter(
    "turn",
    _("A turn"),
    (
        Clause(
            "moves",
            _("A turn has four moves: draw a card, lay patrols and attack, discard a card, fill up your board."),
            (Source(BATTAGLIA, "Mosse del proprio turno"),),
        ),
        Clause(
            "draw",
            _("Every turn begins with a card drawn, also after the complete patrol."),
            (Source(BATTAGLIA, "Mosse del proprio turno"),),
            rows=("B4",),
            options=("opening_draw",),
        ),
        Clause(
            "where",
            _(
                "You draw from the deck. Once you have laid your first patrol, and for the rest of the hand, "
                "you may also take the top card of the discards: at the beginning of your turn and for each "
                "card with which you fill your board."
            ),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B5",),
            options=("draw_from",),
        ),
        Clause(
            "own-discard",
            _(
                "The rule book does not except the card you have just discarded: you may take it back at "
                "once. As an option, only in your next turn."
            ),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B5",),
            options=("own_discard",),
        ),
        Clause(
            "refill",
            _(
                "After the discard you draw until you have five cards. From the turn in which you lay a "
                "complete patrol, you no longer do."
            ),
            (Source(BATTAGLIA, "Svolgimento e regole"), Source(BATTAGLIA, "Mosse del proprio turno")),
            rows=("B7",),
            options=("refill",),
        ),
    ),
)
