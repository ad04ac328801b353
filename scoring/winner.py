"""Who won a table, and the places behind (R33, R23, R31)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from scoring.facts import SeatFacts, TableFacts

Score = Callable[[SeatFacts], Decimal | int | None]

TIE_RULES: dict[str, Score] = {
    "armies": lambda seat: seat.armies,
    "outside": lambda seat: seat.outside,
    "later_in_order": lambda seat: seat.seat,
}
"""Tie rules that a final board answers, the higher the better; others (an extra round) need a recorded decision."""


class WinnerNeeded(ValueError):
    """Several seats are first and nobody decided: `seats` names them."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(f"the winner among the seats {', '.join(map(str, seats))} is not decided")
        self.seats = seats


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a table.

    `winners` is one seat, several where sharing is allowed, none while `tied` seats wait for a decision. `places` are
    1, 2, 2, 4. `reason`: objective, points, a tie rule, decision, shared, undecided.
    """

    winners: tuple[int, ...]
    tied: tuple[int, ...]
    places: dict[int, int]
    reason: str

    @property
    def winner(self) -> int | None:
        """The only winner, None while there is none or when the win is shared."""
        return self.winners[0] if len(self.winners) == 1 else None


def table_winner(table: TableFacts, score: Score) -> Outcome:
    """The outcome by this score: a decision first, then the completed objective, the score, the table's tie rule.

    Where every seat has a place written down, the places stand in for score and rule.
    """
    if table.seats and all(seat.place is not None for seat in table.seats):
        score, table = _place, replace(table, tie_rule=())
    winners, reason = _winners(table, score)
    tied: tuple[int, ...] = ()
    if len(winners) != 1 and not (table.shared and winners):
        tied, winners, reason = winners, (), "undecided"
    return Outcome(winners, tied, _places(table, score, winners), reason)


def only_winner(table: TableFacts, score: Score) -> Outcome:
    """As `table_winner`, but an undecided table raises WinnerNeeded."""
    outcome = table_winner(table, score)
    if outcome.tied:
        raise WinnerNeeded(outcome.tied)
    return outcome


def _winners(table: TableFacts, score: Score) -> tuple[tuple[int, ...], str]:
    if table.decided:
        return table.decided, "decision"
    claims = tuple(seat.seat for seat in table.seats if seat.completed)
    if len(claims) == 1:
        return claims, "objective"
    first = _best(table.seats, score)
    reason = "points"
    if not table.shared:
        for rule in table.tie_rule:
            if len(first) < 2 or rule not in TIE_RULES or any(TIE_RULES[rule](seat) is None for seat in first):
                break
            first, reason = _best(first, TIE_RULES[rule]), rule
    elif len(first) > 1:
        reason = "shared"
    return tuple(seat.seat for seat in first), reason


def _place(seat: SeatFacts) -> int:
    return -(seat.place or 0)


def _best(seats: tuple[SeatFacts, ...], score: Score) -> tuple[SeatFacts, ...]:
    """The seats with the highest score; all of them when one score is not known."""
    points = [score(seat) for seat in seats]
    known = [one for one in points if one is not None]
    if len(known) < len(points):
        return seats
    return tuple(seat for seat, one in zip(seats, points, strict=True) if one == max(known))


def _places(table: TableFacts, score: Score, winners: tuple[int, ...]) -> dict[int, int]:
    """Places 1, 2, 2, 4: the winners first, then by score; an unknown score counts as the lowest."""
    keys: dict[int, tuple[bool, bool, Decimal | int]] = {}
    for seat in table.seats:
        points = score(seat)
        if seat.seat in winners:
            keys[seat.seat] = (True, True, 0)
        else:
            keys[seat.seat] = (False, points is not None, points if points is not None else 0)
    return {seat: 1 + sum(other > key for other in keys.values()) for seat, key in keys.items()}
