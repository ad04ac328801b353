"""RisiKo!: the attack."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.risiko.positions import ATTACK
from matches.rulebooks.sources import BOX_1997, CLUBS, LATER

CHAPTER = Chapter(
    "attack",
    _("The attack"),
    (
        Clause(
            "optional",
            _(
                "Attacking is never compulsory. You may attack as often as you like, from any of your "
                "territories and against anybody, as long as an army stays behind on each territory."
            ),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
            rows=("R9",),
        ),
        Clause(
            "reach",
            _(
                "You attack from a territory with at least two armies an enemy territory that borders on it, "
                "or that a dashed line joins to it across the sea. Alaska and Kamchatka border on each other "
                "over the edge of the map. You roll one to three dice, no more than the armies that can "
                "leave."
            ),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
            rows=("R9",),
            options=("attack_dice_max",),
        ),
        Clause(
            "announce",
            _(
                "You say where from, where to and with how many dice. Then the defender, before you roll, "
                "says with how many armies he defends: one to three, no more than he has there."
            ),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
            rows=("R10",),
            options=("defence_dice", "defence_dice_max", "attack_dice"),
        ),
        Clause(
            "announce-missing",
            _("If you roll without having said so first, the defender may ask for the roll to be repeated."),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
            rows=("R10",),
        ),
        Clause(
            "forced",
            _(
                "In the clubs the defender always rolls as many dice as he can, and you may not attack with "
                "fewer dice than he rolls."
            ),
            (Source(CLUBS),),
            rows=("R10",),
            options=("defence_dice", "attack_dice"),
            only=("risiko-challenge",),
        ),
        Clause(
            "compare",
            _(
                "Both sides sort their dice from the highest down and compare them pair by pair. In each pair "
                "the lower die loses an army; if they are equal, the attacker loses it. A die without a "
                "partner counts for nothing, and dice are never added up."
            ),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
            rows=("R11",),
            options=("ties_won_by",),
        ),
        Clause(
            "again",
            _(
                "After each roll you choose: go on, stop, or attack somewhere else. The battles are over when "
                "you say so, or when no territory of yours has more than one army."
            ),
            (Source(LATER, "Seconda fase: combattimenti"), Source(BOX_1997, "Seconda fase: combattimenti")),
        ),
    ),
    ATTACK,
)
