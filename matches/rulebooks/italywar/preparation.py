"""Italy War: preparation."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.italywar.positions import PREPARATION
from matches.rulebooks.sources import ELSEWHERE, ITALY_WAR, OURS

CHAPTER = Chapter(
    "preparation",
    _("Preparation"),
    (
        Clause(
            "first",
            _("Everybody rolls the dice: the highest begins and the others follow clockwise."),
            (Source(ITALY_WAR, "Preparazione al gioco"),),
            rows=("I5",),
        ),
        Clause(
            "first-tie",
            _("Only those who are tied for the highest roll again."),
            (Source(ELSEWHERE, "RisiKo!, Preparazione"),),
            rows=("I5",),
            options=("first_tie",),
        ),
        Clause(
            "deal",
            _(
                "The territory cards are dealt one at a time, anticlockwise: against the direction of play, "
                "so that playing first is less of an advantage."
            ),
            (Source(ITALY_WAR, "Preparazione al gioco"),),
            rows=("I4",),
            options=("deal_side",),
        ),
        Clause(
            "deal-start",
            _(
                "The deal begins on the right of whoever plays first. With five or seven players somebody has "
                "a card more."
            ),
            (Source(OURS),),
            rows=("I4",),
            options=("deal_side",),
        ),
        Clause(
            "dealt-armies",
            _("Put two armies on each territory you have been dealt."),
            (Source(ITALY_WAR, "Preparazione al gioco"),),
            rows=("I2",),
            options=("deal_armies",),
        ),
        Clause(
            "dealt-from",
            _("They are taken from the armies you start with, not added to them."),
            (Source(OURS),),
            rows=("I2",),
            options=("dealt_from",),
        ),
        Clause(
            "placement",
            _("Then, in turn and clockwise, each player adds two armies at a time until none are left."),
            (Source(ITALY_WAR, "Preparazione al gioco"),),
            rows=("I3",),
            options=("placement_lot",),
        ),
        Clause(
            "odd",
            _("An odd army at the end is placed by itself."),
            (Source(OURS),),
            rows=("I3",),
            options=("odd_army",),
        ),
        Clause(
            "deck",
            _(
                "The territory cards are shuffled together with the special ones, 3 jokers, 4 truces, 3 "
                "marshals, 3 generals and 3 admirals: 88 cards in all."
            ),
            (Source(ITALY_WAR, "E' tempo di una nuova battaglia"), Source(ITALY_WAR, "Preparazione al gioco")),
            rows=("I6",),
            options=("jokers", "truces", "marshals", "generals", "admirals"),
        ),
    ),
    PREPARATION,
)
