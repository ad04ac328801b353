"""Battaglia: the example positions."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.positions import Laid, OnTable, Patrol

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
        OnTable(_("three guards"), 1),
        OnTable(_("two guards and a captain"), 2),
        OnTable(_("a complete patrol"), 3),
    ),
    "BA.2:3//play1.4/n1/b2/h6,5,5/a1,0,2/m30/sGA6,NV1,GV4,NV4,NV3,GG3,CA2,NG1,/p[[1,1,1,[GA1,GA2,GA3]],[2,2,2"
    ",[CV1,GV1,GV2]],[3,3,0,[CR1,GR1,GR2,GR3,GR4,NR1,NR2]]]/i3/y111/c001/d111/r[0,0,0,0]/g[]/p",
)
ATTACK = Laid(
    _(
        "A hand grenade has taken two guards from the red patrol: a captain and a cannon are left. No cannon can "
        "be added now, and if this is the only patrol its owner may not use the arsenal."
    ),
    (
        Patrol(_("before"), "rosso", (CAPTAIN, GUARD, GUARD, CANNON)),
        OnTable(_("after"), 1),
        Patrol(_("the card that was used"), "", ("bomba_a_mano",)),
    ),
    "BA.2:3//play1.4/n1/b2/h6,5,5/a1,0,2/m36/sGA6,GV2,CV1,NV1,GV4,NV4,NV3,GG3,CA2,NG1,GR1,GR2,B1,/p[[1,2,0,[C"
    "R1,NR1]]]/i1/y010/d111/r[0,0,0,0]/g[]/p",
)
END = Laid(
    _(
        "Closing with these patrols: 19 points for the red cards and 6 for the light blue ones, 5 for the "
        "complete patrol and 10 for closing make 40."
    ),
    (
        OnTable(_("a complete patrol"), 1),
        OnTable(_("three guards"), 2),
    ),
    "BA.2:3//play1.4/n1/b2/h6,5,5/a1,0,2/m31/sGA6,GV2,CV1,NV1,GV4,NV4,NV3,GG3,CA2,NG1,/p[[1,1,0,[CR1,GR1,GR2,"
    "GR3,GR4,NR1,NR2]],[2,1,1,[GA1,GA2,GA3]]]/i2/y100/c100/d111/r[0,0,0,0]/g[]/p",
)
