"""The language of the code, Python and JavaScript: names are those of their things, what a function does begins with a
verb."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_house import PACKAGES, ROOT

PRONOUNS = {"one", "found"}
FIRST_WORDS = """
A All An And Another Any Anybody Anything Both Each Either Escaped Every Everybody Everything False Finished First For
From GET How If In It Its Midway Most Names Neither No Nobody None Not Nothing Now On Once One Only POST Path Rules Same
Seconds Several So Some Somebody Something Territories Texts That The Their There These They This Those Three To True
Two Until What Whatever When Where Whether Which While Who Whoever Whose Why Width With Without
"""
NO_VERBS = frozenset(FIRST_WORDS.split())
"""First words of docstrings that say what something is, where they should say what a function does."""
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
    """Return line and name of what a module calls `one` or `found`; one without these words is not parsed."""
    if not re.search(r"\b_*(?:one|found)_*\b", text):
        return []
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


SCRIPT_PRONOUNS = PRONOUNS | {"made"}
"""In a script an `event` is one of the page or of a match, so that it has the name of its thing."""
SCRIPT = re.compile(
    r"""(?P<skipped>//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
    r"""|(?<=[(,=:\[!&|?{;])\s*/(?![/*])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/)"""
    r"""|(?P<name>(?<![\w$])[A-Za-z_$][\w$]*)|(?P<sign>`|\$\{|[{}]|\\.|.)""",
    re.DOTALL,
)


def script_names(text: str) -> Iterator[tuple[int, str]]:
    """Yield line and name of all a script names or uses by its name: not the keys and fields of things, nor texts."""
    nesting = [""]  # what is open, the innermost last: "`" within the words of a template, "{" within code
    for match in SCRIPT.finditer(text):
        token, words = match[0], nesting[-1] == "`"
        if token == "`":
            nesting.pop() if words else nesting.append("`")
        elif token == "${" or (token == "{" and not words):
            nesting.append("{")
        elif token == "}" and not words:
            nesting.pop()
        elif match["name"] and not words and not is_field(text[: match.start()], text[match.end() :]):
            yield text.count("\n", 0, match.start()) + 1, token


def is_field(before: str, after: str) -> bool:
    """Return whether a name stands where a thing's field is read, or written as the key of an object."""
    before = before[-80:].rstrip()
    return (before.endswith(".") and not before.endswith("...")) or (
        before.endswith(("{", ",")) and after[:80].lstrip().startswith(":")
    )


def script_pronouns(text: str) -> list[tuple[int, str]]:
    """Return line and name of what a script calls `one`, `found` or `made`."""
    return [(line, name) for line, name in script_names(text) if name.strip("_$") in SCRIPT_PRONOUNS]


def test_nothing_in_a_script_is_called_one_found_or_made() -> None:
    scripts = [
        path
        for top in ("matches/static", "tournaments/static", "tools")
        for path in sorted((ROOT / top).rglob("*.*js"))
        if path.suffix in {".js", ".mjs"}
    ]
    assert len(scripts) > 100
    nameless = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in scripts
        for line, name in script_pronouns(path.read_text(encoding="utf-8"))
    ]
    assert nameless == []


@pytest.mark.parametrize(
    "text",
    [
        "const found = seats();",
        "let seat = 1, made;",
        "seats.filter((one) => one.seat)",
        "const [one, other] = seats;",
        "const { seat: one } = row;",
        "const { one } = row;",
        "show({ ...made })",
        "function found() {}",
        "get #found() { return 1; }",
        "for (const one of seats) {}",
        "`a text of ${seats.map((one) => `${one}`)} seats`",
        "const quote = /[\"'`]/; let found = 1;",
        "// it's\nlet one = `{`;",
    ],
)
def test_a_name_of_nothing_in_a_script_would_be_noticed(text: str) -> None:
    assert script_pronouns(text)


@pytest.mark.parametrize(
    "text",
    [
        "row.one = 2;",
        "show({ found: 3 });",
        "`one is made of ${texts.found}`",
        "// the one made\n",
        "/* found */",
        "'one', \"made\"",
        "noone = 1; one_seat = 2;",
        "const quote = /one/;",
    ],
)
def test_a_word_of_a_script_that_names_nothing_is_let_be(text: str) -> None:
    assert not script_pronouns(text)


def verbless(text: str) -> list[tuple[int, str]]:
    """Return line and docstring of the functions of a module whose docstring begins with no verb."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    docs = [(node.lineno, ast.get_docstring(node)) for node in functions]
    return [(line, doc) for line, doc in docs if doc is not None and begins_without_verb(doc)]


def begins_without_verb(doc: str) -> bool:
    """Return whether the first word is in NO_VERBS, or a sign or a number stands in its place."""
    word = re.match("[A-Za-z]+", doc)
    return word is None or word[0] in NO_VERBS


def test_the_docstring_of_a_function_begins_with_a_verb() -> None:
    """A docstring says what is done, and to what: the name alone says already what it is about."""
    nouns = [
        f"{path.relative_to(ROOT)}:{line}: {doc.splitlines()[0]}"
        for path in product_modules()
        for line, doc in verbless(path.read_text(encoding="utf-8"))
    ]
    assert nouns == []


@pytest.mark.parametrize(
    "text",
    [
        'def seats(): """The seats."""',
        'async def seats(): """Who sits where."""',
        'class Table:\n    @property\n    def seats(self): """All the seats."""',
        'def place():\n    """\n    What stands at the place.\n    """',
        'def answer(): """`{"text"}`: a line."""',
        'def dice(): """6 4 2, the highest first."""',
        'def outer():\n    def inner(): """One\'s own seats."""',
    ],
)
def test_a_docstring_without_a_verb_would_be_noticed(text: str) -> None:
    assert verbless(text)


@pytest.mark.parametrize(
    "text",
    [
        'def seats(): """Return the seats."""',
        'def answer(): """Answer: the address works."""',
        "def seats(): ...",
        'class Seats: """The seats of a table."""',
        '"""What stands at a table."""',
    ],
)
def test_a_docstring_with_a_verb_or_of_a_thing_is_let_be(text: str) -> None:
    assert not verbless(text)
