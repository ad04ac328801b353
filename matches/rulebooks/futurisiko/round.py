"""FutuRisiKo!: the round, its order and the cards."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import ELSEWHERE, FUTURISIKO, OURS

CHAPTER = Chapter(
    "round",
    _("The round, its order and the cards"),
    (
        Clause(
            "phases",
            _(
                "A round has four phases: the order of play is drawn, cards are dealt, everybody produces, "
                "everybody operates. Then a new round begins."
            ),
            (Source(FUTURISIKO, "Come si gioca"),),
        ),
        Clause(
            "order",
            _(
                "Cards are shuffled and drawn until a colour in play appears: that player is first in the "
                "three phases that follow, the others clockwise. This is also when the discards go back into "
                "the deck."
            ),
            (Source(FUTURISIKO, "Determinazione della sequenza di gioco"),),
            rows=("F43",),
            options=("order_draw",),
        ),
        Clause(
            "order-cards",
            _(
                "Only the deck and the discards are shuffled, not the cards in hand nor the truces on the "
                "table. The drawn cards go back before the deal. If no colour in play is left among them, the "
                "first player is drawn by lot."
            ),
            (Source(OURS),),
            rows=("F6",),
            options=("order_draw",),
        ),
        Clause(
            "hand",
            _(
                "You are due one card for every three territories. Cards are dealt until you have as many as "
                "you are due."
            ),
            (Source(FUTURISIKO, "Distribuzione delle carte"),),
            rows=("F8",),
            options=("territories_per_card",),
        ),
        Clause(
            "hand-rounding",
            _("The number is rounded down: with eight territories, two cards."),
            (Source(ELSEWHERE, "giochidatavoloclick"),),
            rows=("F8",),
            options=("territories_per_card",),
        ),
        Clause(
            "discard",
            _(
                "If you hold more cards than you are due, you discard the excess; which ones is up to you. "
                "Then, before the deal, you may discard one more."
            ),
            (Source(FUTURISIKO, "Distribuzione delle carte"),),
            rows=("F9",),
            options=("voluntary_discards",),
        ),
    ),
)
