"""What the marks of decisions and of data mean."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MARKS: Mapping[str, Promise] = {
    "book": _("rule book"),
    "choice": _("our decision"),
    "club": _("club practice"),
    "other": _("another source"),
    "sourced": _("from a source"),
    "reconstructed": _("reconstructed"),
    "sourced-name": _("name from a source"),
    "own": _("our own"),
}
FILES: Mapping[str, Promise] = {
    "board": _("Map or table of play"),
    "cards": _("The cards"),
    "objectives": _("The objectives"),
    "tournament_objectives": _("The objectives of tournaments"),
}
ASPECTS: Mapping[str, Promise] = {
    "count": _("how many there are"),
    "counts": _("how many there are of each"),
    "points": _("points"),
    "effects": _("effects of the cards"),
    "regions": _("names of the regions"),
    "bonuses": _("reinforcements of the regions"),
    "territories": _("territories"),
    "borders": _("borders"),
    "ports": _("ports"),
    "capitals": _("capitals"),
    "symbols": _("symbols of the cards"),
    "values": _("values of the territories"),
    "dotted": _("dashed lines"),
    "pieces": _("pieces"),
    "cards": _("cards"),
    "card_value": _("what each card is worth"),
    "card_colours": _("colours of the cards"),
    "land": _("borders by land"),
    "lines": _("black lines"),
    "seas": _("coasts"),
    "sea_borders": _("borders of the sea areas"),
    "objectives": _("objectives"),
    "lists": _("lists of the objectives"),
    "scores": _("points of the objectives"),
}
