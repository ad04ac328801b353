"""The rules of each game as this product plays them: every decision, its values, and on whose word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from matches.documents.materials import lists_document
from matches.games.choices import GameChoice, game_choices, ruleset_text
from matches.games.option_words import option_label, value_text
from matches.rulebooks import Row, RuleBook, rule_book
from matches.words.materials import PARTS
from matches.words.rule_rows import ASPECTS, FILES, MARKS
from rules import Ruleset, load
from rules.replaceable import materials_of
from rules.rows import marks_of, rows_of

NONE = Row("")


@dataclass(frozen=True)
class Value:
    """An option in words, and its values with the names of the rulesets that have each; no names where all have it."""

    option: str
    label: str | Promise
    values: list[tuple[str, str]]


@dataclass(frozen=True)
class Decision:
    """A row with the options that implement it."""

    number: str
    words: str | Promise
    mark: str
    mark_words: str | Promise
    options: list[Value]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every game with its rulesets."""
    games = [{"game": game, "name": _name(game), "rulesets": _rulesets(game)} for game in game_choices(on_paper=True)]
    return render(request, "matches/rules_index.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """One game: its rulesets, where its data come from, every decision."""
    found = next((one for one in game_choices(on_paper=True) if one.code == game), None)
    if found is None:
        raise Http404
    context = {
        "game": found,
        "name": _name(found),
        "rulesets": _rulesets(found),
        "decisions": _decisions(found),
        "files": [
            (
                FILES.get(one.file.removeprefix(f"{game}_"), one.file),
                [(ASPECTS.get(aspect, aspect), mark, MARKS.get(mark, mark)) for aspect, mark in one.aspects],
            )
            for one in marks_of(game)
        ],
        "parts": [
            {
                "kind": kind,
                "name": PARTS[part],
                "of": of,
                "edition": load(of).name if of else "",
                "lists": lists_document(kind, document()),
            }
            for part, kind in materials_of(game).items()
            for of, document in {"": kind.standard, **kind.others}.items()
        ],
        "marks": [(code, words) for code, words in MARKS.items() if code in ("book", "choice", "club", "other")],
    }
    return render(request, "matches/rules.html", context)


def _name(game: GameChoice) -> str | Promise:
    book = rule_book(game.code)
    return book.name if book else game.name


def _rulesets(game: GameChoice) -> list[dict[str, Any]]:
    sources = _book(game.code).sources
    return [
        {"ruleset": one, "text": ruleset_text(one.code), "source": sources.get(one.code, "")} for one in game.rulesets
    ]


def _book(code: str) -> RuleBook:
    return rule_book(code) or RuleBook(code, {}, {})


def _decisions(game: GameChoice) -> list[Decision]:
    """The rows in their order, each with its options; rows without an option are said too."""
    rows: Mapping[str, Row] = _book(game.code).rows
    options: dict[str, list[str]] = {number: [] for number in rows}
    for ruleset in game.rulesets:
        for option, numbers in rows_of(ruleset.code).items():
            for number in numbers:
                named = options.setdefault(number, [])
                named += [] if option in named else [option]
    return [
        _decision(number, rows.get(number, NONE), [_value(game.rulesets, option) for option in options[number]])
        for number in sorted(options, key=lambda number: (number[0], int(number[1:])))
    ]


def _decision(number: str, row: Row, values: list[Value]) -> Decision:
    return Decision(number, row.words, row.mark, MARKS[row.mark], values)


def _value(rulesets: Sequence[Ruleset], option: str) -> Value:
    names: dict[str, list[str]] = {}
    for ruleset in rulesets:
        value = getattr(ruleset, option)
        names.setdefault(value_text(ruleset.game, option, value), []).append(ruleset.name)
    label = option_label(rulesets[0].game, option)
    if len(names) == 1:
        return Value(option, label, [(next(iter(names)), "")])
    return Value(option, label, [(value, ", ".join(of)) for value, of in names.items()])
