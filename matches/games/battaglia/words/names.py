"""Names of cards and patrols, and groups of cards in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from matches.words.materials import KINDS
from matches.words.names import enumeration
from rules.battaglia.state.cards import CARDS, counts

BATTALION: dict[tuple[str, str], Promise] = {
    ("capitano", "rosso"): _("red captain"),
    ("capitano", "azzurro"): _("light blue captain"),
    ("capitano", "verde"): _("green captain"),
    ("capitano", "giallo"): _("yellow captain"),
    ("guardia", "rosso"): _("red guard"),
    ("guardia", "azzurro"): _("light blue guard"),
    ("guardia", "verde"): _("green guard"),
    ("guardia", "giallo"): _("yellow guard"),
    ("cannone", "rosso"): _("red cannon"),
    ("cannone", "azzurro"): _("light blue cannon"),
    ("cannone", "verde"): _("green cannon"),
    ("cannone", "giallo"): _("yellow cannon"),
}
ARSENAL: dict[str, Promise] = {kind: KINDS[kind] for kind in CARDS.arsenal}
PATROLS: dict[str, Promise] = {
    "rosso": _("red patrol"),
    "azzurro": _("light blue patrol"),
    "verde": _("green patrol"),
    "giallo": _("yellow patrol"),
}


def card_name(card: int) -> str:
    """Return what a card shows."""
    shown = CARDS.cards[card]
    return str(BATTALION[shown.kind, shown.colour] if shown.colour else ARSENAL[shown.kind])


def weapon_name(kind: object) -> str:
    """Return an arsenal card by its kind; anything else as it is written."""
    return str(ARSENAL.get(str(kind), kind))


def patrol_name(colour: int) -> str:
    """Return the name of a patrol by the place of its colour."""
    return str(PATROLS[CARDS.colours[colour]])


def numbers_of_kinds(captains: int, guards: int, cannons: int) -> str:
    """Return how many of each kind there are, in words, without those there are none of."""
    parts = [
        (captains, ngettext("%(n)d captain", "%(n)d captains", captains)),
        (guards, ngettext("%(n)d guard", "%(n)d guards", guards)),
        (cannons, ngettext("%(n)d cannon", "%(n)d cannons", cannons)),
    ]
    return enumeration([words % {"n": count} for count, words in parts if count])


def cards_in_words(cards: Iterable[int]) -> str:
    """Return a group of cards of a battalion, in numbers of each kind."""
    return numbers_of_kinds(*counts(tuple(cards)))
