"""Why something cannot be done in Italy War, for the player who wanted it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.games.italywar.words.names import SYMBOLS, territory_name
from matches.games.risiko.words import refusals as risiko
from matches.words.sentence import GENERAL, Params, number_in, said
from rules import load_board

MOMENTS: dict[str, Promise] = {
    **risiko.MOMENTS,
    "play_admiral": gettext_lazy("You play the admiral in your own turn, after placing the armies."),
    "play_truce": gettext_lazy("You play a truce when you are attacked, before the dice."),
    "play_marshal": gettext_lazy("You play the marshal when you are attacked, before the dice."),
    "pass": gettext_lazy("Nobody is waiting for your answer."),
}
ILLEGAL: Mapping[str, Promise] = {
    **risiko.ILLEGAL,
    "admiral_needed": gettext_lazy("From %(source)s to %(target)s the only way is by sea: play the admiral first."),
    "admiral_already_played": gettext_lazy("The admiral is at sea already, for all of this turn."),
    "general_already_played": gettext_lazy("A general is in command already."),
    "general_unknown": gettext_lazy("With the general or without: nothing else."),
    "turn_unknown": gettext_lazy("For this attack or for the turn: nothing else."),
    "truce": gettext_lazy("A truce protects %(target)s for the rest of this turn."),
    "attack_due": gettext_lazy("After a turn of rest you must attack: at least one throw before the turn ends."),
}
PLACES = ("territory", "source", "target")


def illegal_text(code: str, params: Params) -> str:
    """Return the sentence for an IllegalAction, in the active language."""
    if code == "wrong_phase":
        return str(MOMENTS.get(str(params.get("action")), GENERAL))
    if code == "card_not_held" and "kind" in params:
        return _("You do not hold this card: %(card)s.") % {"card": SYMBOLS[str(params["kind"])]}
    if code == "too_few_armies":
        return _few(params)
    if code in risiko.COUNTED:
        return risiko.COUNTED[code](params)
    board = load_board("italywar")
    known = {key: territory_name(value, board) if key in PLACES else value for key, value in params.items()}
    known.setdefault("territory", known.get("source", known.get("target", "")))
    return said(ILLEGAL, code, known)


def _few(params: Params) -> str:
    least = number_in(params, "least")
    if least == 1:
        return _("The garrison must stay: there are too few armies to attack.")
    words = _("The defender throws %(dice)d dice and you may not throw fewer: you have too few armies to attack.")
    return words % {"dice": least}
