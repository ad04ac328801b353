"""What somebody at a table finds wrong in a result, as one line."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rules.base.json_types import Json
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Agreement
from tournaments.selectors.rounds.agreements import Dispute, TableAgreement
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.words.results.sides import cell_text


def wrong_text(said: Agreement, told: TableAgreement | Dispute) -> str:
    """Return the territories, numbers and people that were touched, and what was written."""
    board, names = lands_of(tournament_rules(told.tournament)).by_code, told.seated
    places = [
        _land_text(row, board[row["territory"]].name, names) for row in said.wrong if row.get("territory") in board
    ]
    people = [
        cell_text(names[row["seat"]], row.get("field", ""), row.get("hand", 0))
        for row in said.wrong
        if row.get("seat") in names
    ]
    return ", ".join([*places, *people, *([f"«{said.note}»"] if said.note else [])])


def _land_text(row: Json, land: str, names: Mapping[int, str]) -> str:
    """Return a territory, and whose it is where that was said: "Alaska is held by Ugo Ferri"."""
    holder = names.get(row.get("holder", 0))
    return _("%(land)s is held by %(name)s") % {"land": land, "name": holder} if holder else land
