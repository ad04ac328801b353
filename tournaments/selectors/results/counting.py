"""What a document is worth in its tournament: the terms of the tournament, handed to `tournaments.counting`."""

from __future__ import annotations

from rules import TerritoryList
from rules.base.json_types import Json
from rules.boards.decks import Deck
from rules.risiko.options import RisikoRuleset
from scoring.winner import WinnerNeeded
from tournaments import counting
from tournaments.counting import Count, Settled, Terms
from tournaments.models import Tournament
from tournaments.selectors.setup.choices import counts_boards
from tournaments.selectors.setup.formulas import formula_of
from tournaments.selectors.setup.tournament_rules import board_rules, tournament_rules


def rules_of(tournament: Tournament) -> tuple[RisikoRuleset, Deck]:
    """Return the ruleset and the cards of a tournament: its own deck, or the ruleset's."""
    ruleset = board_rules(tournament)
    own = tournament.deck
    if own is None:
        return ruleset, ruleset.load_deck()
    cards = tuple(
        TerritoryList(
            int(row["number"]), row.get("nickname") or "", tuple(row["principal"]), tuple(row.get("secondary") or ())
        )
        for row in own.cards
    )
    return ruleset, Deck(f"own-{own.pk}", own.name, "own", ruleset.load_board(), cards)


def terms_of(tournament: Tournament) -> Terms:
    """Return by what a tournament counts."""
    ruleset, deck = rules_of(tournament) if counts_boards(tournament.ruleset) else (tournament_rules(tournament), None)
    return Terms(ruleset, deck, tournament.scope, tournament.sizes, formula_of(tournament))


def count_document(tournament: Tournament, kind: str, document: Json) -> Count:
    """Count a clean document under the choices of its tournament. Raises BadDocument."""
    return counting.count_of(kind, document, terms_of(tournament))


def settle(tournament: Tournament, count: Count, *, decided: int | None, shared: bool) -> Settled:
    """Return the points of every seat under the tournament's formula; raises WinnerNeeded.

    `decided` is the seat a recorded decision names: it counts only where the rules leave a tie.
    """
    return counting.settle(formula_of(tournament), count, decided=decided, shared=shared)


def tied_seats(tournament: Tournament, count: Count, *, decided: int | None, shared: bool) -> tuple[int, ...]:
    """Return the seats among which a winner must still be named; empty when the table has one."""
    if count.facts is None or count.defects:
        return ()
    try:
        settle(tournament, count, decided=decided, shared=shared)
    except WinnerNeeded as tie:
        return tie.seats
    return ()
