"""Nothing cites what is not here: files, headings and pages named in texts and in code are in the repository."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("config", "tournaments", "matches", "scoring", "rules", "templates", "tests", "tools", "benchmarks", "docs")
TEXTS = sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md"))])
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
ELSEWHERE = re.compile(
    r"\b(?:FORMATS|XLS|SEATING|RULES|HOUSE|LOOK|WORDS|SHEET|PLAYERS|PRODUCT|CONTRACTS)(?:\.md|,? section)"
)
"""Names of papers that were never part of the repository."""


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


def links(page: Path) -> Iterator[str]:
    yield from (link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link)


@pytest.mark.parametrize("text", TEXTS, ids=name)
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(text: Path) -> None:
    assert [link for link in links(text) if broken(text.name + link if link[0] == "#" else link, text.parent)] == []


@pytest.mark.parametrize("text", TEXTS, ids=name)
def test_every_path_that_a_page_names_is_there(text: Path) -> None:
    named = QUOTED.findall(text.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_page_and_heading_that_code_or_a_page_cites_is_there() -> None:
    cited = [(name(path), citation) for path in (*CODE, *TEXTS) for citation in PAGE.findall(path.read_text("utf-8"))]
    assert len(cited) > 50
    assert [(where, citation) for where, citation in cited if broken(citation, ROOT)] == []


def test_nothing_cites_a_paper_that_is_not_in_the_repository() -> None:
    texts = ((name(path), path.read_text(encoding="utf-8")) for path in (*CODE, *TEXTS))
    assert [(where, found.group()) for where, text in texts for found in ELSEWHERE.finditer(text)] == []


def test_a_citation_of_what_is_not_here_is_found() -> None:
    assert broken("docs/nothing.md", ROOT) and broken("docs/formats.md#nothing", ROOT)
    assert not broken("docs/formats.md#what-clubs-add", ROOT)
