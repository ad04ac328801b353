"""Italy War: the attack."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.italywar.positions import ATTACK
from matches.rulebooks.sources import ITALY_WAR, OURS

CHAPTER = Chapter(
    "attack",
    _("The attack"),
    (
        Clause(
            "attack",
            _(
                "Attacking is not compulsory. Whatever you do of your own will must leave at least two armies "
                "on each of your territories; only losses may bring one below two."
            ),
            (Source(ITALY_WAR, "Seconda fase: i combattimenti"),),
            rows=("I14",),
            options=("garrison",),
        ),
        Clause(
            "ways",
            _(
                "By land you attack the territories next to your own; by sea only from port to port, and with the "
                "admiral."
            ),
            (Source(ITALY_WAR, "Seconda fase: i combattimenti"),),
            rows=("I19",),
        ),
        Clause(
            "dice",
            _(
                "You say where from and where to. Both sides always roll as many dice as they can: the "
                "attacker up to three, but never with the two armies that stay; the defender up to three."
            ),
            (Source(ITALY_WAR, "Seconda fase: i combattimenti"),),
            rows=("I11",),
            options=("dice", "attack_dice_max", "defence_dice_max"),
        ),
        Clause(
            "compare",
            _(
                "The dice are compared from the highest down, pair by pair. The lower one loses an army; if "
                "they are equal the attacker does."
            ),
            (Source(ITALY_WAR, "Seconda fase: i combattimenti"),),
            rows=("I11",),
        ),
        Clause(
            "move-in",
            _("You enter a conquered territory with at least the armies of the last throw, and at most all but two."),
            (Source(ITALY_WAR, "Seconda fase: i combattimenti"),),
            rows=("I12",),
            options=("conquest_moves_dice",),
        ),
        Clause(
            "one-die",
            _("A conquest with a single die means that there were exactly three armies: one moves, two stay."),
            (Source(OURS),),
            rows=("I13",),
            options=("conquest_moves_dice",),
        ),
        Clause(
            "strategic",
            _(
                "At the end of your turn, even if you have not attacked, you may make one move to an adjacent "
                "territory of yours, leaving two armies behind. It ends the turn."
            ),
            (Source(ITALY_WAR, "Terza fase: spostamento strategico"),),
            rows=("I26",),
            options=("strategic_move",),
        ),
        Clause(
            "elimination",
            _("Whoever takes the last territory of a player takes his cards as well."),
            (Source(ITALY_WAR, "Terza fase: spostamento strategico"),),
            rows=("I25",),
            options=("captured_cards",),
        ),
        Clause(
            "elimination-when",
            _(
                "The captured special cards can be used at once, sets from the next reinforcements on. Nobody "
                "is guarded in the first rounds."
            ),
            (Source(OURS),),
            rows=("I25",),
            options=("captured_cards", "guarded_rounds"),
        ),
    ),
    ATTACK,
)
