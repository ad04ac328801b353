"""FutuRisiKo!: preparation."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.futurisiko.positions import PREPARATION
from matches.rulebooks.sources import ELSEWHERE, FUTURISIKO

CHAPTER = Chapter(
    "preparation",
    _("Preparation"),
    (
        Clause(
            "colour",
            _(
                "Each player chooses a colour and takes its pieces. A card is drawn: its colour says who "
                "begins, and the others follow clockwise."
            ),
            (Source(FUTURISIKO, "Preparazione del gioco"),),
            options=("colours",),
        ),
        Clause(
            "absent",
            _("If the card shows a colour nobody plays, another is drawn."),
            (Source(FUTURISIKO, "Determinazione della sequenza di gioco"),),
            rows=("F7",),
            options=("absent_colour",),
        ),
        Clause(
            "flags",
            _(
                "In turn, each player puts a flag on a free territory, and so on until all 36 are taken. With "
                "five players the first one places one flag more."
            ),
            (Source(FUTURISIKO, "Preparazione del gioco"),),
            rows=("F3",),
            options=("opening_order",),
        ),
        Clause(
            "empty",
            _("There are only flags on the board at first: armies come with the first production."),
            (Source(ELSEWHERE, "giochidatavoloclick"),),
            rows=("F4",),
            options=("armies_at_start",),
        ),
    ),
    PREPARATION,
)
