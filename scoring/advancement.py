"""Who goes on besides the winners: lucky losers by their share of the table's points."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.record import Result
from scoring.standings import normalised_points


@dataclass(frozen=True, slots=True)
class LuckyLoser:
    """A candidate: `share` of the table's points (0 to 1), `rank` 1, 2, 2, 4; `tied` when the cut falls in the tie."""

    entrant: int
    share: Fraction
    rank: int
    chosen: bool
    tied: bool


def lucky_losers(results: Iterable[Result], count: int, lots: dict[int, int] | None = None) -> list[LuckyLoser]:
    """Return all who did not win, best share first, `count` of them chosen.

    Equal shares: the better place at the table, then the lots recorded (1 is the best). Candidates whom nothing
    separates at the cut are `tied` and not chosen: lots must be drawn and recorded.
    """
    drawn = lots or {}
    losers = [result for result in results if not result.won]
    keys = {
        loser.entrant: (-Fraction(normalised_points(loser, "table_share")), loser.place, drawn.get(loser.entrant, 0))
        for loser in losers
    }
    ordered = sorted(losers, key=lambda loser: keys[loser.entrant])
    values = [keys[loser.entrant] for loser in ordered]
    chosen = []
    for loser in ordered:
        key = keys[loser.entrant]
        rank = values.index(key) + 1
        through = rank + values.count(key) - 1 <= count
        chosen.append(LuckyLoser(loser.entrant, -key[0], rank, through, rank <= count and not through))
    return chosen
