"""What the games of territories have in common for the play server: seats, set-up, objectives, an organiser's deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from matches.games.presenter import Fate
from matches.games.question import Question
from matches.models.matches import DeckRows
from matches.words.board.objectives import objective_brief, objective_name
from rules import Board, Deck, Ruleset, State, TerritoryList, legal_actions, to_move
from rules.boards.final_board import BoardRuleset
from rules.contract.started import Row
from rules.lands.objective_cards import rows_of
from rules.lands.protocols import LandsState


def fate(state: LandsState, seat: int) -> Fate:
    """Return what became of a seat."""
    return Fate(state.people.fallen[seat], state.people.gone[seat])


def anew(before: LandsState, after: LandsState) -> bool:
    """Return whether the set-up asks anew: another seat or phase, or the same one with its next lot of armies."""
    return bool((before.phase, before.seat) != (after.phase, after.seat) or after.left > before.left)


def objectives_by_seat(state: LandsState) -> dict[int, tuple[str, str]] | None:
    """Return name and brief text of every seat's objective, None before they are dealt."""
    if not any(state.held):
        return None
    table = state.table
    cards = {seat: table.cards[state.people.goals[seat]] for seat in range(1, table.seats + 1)}
    places = table.ruleset.load_board().by_code
    return {
        seat: (objective_name(card), objective_brief(card, table.ruleset.scope, places)) for seat, card in cards.items()
    }


def deck_rows(deck: Deck) -> DeckRows:
    """Return the cards as plain values. Raises SetupError when a card is no list of territories."""
    return [list(row) for row in rows_of(deck)]


def deck_of(ruleset: Ruleset, rows: DeckRows) -> Deck:
    """Return the deck of an organiser's own cards, from plain values."""
    cards = tuple(
        TerritoryList(number, label, tuple(principal), tuple(two)) for number, label, principal, two in _rows(rows)
    )
    return Deck("own", "", "", board_of(ruleset), cards)


def _rows(rows: DeckRows) -> Sequence[Row]:
    """Return the rows as `deck_rows` has made them, whatever JSON knows of their types."""
    return cast(Sequence[Row], rows)


def board_of(ruleset: Ruleset) -> Board:
    """Return the board of the ruleset of a game of territories."""
    return cast(BoardRuleset, ruleset).load_board()


def last_colour(state: State) -> Question | None:
    """Return the colour left for the last seat as an answer without a choice; None while there are several."""
    seat = to_move(state)[0]
    free = legal_actions(state, seat)
    return Question(seat, free[0], choice=False) if len(free) == 1 else None
