"""The rules of each game as a book: every rule in order, its source, its options, and where the material comes from."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from matches.documents.materials import lists_document
from matches.documents.rules.board_lists import continents_document, decks_document
from matches.documents.rules.rulebook import book_document
from matches.games import games_shown, presenter
from matches.games.choices import GameChoice, game_choices, ruleset_text
from matches.rulebooks import rule_book
from matches.rulebooks.clauses import RuleBook
from matches.words.materials import PARTS
from matches.words.rules.rule_rows import ASPECTS, FILES, MARKS
from rules import load
from rules.base.json_types import Json
from rules.materials.replaceable import materials_of
from rules.materials.rows import marks_of


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show every game with its rulesets."""
    games = [{"game": game, "name": _name(game), "rulesets": _rulesets(game)} for game in game_choices(on_paper=True)]
    return render(request, "matches/rules_index.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the book of one game."""
    chosen = next((game_choice for game_choice in game_choices(on_paper=True) if game_choice.code == game), None)
    if chosen is None:
        raise Http404
    context = {
        "game": chosen,
        "name": _name(chosen),
        "rulesets": _rulesets(chosen),
        "styles": presenter(game).pages.styles if game in games_shown() else (),
        "continents": continents_document(chosen.rulesets),
        "decks": decks_document(chosen.rulesets),
        "files": _files(game),
        "parts": _parts(game),
        **book_document(_book(game), chosen),
    }
    return render(request, "matches/rules.html", context)


def _name(game: GameChoice) -> str | Promise:
    book = rule_book(game.code)
    return book.name if book else game.name


def _rulesets(game: GameChoice) -> list[Json]:
    editions = _book(game.code).editions
    return [
        {"ruleset": ruleset, "text": ruleset_text(ruleset.code), "source": editions.get(ruleset.code, "")}
        for ruleset in game.rulesets
    ]


def _book(code: str) -> RuleBook:
    return rule_book(code) or RuleBook(code, code, {}, ())


def _files(game: str) -> list[tuple[str | Promise, list[tuple[str | Promise, str, str | Promise]]]]:
    """Return the data files of a game, each with what is sourced and what is reconstructed."""
    return [
        (
            FILES.get(source.file.removeprefix(f"{game}_"), source.file),
            [(ASPECTS.get(aspect, aspect), mark, MARKS.get(mark, mark)) for aspect, mark in source.aspects],
        )
        for source in marks_of(game)
    ]


def _parts(game: str) -> list[Json]:
    """Return what an organiser can replace, item by item."""
    return [
        {
            "kind": kind,
            "name": PARTS[part],
            "of": of,
            "edition": load(of).name if of else "",
            "lists": lists_document(kind, document()),
        }
        for part, kind in materials_of(game).items()
        for of, document in {"": kind.standard, **kind.others}.items()
    ]
