"""FutuRisiKo!: the example positions."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.positions import Seas, Throw

PREPARATION = Seas(
    _("The beginning: there are only flags, no armies."),
    "FU:3/B0C00B0C00B00C0A0B0A0B00A0B00A0B0C0A00C0A0C0A0C0000A0B0A000B0/build1.1/b1/o1.134/h2,3,4.51./n[~0000"
    "0000,~00000000,~00000000,~00000000]/t[12,0,~000000000000000000000000000000000000,~0000000000000000000000"
    "00000000000000,~000000000000000000000000000000000000,~000000000000000000000000000000000000,~00000000,~00"
    "000000,~00000000,[],0]/y[]/p",
    ("francia", "italia", "balcani", "nord_africa"),
)
PRODUCTION = Seas(
    _(
        "Red has 9 PP, one for each of his flags on the board. In Italia he places two land armies (2 PP) and an "
        "aircraft (2 PP), in the Mare Mediterraneo a submarine (5 PP)."
    ),
    "FU:3/C0000B00C0B00C0B0C0B00A0020B0BA00C0B0A0C0B0C00B0A0C0A0C0B0C0/build1.1/b1/o1.134/h2,4,4.50./a0000000"
    "00000000010000000000000000000/n[~00000000,~00010000,~00000000,~00000000]/t[0,0,~000000000000000000000000"
    "000000000000,~000000000000000000000000000000000000,~000000000000000000000000000000000000,~00000000000000"
    "0000000000000000000000,~00000000,~00000000,~00000000,[],0]/y[]/p",
    ("italia", "francia", "nord_africa"),
    ("mare_mediterraneo",),
)
MOVEMENT = Seas(
    _(
        "Two land armies from Italia land in Egitto through the Mare Mediterraneo, where Red has a submarine; the "
        "aircraft gets there in two steps, over the sea. Nord Africa could be reached on foot, along the black "
        "line."
    ),
    "FU:3/B0C0B0C0A000C00000A0C0B0C0AA0B02BB0A0B00C0B0A00C00B0A000B0/move1.1/b1/o2.134/h3,3,3.51./n[~00000000"
    ",~00010000,~00000000,~00000000]/t[0,0,~000000000000000000002000000000000000,~000000000000000000001000000"
    "000000000,~000000000000000000000000000000000000,~000000000000000000000000000000000000,~00000000,~0000000"
    "0,~00000000,[],0]/y[]/p",
    ("italia", "nord_africa", "egitto"),
    ("mare_mediterraneo",),
)
SEA = Throw(
    _("Two submarines fire: two dice each. Three hits remove three armies of the territory, but never the flag."),
    (1, 0, 1, 1),
    kind="hits",
)
BATTLE = Seas(
    _(
        "In Egitto Red attacks with two land armies and an aircraft, Blue defends with one land army. Red has "
        "more aircraft and throws first, with three dice. Blue answers with one die for the army, if it is left, "
        "and two for the flag."
    ),
    "FU:3/B0A0B00A0C0B0A0C0B0C0B0A0C0B0A00C0B00BA00C0002B0C0A0C00A0B00A0/battles1.1/b1/o1.134/h4,4,4.48./n[~0"
    "0000000,~00000000,~00000000,~00000000]/t[0,0,~000000000000000000002000000000000000,~00000000000000000000"
    "1000000000000000,~000000000000000000000000000000000000,~000000000000000000000000000000000000,~00000000,~"
    "00000000,~00000000,[],0]/y[]/p",
    ("egitto", "nord_africa", "medio_oriente"),
)
