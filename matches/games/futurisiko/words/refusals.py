"""Why something cannot be done, for the player who wanted it: every code of this engine."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.games.futurisiko.words.names import CARDS, place_name
from matches.words import refusals
from matches.words.sentence import Params, said

ILLEGAL: Mapping[str, Promise] = {
    **refusals.ILLEGAL,
    "wrong_phase": gettext_lazy("This is not the moment for it."),
    "colour_taken": gettext_lazy("This colour is not free."),
    "territory_taken": gettext_lazy("%(territory)s belongs to somebody already."),
    "territory_unknown": gettext_lazy("There is no such territory on the board."),
    "sea_unknown": gettext_lazy("There is no such sea area on the board."),
    "territory_not_own": gettext_lazy("%(territory)s is not yours."),
    "not_an_opponent": gettext_lazy("Choose an opponent who is still in the match."),
    "card_not_held": gettext_lazy("You do not hold this card."),
    "card_wrong_kind": gettext_lazy("%(card)s cannot be played here."),
    "cards_too_many": gettext_lazy("You have too many cards: you may keep %(most)s."),
    "arm_unknown": gettext_lazy("There are land armies, aircraft and submarines, nothing else."),
    "no_own_coast": gettext_lazy("No territory of yours lies on the %(place)s."),
    "supply_empty": gettext_lazy("Your supply of these armies is empty."),
    "points_too_few": gettext_lazy("It costs %(cost)s production points, you have %(points)s."),
    "out_of_reach": gettext_lazy("%(target)s is out of reach from %(source)s."),
    "truce": gettext_lazy("A truce protects this opponent until the end of your turn."),
    "not_on_the_coast": gettext_lazy("Both territories must lie on the %(sea)s."),
    "no_submarine": gettext_lazy("No submarine of yours can carry armies over the %(sea)s."),
    "landing_forbidden": gettext_lazy("These rules have no landings on enemy coasts: %(target)s is not yours."),
    "no_land_army": gettext_lazy("There is no land army in %(territory)s."),
    "torpedo_too_late": gettext_lazy("Torpedoes come before the submarines take aim."),
    "nothing_to_hit": gettext_lazy("There is nothing to hit."),
    "not_invaded": gettext_lazy("You have no army in %(territory)s to fight with."),
    "not_a_choice": gettext_lazy("Say whether you throw once or to the end."),
    "battles_left": gettext_lazy("Every territory invaded must be fought for first."),
}


def illegal_text(code: str, params: Params) -> str:
    """Return the sentence for an IllegalAction, in the active language."""
    if code == "quantity_out_of_range":
        return _quantity(params)
    known = {key: place_name(value) for key, value in params.items()}
    if params.get("card") in CARDS:
        known["card"] = str(CARDS[str(params["card"])])
    known.setdefault("territory", known.get("source", known.get("target", "")))
    return said(ILLEGAL, code, known)


def _quantity(params: Params) -> str:
    least, most = params["least"], params["most"]
    if not isinstance(least, int) or not isinstance(most, int) or most < least:
        return _("No army is free to do this.")
    return _("The number of armies must be from %(least)d to %(most)d.") % {"least": least, "most": most}
