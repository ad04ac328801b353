"""Battaglia: patrols."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.battaglia.positions import PATROLS
from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import BATTAGLIA

CHAPTER = Chapter(
    "patrols",
    _("Patrols"),
    (
        Clause(
            "men",
            _(
                "A new patrol needs at least three men of one colour: three guards, or two guards and a "
                "captain. It may be without a captain, but never have more than one."
            ),
            (Source(BATTAGLIA, "Pattuglia"),),
            rows=("B13",),
            options=("patrol_men",),
        ),
        Clause(
            "cannons",
            _("It may have one cannon for each guard, no more."),
            (Source(BATTAGLIA, "Pattuglia"),),
            rows=("B13",),
            options=("cannons_per_guard",),
        ),
        Clause(
            "several",
            _(
                "You may have as many patrols as you like, of different colours or of the same one. In your "
                "turn you add cards of their colour to them; a card that has been laid does not move to "
                "another patrol."
            ),
            (Source(BATTAGLIA, "Pattuglia"),),
            rows=("B12",),
            options=("same_colour",),
        ),
        Clause(
            "complete",
            _(
                'A patrol is complete with a captain and at least six guards or cannons: say "Pattuglia '
                'completa". From then on you can close the hand, even if the patrol is hit later.'
            ),
            (Source(BATTAGLIA, "Pattuglia"),),
            rows=("B8",),
            options=("complete_cards", "complete_status"),
        ),
    ),
    PATROLS,
)
