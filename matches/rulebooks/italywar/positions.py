"""Italy War: the example positions."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.positions import Lands, Throw

AIM = Lands(
    _("Calabria, Sicily and the Strait: an anchor is a port, a star a capital. Over the Strait you attack as by land."),
    around=("cosenza", "catanzaro", "reggio_calabria", "messina", "palermo", "enna", "catania"),
    board="italywar",
)
PREPARATION = Lands(
    _("Sardinia after the deal: two armies on each territory received."),
    "IW:6/=9Pf9Pf9Pf9Pf9Pf9Pf9Pf9Pf9Pf9Pf9Oldf9222222222222222222222222222222222222222222222222222222222222222222222222/placing1.0/p",
    ("sassari", "nuoro", "oristano", "cagliari"),
    board="italywar",
)
REINFORCEMENTS = Lands(
    _("Red holds all of Sardinia: 2 armies more in each turn, besides one for every three territories."),
    "IW:6/=9PfF9PfF9PfF9PfF9PfF9PfF9PfF9PfJea9P232423242324232423242324232423242324232423242324232423242324232222442324/reinforce5.2/a6/p",
    ("sassari", "nuoro", "oristano", "cagliari"),
    board="italywar",
)
ATTACK = Throw(
    _(
        "Three dice each: 6 beats 5, 4 and 4 are equal, 2 beats 1. The defender loses two armies, the attacker "
        "one. He had at least five: three fight and two stay."
    ),
    (6, 4, 2),
    (5, 4, 1),
)
SPECIALS = Throw(
    _("With the general one of the attacker's dice has eight faces: its 8 beats every 6."),
    (8, 4, 3),
    (6, 5, 2),
    "eight",
)
TOURNAMENT = Lands(
    _(
        "From Siena, with 4 armies, Red can roll 2 dice: two armies stay. Grosseto defends with 3, so he may not "
        "attack it; Arezzo, with 2, he may."
    ),
    "IT:6/=9Pf9Pf9Pf9Pf9PfAfHXhbPf9Pf9Pf9Pf9Pf9232423242324232423242324232423223342324243242324232423242324232423242324/attack5.2/p",
    ("siena", "grosseto", "arezzo", "firenze"),
    ("pisa",),
    board="italywar",
)
