"""Who won a table, and the places behind (R33, R23, R31)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import takewhile

from scoring.facts import SeatFacts, TableFacts

Score = Callable[[SeatFacts], Decimal | int | None]

TIE_RULES: dict[str, Score] = {
    "armies": lambda seat: seat.armies,
    "outside": lambda seat: seat.outside,
    "later_in_order": lambda seat: seat.turn or seat.seat,
}
"""Tie rules that a final board answers, the higher the better; others (an extra round) need a recorded decision."""

GONE, OUT, IN_PLAY, FIRST = range(4)
Key = tuple[int, bool, Decimal | int, Decimal | int]


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
        """Return the only winner, None while there is none or when the win is shared."""
        return self.winners[0] if len(self.winners) == 1 else None


def table_winner(table: TableFacts, score: Score) -> Outcome:
    """Return the outcome by this score: a decision first, then the completed objective, the score, the table's tie
    rule.

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
    """Return the same as `table_winner`, but an undecided table raises WinnerNeeded."""
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
    alive = tuple(seat for seat in table.seats if not seat.eliminated) or table.seats
    first = _best(alive, score)
    reason = "points"
    for rule in _rules(table):
        if len(first) < 2 or any(TIE_RULES[rule](seat) is None for seat in first):
            break
        first, reason = _best(first, TIE_RULES[rule]), rule
    if table.shared and len(first) > 1:
        reason = "shared"
    return tuple(seat.seat for seat in first), reason


def _rules(table: TableFacts) -> tuple[str, ...]:
    """Return the tie rules up to the first that no final board answers; none where a win is shared."""
    return () if table.shared else tuple(takewhile(TIE_RULES.__contains__, table.tie_rule))


def _place(seat: SeatFacts) -> int:
    return -(seat.place or 0)


def _best(seats: tuple[SeatFacts, ...], score: Score) -> tuple[SeatFacts, ...]:
    """Return the seats with the highest score; all of them when one score is not known."""
    points = [score(seat) for seat in seats]
    known = [score for score in points if score is not None]
    if len(known) < len(points):
        return seats
    return tuple(seat for seat, score in zip(seats, points, strict=True) if score == max(known))


def _places(table: TableFacts, score: Score, winners: tuple[int, ...]) -> dict[int, int]:
    """Return places 1, 2, 2, 4: the winners, the others by score, the eliminated by the order they went, and after
    everybody who stayed whoever left, the first to leave at the very end (R32), by score those who left together."""

    def strength(seat: SeatFacts) -> Key:
        if seat.seat in winners:
            return (FIRST, True, 0, 0)
        points = score(seat)
        known = points if points is not None else 0
        if seat.left:
            return (GONE, True, seat.left, known)
        if seat.eliminated and seat.fallen:
            return (OUT, True, -seat.fallen, 0)
        return (IN_PLAY, points is not None, known, 0)

    keys = {seat.seat: strength(seat) for seat in table.seats}
    return {seat: 1 + sum(other > key for other in keys.values()) for seat, key in keys.items()}
