"""Battaglia: the end of a hand."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.battaglia.positions import END
from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import BATTAGLIA, OURS

CHAPTER = Chapter(
    "end",
    _("The end of a hand"),
    (
        Clause(
            "close",
            _(
                "Whoever has laid a complete patrol and empties his board with the last discard closes the "
                "hand, and receives 10 points more."
            ),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B10",),
            options=("closing_bonus",),
        ),
        Clause(
            "last-card",
            _("The last card must be discarded, never laid: in every turn you keep one for the discard."),
            (Source(BATTAGLIA, "Mosse del proprio turno"),),
            rows=("B11",),
            options=("last_card",),
        ),
        Clause(
            "deck-empty",
            _(
                "When the deck is used up, the discards are shuffled and become the deck, but for the top "
                "one, which stays. The hand also ends when somebody has to draw and there are no cards left, "
                "neither in the deck nor in the discards he may use."
            ),
            (Source(BATTAGLIA, "Mazzo di carte"),),
            rows=("B19",),
            options=("reshuffle",),
        ),
        Clause(
            "score",
            _("Each player adds up the points of his cards on the table."),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
        ),
        Clause(
            "complete-bonus",
            _(
                "Each of your patrols that is still complete brings 5 points more, also when the hand ends "
                "because the cards have run out."
            ),
            (Source(BATTAGLIA, "Svolgimento e regole"),),
            rows=("B9",),
            options=("complete_bonus",),
        ),
        Clause(
            "unplayed",
            _("Cards that were not laid cost nothing, and the arsenal is worth nothing."),
            (Source(OURS),),
            rows=("B20",),
            options=("unplayed_cards",),
        ),
        Clause(
            "no-clock",
            _("There is no clock for the whole match: it ends by points."),
            (Source(OURS),),
            options=("time_limit_minutes",),
        ),
        Clause(
            "most-rounds",
            _(
                "A match that goes on too long ends after 120 rounds at the latest: the hand under way is counted as "
                "it lies on the table, and whoever is equal at the top shares the victory. The page says how many "
                "rounds are left from the last ten on."
            ),
            (Source(OURS),),
            options=("most_rounds",),
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
    END,
)
