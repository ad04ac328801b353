"""RisiKo!: before the first turn."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import PREPARATION
from matches.rulebooks.sources import BOX_1997, CLUBS, LATER

CHAPTER = Chapter(
    "preparation",
    _("Before the first turn"),
    (
        Clause(
            "first",
            _(
                "Everybody rolls a die: the highest begins and is the dealer. Those who are tied for the "
                "highest roll again. The others follow clockwise."
            ),
            (Source(LATER, "Preparazione"), Source(BOX_1997, "Preparazione")),
            rows=("R1",),
            options=("play_order",),
        ),
        Clause(
            "order-by-dice",
            _(
                "In the clubs the dice decide the whole order: the highest plays first, the lowest last. In a "
                "tournament the draw may have fixed the order of play already."
            ),
            (Source(CLUBS),),
            rows=("R1",),
            options=("play_order",),
            only=("risiko-challenge",),
        ),
        Clause(
            "colours",
            _(
                "Starting with whoever begins, each player in turn chooses a colour: black, green, red, "
                "yellow, blue or purple. Only then are the objectives dealt."
            ),
            (Source(LATER, "Preparazione"), Source(BOX_1997, "Preparazione")),
            rows=("R34",),
            options=("colours",),
        ),
        Clause(
            "objectives-dealt",
            _(
                "The dealer shuffles the objectives and gives each player one, face down. The others go back "
                "into the box unseen."
            ),
            (Source(LATER, "Preparazione"), Source(BOX_1997, "Preparazione")),
            rows=("R35",),
        ),
        Clause(
            "deal-left",
            _(
                "The 42 territory cards are shuffled without the jokers and dealt out one at a time, from the "
                "player on the dealer's left, clockwise."
            ),
            (Source(LATER, "Preparazione"),),
            rows=("R2",),
            options=("deal_side",),
            only=("risiko-classico", "risiko-time-attack"),
        ),
        Clause(
            "deal-right",
            _(
                "The 42 territory cards are shuffled without the jokers and dealt out one at a time, from the "
                "player on the dealer's right, anticlockwise: against the direction of play."
            ),
            (Source(BOX_1997, "Preparazione"),),
            rows=("R2",),
            options=("deal_side",),
            only=("risiko-1997", "risiko-torneo", "risiko-challenge"),
        ),
        Clause(
            "half-continent",
            _(
                "Nobody may be dealt more than half of a continent. If it happens, all the cards are shuffled "
                "and dealt again; every deal stays in the record."
            ),
            (Source(CLUBS),),
            rows=("R2",),
            options=("deal_share_percent",),
            only=("risiko-challenge",),
        ),
        Clause(
            "endowment",
            _(
                "Everybody starts with the same number of armies: 35 with three players, 30 with four, 25 "
                "with five, 20 with six."
            ),
            (Source(LATER, "Preparazione"), Source(BOX_1997, "Preparazione")),
            rows=("R4",),
            options=("endowment",),
        ),
        Clause(
            "placement",
            _(
                "Put one army on each of your territories. Then, in turn, each player adds three armies to "
                "his own territories, split as he likes, until none are left; in the last round there may be "
                "fewer than three."
            ),
            (Source(LATER, "Preparazione"), Source(BOX_1997, "Preparazione")),
            rows=("R3",),
            options=("placement_lot",),
        ),
        Clause(
            "deck-ready",
            _(
                "Now the territory cards are collected, the two jokers are added, and the shuffled deck is "
                "placed face down. Whoever begins takes the first turn."
            ),
            (Source(LATER, "Preparazione"), Source(BOX_1997, "Preparazione")),
            rows=("R18",),
        ),
    ),
    PREPARATION,
)
