"""RisiKo!: cards and sets."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import CARDS
from matches.rulebooks.sources import BOX_1997, CLUBS, LATER, OURS

CHAPTER = Chapter(
    "cards",
    _("Cards and sets"),
    (
        Clause(
            "card",
            _(
                "If you have conquered at least one territory, you draw a card at the end of your turn. Just "
                "one, however many you have conquered."
            ),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
            rows=("R14",),
            options=("cards_per_turn",),
        ),
        Clause(
            "sets",
            _(
                "Three cards make a set, to be played with the reinforcements: three cannons bring 4 armies, "
                "three infantry 6, three cavalry 8, one of each 10, a joker with two equal cards 12. A joker "
                "is good for that combination alone."
            ),
            (Source(LATER, "Prima fase: rinforzi, c"), Source(BOX_1997, "Prima fase: disposizione delle armate, c")),
            rows=("R6",),
            options=("set_cannons", "set_infantry", "set_cavalry", "set_mixed", "set_joker"),
        ),
        Clause(
            "equal-sets",
            _("In the clubs three equal cards always bring 8 armies, whatever they are."),
            (Source(CLUBS),),
            rows=("R6",),
            options=("set_cannons", "set_infantry", "set_cavalry"),
            only=("risiko-challenge",),
        ),
        Clause(
            "set-territory",
            _(
                "Each card of the set that shows a territory you hold at that moment brings two more armies, "
                "to be placed anywhere."
            ),
            (Source(LATER, "Prima fase: rinforzi, c"), Source(BOX_1997, "Prima fase: disposizione delle armate, c")),
            rows=("R6",),
            options=("set_territory",),
        ),
        Clause(
            "one-set",
            _("You may play one set in a turn."),
            (Source(LATER, "Prima fase: rinforzi, c"),),
            rows=("R7",),
            options=("sets_per_turn",),
            only=("risiko-classico", "risiko-time-attack"),
        ),
        Clause(
            "many-sets",
            _("You may play as many sets in a turn as your cards make."),
            (Source(BOX_1997, "Prima fase: disposizione delle armate, c"),),
            rows=("R7",),
            options=("sets_per_turn",),
            only=("risiko-1997", "risiko-torneo"),
        ),
        Clause(
            "many-sets-club",
            _(
                "The practice of the clubs does not say how many sets may be played in a turn; we allow all "
                "of them, as in the 1997 box."
            ),
            (Source(OURS),),
            rows=("R7",),
            options=("sets_per_turn",),
            only=("risiko-challenge",),
        ),
        Clause(
            "reshuffle",
            _(
                "The cards you play go to the discards. When the deck is used up, the discards are shuffled "
                "and become the new deck."
            ),
            (
                Source(LATER, "Finale di partita e modalità di gioco Time Attack"),
                Source(BOX_1997, "Prima fase: disposizione delle armate, c"),
            ),
            rows=("R18",),
            options=("reshuffle",),
        ),
        Clause(
            "reshuffle-moment",
            _(
                "The shuffle takes place, and counts, at the moment the last card is drawn. When there are "
                "neither cards nor discards, nobody draws."
            ),
            (Source(OURS),),
            rows=("R18",),
            options=("reshuffle",),
        ),
    ),
    CARDS,
)
