"""Battaglia: the attack with the arsenal."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.battaglia.positions import ATTACK
from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.sources import BATTAGLIA, OURS, RECONSTRUCTION

CHAPTER = Chapter(
    "attack",
    _("The attack with the arsenal"),
    (
        Clause(
            "needs",
            _(
                "To use the arsenal you need a patrol on the table and at least one guard among your patrols. "
                "Without guards you must wait until you have one again; this holds for the medical case too."
            ),
            (Source(BATTAGLIA, "Attacco con le carte Arsenale"),),
            rows=("B15",),
            options=("attack_needs",),
        ),
        Clause(
            "many",
            _("In your turn you may attack any number of patrols, of one or more opponents."),
            (Source(BATTAGLIA, "Attacco con le carte Arsenale"),),
            rows=("B16",),
            options=("attacks_per_turn",),
        ),
        Clause(
            "one-by-one",
            _(
                "The cards are played one at a time, each carried out before the next. The attacker chooses "
                "the cards that are lost."
            ),
            (Source(OURS),),
            rows=("B16",),
            options=("attacks_per_turn",),
        ),
        Clause(
            "effects",
            _(
                "What each card does is printed on it, and no source shows it. We play: bullets remove one "
                "guard; a hand grenade up to two men, guards or captain; a cannon shot up to two cards of a "
                "patrol; dynamite up to three."
            ),
            (Source(RECONSTRUCTION),),
            rows=("B2",),
            options=(
                "hits_proiettili",
                "most_proiettili",
                "hits_bomba_a_mano",
                "most_bomba_a_mano",
                "hits_colpo_di_cannone",
                "most_colpo_di_cannone",
                "hits_dinamite",
                "most_dinamite",
            ),
        ),
        Clause(
            "answer",
            _("Whoever is attacked can answer only with a medical case, and only at that moment."),
            (Source(BATTAGLIA, "Attacco con le carte Arsenale"),),
        ),
        Clause(
            "case",
            _(
                "The medical case cancels the whole effect of the card. As an option it saves only the men, "
                "and the cannons are lost. Each player who is attacked plays his own."
            ),
            (Source(RECONSTRUCTION),),
            rows=("B17",),
            options=("medical_case",),
        ),
        Clause(
            "used",
            _("A used card of the arsenal goes at once under the discards."),
            (Source(BATTAGLIA, "Attacco con le carte Arsenale"),),
            rows=("B18",),
            options=("used_cards",),
        ),
        Clause(
            "destroyed",
            _("The cards that are destroyed go there as well."),
            (Source(OURS),),
            rows=("B18",),
            options=("used_cards",),
        ),
        Clause(
            "damaged",
            _(
                "A patrol that has been hit stays on the table down to its last card, and you may build it up "
                "again with any card of its colour, without a new minimum of three men. If only cannons are "
                "left, guards or a captain come first. With no card left it is gone."
            ),
            (Source(BATTAGLIA, "Attacco con le carte Arsenale"),),
            rows=("B14",),
            options=("damaged_patrol", "patrol_men"),
        ),
    ),
    ATTACK,
)
