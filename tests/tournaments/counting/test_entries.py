"""The ways of entering a result: one registry knows them all, and a document says by its shape which it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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


ROW = {"seat": 1, "points": "82.5", "completed_in_time": False, "eliminated": False, "out": None}


def test_a_stored_document_of_a_spreadsheet_is_read_as_an_import_writes_it() -> None:
    typed = {"seats": [ROW], "ghosts": ["12"]}
    assert counting.entry_of("typed").clean_stored(typed, [1], None) == typed
    assert counting.ghosts_of("typed", typed) == ["12"] and counting.ghosts_of("map", typed) == []


@pytest.mark.parametrize(
    "typed",
    [
        {"seats": [ROW]},
        {"seats": [ROW], "ghosts": "12"},
        {"seats": [ROW], "ghosts": [12]},
        {"seats": [ROW | {"points": "1e9"}], "ghosts": []},
        {"seats": [ROW | {"points": 82}], "ghosts": []},
        {"seats": [ROW | {"eliminated": 1}], "ghosts": []},
        {"seats": [ROW | {"out": 0}], "ghosts": []},
        {"seats": [ROW, ROW], "ghosts": []},
    ],
)
def test_a_stored_document_that_no_import_wrote_is_refused(typed: dict[str, object]) -> None:
    with pytest.raises(BadDocument):
        counting.entry_of("typed").clean_stored(typed, [1], None)


@pytest.mark.parametrize(("kind", "sent"), [("photograph", {}), ("map", []), ("numbers", {"seats": []}), ("map", {})])
def test_what_is_no_document_of_its_kind_is_refused(kind: str, sent: object) -> None:
    with pytest.raises(BadDocument):
        counting.clean(kind, sent, [1, 2])


WRITERS = {
    "tournaments/forms/results/result_seats.py": 2,  # the page of the numbers, and that of the places
    "tournaments/management/demo/build.py": 1,
    "tournaments/management/demo/others.py": 1,
    "tournaments/management/demo/phones.py": 1,
    "tournaments/online/documents.py": 2,  # the end of a digital match
    "tournaments/selectors/results/running_matches.py": 1,  # the board of a match that is still played
    "tournaments/spreadsheet/services/tables.py": 1,  # what was typed in a spreadsheet
    "tournaments/views/results/endings.py": 1,  # the page of a game's own ending
    "tournaments/views/results/entry_data.py": 1,  # the page with the map
}
"""Where a result is written, with the number of kinds named there. Who reads a result asks its entry."""


NAMING = re.compile(r"""\bKind\.|["'](map|typed)["']""")
"""What stands in every module that names a kind, by which the others need not be read closely."""


def sources() -> dict[str, ast.Module]:
    files = [path for app in ("tournaments", "matches") for path in (ROOT / app).rglob("*.py")]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}
    return {
        name: ast.parse(text)
        for name, text in texts.items()
        if not name.startswith(("tournaments/counting/", "tournaments/migrations/")) and NAMING.search(text)
    }


def is_kind(node: ast.AST) -> bool:
    """Say whether this is `Result.Kind.MAP` or another member."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr in Result.Kind.__members__
        and ast.unparse(node.value) in ("Result.Kind", "models.Result.Kind")
    )


def test_a_kind_is_named_only_where_a_result_is_written() -> None:
    named = {name: sum(map(is_kind, ast.walk(tree))) for name, tree in sources().items()}
    assert {name: count for name, count in named.items() if count} == WRITERS


def test_nobody_outside_the_registry_decides_by_a_kind() -> None:
    """No comparison with one, no table by kinds, no query for one; nor with its code in quotes where that means it.

    `numbers` and `places` are also names of other things.
    """
    decided = [f"{name}:{place}" for name, tree in sources().items() for place in decisions(tree)]
    assert decided == []


def decisions(tree: ast.Module) -> Iterator[int]:
    """Yield the lines in which something depends on a kind of results."""
    for node in ast.walk(tree):
        sides: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            sides = [key for key in node.keys if key is not None]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith((".filter", ".exclude", "Q")):
            sides = [keyword.value for keyword in node.keywords if (keyword.arg or "").endswith("kind")]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        if any(is_kind(part) for side in sides for part in ast.walk(side)):
            yield node.lineno
        quoted = {getattr(side, "value", "") for side in getattr(node, "comparators", ())}
        if quoted & {"map", "typed"}:
            yield node.lineno
