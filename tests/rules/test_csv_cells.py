"""What people wrote goes into CSV files and comes back the same, and no spreadsheet runs it."""

from __future__ import annotations

import csv
import io
import re
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import load_deck
from rules.base.csv_cells import FORMULA_SIGNS, plain_cell, text_of_cell
from rules.materials.csv import csv_of, document_of_csv
from rules.materials.deck_csv import deck_from_csv
from rules.materials.replaceable import materials_of
from tournaments.materials.selectors import card_rows, deck_csv, stored_cards

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ["=1+1", "+39", "@nome", "-x", "'=1+1", "''-x", "'ndrangheta", "'", "plain"]
HEADER = ("numero", "nome", "principale", "secondario")


def cells_of(text: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row]


@given(st.text(alphabet="=+-@\t\r'ab 1", max_size=6))
def test_any_text_comes_back_and_begins_no_formula(text: str) -> None:
    cell = plain_cell(text)
    assert text_of_cell(cell) == text
    assert not cell.startswith(FORMULA_SIGNS)


@pytest.mark.parametrize("text", TEXTS)
def test_the_nickname_of_a_card_comes_back_from_the_file_of_its_deck(text: str) -> None:
    stored = stored_cards(load_deck("risiko-tournament"))
    stored[0]["nickname"] = text
    file = deck_csv(card_rows(stored), HEADER)
    assert not [cell for cell in cells_of(file) if cell.startswith(FORMULA_SIGNS)]
    assert stored_cards(deck_from_csv(file.encode()))[0]["nickname"] == text


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_a_table_of_cards_comes_back_from_its_file(text: str) -> None:
    kind = next(one for one in materials_of("futurisiko").values() if one.columns)
    document = deepcopy(kind.standard())
    (name, _key), *_ = kind.lists.items()
    document[name][0]["mark"] = text
    file = csv_of(kind, document)
    assert not [cell for cell in cells_of(file) if cell.startswith(FORMULA_SIGNS)]
    assert document_of_csv(kind, file)[name][0]["mark"] == text


def test_every_file_of_the_code_that_writes_csv_guards_its_cells() -> None:
    folders = ("config", "tournaments", "matches", "scoring", "rules")
    texts = [path.read_text(encoding="utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py")]
    writers = [text for text in texts if re.search(r"csv\.(writer|DictWriter)", text)]
    assert len(writers) == 3
    assert all("plain_cell(" in text or "plain_cell," in text for text in writers)
