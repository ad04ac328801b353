"""Names of what lies on the table: territories, sea areas, cards, armies."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.words.materials import KINDS as CARD_KINDS
from matches.words.names import enumeration
from rules.futurisiko.board import Board
from rules.futurisiko.deck import KINDS, kind_of
from rules.futurisiko.state.geography import geography

CARDS: dict[str, Promise] = {kind: CARD_KINDS[kind] for kind in KINDS}
USES: dict[str, Promise] = {
    "secret_weapon": gettext_lazy("Before your throw on land: a die for each enemy army, one falls for each hit."),
    "missile": gettext_lazy("In an opponent's production: a die for each of its flags, a point lost for each hit."),
    "torpedo": gettext_lazy("Before naval fire: a die for each submarine of an opponent, one sinks for each hit."),
    "shield": gettext_lazy("Stops the Ballistic Missiles launched at you."),
    "super_production": gettext_lazy("In your production: a die for each of your flags, a point more for each hit."),
    "truce": gettext_lazy("In your operations: an opponent cannot attack you until the end of their next turn."),
    "betrayal": gettext_lazy("Before your throw on land: a die for each enemy army, one joins you for each hit."),
}


def place_name(value: object) -> str:
    """Return the name of a territory or sea area given by code; other values as they are written."""
    geo = geography("futurisiko")
    if not isinstance(value, str) or value not in geo.index:
        return str(value)
    return place_of(geo.index[value])


def place_of(number: int, board: Board | None = None) -> str:
    """Return the name of a place of a board, the shipped one's without, by its number: seas after territories."""
    board = board or geography("futurisiko").board
    size = len(board.territories)
    return board.territories[number].name if number < size else board.seas[number - size].name


def card_name(card: int) -> str:
    """Return what a card is called; a hidden one is a card."""
    return str(CARDS[KINDS[kind_of(card)]]) if card >= 0 else _("a card")


def forces(land: int = 0, air: int = 0, sea: int = 0) -> str:
    """Return so many armies of each kind, in words."""
    parts = [
        ngettext("%(n)d land army", "%(n)d land armies", land) % {"n": land} if land else "",
        ngettext("%(n)d aircraft", "%(n)d aircraft", air) % {"n": air} if air else "",
        ngettext("%(n)d submarine", "%(n)d submarines", sea) % {"n": sea} if sea else "",
    ]
    return enumeration([part for part in parts if part])
