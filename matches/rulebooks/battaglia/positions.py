"""Battaglia: the example positions."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.positions import Laid, Patrol

CAPTAIN, GUARD, CANNON = "capitano", "guardia", "cannone"

AIM = Laid(
    _("A captain, a guard and a cannon, with their points; beside them a card of the arsenal."),
    (Patrol(_("red battalion"), "rosso", (CAPTAIN, GUARD, CANNON)), Patrol(_("arsenal"), "", ("dinamite",))),
)
PATROLS = Laid(
    _(
        "The smallest patrols, of three men; then a complete one: a captain, four guards and two cannons. It is "
        "worth 19 points, and 5 more if it is still complete at the end."
    ),
    (
        Patrol(_("three guards"), "azzurro", (GUARD, GUARD, GUARD)),
        Patrol(_("two guards and a captain"), "verde", (CAPTAIN, GUARD, GUARD)),
        Patrol(_("a complete patrol"), "rosso", (CAPTAIN, GUARD, GUARD, GUARD, GUARD, CANNON, CANNON)),
    ),
)
ATTACK = Laid(
    _(
        "A hand grenade has taken two guards from the red patrol: a captain and a cannon are left. No cannon can "
        "be added now, and if this is the only patrol its owner may not use the arsenal."
    ),
    (
        Patrol(_("before"), "rosso", (CAPTAIN, GUARD, GUARD, CANNON)),
        Patrol(_("after"), "rosso", (CAPTAIN, CANNON)),
        Patrol(_("the card that was used"), "", ("bomba_a_mano",)),
    ),
)
END = Laid(
    _(
        "Closing with these patrols: 19 points for the red cards and 6 for the light blue ones, 5 for the "
        "complete patrol and 10 for closing make 40."
    ),
    (
        Patrol(_("a complete patrol"), "rosso", (CAPTAIN, GUARD, GUARD, GUARD, GUARD, CANNON, CANNON)),
        Patrol(_("three guards"), "azzurro", (GUARD, GUARD, GUARD)),
    ),
)
