"""How a match in writing is read, in a line for each game (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LABELS: Mapping[str, str | Promise] = {
    "Event": _("Event"),
    "Round": _("Round"),
    "Table": _("Table"),
    "Date": _("Day"),
}
"""Tags for people, as the head of a printed match names them; its result stands after the seats."""
KEYS: Mapping[str, str | Promise] = {
    "risiko": _(
        "1.3=4 round 1, seat 3, four armies · Ala+3 three armies on Alaska · Ala>Kam/3 641-53 attack with three dice, "
        "what the attacker and the defender threw · >5 five armies move in · Ala-Kam/4 strategic move · ^Jac card "
        "drawn · =Ala,Per,J1 set played · x2 seat 2 eliminated · . end of the turn"
    ),
    "italywar": _(
        "1.3=4 round 1, seat 3, four armies · Mil+3 three armies on Milano · Mil>Lod 641-53 attack, what the attacker "
        "and the defender threw (eight-sided dice behind the +) · Mil>Lod* with a General · >5 five armies move in · "
        "Mil-Lod/4 strategic move · passa, passa! no card now, none in this turn · ^Jac card drawn · x2 seat 2 "
        "eliminated · . end of the turn"
    ),
    "futurisiko": _(
        "produce.2=18 production of seat 2, 18 points · Ala+3t, Ala+1a, Mar+2s new armies: land, air, sea · opera.2 "
        "operations of seat 2 · Ala-Can/3 on land, Ala^Rus/1 by air, Mar~Ase/1 by sea · @Ala the battle in Alaska · "
        "tira 64 what was thrown · =Ala conquered · passa no card now · ^2=6M1 card drawn · . end of the turn"
    ),
    "battaglia": _(
        "1.2 play 1, seat 2 · pesca, raccoglie drawn from the deck, from the discards · +CR1,GR3,GR5 new patrol · "
        "2+GR7 added to patrol 2 · D>3/1.0.2 attack on patrol 3: captains, guards, cannons · cura, subisce answer to "
        "it · ^CG1 card drawn · -GR7 discarded, end of the play"
    ),
}
"""The same by game."""
