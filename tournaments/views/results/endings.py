"""The context of the pages that enter and correct how a game without RisiKo!'s board ended."""

from __future__ import annotations

from typing import Any

from matches.planisphere.map import SeatPaint
from matches.words.board.objectives import objective_brief, objective_name
from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting import course
from tournaments.counting.endings import Ending
from tournaments.counting.endings.boards import lands_of
from tournaments.models import Result, Seat, Table
from tournaments.selectors.draw.dealt_colours import dealt_letters
from tournaments.selectors.results.result_view import letters_of
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.views.results.entry_data import army_words, page_data
from tournaments.views.results.match_course import course_view
from tournaments.words.results.results import OUT_ORDER

ROOM = 18


def ending_context(table: Table, seats: list[Seat], last: Result | None, purpose: str, ending: Ending) -> Json:
    """Return what `enter.html` and `correct.html` need to show the entry of a game with an end of its own."""
    ruleset = tournament_rules(table.round.stage.tournament)
    data = page_data(table, seats, last, purpose) | {
        "kind": Result.Kind.PLACES.value,
        "document": first_part(table, seats, last, ending, ruleset),
    }
    context: Json = {
        "tournament": table.round.stage.tournament,
        "table": table,
        "round": table.round,
        "last": last,
        "data": data,
        "seats": seats,
        "rules": ruleset,
        "ending": ending,
        "columns": ending.columns(ruleset),
        "out_order": list(OUT_ORDER.items())[: len(seats) - 1],
        "course": course_view(table.round.stage.tournament, seats, last),
        "entry_template": f"tournaments/results/endings/{ending.kind}.html",
        "entry_script": f"tournaments/js/{ending.kind}_entry.js",
    }
    return PAGES[ending.kind](context)


def first_part(table: Table, seats: list[Seat], last: Result | None, ending: Ending, ruleset: Ruleset) -> Json:
    """Return the part the page begins with: the newest version where it fits the seats, else an empty table in the
    colours that were dealt."""
    positions = [seat.position for seat in seats]
    fits = last is not None and [row["seat"] for row in last.document["seats"]] == positions
    if last is not None and fits and "ended" in last.document:
        return course.part_for_page(last.document["ended"], positions)
    part = ending.blank(positions, ruleset)
    letters = dealt_letters(table, positions)
    if letters and all("colour" in row for row in part.get("seats", [{}])):
        part["seats"] = [{**row, "colour": letter} for row, letter in zip(part["seats"], letters, strict=True)]
    told = course.stored_course(last.document, positions).get("left", []) if last is not None and fits else []
    return course.part_for_page(part | {"left": told}, positions)


def _lands(context: Json) -> Json:
    """Return the context for territories on a map."""
    ruleset, data = context["rules"], context["data"]
    document, lands = data["document"], lands_of(context["rules"])
    letters = letters_of(document["seats"])
    document["seats"] = [dict(row, colour=letters[row["seat"]]) for row in document["seats"]]
    data["texts"]["colours"] = army_words(ruleset, letters.values())
    names = {seat.position: seat.entrant.player.name for seat in context["seats"]}
    words = data["texts"]["colours"]
    paints = {seat: SeatPaint(letter, words[letter], names[seat]) for seat, letter in letters.items()}
    deck = ruleset.load_deck() if hasattr(ruleset, "load_deck") else None
    cards = deck.cards if deck else ()
    data |= {
        "territories": [
            {"code": land.code, "name": land.name, "value": land.value, "continent": land.region}
            for land in lands.by_code.values()
        ],
        "cards": [{"number": card.number, "codes": listed_codes(card, ruleset)} for card in cards],
        "scored": "inside" if "inside" in context["columns"] else "territories",
    }
    return context | {
        "owners": {code: paints[pair[0]] for code, pair in document["board"].items()},
        "armies": {code: pair[1] for code, pair in document["board"].items()},
        "paints": list(paints.values()),
        "players": [(seat, letters[seat.position]) for seat in context["seats"]],
        "dealt": bool(dealt_letters(context["table"], list(letters))),
        "cards": [(card.number, _card_words(card, ruleset.scope, lands.by_code)) for card in cards],
        "continents": [region for region in lands.regions if region.code],
        "map_template": f"tournaments/results/endings/_map_{ruleset.game}.html",
    }


def _card_words(card: Any, scope: str, places: Any) -> str:
    return f"{objective_name(card)} · {objective_brief(card, scope, places)}"


def listed_codes(card: Any, ruleset: Any) -> list[str] | None:
    """Return the territories that a card lists, None for one that asks for something else."""
    codes = card.territories(ruleset.scope)
    return None if codes is None else sorted(codes)


def _hands(context: Json) -> Json:
    """Return the context for hands of cards, with room for more than are written."""
    ruleset, document = context["rules"], context["data"]["document"]
    context["data"]["bonus"] = {
        "complete": ruleset.complete_bonus,
        "closing": ruleset.closing_bonus,
        "target": ruleset.target_points,
    }
    return context | {"numbers": range(1, max(ROOM, len(document["hands"]) + 1) + 1)}


PAGES = {"lands": _lands, "hands": _hands}
