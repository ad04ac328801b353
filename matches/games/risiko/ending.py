"""How a match of RisiKo! ended, ready to be shown: every objective, every score in its parts."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

import rules
from matches.games.ending import Ending, Finisher, ending_of
from matches.games.risiko.words.scores import EXPLAINED, METHODS
from matches.models import Match
from matches.words.board.colours import letter_of
from matches.words.board.objectives import objective_name, objective_text
from rules import FinalBoard, FinalSeat
from rules.base.json_types import Json
from rules.lands.protocols import LandsState
from rules.risiko.state.state import State
from scoring.methods import Explanation, explain


@dataclass(frozen=True, slots=True)
class Counted:
    """A territory as a card or a score shows it; `held`: by the seat in question."""

    name: str
    value: int
    armies: int | None = None
    held: bool = True


@dataclass(frozen=True, slots=True)
class Score:
    """One score: `total` = value + bonus + armies; all None where the method does not apply."""

    code: str
    name: str
    explained: str
    total: int | None
    value: int = 0
    bonus: int = 0
    armies: int | None = None
    territories: tuple[Counted, ...] = ()


@dataclass(frozen=True)
class BoardFinisher(Finisher):
    """One seat at the end, with what it had on the board."""

    territories: int = 0
    armies: int = 0
    objective: str = ""
    objective_text: str = ""
    completed: bool = False
    wanted: tuple[Counted, ...] = ()
    scores: tuple[Score, ...] = ()


def ending_document(match: Match, state: State | None) -> Ending:
    """Return everything the page of a match that is over shows; a void one keeps its board and opens its cards too."""
    if state is None or not any(state.held):
        return Ending("", [], 0)
    final = final_board(state)
    explained = explain(final)

    def own(seat: int) -> Json:
        scores = tuple(_score(final, code, explanation) for code, explanation in explained[seat].items())
        return {**on_the_board(state, seat), **card_shown(final, seat), "scores": scores}

    return ending_of(match, state, BoardFinisher, own, (_("Territories"), _("Armies")))


def final_board(state: LandsState) -> FinalBoard:
    """Return the board as the engine closes it; where a referee did, nobody has completed an objective."""
    if state.outcome is not None:
        return rules.final_board(state)
    table, people = state.table, state.people
    seats = tuple(
        FinalSeat(seat, name, table.cards[people.goals[seat]], eliminated=bool(people.fallen[seat]))
        for seat, name in enumerate(table.names, 1)
    )
    codes = table.geo.codes
    holdings = {codes[place]: (owner, state.armies[place]) for place, owner in enumerate(state.owner)}
    return FinalBoard(table.ruleset, table.ruleset.scope, seats, holdings)


def on_the_board(state: LandsState, seat: int) -> Json:
    """Return what a seat has on the board at the end."""
    mine = [armies for owner, armies in zip(state.owner, state.armies, strict=True) if owner == seat]
    return {
        "letter": letter_of(state.people.colours[seat]),
        "territories": len(mine),
        "armies": sum(mine),
        "numbers": (len(mine), sum(mine)),
    }


def card_shown(final: FinalBoard, seat: int) -> Json:
    """Return the objective of a seat, opened; a card without a list names no territories."""
    finisher = next(row for row in final.seats if row.number == seat)
    card, held = finisher.objective, final.held_by(seat)
    assert card is not None
    listed = card.territories(final.scope) or ()
    board = final.board
    return {
        "objective": objective_name(card),
        "objective_text": objective_text(card, final.scope),
        "completed": finisher.completed_in_time,
        "mark": _("completed the objective") if finisher.completed_in_time else "",
        "wanted": tuple(
            Counted(territory.name, territory.value, held.get(territory.code), territory.code in held)
            for territory in board.territories
            if territory.code in listed
        ),
    }


def _score(final: FinalBoard, code: str, explanation: Explanation | None) -> Score:
    name, explained = str(METHODS[code]), str(EXPLAINED[code])
    if explanation is None:
        return Score(code, name, explained, None)
    names = final.board.by_code
    territories = tuple(Counted(names[place].name, value, armies) for place, value, armies in explanation.territories)
    armies = explanation.armies if code.endswith("+3") else None
    return Score(code, name, explained, explanation.total, explanation.value, explanation.bonus, armies, territories)
