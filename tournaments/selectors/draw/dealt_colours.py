"""Colours dealt by the draw: which there are, who had which so far, and the letters by which pages show them."""

from __future__ import annotations

from matches.models import Match
from matches.words.board.colours import letter_of
from tournaments.models import Round, Seat, Stage, Table, TableMatch
from tournaments.selectors.rounds.rounds import rounds_before
from tournaments.selectors.setup.tournament_rules import tournament_rules


def colours_asked(stage: Stage, before: int, numbers: dict[int, int]) -> dict[str, object]:
    """Return `colours` and `worn` of the `draw` contract for a round, {} where the tournament deals none.

    `numbers` names the people of the document by primary key. Two queries.
    """
    colours = list(tournament_rules(stage.tournament).colours) if stage.tournament.deals_colours else []
    if not colours:
        return {}
    worn: dict[str, list[int]] = {}
    rounds = {round_.pk: round_ for round_ in Round.objects.filter(rounds_before(stage, before))}
    seats = Seat.objects.filter(round__in=rounds, no_show=False, table__not_played_reason="")
    for round_pk, table, position, entrant in seats.values_list("round", "table__number", "position", "entrant"):
        colour = rounds[round_pk].colour_at(table, position)
        if colour in colours and entrant in numbers:
            worn.setdefault(str(numbers[entrant]), [0] * len(colours))[colours.index(colour)] += 1
    return {"colours": colours, **({"worn": worn} if worn else {})}


def dealt_letters(table: Table, positions: list[int]) -> list[str]:
    """Return the letters of the colours dealt to these seats of a table, [] where not every one has its own."""
    letters = [letter_of(table.round.colour_at(table.number, position)) for position in positions]
    return letters if all(letters) and len(set(letters)) == len(letters) else []


def match_colours(match: Match) -> dict[int, str]:
    """Return the colour of every seat of a table's match, {} where the draw dealt none. Two queries."""
    row = TableMatch.objects.filter(match=match, table__isnull=False).select_related("table__round").first()
    if row is None or row.table is None:
        return {}
    round_, number = row.table.round, row.table.number
    dealt = {seat: round_.colour_at(number, position) for seat, position in row.seats.values_list("number", "position")}
    return dealt if all(dealt.values()) and len(set(dealt.values())) == len(dealt) else {}
