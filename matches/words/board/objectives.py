"""What an objective card asks for, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.words.board.colours import colour_name
from matches.words.names import enumeration
from rules import Objective, Territory
from rules.boards.board import Board
from rules.boards.objectives import DestroyColour, PlaceCount, TerritoryCount, TerritoryList, WholeContinents

FEW = 4
"""Names that tell one list of territories from another."""


def objective_name(card: Objective) -> str:
    """Return number and nickname of a card, as far as it has them: `7 · Il letto`."""
    return " · ".join(filter(None, (str(card.number or ""), card.label)))


def objective_text(card: Objective, scope: str) -> str:
    """Return what must be done, in the active language."""
    match card:
        case TerritoryList():
            count = len(card.territories(scope))
            words = ngettext("Conquer %(n)d territory.", "Conquer these %(n)d territories.", count)
            return words % {"n": count}
        case TerritoryCount(min_armies=1):
            words = ngettext(
                "Conquer %(n)d territory of your choice.", "Conquer %(n)d territories of your choice.", card.count
            )
            return words % {"n": card.count}
        case TerritoryCount():
            words = _("Conquer %(n)d territories of your choice, each held by at least %(armies)d armies.")
            return words % {"n": card.count, "armies": card.min_armies}
        case WholeContinents():
            return _continents(card)
        case PlaceCount():
            capitals = ngettext("%(n)d capital", "%(n)d capitals", card.capitals) % {"n": card.capitals}
            ports = ngettext("%(n)d port", "%(n)d ports", card.ports) % {"n": card.ports}
            return _("Hold %(capitals)s and %(ports)s of your choice.") % {"capitals": capitals, "ports": ports}
        case DestroyColour():
            words = _(
                "Destroy all %(colour)s armies; if nobody plays them, they are yours or somebody else "
                "destroys them: %(n)d territories of your choice."
            )
            return words % {"colour": colour_name(card.colour), "n": card.fallback}


def objective_brief(card: Objective, scope: str, places: Mapping[str, Territory]) -> str:
    """Return what must be done, told apart from other cards: a list begins with its first names. `places` by code."""
    if not isinstance(card, TerritoryList):
        return objective_text(card, scope)
    names = sorted(places[code].name for code in card.territories(scope))
    more = "…" if len(names) > FEW else ""
    words = ngettext("%(n)d territory: %(names)s", "%(n)d territories: %(names)s", len(names))
    return words % {"n": len(names), "names": ", ".join(names[:FEW]) + more}


def objective_short(card: Objective, scope: str, board: Board) -> str:
    """Return in a few words what a card without a nickname asks for, to be read within a list."""
    match card:
        case TerritoryList():
            return _most_asked(card, scope, board)
        case TerritoryCount(min_armies=1):
            return ngettext("%(n)d territory", "%(n)d territories", card.count) % {"n": card.count}
        case TerritoryCount():
            words = ngettext(
                "%(n)d territory with %(armies)d armies",
                "%(n)d territories with %(armies)d armies each",
                card.count,
            )
            return words % {"n": card.count, "armies": card.min_armies}
        case WholeContinents():
            names = [card.board.continent(code).name for code in card.continents]
            return enumeration([*names, _("one more continent")] if card.extra else names)
        case PlaceCount():
            return _places(card)
        case DestroyColour():
            return _("destroy the %(colour)s armies") % {"colour": colour_name(card.colour)}
    raise TypeError(type(card).__name__)


def _most_asked(card: TerritoryList, scope: str, board: Board) -> str:
    """Return the continents of which a list asks most territories, with how many of each."""
    asked = Counter(board.by_code[code].continent for code in sorted(card.territories(scope)))
    most = [
        _("%(n)d in %(continent)s") % {"n": n, "continent": board.continent(code).name}
        for code, n in asked.most_common(FEW)
    ]
    return ", ".join(most) + ("…" if len(asked) > FEW else "")


def _places(card: PlaceCount) -> str:
    capitals = ngettext("%(n)d capital", "%(n)d capitals", card.capitals) % {"n": card.capitals}
    ports = ngettext("%(n)d port", "%(n)d ports", card.ports) % {"n": card.ports}
    return enumeration([capitals, ports])


def _continents(card: WholeContinents) -> str:
    names = enumeration([card.board.continent(code).name for code in card.continents])
    if not card.extra:
        return _("Conquer the whole of %(continents)s.") % {"continents": names}
    return _("Conquer the whole of %(continents)s and of one more continent of your choice.") % {"continents": names}
