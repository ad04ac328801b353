"""Draw what the pages of decisions say of each row under its words: where it was read, its options, its files.

Usage: tools/decisions.py          writes it under the words of each row
       tools/decisions.py --check  exits with 1 where a page does not say what the code says
"""

import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from django.conf import settings  # noqa: E402
from django.utils.translation import override  # noqa: E402

from matches.rulebooks import rule_book  # noqa: E402
from matches.rulebooks.clauses import Clause  # noqa: E402
from rules.contract.ruleset import GAMES, Ruleset, codes, load, options  # noqa: E402
from rules.materials.rows import decisions, letter_of, rows_of  # noqa: E402

if not settings.configured:
    settings.configure(USE_I18N=False)

WIDTH = 140
LETTERS = {game: letter_of(game) for game in GAMES}
"""The letter of the rows that a game's page tells."""
LETTER = f"[{''.join(LETTERS.values())}]"
MARKS = {
    "book": "the rule book",
    "club": "the practice of the clubs",
    "other": "another source",
    "choice": "our decision",
    "reconstructed": "our reconstruction",
}
SHARED = ("rules/lands", "rules/boards", "rules/contract", "rules/odds", "scoring")
"""What several games share: their files carry out rows of each of them."""
CHAPTERS = ("/chapters/", *(f"{folder}/" for folder in SHARED))
OF_ONE_FILE = 4
"""Rows in a range that a file carries out; a longer range names the subject of a file, as that of `legal.py`."""
ROW = re.compile(rf"\b(?P<letter>{LETTER})(?P<first>\d+)(?:(?: to |-)(?P=letter)(?P<last>\d+))?\b")
FIELD = re.compile(r"^    (?P<name>\w+): .*?  # (?P<comment>.*)$", re.MULTILINE)


def page(game: str) -> Path:
    """Return the page that tells the rows of a game."""
    return ROOT / "docs" / f"decisions-{game}.md"


def rows_named(text: str, longest: int = 99) -> Iterator[str]:
    """Return the rows that a text names, those within a range like `R24 to R26` too, but for longer ranges."""
    for match in ROW.finditer(text):
        first = int(match["first"])
        numbers = range(first, int(match["last"] or first) + 1)
        yield from (f"{match['letter']}{number}" for number in numbers if len(numbers) <= longest)


def rows_told(game: str) -> list[str]:
    """Return the rows that the page of a game tells, in the order of the table."""
    return [row for row in decisions(game) if row[0] == LETTERS[game]]


def row_lines(game: str, row: str) -> list[str]:
    """Return what stands under the words of a row: where it was read, its options with values, its files."""
    clauses = [clause for clause in _clauses(game) if row in clause.rows]
    names = dict.fromkeys(name for clause in clauses for name in clause.options)
    names |= dict.fromkeys(name for ruleset in _rulesets(game) for name, rows in _rows(ruleset.code) if row in rows)
    order = [field.name for field in fields(options(game)) if field.name in names]
    sources = _sources(clauses)
    lines = [f"Read in: {'; '.join(sources)}"] if sources else []
    lines += [f"Rests on: {', '.join(MARKS[mark] for mark in decisions(game)[row])}"]
    lines += [f"Option {option_line(game, name)}" for name in order]
    lines += [f"In the code: {', '.join(f'`{path}`' for path in files(game, row))}"]
    return [piece for line in lines for piece in _wrapped(line)]


def option_line(game: str, name: str) -> str:
    """Return an option with its value by ruleset, what else it may be, and what the comment beside it explains."""
    values: dict[str, list[str]] = {}
    for ruleset in _rulesets(game):
        values.setdefault(_shown(getattr(ruleset, name)), []).append(ruleset.code)
    told = (
        next(iter(values))
        if len(values) == 1
        else ", ".join(f"{value} ({', '.join(names)})" for value, names in values.items())
    )
    return f"`{name}`: {told}{_may_be(options(game), name)}{_explained(game, name)}"


@cache
def files(game: str, row: str) -> list[str]:
    """Return the files whose code names a row: those of its chapters; where none does, the others; else the options."""
    named = [path for path, rows in _cited(game) if row in rows]
    chapters = [path for path in named if any(part in path for part in CHAPTERS)]
    return chapters or named or [f"rules/{game}/options.py"]


def drawn(text: str, game: str) -> str:
    """Return the text of a page with the lines under the words of every row drawn anew."""
    head, *sections = re.split(r"(?m)^(?=## )", text)
    return head + "".join(_section(section, game) for section in sections)


def _section(section: str, game: str) -> str:
    title = section.splitlines()[0].removeprefix("## ")
    if title not in rows_told(game):
        return section
    words = re.split(r"(?m)^- ", section)[0].rstrip()
    return "\n".join([words, "", *row_lines(game, title), "", ""])


@cache
def _cited(game: str) -> list[tuple[str, set[str]]]:
    paths = [path for folder in (f"rules/{game}", *SHARED) for path in sorted((ROOT / folder).rglob("*.py"))]
    return [
        (str(path.relative_to(ROOT)), set(rows_named(path.read_text(encoding="utf-8"), OF_ONE_FILE)))
        for path in paths
        if path.name not in ("options.py", "ruleset.py")
    ]


def _clauses(game: str) -> tuple[Clause, ...]:
    book = rule_book(game)
    return book.clauses if book else ()


def _rulesets(game: str) -> list[Ruleset]:
    return [ruleset for ruleset in map(load, codes()) if ruleset.game == game]


def _rows(code: str) -> list[tuple[str, tuple[str, ...]]]:
    return list(rows_of(code).items())


def _sources(clauses: list[Clause]) -> list[str]:
    """Return the titles with their paragraphs, those that have a paragraph to look up."""
    paragraphs: dict[str, list[str]] = {}
    with override(None):
        for source in (source for clause in clauses for source in clause.sources if source.paragraph):
            title = str(source.title.words) if source.title.mark == "book" else str(source.title.short)
            paragraphs.setdefault(title, []).append(f'"{source.paragraph}"')
    return [f"{title}, {', '.join(dict.fromkeys(names))}" for title, names in paragraphs.items()]


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value)


def _may_be(kind: type[Ruleset], name: str) -> str:
    """Return the values that an option may have besides."""
    choices, (least, most) = kind.CHOICES.get(name, ()), kind.RANGES.get(name, (0, 0))
    if len(choices) == 1 or least == most != 0:
        return "; nothing else yet"
    if choices:
        listed = next(field for field in fields(kind) if field.name == name).type is not str
        return f"; {'any' if listed else 'one'} of {', '.join(choices)}"
    return f"; {least} to {most}" if most else ""


def _explained(game: str, name: str) -> str:
    """Return what the comment beside an option says after its rows."""
    comment = _comments(game).get(name, "")
    words = re.sub(rf"^(?:{LETTER}\d+(?:,| to)? ?)*[;:,]? ?", "", comment).strip()
    return f" ({words})" if words else ""


@cache
def _comments(game: str) -> dict[str, str]:
    text = "".join(
        (ROOT / path).read_text("utf-8") for path in ("rules/contract/ruleset.py", f"rules/{game}/options.py")
    )
    return {match["name"]: match["comment"] for match in FIELD.finditer(text)}


def _wrapped(line: str) -> list[str]:
    """Return a line of a list in pieces of at most the width; nothing is broken at a hyphen."""
    return textwrap.wrap(
        line, WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )


def main(wish: str) -> int:
    status = 0
    for game in GAMES:
        text = page(game).read_text(encoding="utf-8")
        if drawn(text, game) == text:
            continue
        if wish == "--check":
            print(f"docs/{page(game).name} does not say what the code says: make decisions", file=sys.stderr)
            status = 1
        else:
            page(game).write_text(drawn(text, game), encoding="utf-8")
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
