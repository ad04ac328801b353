"""Italy War: the special cards."""

from django.utils.translation import gettext_lazy as _

from matches.rulebooks.clauses import Chapter, Clause, Source
from matches.rulebooks.italywar.positions import SPECIALS
from matches.rulebooks.sources import ITALY_WAR, OURS

CHAPTER = Chapter(
    "specials",
    _("The special cards"),
    (
        Clause(
            "marshal",
            _(
                "Marshal: played when you are attacked, before the dice. In two throws of your defence one of "
                "your dice is the blue one with eight faces."
            ),
            (Source(ITALY_WAR, "A cosa servono le carte speciali, Maresciallo"),),
            rows=("I16",),
            options=("marshal_throws",),
        ),
        Clause(
            "marshal-next",
            _("The second throw is the next time you defend, wherever that is; the card stays face up until then."),
            (Source(OURS),),
            rows=("I16",),
            options=("marshal_throws",),
        ),
        Clause(
            "general",
            _("General: the same for the attack, but for one throw only, with the orange die."),
            (Source(ITALY_WAR, "A cosa servono le carte speciali, Generale"),),
            rows=("I17",),
            options=("general_throws",),
        ),
        Clause(
            "faces",
            _("The eight faces of these dice go from 1 to 8."),
            (Source(OURS),),
            rows=("I18",),
            options=("special_faces",),
        ),
        Clause(
            "admiral",
            _("Admiral: for one turn you can attack by sea, but only from a territory with a port."),
            (Source(ITALY_WAR, "A cosa servono le carte speciali, Ammiraglio"),),
            rows=("I19",),
        ),
        Clause(
            "admiral-how",
            _(
                "From any port of yours you reach any enemy port, with as many throws as you like, and you "
                "occupy it by sea. The strategic move is not made by sea."
            ),
            (Source(OURS),),
            rows=("I19",),
            options=("admiral_throws",),
        ),
        Clause(
            "truce",
            _(
                "Truce: played by whoever is attacked, before the dice. The attack does not take place, and "
                "for that turn the attacker may not attack this player."
            ),
            (Source(ITALY_WAR, "A cosa servono le carte speciali, Tregua"),),
            rows=("I20",),
        ),
        Clause(
            "truce-covers",
            _("We take it to protect the whole player for the rest of the turn; as an option, the territory alone."),
            (Source(OURS),),
            rows=("I20",),
            options=("truce_covers",),
        ),
        Clause(
            "truce-sea",
            _("A truce holds against attacks by sea as well."),
            (Source(OURS),),
            rows=("I21",),
            options=("truce_at_sea",),
        ),
        Clause(
            "order",
            _(
                "In each throw either side may play one special card. The order is: the attack is declared, "
                "then truce, general, marshal, dice."
            ),
            (Source(OURS),),
            rows=("I22",),
            options=("specials_order",),
        ),
    ),
    SPECIALS,
)
