"""What the analysis of a match says in words: decisions, ends of battles, chances."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext

from matches.words.names import enumeration
from rules.base.json_types import Json
from rules.boards.board import Board

ENDS: Mapping[str, Promise] = {
    "conquered": gettext_lazy("conquered"),
    "spent": gettext_lazy("attackers used up"),
    "stopped": gettext_lazy("broken off"),
}
GRAPH: Mapping[str, Promise] = {
    "moment": gettext_lazy("Round {round}, turn of {name}: {chances}"),
    "end": gettext_lazy("The end: {chances}"),
    "chance": gettext_lazy("{name} {percent}"),
}


def choice_words(choice: Json, board: Board) -> str:
    """Return an action that was, or could have been, chosen; of an attack with its dice, its armies and its odds."""
    action = choice["action"]
    kind = action["type"]
    named = {**action, "territory": choice.get("into") or action.get("territory")}
    values = {name: _name(board, named.get(name)) for name in ("territory", "source", "target")}
    if kind == "attack":
        armies = {name: choice[name] for name in ("attackers", "defenders")}
        dice = action.get("dice")
        return _attack(dice) % {**values, **armies, "n": dice, "odds": f"{round(100 * choice['odds'])}\u00a0%"}
    if kind == "trade":
        cards = [_name(board, card) if card in board.by_code else _("joker") for card in action["cards"]]
        return _("Play the set %(cards)s") % {"cards": enumeration(cards)}
    if kind == "end_turn":
        return _("Attack no more and end the turn")
    number = action.get("dice" if kind == "defend" else "armies", 0)
    return _counted(kind, number) % {**values, "n": number}


def _attack(dice: int | None) -> str:
    if dice is None:
        return _("Attack %(target)s from %(source)s, %(attackers)d against %(defenders)d: conquest at %(odds)s")
    return ngettext(
        "Attack %(target)s from %(source)s with %(n)d die, %(attackers)d against %(defenders)d: conquest at %(odds)s",
        "Attack %(target)s from %(source)s with %(n)d dice, %(attackers)d against %(defenders)d: conquest at %(odds)s",
        dice,
    )


def _counted(kind: str, number: int) -> str:
    if kind == "place":
        return ngettext("Place %(n)d army on %(territory)s", "Place %(n)d armies on %(territory)s", number)
    if kind == "move_in":
        return ngettext("Move %(n)d army into %(territory)s", "Move %(n)d armies into %(territory)s", number)
    if kind == "defend":
        return npgettext("a decision", "Defend with %(n)d die", "Defend with %(n)d dice", number)
    return ngettext(
        "Move %(n)d army from %(source)s to %(target)s and end the turn",
        "Move %(n)d armies from %(source)s to %(target)s and end the turn",
        number,
    )


def _name(board: Board, code: object) -> str:
    return board.by_code[code].name if isinstance(code, str) and code in board.by_code else str(code)
