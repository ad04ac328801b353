"""The titles above the columns of a table, and what a line below them holds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tournaments.names.order import Order
from tournaments.names.vocabulary import plain

SIGNS = ("\t", ";", "|", ",")
LEFT_OUT = "out"
WIDE = re.compile(r"\s{3,}")
REGISTER_TITLES = frozenset(("cognome nome", "cognome e nome", "surname name"))
SPOKEN_TITLES = frozenset(("nome cognome", "nome e cognome", "name surname"))


@dataclass(frozen=True)
class Titles:
    """What the columns of a table hold (name, surname, club, nickname, group, region, family, mail, out); `order` says
    how a column of whole names has them."""

    sign: str
    columns: tuple[str, ...]
    order: Order | None = None

    def cells(self, text: str) -> dict[str, str] | None:
        """Return the cells of a line by what they hold; None where the line is no line of this table."""
        if not self.sign:
            return None
        cells = cells_of(text, self.sign)
        if len(cells) < 2:
            return None
        held: dict[str, str] = {}
        for column, cell in zip(self.columns, cells, strict=False):
            if column != LEFT_OUT and cell:
                held.setdefault(column, cell)
        return held


@cache
def _titles() -> tuple[Mapping[str, str], frozenset[str]]:
    parts = tomllib.loads(files("tournaments.names").joinpath("columns.toml").read_text("utf-8"))
    titles = {plain(title): meaning for meaning, row in parts["titles"].items() for title in row}
    return titles, frozenset(plain(region) for region in parts["values"]["region"])


def is_region(text: str) -> bool:
    """Say whether a text is the name of a region of Italy."""
    return plain(text) in _titles()[1]


def cells_of(text: str, sign: str) -> list[str]:
    """Return the cells of a line; marks of quotation around one are no part of it."""
    cells = WIDE.split(text) if sign == "   " else text.split(sign if sign in text else "\t")
    return [_unquoted(cell.strip()) for cell in cells]


def _unquoted(cell: str) -> str:
    is_quoted = len(cell) > 1 and cell[0] == cell[-1] == '"'
    return cell[1:-1].replace('""', '"').strip() if is_quoted else cell


def titles_in(text: str) -> Titles | None:
    """Return the titles that a line holds; None where it holds none."""
    sign = next((sign for sign in SIGNS if sign in text), "   " if WIDE.search(text.strip()) else "")
    cells = cells_of(text.strip("\n\r *_"), sign) if sign else [text.strip(" :*_")]
    known = _titles()[0]
    meanings = [known.get(plain(cell), "") for cell in cells]
    if not {"name", "surname"} & set(meanings):
        return None
    if len(cells) > 1 and sum(not meaning for meaning in meanings) > len(cells) // 2:
        return None
    return Titles(sign, _once(meanings), _order(cells))


def _once(meanings: Sequence[str]) -> tuple[str, ...]:
    columns: list[str] = []
    for meaning in meanings:
        columns.append(meaning if meaning and meaning not in columns else LEFT_OUT)
    return tuple(columns)


def _order(cells: Sequence[str]) -> Order | None:
    titles = {plain(cell) for cell in cells}
    if titles & REGISTER_TITLES:
        return Order.REGISTER
    return Order.SPOKEN if titles & SPOKEN_TITLES else None
