"""The context of the map page, for entering and for correcting."""

from __future__ import annotations

from rules.base.json_types import Json
from tournaments.models import Result, Seat, Table
from tournaments.selectors.draw.dealt_colours import dealt_letters
from tournaments.selectors.results.counting import rules_of
from tournaments.selectors.results.result_view import letters_of, paint_of
from tournaments.views.results.match_course import course_view
from tournaments.words.results import scoring
from tournaments.words.results.results import OUT_ORDER, objective_text


def entry_context(table: Table, seats: list[Seat], last: Result | None, data: Json) -> Json:
    """Return what `_entry.html` needs: `data` is the page's JSON, whose document the map begins with."""
    tournament = table.round.stage.tournament
    document = data["document"]
    letters = letters_of(document["seats"])
    names = {seat.position: seat.entrant.player.name for seat in seats}
    paints = {seat: paint_of(letter, names[seat]) for seat, letter in letters.items()}
    _ruleset, deck = rules_of(tournament)
    return {
        "tournament": tournament,
        "table": table,
        "round": table.round,
        "last": last,
        "data": data,
        "owners": {code: paints[pair[0]] for code, pair in document["board"].items() if pair[0] in paints},
        "armies": {code: pair[1] for code, pair in document["board"].items()},
        "paints": list(paints.values()),
        "dealt": bool(dealt_letters(table, [seat.position for seat in seats])),
        "players": [(seat, letters[seat.position]) for seat in seats],
        "out_order": list(OUT_ORDER.items())[: len(seats) - 1],
        "cards": [(card.number, objective_text(card)) for card in deck.cards],
        "methods": scoring.METHODS.items(),
        "by_method": tournament.formula in scoring.METHODS,
        "formula_word": scoring.formula_word(tournament),
        "continents": deck.board.continents,
        "needs_armies": "+3" in tournament.formula,
        "course": course_view(tournament, seats, last),
    }
