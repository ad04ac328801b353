"""RisiKo!: points and victory."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import SCORE
from matches.rulebooks.sources import BOX_1997, CLUBS, LATER, OURS

CHAPTER = Chapter(
    "score",
    _("Points and victory"),
    (
        Clause(
            "victory-points",
            _(
                "When nobody has reached an objective, you add up the values of the territories you hold: the "
                "highest sum wins."
            ),
            (Source(LATER, "Time Attack"),),
            rows=("R23",),
            options=("scoring",),
            only=("risiko-time-attack",),
        ),
        Clause(
            "ties",
            _(
                "If the points are equal, the one with more armies on the board wins. If those are equal too, "
                "an extra round is played in which only the tied have a turn."
            ),
            (Source(LATER, "Time Attack"),),
            rows=("R23",),
            options=("table_tie",),
            only=("risiko-time-attack", "risiko-torneo"),
        ),
        Clause(
            "extra-rounds",
            _(
                "In an extra round the tied may attack anybody, but only they can win. It is repeated while "
                "they are tied; after three the victory is shared."
            ),
            (Source(OURS),),
            rows=("R23",),
            options=("extra_rounds",),
            only=("risiko-time-attack", "risiko-torneo"),
        ),
        Clause(
            "method1",
            _(
                "Method 1: the values of all the territories you hold at the end, and 50 points more if you "
                "have completed your objective in time."
            ),
            (Source(BOX_1997, "Punteggi, Metodo 1"),),
            rows=("R24",),
            options=("methods", "scoring"),
            only=("risiko-torneo", "risiko-challenge"),
        ),
        Clause(
            "method2",
            _(
                "Method 2: only the values of the territories of your own objective. If you have completed it "
                "in time, all the territories you hold count."
            ),
            (Source(BOX_1997, "Punteggi, Metodo 2"),),
            rows=("R25",),
            options=("methods", "scoring"),
            only=("risiko-torneo", "risiko-challenge"),
        ),
        Clause(
            "method2-lists",
            _(
                "Method 2 needs objectives that are lists of territories: with the fourteen classic cards it "
                "cannot be chosen."
            ),
            (Source(OURS),),
            rows=("R25",),
            options=("methods",),
        ),
        Clause(
            "method3",
            _("Method 3 is added to one of the others: one point for each army on the territories that are counted."),
            (Source(BOX_1997, "Punteggi, Metodo 3"),),
            rows=("R26",),
            options=("methods",),
            only=("risiko-torneo", "risiko-challenge"),
        ),
        Clause(
            "method3-who",
            _("Whoever is eliminated has 0 points. For whoever has surrendered the board counts as it is."),
            (Source(OURS),),
            rows=("R26",),
            options=("scoring",),
            only=("risiko-torneo", "risiko-challenge"),
        ),
        Clause(
            "winner-method",
            _(
                "The tournament rules give everybody points and leave open who has won. We say: whoever has "
                "completed the objective, and otherwise whoever has most points by the method chosen, Method "
                "1 unless you say otherwise. This is who goes on in a knock-out."
            ),
            (Source(OURS),),
            rows=("R33",),
            options=("winner_by",),
            only=("risiko-torneo",),
        ),
        Clause(
            "winner-club",
            _("In the clubs, when nobody has completed the objective, the most points inside one's own objective win."),
            (Source(CLUBS),),
            rows=("R33",),
            options=("winner_by", "scoring"),
            only=("risiko-challenge",),
        ),
        Clause(
            "tie-club",
            _(
                "A tie at the table of a club goes to the one with more points outside their own objective, then to "
                "the one who is later in the order of play."
            ),
            (Source(CLUBS),),
            rows=("R31",),
            options=("table_tie",),
            only=("risiko-challenge",),
        ),
        Clause(
            "league",
            _(
                "A tournament all'italiana adds up each player's points over all matches. It asks for tables "
                "of the same size, so that nobody has an advantage."
            ),
            (Source(BOX_1997, "Preparazione (regole da torneo), All'italiana"),),
        ),
        Clause(
            "knock-out",
            _(
                "In a knock-out the winner of each table goes on to the next stage, down to the final. The "
                "number of tables should be a multiple of the players wanted in the final."
            ),
            (Source(BOX_1997, "Preparazione (regole da torneo), Ad eliminazione diretta"),),
        ),
    ),
    SCORE,
)
