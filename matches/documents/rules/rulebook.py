"""The page of a game's rules as a book: chapters, clauses with their sources and options, the index of decisions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from matches.documents.rules.positions import position_document
from matches.games.choices import GameChoice
from matches.games.option_words import option_label, value_text
from matches.rulebooks.clauses import Chapter, Clause, RuleBook, Title
from matches.words.rules.rule_rows import MARKS
from rules import Ruleset
from rules.base.json_types import Json
from rules.materials.rows import decisions

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Value:
    """A value in words with the rulesets that have it (code, name); none where all of the game have it."""

    words: str
    rulesets: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An option in words, with its values."""

    option: str
    label: Words
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """A clause with its number, its anchor, and the rulesets (code, name) it holds for if not all."""

    number: str
    anchor: str
    clause: Clause
    only: tuple[tuple[str, str], ...]
    options: tuple[OptionLine, ...]


@dataclass(frozen=True, slots=True)
class ChapterPage:
    """A chapter with its number, its clauses, the figure of its example or None, the options it is first to name."""

    number: int
    chapter: Chapter
    clauses: tuple[ClauseLine, ...]
    figure: Json | None
    options: tuple[OptionLine, ...]


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row of the table of decisions: its marks in words (mark, words) and the clauses that tell it."""

    row: str
    marks: tuple[tuple[str, Words], ...]
    clauses: tuple[ClauseLine, ...]


def book_document(book: RuleBook, game: GameChoice) -> Json:
    """Return the chapters, the sources that the clauses cite and the rows with their clauses."""
    pages = []
    told: set[str] = set()
    for number, chapter in enumerate(book.chapters, 1):
        pages.append(_page(number, chapter, game.rulesets, told))
        told |= {line.option for line in pages[-1].options}
    lines = [line for page in pages for line in page.clauses]
    return {"chapters": pages, "titles": _titles(lines), "rows": _rows(book.game, lines)}


def _page(number: int, chapter: Chapter, rulesets: Sequence[Ruleset], told: Collection[str]) -> ChapterPage:
    lines = tuple(
        _line(f"{number}.{place}", f"{chapter.key}.{clause.id}", clause, rulesets)
        for place, clause in enumerate(chapter.clauses, 1)
    )
    options = {option.option: option for line in lines for option in line.options if option.option not in told}
    figure = position_document(rulesets[0].game, chapter.example, f"fig-{chapter.key}") if chapter.example else None
    return ChapterPage(number, chapter, lines, figure, tuple(options.values()))


def _line(number: str, anchor: str, clause: Clause, rulesets: Sequence[Ruleset]) -> ClauseLine:
    only = tuple((ruleset.code, ruleset.name) for ruleset in rulesets if ruleset.code in clause.only)
    options = tuple(option_line(rulesets, option) for option in clause.options if hasattr(rulesets[0], option))
    return ClauseLine(number, anchor, clause, only, options)


def option_line(rulesets: Sequence[Ruleset], option: str) -> OptionLine:
    """Return an option with its values; a document of an organiser has none of its own."""
    names: dict[str, list[tuple[str, str]]] = {}
    label = option_label(rulesets[0].game, option)
    if option in rulesets[0].DOCUMENTS:
        return OptionLine(option, label, ())
    for ruleset in rulesets:
        words = value_text(ruleset.game, option, getattr(ruleset, option))
        names.setdefault(words, []).append((ruleset.code, ruleset.name))
    if len(names) == 1:
        return OptionLine(option, label, (Value(next(iter(names)), ()),))
    return OptionLine(option, label, tuple(Value(words, tuple(of)) for words, of in names.items()))


def _titles(lines: Sequence[ClauseLine]) -> list[Title]:
    return list(dict.fromkeys(source.title for line in lines for source in line.clause.sources))


def _rows(game: str, lines: Sequence[ClauseLine]) -> list[RowLine]:
    """Return the rows of the table, then those that only clauses name."""
    table = decisions(game)
    named = dict.fromkeys(row for line in lines for row in line.clause.rows if row not in table)
    return [
        RowLine(row, tuple((mark, MARKS[mark]) for mark in table.get(row, ("choice",))), _telling(row, lines))
        for row in (*table, *named)
    ]


def _telling(row: str, lines: Sequence[ClauseLine]) -> tuple[ClauseLine, ...]:
    return tuple(line for line in lines if row in line.clause.rows)
