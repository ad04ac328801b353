"""RisiKo!: aim and material."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import AIM
from matches.rulebooks.sources import BOX_1997, ELSEWHERE, LATER

CHAPTER = Chapter(
    "aim",
    _("Aim and material"),
    (
        Clause(
            "aim",
            _("You win by being the first to reach your own secret objective. Nobody else knows it until the end."),
            (Source(LATER, "Scopo del gioco"), Source(BOX_1997, "Scopo del gioco")),
            rows=("R33",),
            options=("winner_by",),
        ),
        Clause(
            "players",
            _("Three to six people play, each with armies of one colour."),
            (Source(LATER, "Preparazione"), Source(BOX_1997, "Preparazione")),
            rows=("R4",),
            options=("seats_min", "seats_max"),
        ),
        Clause(
            "board",
            _(
                "The board shows the world in 42 territories, divided among six continents. Each territory "
                "has a value, the same in both rule books; it counts only where points are counted."
            ),
            (
                Source(LATER, "Componenti"),
                Source(LATER, "Valore territori"),
                Source(BOX_1997, "Componenti"),
                Source(BOX_1997, "Punteggi"),
            ),
            options=("board",),
        ),
        Clause(
            "value-borders",
            _(
                "The value of a territory is always the number of territories it borders on, by land and by "
                "sea: so you can work it out when it is not printed."
            ),
            (Source(ELSEWHERE, _("Board of the box")),),
        ),
        Clause(
            "dice-pieces",
            _(
                "There are three red dice for the attack and three blue dice for the defence. A tank is one "
                "army, a flag is ten."
            ),
            (Source(LATER, "Componenti"), Source(BOX_1997, "Componenti")),
        ),
        Clause(
            "territory-cards",
            _(
                "The territory cards are 42, one for each territory, each with infantry, cavalry or a cannon; "
                "two jokers with all three symbols are added."
            ),
            (Source(LATER, "Componenti"), Source(BOX_1997, "Componenti")),
        ),
        Clause(
            "classic-deck",
            _(
                "The objective cards are fourteen: conquer continents, hold a number of territories, or "
                "destroy the army of one colour."
            ),
            (Source(ELSEWHERE, _("Objective cards of the box")),),
            options=("deck",),
            only=("risiko-classico", "risiko-time-attack", "risiko-1997"),
        ),
        Clause(
            "tournament-deck",
            _(
                "The tournament plays sixteen objectives, each a list of territories worth 86 points in all. "
                "The cards of the 1997 box, with a principal and a secondary part, have never been published; "
                "whoever owns them can enter them as a custom deck."
            ),
            (Source(ELSEWHERE, _("Objective cards of the Italian clubs")),),
            rows=("R27",),
            options=("deck",),
            only=("risiko-torneo", "risiko-challenge"),
        ),
    ),
    AIM,
)
