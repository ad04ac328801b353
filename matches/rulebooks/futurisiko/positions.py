"""FutuRisiKo!: the example positions."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.positions import Seas, Throw

PREPARATION = Seas(
    _("The beginning: there are only flags, no armies."),
    {"francia": ("R", 0, 0), "italia": ("B", 0, 0), "balcani": ("R", 0, 0), "nord_africa": ("V", 0, 0)},
)
PRODUCTION = Seas(
    _(
        "Red has 9 PP, one for each of his flags on the board. In Italia he places two land armies (2 PP) and an "
        "aircraft (2 PP), in the Mare Mediterraneo a submarine (5 PP)."
    ),
    {"italia": ("R", 2, 1), "francia": ("R", 0, 0), "nord_africa": ("B", 1, 0)},
    {"mare_mediterraneo": ("R", 1)},
)
MOVEMENT = Seas(
    _(
        "Two land armies from Italia land in Egitto through the Mare Mediterraneo, where Red has a submarine; the "
        "aircraft gets there in two steps, over the sea. Nord Africa could be reached on foot, along the black "
        "line."
    ),
    {"italia": ("R", 1, 0), "nord_africa": ("B", 2, 0), "egitto": ("B", 1, 0)},
    {"mare_mediterraneo": ("R", 1)},
    {"egitto": ("R", 2, 1)},
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
    {"egitto": ("B", 1, 0), "nord_africa": ("B", 0, 0), "medio_oriente": ("V", 2, 0)},
    {},
    {"egitto": ("R", 2, 1)},
)
