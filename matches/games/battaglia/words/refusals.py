"""Why something cannot be done, for the player who wanted it: every code of this engine."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games.battaglia.words.names import weapon_name
from matches.words import refusals
from matches.words.sentence import GENERAL, Params, said

MOMENTS: dict[str, Promise] = {
    "draw": _("There is no card to draw now."),
    "lay": _("You lay patrols in your own turn, after drawing the first card."),
    "extend": _("You add cards to patrols in your own turn, after drawing the first card."),
    "attack": _("You attack in your own turn, after drawing the first card."),
    "heal": _("Nobody is attacking you."),
    "endure": _("Nobody is attacking you."),
    "discard": _("There is no card to discard now."),
}
ILLEGAL: Mapping[str, Promise] = {
    **refusals.ILLEGAL,
    "source_closed": _("You cannot draw from there now: the discards are open to whoever has laid a patrol."),
    "cards_wrong": _("Choose cards of your hand."),
    "cards_not_held": _("Choose cards of your hand."),
    "card_not_held": _("You do not hold this card."),
    "mixed_colours": _("A patrol has cards of one colour only."),
    "last_card_kept": _("Keep one card: every turn ends with a discard, and the last card is never laid."),
    "two_captains": _("A patrol has one captain at most."),
    "too_few_men": _("A new patrol needs at least three men: three guards, or two guards and a captain."),
    "too_many_cannons": _("A patrol has no more cannons than guards: add guards first."),
    "same_colour": _("These rules allow one patrol of each colour."),
    "patrol_not_own": _("You can add cards to your own patrols only."),
    "patrol_unknown": _("There is no such patrol on the table."),
    "patrol_own": _("This patrol is yours: choose one of somebody else."),
    "weapon_unknown": _("There is no such weapon in the arsenal."),
    "weapon_not_held": _("You do not have this card of the arsenal: %(weapon)s."),
    "arsenal_needs_patrol": _("Lay a patrol first: without one the arsenal cannot be used."),
    "arsenal_needs_guard": _("Without a guard in your patrols the arsenal cannot be used: add one first."),
    "no_more_attacks": _("You cannot attack again this turn."),
    "losses_wrong": _("%(weapon)s cannot destroy that: choose other cards of the patrol, %(most)s at most."),
}


def illegal_text(code: str, params: Params) -> str:
    """Return the sentence for an IllegalAction, in the active language."""
    if code == "wrong_phase":
        return str(MOMENTS.get(str(params.get("action")), GENERAL))
    known = {key: weapon_name(value) if key == "weapon" else value for key, value in params.items()}
    return said(ILLEGAL, code, known)
