"""The board at the end of a match: who holds what, with how many armies, and everything that is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from rules.boards.board import Board
from rules.boards.decks import Deck
from rules.boards.objectives import DestroyColour, Fate, Holdings, Objective

Holding = tuple[int, int | None]
"""Seat number and armies, None where nobody counted them."""


@dataclass(frozen=True, slots=True)
class Defect:
    """Why a final board cannot be counted. `territory` is a code, or the text as given when it is unknown."""

    code: str
    territory: str | None = None
    seat: int | None = None
    seats: tuple[int, ...] | None = None
    value: int | str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing about a final board that can be counted."""

    code: str
    seat: int | None = None
    value: int | str | None = None


@dataclass(frozen=True, slots=True)
class FinalSeat:
    """One player at the end; `objective` None: nobody noted the card.

    `fault` carries what was wrong with the card when it was read (missing, unknown); `eliminated_by` the number of
    the seat that took the last territory, where that is known: a board alone does not tell.
    """

    number: int
    name: str = ""
    objective: Objective | None = None
    completed_in_time: bool = False
    eliminated: bool = False
    colour: str = ""
    fault: Defect | None = None
    eliminated_by: int | None = None


class BoardRuleset(Protocol):
    """What is asked of a ruleset whose matches end with a board to be counted."""

    @property
    def code(self) -> str: ...
    @property
    def seats_min(self) -> int: ...
    @property
    def seats_max(self) -> int: ...
    @property
    def army_cap(self) -> int: ...
    @property
    def table_tie(self) -> tuple[str, ...]: ...
    def load_board(self) -> Board: ...
    def load_deck(self) -> Deck: ...


@dataclass(frozen=True)
class FinalBoard:
    """A finished table under a ruleset; `holdings` maps territory codes to (seat, armies or None)."""

    ruleset: BoardRuleset
    scope: str
    seats: tuple[FinalSeat, ...]
    holdings: Mapping[str, Holding]

    @cached_property
    def board(self) -> Board:
        """Return the board it was played on."""
        return self.ruleset.load_board()

    def held_by(self, seat: int) -> dict[str, int | None]:
        """Return what one seat holds: territory code -> armies."""
        return {code: armies for code, (owner, armies) in self.holdings.items() if owner == seat}


def defects(final: FinalBoard) -> tuple[Defect, ...]:
    """Return every reason why this board cannot be counted, none left out; empty when it is sound (R17, R28, R30).

    Codes: territory_missing, territory_unknown, seat_unknown, seat_duplicate, seat_count, armies_not_positive,
    armies_over_cap, objective_missing, objective_unknown, objective_duplicate, objective_not_complete,
    completed_more_than_one, eliminated_owns_territory.
    """
    return (*_seat_defects(final), *_holding_defects(final), *_card_defects(final), *_claim_defects(final))


def _seat_defects(final: FinalBoard) -> Iterator[Defect]:
    numbers = [seat.number for seat in final.seats]
    if not final.ruleset.seats_min <= len(numbers) <= final.ruleset.seats_max:
        yield Defect("seat_count", value=len(numbers))
    if len(set(numbers)) < len(numbers):
        for number in sorted({number for number in numbers if numbers.count(number) > 1}):
            yield Defect("seat_duplicate", seat=number)


def _holding_defects(final: FinalBoard) -> list[Defect]:
    wrong: list[Defect] = []
    known = final.board.values
    owned = {seat.number: 0 for seat in final.seats}
    armies_of = dict.fromkeys(owned, 0)
    for code, (seat, armies) in final.holdings.items():
        if code not in known:
            wrong.append(Defect("territory_unknown", territory=code))
        if seat in owned:
            owned[seat] += 1
            armies_of[seat] += armies or 0
        else:
            wrong.append(Defect("seat_unknown", territory=code, seat=seat))
        if armies is not None and armies < 1:
            wrong.append(Defect("armies_not_positive", territory=code, seat=seat, value=armies))
    if not known.keys() <= final.holdings.keys():
        missing = (code for code in final.board.codes if code not in final.holdings)
        wrong += [Defect("territory_missing", territory=code) for code in missing]
    cap = final.ruleset.army_cap
    if cap:
        wrong += [Defect("armies_over_cap", seat=seat, value=sum_) for seat, sum_ in armies_of.items() if sum_ > cap]
    for player in final.seats:
        if player.eliminated and owned[player.number]:
            wrong.append(Defect("eliminated_owns_territory", seat=player.number, value=owned[player.number]))
    return wrong


def _card_defects(final: FinalBoard) -> list[Defect]:
    wrong: list[Defect] = []
    holders: dict[object, list[int]] = {}
    for seat in final.seats:
        if seat.fault is not None:
            wrong.append(seat.fault)
        elif seat.objective is not None:
            key = seat.objective.number if seat.objective.number is not None else seat.objective
            holders.setdefault(key, []).append(seat.number)
    if len(holders) < len(final.seats):
        for card, seats in holders.items():
            if len(seats) > 1:
                value = card if isinstance(card, int) else None
                wrong.append(Defect("objective_duplicate", seats=tuple(seats), value=value))
    return wrong


def _claim_defects(final: FinalBoard) -> Iterator[Defect]:
    claims = [seat for seat in final.seats if seat.completed_in_time]
    if len(claims) > 1:
        yield Defect("completed_more_than_one", seats=tuple(seat.number for seat in claims))
    for seat in claims:
        if completes(final, seat) is False:
            yield Defect("objective_not_complete", seat=seat.number)


def completes(final: FinalBoard, seat: FinalSeat) -> bool | None:
    """Return whether the board completes the card of this seat; None when that cannot be known."""
    card = seat.objective
    if card is None:
        return None
    held = final.held_by(seat.number)
    if isinstance(card, DestroyColour):
        return _destroys(final, seat, card, held)
    return card.completed(held, final.scope, {})


def _destroys(final: FinalBoard, holder: FinalSeat, card: DestroyColour, held: Holdings) -> bool | None:
    """Return a board has no history: who eliminated a colour is open unless it was written down (R17)."""
    owners = {owner for owner, _ in final.holdings.values()}
    if all(seat.colour for seat in final.seats):
        fates = {seat.colour: Fate.ALIVE for seat in final.seats if seat.number in owners}
        if card.colour not in {seat.colour for seat in final.seats}:
            fates[card.colour] = Fate.ABSENT
        for seat in final.seats:
            if seat.eliminated_by is not None and seat.colour not in fates:
                fates[seat.colour] = Fate.DESTROYED if seat.eliminated_by == holder.number else Fate.DESTROYED_BY_OTHER
        return card.completed(held, final.scope, fates | {holder.colour: Fate.OWN})
    nobody_is_out = all(seat.number in owners for seat in final.seats)
    return False if nobody_is_out and len(held) < card.fallback else None


def notes(final: FinalBoard) -> tuple[Note, ...]:
    """Return what a reader of the scores should know.

    Codes: complete_not_claimed (seat), completion_not_checked (seat), objective_not_noted (seat), no_method2
    (seat: the card lists no territories), armies_not_counted (value: territories), no_secondary (seat, scope both).
    """
    return (*_seat_notes(final), *_army_notes(final))


def _seat_notes(final: FinalBoard) -> Iterator[Note]:
    for seat in final.seats:
        card = seat.objective
        if card is None and seat.fault is None:
            yield Note("objective_not_noted", seat=seat.number)
        if card is not None and card.kind != "territories":
            yield Note("no_method2", seat=seat.number)
        if final.scope == "both" and card is not None and not getattr(card, "secondary", ()):
            yield Note("no_secondary", seat=seat.number)
        if seat.completed_in_time and completes(final, seat) is None:
            yield Note("completion_not_checked", seat=seat.number)
        if not seat.completed_in_time and completes(final, seat):
            yield Note("complete_not_claimed", seat=seat.number)


def _army_notes(final: FinalBoard) -> Iterator[Note]:
    uncounted = sum(armies is None for _, armies in final.holdings.values())
    if uncounted:
        yield Note("armies_not_counted", value=uncounted)
