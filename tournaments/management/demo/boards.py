"""Plausible ends of matches for the demo: fronts that grew from somewhere, armies where they meet."""

from __future__ import annotations

from random import Random

from rules import load
from rules.base.json_types import Json
from rules.boards.board import Board
from rules.boards.decks import Deck
from rules.risiko.documents.final_board_text import parse
from rules.risiko.options import RisikoRuleset

COLOURS = "NVRGBL"


def final_document(chance: Random, seats: list[int], ruleset: str, *, complete: bool = False) -> Json:
    """Return a sound result document for these seats; with `complete` one of them holds a whole objective."""
    rules = load(ruleset, RisikoRuleset)
    board, deck = rules.load_board(), rules.load_deck()
    cards = dict(zip(seats, chance.sample(sorted(deck.numbers), len(seats)), strict=True))
    winner = chance.choice(seats) if complete else None
    owners = _grow(chance, board, deck, cards, winner)
    lost = set(seats) - set(owners.values())
    document: Json = {
        "scope": "principal",
        "seats": [
            {
                "seat": seat,
                "colour": COLOURS[place],
                "objective": card,
                "completed_in_time": seat == winner,
                "eliminated": seat in lost,
                "surrendered": False,
            }
            for place, (seat, card) in enumerate(cards.items())
        ],
        "board": {code: [owners[code], _armies(chance, board, owners, code)] for code in board.codes},
    }
    if any(
        not seat["completed_in_time"] and _is_complete(document, ruleset, seat["seat"]) for seat in document["seats"]
    ):
        return final_document(chance, seats, ruleset, complete=complete)
    return document


def with_defect(document: Json) -> Json:
    """Return the same end with one territory that nobody claims and a claim that the board denies."""
    board = {code: holding for code, holding in document["board"].items() if code != "madagascar"}
    seats = [dict(seat, completed_in_time=index == 1) for index, seat in enumerate(document["seats"])]
    return document | {"board": board, "seats": seats}


def _territories_of(deck: Deck, card: int) -> frozenset[str]:
    objective = deck.card(card)
    return (objective.territories("principal") if objective else None) or frozenset()


def _grow(chance: Random, board: Board, deck: Deck, cards: dict[int, int], winner: int | None) -> dict[str, int]:
    """Return who holds each territory: every seat grows from a start, its own objective first."""
    wanted = {seat: _territories_of(deck, card) for seat, card in cards.items()}
    owners = dict.fromkeys(sorted(wanted[winner]), winner) if winner is not None else {}
    strength = {seat: 3 + chance.randrange(5) for seat in cards}
    while len(owners) < len(board.codes):
        free = [code for code in board.codes if code not in owners]
        seat = chance.choices(list(strength), weights=list(strength.values()))[0]
        near = [code for code in free if any(owners.get(other) == seat for other in board.by_code[code].borders)]
        choice = [code for code in near or free if code in wanted[seat]] or near or free
        owners[chance.choice(choice)] = seat
    return owners


def _armies(chance: Random, board: Board, owners: dict[str, int], code: str) -> int:
    front = sum(owners[other] != owners[code] for other in board.by_code[code].borders)
    return 1 + (chance.randrange(2 + 3 * front) if front else 0)


def _is_complete(document: Json, ruleset: str, seat: int) -> bool:
    final = parse({"ruleset": ruleset, **document})
    holder = next(row for row in final.seats if row.number == seat)
    held = set(final.held_by(seat))
    wanted = holder.objective.territories("principal") if holder.objective else None
    return bool(wanted) and set(wanted or ()) <= held
