"""The ways of entering a result: one registry knows them all, and a document says by its shape which it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules import load
from rules.risiko.options import RisikoRuleset
from scoring.formulas import formula
from tournaments import counting
from tournaments.counting import BadDocument, Terms
from tournaments.models import Result

ROOT = Path(__file__).resolve().parents[3]
ROWS = {
    "map": {"colour": "R", "objective": 1, "completed_in_time": False, "eliminated": False, "out": None},
    "numbers": {"inside": 40, "outside": 42, "armies": 30, "completed_in_time": False, "eliminated": False},
    "places": {"place": 1, "points": 82, "eliminated": False},
}
BESIDE = {"map": {"board": {"alaska": [1, 3]}}, "numbers": {}, "places": {}}


SENT = [code for code, entry in counting.ENTRIES.items() if entry.page]
"""The kinds that a page sends; what has none comes by an import alone."""


def document(kind: str) -> dict[str, object]:
    """Return a document of a kind; one without a row fails in every test that asks for it."""
    rows = [{**ROWS[kind], "seat": seat} for seat in (1, 2)]
    if kind == "places":
        rows[1] |= {"place": 2, "points": 60}
    if kind == "map":
        rows[1]["colour"] = "B"
    return {"seats": rows, **BESIDE[kind]}


def test_the_registry_has_every_kind_under_which_results_are_stored() -> None:
    assert set(counting.ENTRIES) == set(Result.Kind.values)
    assert all(entry.code == code for code, entry in counting.ENTRIES.items())


def terms_of(kind: str) -> Terms:
    of_board = counting.entry_of(kind).of_board
    ruleset = load("risiko-torneo" if of_board else "battaglia")
    deck = ruleset.load_deck() if isinstance(ruleset, RisikoRuleset) else None
    return Terms(ruleset, deck, "principal", (2, 3, 4), formula("method1" if of_board else "places"))


@pytest.mark.parametrize("kind", SENT)
def test_every_kind_that_a_page_sends_has_a_row_here_and_is_counted(kind: str) -> None:
    """A document is counted, or what is wrong with it is said (the map here has one territory); nothing is raised."""
    terms = terms_of(kind)
    counted = counting.count_of(kind, counting.clean(kind, document(kind), [1, 2], terms.ruleset), terms)
    assert counted.facts is not None or counted.defects


@pytest.mark.parametrize("kind", ROWS)
def test_a_clean_document_says_by_its_shape_which_kind_it_is(kind: str) -> None:
    clean = counting.clean(kind, document(kind), [1, 2], terms_of(kind).ruleset)
    assert counting.kind_of(clean) == kind
    assert counting.entry_of(kind).clean_stored(clean, [1, 2], None) == clean


def test_what_a_spreadsheet_typed_is_known_by_its_ghosts_and_comes_from_no_page() -> None:
    typed = {"seats": [{"seat": 1, "points": "82"}], "ghosts": []}
    assert counting.kind_of(typed) == "typed"
    with pytest.raises(BadDocument):
        counting.clean("typed", typed, [1])


@pytest.mark.parametrize(("kind", "sent"), [("photograph", {}), ("map", []), ("numbers", {"seats": []}), ("map", {})])
def test_what_is_no_document_of_its_kind_is_refused(kind: str, sent: object) -> None:
    with pytest.raises(BadDocument):
        counting.clean(kind, sent, [1, 2])


def test_no_comparison_outside_the_registry_has_the_code_of_a_map_or_of_a_typed_result_in_quotes() -> None:
    """A kind is `Result.Kind` there, or its entry is asked. `numbers` and `places` are also names of other things."""
    written = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("services", "selectors", "views", "forms")
        for path in (ROOT / "tournaments" / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        for side in node.comparators
        if isinstance(side, ast.Constant) and side.value in ("map", "typed")
    ]
    assert written == []
