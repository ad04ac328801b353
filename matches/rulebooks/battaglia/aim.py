"""Battaglia: aim and cards."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.battaglia.positions import AIM
from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import BATTAGLIA, OURS, RECONSTRUCTION

CHAPTER = Chapter(
    "aim",
    _("Aim and cards"),
    (
        Clause(
            "aim",
            _("You form patrols with your cards and score points for them. The first to reach 100 points wins."),
            (Source(BATTAGLIA, "Scopo del gioco"),),
            rows=("B21",),
            options=("target_points",),
        ),
        Clause(
            "hands",
            _(
                "So several hands are played, and their points added up. If two pass 100 in the same hand, "
                "the higher wins; if they are equal, another hand is played."
            ),
            (Source(OURS),),
            rows=("B21",),
            options=("tie",),
        ),
        Clause(
            "players",
            _("Two, three or four people play."),
            (Source(BATTAGLIA, "Carte e giocatori"),),
            options=("seats_min", "seats_max"),
        ),
        Clause(
            "seat-colours",
            _(
                "On the screen every player has a colour: black, purple, orange or blue. They have nothing to "
                "do with those of the cards."
            ),
            (Source(OURS),),
            options=("colours",),
        ),
        Clause(
            "battalions",
            _(
                "The deck has 70 cards. There are four battalions, each of one colour, with 2 captains, 8 "
                "guards and 4 cannons."
            ),
            (Source(BATTAGLIA, "Carte e giocatori"),),
            rows=("B1",),
            options=("copies_capitano", "copies_guardia", "copies_cannone"),
        ),
        Clause(
            "arsenal",
            _(
                "The arsenal has 14 cards without a colour: 4 of bullets, 2 hand grenades, 2 cannon shots, 2 "
                "of dynamite and 4 medical cases."
            ),
            (Source(BATTAGLIA, "Carte e giocatori"),),
            rows=("B1",),
            options=(
                "copies_proiettili",
                "copies_bomba_a_mano",
                "copies_colpo_di_cannone",
                "copies_dinamite",
                "copies_valigetta_medica",
            ),
        ),
        Clause(
            "points",
            _(
                "The points are printed on the cards, and no source shows these: we play with 5 for a "
                "captain, 3 for a cannon and 2 for a guard."
            ),
            (Source(RECONSTRUCTION),),
            rows=("B1",),
            options=("points_capitano", "points_guardia", "points_cannone"),
        ),
    ),
    AIM,
)
