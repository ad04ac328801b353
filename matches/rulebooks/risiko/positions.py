"""RisiKo!: the example positions."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.positions import Lands, Throw

AIM = Lands(
    _(
        "Oceania and Siam. The number in the circle is the value: Indonesia borders on Siam, on Nuova Guinea and on "
        "Australia Occidentale, so it is worth 3."
    ),
    {},
    ("siam", "indonesia", "nuova_guinea", "australia_occidentale", "australia_orientale"),
)
PREPARATION = Lands(
    _(
        "America del Sud after the first armies: Red, Blue and Green have been dealt these territories, with one "
        "army on each."
    ),
    {"venezuela": ("R", 1), "peru": ("B", 1), "brasile": ("V", 1), "argentina": ("R", 1)},
)
REINFORCEMENTS = Lands(
    _(
        "Red holds 14 territories in all, Oceania among them: 4 armies for the territories and 2 for the "
        "continent make 6."
    ),
    {
        "indonesia": ("R", 3),
        "nuova_guinea": ("R", 1),
        "australia_occidentale": ("R", 2),
        "australia_orientale": ("R", 1),
        "siam": ("G", 2),
    },
)
CARDS = Lands(
    _(
        "Red plays Egitto, Africa del Nord and Madagascar: three infantry, 6 armies in the rule books. He holds Egitto "
        "and Africa del Nord, so he receives 4 more: 10 in all."
    ),
    {"egitto": ("R", 2), "africa_del_nord": ("R", 4), "madagascar": ("B", 1)},
    ("congo", "africa_orientale", "africa_del_sud"),
)
ATTACK = Throw(
    _(
        "Three dice against two: 6 and 6 are equal and the attacker loses an army, 4 beats 2 and the defender "
        "loses one. The attacker's 1 has no partner and counts for nothing."
    ),
    (6, 4, 1),
    (6, 2),
)
CONQUEST = Lands(
    _(
        "From Ucraina, with 5 armies, Red has just taken Urali with three dice: at least 3 armies must move "
        "in. He may move 4, because one must stay."
    ),
    {"ucraina": ("R", 2), "urali": ("R", 3), "siberia": ("B", 4)},
    ("afghanistan", "scandinavia"),
)
ELIMINATION = Lands(
    _(
        "Only Madagascar is left to Blue. In the first four rounds nobody may attack it; from the fifth on, "
        "whoever takes it eliminates Blue and takes his cards."
    ),
    {"madagascar": ("B", 2), "africa_orientale": ("R", 6), "africa_del_sud": ("V", 3)},
)
TIME = Throw(
    _(
        "The first sdadata: 3 and 1 make 4, and the match is over. With 5 the next player would roll at the end "
        "of his turn."
    ),
    (3, 1),
)
SCORE = Lands(
    _(
        "Red's objective has a dashed border. Inside it he holds Brasile and Venezuela, worth 4 and 3, with 5 "
        "armies; outside it Egitto, worth 4, with 2 armies. Here Method 1 gives 11, Method 2 gives 7; with Method "
        "3 they become 18 and 12."
    ),
    {
        "brasile": ("R", 3),
        "venezuela": ("R", 2),
        "egitto": ("R", 2),
        "peru": ("B", 1),
        "argentina": ("B", 2),
        "africa_del_nord": ("V", 4),
    },
    (),
    ("brasile", "venezuela", "peru"),
)
