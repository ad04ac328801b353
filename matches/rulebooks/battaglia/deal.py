"""Battaglia: the deal."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import BATTAGLIA, OURS

CHAPTER = Chapter(
    "deal",
    _("The deal"),
    (
        Clause(
            "deal",
            _("The dealer gives everybody five cards, clockwise. The rest is the deck, face down."),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B3",),
            options=("deal_side",),
        ),
        Clause(
            "hand",
            _("The five cards are your board: at the end of every turn there must be five again."),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B7",),
            options=("hand_size",),
        ),
        Clause(
            "arsenal-aside",
            _(
                'A card of the arsenal never stays among them. Say "Arsenale", put it face down beside them '
                "and draw another, also in the middle of a turn. You keep it for when you want it."
            ),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B6",),
            options=("arsenal_drawn",),
        ),
        Clause(
            "arsenal-dealt",
            _(
                "In the deal everybody replaces the cards of the arsenal he has received, beginning with the "
                "dealer and going on anticlockwise, until none is left on any board."
            ),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B6",),
        ),
        Clause(
            "order",
            _("The dealer plays first, the others follow anticlockwise."),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B3",),
            options=("play_side",),
        ),
        Clause(
            "dealer",
            _("The first dealer is drawn by lot. With each new hand the deal passes anticlockwise."),
            (Source(OURS),),
            rows=("B3",),
            options=("first_dealer", "dealer_side"),
        ),
    ),
)
