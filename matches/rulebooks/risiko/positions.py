"""RisiKo!: the example positions."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.positions import Lands, Throw

AIM = Lands(
    _(
        "Oceania and Siam. The number in the circle is the value: Indonesia borders on Siam, on Nuova Guinea and on "
        "Australia Occidentale, so it is worth 3."
    ),
    around=("siam", "indonesia", "nuova_guinea", "australia_occidentale", "australia_orientale"),
)
PREPARATION = Lands(
    _(
        "America del Sud after the first armies: Red, Blue and Green have been dealt these territories, with one "
        "army on each."
    ),
    "RC:5/ADECBDEBACEBCCADECBDEBACADECBDEBACADECBDEB/S1.0/p",
    ("venezuela", "peru", "brasile", "argentina"),
)
REINFORCEMENTS = Lands(
    _(
        "Red holds 14 territories in all, Oceania among them: 4 armies for the territories and 2 for the "
        "continent make 6."
    ),
    "RC:5/C2B2D2E2CC3ABDECABCDEA3C3B3D3E3C2A2C3B2D2C3E2ABDEABDEC2D2C3CC2C/R3.3/a6/p",
    ("indonesia", "nuova_guinea", "australia_occidentale", "australia_orientale", "siam"),
)
CARDS = Lands(
    _(
        "Red plays Egitto, Africa del Nord and Madagascar: three infantry, 6 armies in the rule books. He holds Egitto "
        "and Africa del Nord, so he receives 4 more: 10 in all."
    ),
    "RC:5/A2ED3B2CE3A2DB3C2AE3D2BC3E2AD3B2CC42A3E2DEB3C2EA3D2BC3A2ED3B2CE3A2DB3/R3.4/a3/h0,0,3,0,0.41./p",
    ("egitto", "africa_del_nord", "madagascar"),
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
    "RC:5/AB2DE3CB2AE3DC2AB3DE2CB3AC2E2DC3AB2DE3CC3E4B2AE3DC2AB3DE2CB3AE2D/A3.4/q1/p",
    ("ucraina", "urali", "siberia"),
    ("afghanistan", "scandinavia"),
)
ELIMINATION = Lands(
    _(
        "Only Madagascar is left to Blue. In the first four rounds nobody may attack it; from the fifth on, "
        "whoever takes it eliminates Blue and takes his cards."
    ),
    "RC:5/A2BD4C2AD4B2CD4A2AB4D2CA4D2BC4D2AA4B2C6DB3E2C4A2DB4C2DA42BD4C2AD4B2CD4/A3.5/p",
    ("madagascar", "africa_orientale", "africa_del_sud"),
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
    "RC:5/A2BD4E3A2ED4B3A2C2EC3E2BD4E3A2ED4B34C2A2BD4E3A2ED4B3A2BD4E3A2ED4B3A2BD4E3/A3.9/p",
    ("brasile", "venezuela", "egitto", "peru", "argentina", "africa_del_nord"),
    (),
    ("brasile", "venezuela", "peru"),
)
