"""RisiKo!: elimination and objectives."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import ELIMINATION
from matches.rulebooks.sources import BOX_1997, ELSEWHERE, LATER, OURS

CHAPTER = Chapter(
    "elimination",
    _("Elimination and objectives"),
    (
        Clause(
            "elimination",
            _(
                "Whoever loses the last territory is out of the match. This cannot happen before the end of "
                "the fourth round."
            ),
            (Source(LATER, "Eliminazione di un giocatore"), Source(BOX_1997, "Eliminazione di un giocatore")),
            rows=("R16",),
            options=("guarded_rounds",),
        ),
        Clause(
            "guard",
            _("That is why, in the first four rounds, a player's only territory cannot be attacked."),
            (Source(OURS),),
            rows=("R16",),
            options=("guarded_rounds",),
        ),
        Clause(
            "captured",
            _("Whoever eliminates somebody takes all his cards and may use them for sets."),
            (Source(LATER, "Eliminazione di un giocatore"), Source(BOX_1997, "Eliminazione di un giocatore")),
            rows=("R16",),
            options=("captured_cards",),
        ),
        Clause(
            "captured-when",
            _("The captured cards can be played from the conqueror's next reinforcements on; as an option, at once."),
            (Source(OURS),),
            rows=("R16",),
            options=("captured_cards",),
        ),
        Clause(
            "objective",
            _(
                "The match ends at the very moment somebody has reached his objective, even in somebody "
                "else's turn: he has won."
            ),
            (Source(LATER, "Gli obiettivi segreti"), Source(BOX_1997, "Gli obiettivi segreti")),
            rows=("R17",),
            options=("objective_from_round",),
        ),
        Clause(
            "objective-check",
            _(
                "Objectives count from the first turn on, not during the preparation. They are looked at "
                "after every event, but not between a conquest and the armies moving in: first that of the "
                "player in turn, then the others in order of play."
            ),
            (Source(OURS),),
            rows=("R17",),
            options=("objective_from_round",),
        ),
        Clause(
            "destroy",
            _(
                "If you have to destroy a colour that nobody plays, that is your own, or that somebody else "
                "eliminates, your objective becomes 24 territories of your choice."
            ),
            (Source(ELSEWHERE, _("Objective cards of the box")),),
            rows=("R17",),
            only=("risiko-classico", "risiko-time-attack", "risiko-1997"),
        ),
        Clause(
            "scope",
            _(
                "With cards of two parts it is decided before the match whether the principal objective is "
                "enough or the secondary one is needed as well. Both can be asked for only when every card "
                "has both."
            ),
            (Source(BOX_1997, "Le carte da Torneo"),),
            rows=("R27",),
            options=("scope",),
        ),
    ),
    ELIMINATION,
)
