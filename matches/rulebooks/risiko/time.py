"""RisiKo!: when time ends the match."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import TIME
from matches.rulebooks.sources import BOX_1997, CLUBS, LATER, OURS

CHAPTER = Chapter(
    "time",
    _("When time ends the match"),
    (
        Clause(
            "traditional",
            _("Without a limit of time the match goes on until somebody reaches the objective."),
            (
                Source(LATER, "Finale di partita e modalità di gioco Time Attack"),
                Source(BOX_1997, "Gli obiettivi segreti"),
            ),
            options=("end_of_time",),
            only=("risiko-classico", "risiko-1997"),
        ),
        Clause(
            "most-rounds",
            _(
                "A match without a clock ends after 120 rounds at the latest. Then the ranking of these rules "
                "decides; the page says how many rounds are left from the last ten on."
            ),
            (Source(OURS),),
            options=("most_rounds",),
        ),
        Clause(
            "most-rounds-values",
            _(
                "These rules count no points. If nobody has reached the objective after the last round, or at the end "
                "of a time chosen for the match, the values of the territories decide, as in Time Attack: the highest "
                "sum wins, then more armies, then up to three extra rounds among the tied. The others are placed by "
                "their sums."
            ),
            (Source(OURS),),
            rows=("R33",),
            options=("most_rounds",),
            only=("risiko-classico", "risiko-1997"),
        ),
        Clause(
            "clock",
            _(
                "With a limit of time, the round in which it expires is played to its end, so that all have "
                "had the same number of turns."
            ),
            (Source(LATER, "Finale di partita e modalità di gioco Time Attack"),),
            rows=("R19",),
            options=("end_of_time",),
            only=("risiko-time-attack",),
        ),
        Clause(
            "clock-tournament",
            _("The tournament rules of 1997 name a limit of time and no more: we play its round to the end as well."),
            (Source(OURS),),
            rows=("R19",),
            options=("end_of_time",),
            only=("risiko-torneo",),
        ),
        Clause(
            "minutes",
            _("The rule books leave the time to the players; here it is 90 minutes unless you choose otherwise."),
            (Source(OURS),),
            rows=("R19",),
            options=("time_limit_minutes",),
            only=("risiko-time-attack", "risiko-torneo"),
        ),
        Clause(
            "by-cards",
            _(
                "Instead of the clock you may choose the cards: after the discards have been shuffled a "
                "number of times, two unless you agree otherwise, drawing the last card opens the last round. "
                "It ends with the turn of whoever drew it."
            ),
            (Source(LATER, "Finale di partita e modalità di gioco Time Attack"),),
            rows=("R20",),
            options=("end_of_time", "reshuffles_limit"),
            only=("risiko-time-attack",),
        ),
        Clause(
            "hand",
            _("In Time Attack nobody may ever hold more than seven cards."),
            (Source(LATER, "Time Attack"),),
            rows=("R21",),
            options=("hand_limit",),
            only=("risiko-time-attack",),
        ),
        Clause(
            "hand-full",
            _(
                "With seven cards in hand you do not draw. If the cards of an eliminated player bring you "
                "above seven, you choose which to discard."
            ),
            (Source(OURS),),
            rows=("R21",),
            options=("hand_limit",),
            only=("risiko-time-attack",),
        ),
        Clause(
            "elimination-ends",
            _(
                "In Time Attack, once the discards have been shuffled for the first time, an elimination ends "
                "the match at once: if it completes no objective, points are counted."
            ),
            (Source(LATER, "Time Attack"),),
            rows=("R22",),
            options=("elimination_ends",),
            only=("risiko-time-attack",),
        ),
        Clause(
            "objective-first",
            _("A completed objective ends and wins the match whatever the way chosen to end it."),
            (Source(LATER, "Time Attack"),),
            rows=("R33",),
            options=("winner_by",),
            only=("risiko-time-attack",),
        ),
        Clause(
            "in-time",
            _(
                "An objective is in time as long as the match lasts: the round that is played to its end and "
                "the sdadata count too. As an option, only until the limit itself."
            ),
            (Source(OURS),),
            rows=("R28",),
            options=("objective_expires",),
        ),
        Clause(
            "sdadata",
            _(
                "In the clubs the last but one round is the one in which the 90 minutes expire. One full round "
                "follows; its last player, after the strategic move, rolls two dice: with 4 or less the match is "
                "over. Otherwise each player in turn rolls at the end of their own turn."
            ),
            (Source(CLUBS),),
            rows=("R29",),
            options=("end_of_time", "time_limit_minutes", "sdadata_start"),
            only=("risiko-challenge",),
        ),
        Clause(
            "sdadata-laps",
            _(
                "At each new lap of the table the number rises by one, up to 7, and stays there. A lap always "
                "begins with the same player, even after an elimination."
            ),
            (Source(CLUBS),),
            rows=("R29",),
            options=("sdadata_most",),
            only=("risiko-challenge",),
        ),
        Clause(
            "sdadata-conquests",
            _("Whoever has conquered more than two territories in the turn does not roll."),
            (Source(CLUBS),),
            rows=("R29",),
            options=("sdadata_conquests",),
            only=("risiko-challenge",),
        ),
    ),
    TIME,
)
