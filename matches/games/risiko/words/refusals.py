"""Why something cannot be done, for the player who wanted it: every code of this engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.games.risiko.words.names import territory_name
from matches.words import refusals
from matches.words.sentence import GENERAL, Params, number_in, said

MOMENTS: dict[str, Promise] = {
    "choose_colour": gettext_lazy("Colours are chosen before the territories are dealt."),
    "place": gettext_lazy("There are no armies to place now."),
    "trade": gettext_lazy("You play sets at the beginning of your own turn, before the first attack."),
    "attack": gettext_lazy("You cannot attack now: attacks come after placing the armies of the turn."),
    "defend": gettext_lazy("Nobody is waiting for your defence."),
    "move_in": gettext_lazy("There is no conquered territory to move into."),
    "discard": gettext_lazy("There is no card to discard now."),
    "move": gettext_lazy("You cannot move armies now: the one move comes at the end of the turn."),
    "end_turn": gettext_lazy("The turn cannot end now: there is something to decide first."),
}
ILLEGAL: Mapping[str, Promise] = {
    **refusals.ILLEGAL,
    "colour_unknown": gettext_lazy("There are no armies of this colour."),
    "colour_taken": gettext_lazy("Somebody has already taken this colour."),
    "territory_unknown": gettext_lazy("There is no such territory on the board."),
    "territory_not_own": gettext_lazy("%(territory)s is not yours."),
    "target_own": gettext_lazy("%(target)s is yours already: choose a territory of somebody else."),
    "not_adjacent": gettext_lazy("%(source)s and %(target)s have no common border."),
    "only_territory_guarded": gettext_lazy(
        "%(target)s is the only territory of its owner: in the first rounds it cannot be attacked."
    ),
    "no_more_sets": gettext_lazy("You cannot play more sets this turn."),
    "not_a_set": gettext_lazy(
        "These cards are not a set: you need three equal ones, one of each, or a joker with two equal ones."
    ),
    "card_not_held": gettext_lazy("You do not hold this card."),
    "no_strategic_move": gettext_lazy("These rules have no move at the end of the turn."),
}


def illegal_text(code: str, params: Params) -> str:
    """Return the sentence for an IllegalAction, in the active language."""
    if code == "wrong_phase":
        return str(MOMENTS.get(str(params.get("action")), GENERAL))
    if code in COUNTED:
        return COUNTED[code](params)
    known = {key: territory_name(value) if key in PLACES else value for key, value in params.items()}
    known.setdefault("territory", known.get("source", known.get("target", "")))
    return said(ILLEGAL, code, known)


def still_text() -> str:
    """Return why a territory without any enemy beside it does not attack."""
    return _("All its neighbours are yours.")


def _armies(params: Params) -> str:
    least, most = number_in(params, "least"), number_in(params, "most")
    if most < least:
        return _("No army can leave: one must stay behind, and more next to an enemy if the rules ask for it.")
    if least == most:
        return ngettext("It must be exactly %(n)d army.", "It must be exactly %(n)d armies.", most) % {"n": most}
    return _("The number of armies must be from %(least)d to %(most)d.") % {"least": least, "most": most}


def _dice(params: Params) -> str:
    least, most = number_in(params, "least"), number_in(params, "most")
    if least == most:
        return ngettext("Only %(n)d die can be thrown here.", "Only %(n)d dice can be thrown here.", most) % {"n": most}
    return _("The number of dice must be from %(least)d to %(most)d.") % {"least": least, "most": most}


def _few(params: Params) -> str:
    least = number_in(params, "least")
    if least == 1:
        return _("One army must stay behind: it takes at least two to attack.")
    words = _("The defender throws %(dice)d dice and you may not throw fewer: it takes %(armies)d armies to attack.")
    return words % {"dice": least, "armies": least + 1}


PLACES = ("territory", "source", "target")
COUNTED: dict[str, Callable[[Params], str]] = {
    "armies_out_of_range": _armies,
    "dice_out_of_range": _dice,
    "too_few_armies": _few,
}
