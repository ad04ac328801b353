"""Nothing cites what is not here: files, headings, pages, rows and paragraphs named in texts and in code are there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.utils.translation import override

from matches.rulebooks import rule_book
from rules.contract.ruleset import GAMES
from tools.decisions import LETTERS, page, rows_named

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("config", "tournaments", "matches", "scoring", "rules", "templates", "tests", "tools", "benchmarks", "docs")
TEXTS = sorted(
    [*(ROOT / "docs").glob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]
)
CODE = sorted(
    path
    for package in PACKAGES
    for kind in ("py", "toml", "html", "js", "css")
    for path in (ROOT / package).rglob(f"*.{kind}")
    if path != Path(__file__)
)
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
PAGE = re.compile(r"\bdocs/[\w-]+\.md(?:#[\w-]+)?")
QUOTED = re.compile(r"`((?:" + "|".join(PACKAGES) + r")/[\w./-]+)`")
SHORT = re.compile(r"`((?:[\w-]+/)*[\w-]+\.(?:py|html|js|css|toml|json|svg))`")
"""A file by its name, or by the end of its path, where the page says in which folder."""
NAMED = re.compile(r"(?<![\w./<-])((?:[\w-]+/)+[\w-]+\.(?:py|html|js|css|md))\b")
"""A file in code by the end of its path, with a folder at least."""
MADE_UP = ("tests", "tools")
"""Packages that also name files of their own examples, and of games that are still to be written."""
STEP = re.compile(r"`([\w/]+\.(?:py|js))` \(`(\w+)`\)")
"""A step of a way through the house: a file, and what is called there."""
ELSEWHERE = re.compile(
    r"\b(?:FORMATS|XLS|SEATING|RULES|HOUSE|LOOK|WORDS|SHEET|PLAYERS|PRODUCT|CONTRACTS)(?:\.md|,? section| \d)"
    r"|\brule book 00\d|[(\"\s]00[0-4], [A-Z\"]"
)
"""Names of papers that were never part of the repository, and numbers of rule books that only they explain."""
NO_ROWS = re.compile(r"# noqa.*")
"""Codes of the linter look like rows."""
CELLS = ("spreadsheet", "workbook")
"""Folders in whose files `F2` is a cell."""


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def headings(page: Path) -> frozenset[str]:
    """The anchors of a page, as its host makes them of the headings."""
    lines = [line.lstrip("#").strip() for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    return frozenset(re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines)


def broken(citation: str, folder: Path) -> bool:
    path, _, anchor = citation.partition("#")
    page = folder / path if path else None
    return page is not None and (not page.exists() or bool(anchor and anchor not in headings(page)))


@cache
def endings() -> frozenset[str]:
    """Return the end of the path of every file, from its name alone to the whole path."""
    files = [path.relative_to(ROOT).parts for package in PACKAGES for path in (ROOT / package).rglob("*.*")]
    files += [(path.name,) for path in ROOT.glob("*.*")]
    return frozenset("/".join(parts[place:]) for parts in files for place in range(len(parts)))


def nowhere(path: str) -> bool:
    return path not in endings()


def links(page: Path) -> Iterator[str]:
    yield from (link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link)


def test_every_link_of_a_page_leads_to_a_file_and_a_heading() -> None:
    known = [(text, link, text.name + link if link[0] == "#" else link) for text in TEXTS for link in links(text)]
    assert len(known) > 100
    assert [(name(text), link) for text, link, address in known if broken(address, text.parent)] == []


def test_every_path_that_a_page_names_is_there() -> None:
    named = [(name(text), path) for text in TEXTS for path in QUOTED.findall(text.read_text(encoding="utf-8"))]
    assert len(named) > 100
    assert [(where, path) for where, path in named if not (ROOT / path).exists()] == []


def test_every_file_that_a_page_names_by_the_end_of_its_path_is_there() -> None:
    named = [(name(text), path) for text in TEXTS for path in SHORT.findall(text.read_text(encoding="utf-8"))]
    assert [(where, path) for where, path in named if nowhere(path)] == []


def test_every_file_that_code_names_by_the_end_of_its_path_is_there() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in CODE if path.relative_to(ROOT).parts[0] not in MADE_UP}
    named = [(name(path), cited) for path, text in texts.items() for cited in NAMED.findall(text)]
    assert len(named) > 100
    assert [(where, cited) for where, cited in named if nowhere(cited)] == []


def undefined(file: str, called: str) -> bool:
    """Return whether a file does not define what is said to be called there."""
    path = ROOT / file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return not re.search(
        rf"^\s*(?:export )?(?:async )?(?:def |class |function )?{called}\b *[(:{{]|class {called}\b", text, re.M
    )


def test_every_step_of_the_ways_through_the_house_is_defined_where_it_says() -> None:
    steps = STEP.findall((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))
    assert len(steps) > 30
    assert [step for step in steps if undefined(*step)] == []


def test_a_step_that_is_not_there_is_found() -> None:
    assert undefined("matches/views/play/actions.py", "attack") and undefined("matches/views/gone.py", "act")
    assert not undefined("matches/views/play/actions.py", "act")


def test_every_page_and_heading_that_code_or_a_page_cites_is_there() -> None:
    cited = [(name(path), citation) for path in (*CODE, *TEXTS) for citation in PAGE.findall(path.read_text("utf-8"))]
    assert len(cited) > 50
    assert [(where, citation) for where, citation in cited if broken(citation, ROOT)] == []


def test_nothing_cites_a_paper_that_is_not_in_the_repository() -> None:
    texts = ((name(path), path.read_text(encoding="utf-8")) for path in (*CODE, *TEXTS))
    assert [(where, found.group()) for where, text in texts for found in ELSEWHERE.finditer(text)] == []


def rows_cited(text: str) -> set[str]:
    return set(rows_named(NO_ROWS.sub("", text)))


def without_a_place(rows: set[str]) -> set[str]:
    """Return the rows that no page of decisions has a heading for."""
    pages = {letter: page(game) for game, letter in LETTERS.items()}
    return {row for row in rows if row.lower() not in headings(pages[row[0]])}


@cache
def paragraphs() -> dict[str, frozenset[str]]:
    """Return the paragraphs that the clauses name, by the title of the rule book."""
    named: dict[str, set[str]] = {}
    for book in filter(None, map(rule_book, GAMES)):
        for source in (source for clause in book.clauses for source in clause.sources if source.paragraph):
            named.setdefault(msgid(source.title.words), set()).add(msgid(source.paragraph))
    return {title: frozenset(names) for title, names in named.items()}


def msgid(words: object) -> str:
    with override(None):
        return str(words)


def unknown_paragraphs(text: str) -> list[str]:
    """Return what a text cites as a paragraph behind the title of a rule book, and no clause names."""
    return [
        f"{title}, {name}"
        for title, known in paragraphs().items()
        for name in re.findall(re.escape(title) + r',\s+"([^"]+)"', text)
        if re.sub(r"\s+", " ", name) not in known
    ]


def test_every_row_that_code_or_a_page_names_has_a_place_on_a_page_of_decisions() -> None:
    texts = [path for path in (*CODE, *TEXTS) if not set(CELLS) & set(path.parts)]
    cited = {name(path): rows_cited(path.read_text(encoding="utf-8")) for path in texts}
    assert sum(map(len, cited.values())) > 1000
    assert {where: lost for where, rows in cited.items() if (lost := without_a_place(rows))} == {}


def test_every_paragraph_that_code_or_a_page_cites_by_its_title_is_one_that_a_clause_names() -> None:
    texts = {name(path): path.read_text(encoding="utf-8") for path in (*CODE, *TEXTS)}
    assert len(paragraphs()) > 4
    assert {where: lost for where, text in texts.items() if (lost := unknown_paragraphs(text))} == {}


def test_a_citation_of_what_is_not_here_is_found() -> None:
    assert broken("docs/nothing.md", ROOT) and broken("docs/formats.md#nothing", ROOT)
    assert not broken("docs/formats.md#what-clubs-add", ROOT) and not broken("docs/decisions-risiko.md#r7", ROOT)


def test_a_file_that_is_nowhere_is_found() -> None:
    assert nowhere("words/accounts.py") and nowhere("ousing.py") and nowhere("es.py")
    assert not nowhere("risiko/options.py") and not nowhere("manage.py")


@pytest.mark.parametrize("paper", ["SEATING 6", "RULES.md", "FORMATS, section 2", "rule book 002", "002, Punteggi"])
def test_a_paper_that_is_not_in_the_repository_is_found(paper: str) -> None:
    assert ELSEWHERE.search(f"the planner ({paper})")


def test_a_row_that_no_page_tells_is_found() -> None:
    assert without_a_place(rows_cited("R7, R36 and B22; F42 to F44, I30-I36  # noqa: B008")) == {
        "R36",
        "B22",
        "F44",
        "I36",
    }


def test_a_paragraph_that_no_clause_names_is_found() -> None:
    assert unknown_paragraphs('RisiKo! rule book of 1997, "Punteggi, Metodo 4"') != []
    assert unknown_paragraphs('RisiKo! rule book of 1997,\n  "Punteggi, Metodo 1"') == []
