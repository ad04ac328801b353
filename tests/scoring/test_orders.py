"""Every formula and order of the clubs is there, named, explained in both languages, and listed in the documents."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest
from django.utils.translation import override

from scoring.facts import TableFacts, seat_from_typed
from scoring.formulas import REGISTRY as FORMULAS
from scoring.formulas import formula
from scoring.orders import REGISTRY as ORDERS
from scoring.orders import Order, order, order_of
from tournaments.selectors.setup.presets import presets
from tournaments.words.results import scoring as formula_words
from tournaments.words.setup import orders as order_words

PAGE = (Path(__file__).parents[2] / "docs" / "formulas.md").read_text(encoding="utf-8")
# What the clubs write, formula by formula: points typed at a table of four, of five, of three, with the objective.
CASES = {
    "raduno": ["94 30 20 10", "94 30 20 10 0", "94 30 20", "150 30 20 10"],
    "nazionale": ["94 30 20 10", "94 30 20 10 0", "94 30 20", "150 30 20 10"],
    "nazionale-manual": ["94 30 20 10", "105 37.5 25 12.5 0", "94 30 20", "150 30 20 10"],
    "open": ["94 30 20 10", "105 37.5 25 12.5 0", "83 22.5 15", "150 30 20 10"],
    "victory": ["1.044 0.03 0.02 0.01", "1.055 0.038 0.025 0.013 0", "1.044 0.03 0.02", "1.1 0.03 0.02 0.01"],
    "gufo": ["12.44 7.3 5.2 3.1", "12.55 7.375 5.25 3.125 2", "12.33 7.225 5.15", "13 7.3 5.2 3.1"],
    "gufo-manual": ["12.44 7.3 5.2 3.1", "12.55 7.375 5.25 3.125 2", "12.33 7.225 5.15", "13 7.3 5.2 3.1"],
    "campionato-gufo": ["144 86 76 66", "155 86 76 66 56", "144 86 76", "200 30 20 10"],
    "campionato-gufo-manual": ["144 86 76 66", "155 86 76 66 56", "144 86 76", "186 30 20 10"],
    "bgl": [
        "100.423 60.288 40.192 20.096", "100.423 65.288 50.192 30.096 15", "100.36 60.245 20.163",
        "100.625 60.187 40.125 20.062",
    ],
    "bgl-manual": [
        "100.733 60.405 40.238 20.106", "100.733 65.405 50.238 30.106 15", "100.88 55.468 10.27",
        "101.666 60.23 40.142 20.066",
    ],
    "modena": ["200 86 76 66", "200 86 76 66 56", "200 86 76", "201 30 20 10"],
    "raduno-2004": ["64 30 20 10", "64 30 20 10 0", "64 30 20", "120 30 20 10"],
}  # fmt: skip
TABLES = ("44 30 20 10", "44 30 20 10 0", "44 30 20", "100 30 20 10")


@pytest.mark.parametrize(("code", "wanted"), CASES.items())
def test_every_formula_of_the_clubs_counts_as_they_write_it(code: str, wanted: list[str]) -> None:
    for typed, expected in zip(TABLES, wanted, strict=True):
        seats = tuple(seat_from_typed(seat, Decimal(one)) for seat, one in enumerate(typed.split(), 1))
        found = " ".join(f"{one.total.normalize():f}" for one in formula(code).points(TableFacts(seats)))
        assert found == expected, typed


def test_the_page_of_formulas_lists_every_code_and_no_other() -> None:
    first_cells = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    codes = [code for cell in first_cells for code in re.findall("`([^`]+)`", cell)]
    assert sorted(codes) == sorted([*FORMULAS, *ORDERS])


@pytest.mark.parametrize("language", ["it", "en"])
def test_everything_has_a_name_and_an_explanation(language: str) -> None:
    with override(language):
        for code in FORMULAS:
            assert str(formula_words.FORMULA_NAMES[code]) and str(formula_words.FORMULA_EXPLANATIONS[code])
        for code, one in ORDERS.items():
            assert one.source and str(order_words.ORDERS[code]) and str(order_words.EXPLANATIONS[code])


def test_every_preset_with_a_standing_counts_by_a_named_order() -> None:
    for ready in presets().values():
        ties = tuple(ready.choices["tie_breaks"])
        if ready.code not in ("elimination", "open_nights"):  # these count what the organiser chooses
            assert order_of(ties, ready.choices.get("best_of", 0), ready.best_of_team) is not None, ready.code


def test_an_order_is_found_by_its_code_and_cannot_name_what_does_not_exist() -> None:
    assert order("campionato-gufo").best == 50
    with pytest.raises(KeyError, match="no order 'x'; there are: open, victory"):
        order("x")
    with pytest.raises(ValueError, match="no tie-break luck"):
        Order("mine", "Mine", ("luck",))
