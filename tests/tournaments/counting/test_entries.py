"""The ways of entering a result: one registry knows them all, and a document says by its shape which it is."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules import load
from tournaments import counting
from tournaments.counting import BadDocument
from tournaments.models import Result

ROOT = Path(__file__).resolve().parents[3]
ROWS = {
    "map": {"colour": "R", "objective": 1, "completed_in_time": False, "eliminated": False, "out": None},
    "numbers": {"inside": 40, "outside": 42, "armies": 30, "completed_in_time": False, "eliminated": False},
    "places": {"place": 1, "points": 82, "eliminated": False},
}
BESIDE = {"map": {"board": {"alaska": [1, 3]}}, "numbers": {}, "places": {}}


def document(kind: str) -> dict[str, object]:
    rows = [{**ROWS[kind], "seat": seat} for seat in (1, 2)]
    if kind == "places":
        rows[1]["place"] = 2
    if kind == "map":
        rows[1]["colour"] = "B"
    return {"seats": rows, **BESIDE[kind]}


def test_the_registry_has_every_kind_under_which_results_are_stored() -> None:
    assert set(counting.ENTRIES) == set(Result.Kind.values)
    assert all(entry.code == code for code, entry in counting.ENTRIES.items())


@pytest.mark.parametrize("kind", ROWS)
def test_a_clean_document_says_by_its_shape_which_kind_it_is(kind: str) -> None:
    clean = counting.clean(kind, document(kind), [1, 2], load("battaglia" if kind == "places" else "risiko-torneo"))
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


def test_only_the_registry_and_the_modules_themselves_know_the_codes_of_the_entries() -> None:
    """Elsewhere in the evening a kind is `Result.Kind` or not looked at: a code in quotes would be one more branch."""
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
