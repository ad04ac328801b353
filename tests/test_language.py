"""The language of the code: a variable, a parameter, a field or a function is named after its thing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_house import PACKAGES, ROOT

PRONOUNS = {"one", "found"}
FROZEN = ROOT / "tournaments" / "seating" / "versions"


def product_modules() -> list[Path]:
    """Return the modules of the product, without migrations and the frozen versions of the draw."""
    return [
        path
        for name in PACKAGES
        for path in sorted((ROOT / name).rglob("*.py"))
        if path.parent.name != "migrations" and FROZEN not in path.parents
    ]


def names_given(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of every variable, parameter, field and function that a module names."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.alias(asname=str(name)):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield node.lineno, name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield node.lineno, name
            case ast.MatchMapping(rest=str(name)):
                yield node.lineno, name


def pronouns(text: str) -> list[tuple[int, str]]:
    """Return line and name of what a module calls `one` or `found`."""
    return [(line, name) for line, name in names_given(ast.parse(text)) if name.strip("_") in PRONOUNS]


def test_nothing_is_called_one_or_found() -> None:
    """A seat is called `seat`: whoever reads the line need not look for what it is about."""
    nameless = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in product_modules()
        for line, name in pronouns(path.read_text(encoding="utf-8"))
    ]
    assert nameless == []


@pytest.mark.parametrize(
    "text",
    [
        "found = seats()",
        "found: int = 3",
        "def found(): ...",
        "def f(seat, *, one): ...",
        "def f(one=1, /): ...",
        "key = lambda one: one.pk",
        "seats = [one for one in seats]",
        "for place, (one, _) in rows: ...",
        "if (found := seat()): ...",
        "with lock() as found: ...",
        "import seats as found",
        "class Step:\n    one: int",
        "try: ...\nexcept ValueError as found: ...",
        "match seat:\n    case [one, *_]: ...",
        "match seat:\n    case [*found]: ...",
        "match seat:\n    case {**found}: ...",
    ],
)
def test_a_name_of_nothing_would_be_noticed(text: str) -> None:
    assert pronouns(text)


@pytest.mark.parametrize("text", ["seat = rows.one", "refuse(found=3)", "one", "no_one = 1", "'found'"])
def test_a_word_that_names_nothing_here_is_let_be(text: str) -> None:
    assert not pronouns(text)
