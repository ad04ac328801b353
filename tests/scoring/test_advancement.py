"""Lucky losers go on by their share of the table's points."""

from fractions import Fraction

from scoring.advancement import lucky_losers
from scoring.record import Result

ADA, BRUNO, CARLA, DARIO = 1, 2, 3, 4


def loser(who: int, points: int, total: int, place: int = 2) -> Result:
    return Result(who, 1, points, place=place, table_total=total)


def test_the_best_share_goes_on_not_the_most_points() -> None:
    found = lucky_losers(
        [loser(ADA, 40, 164), loser(BRUNO, 39, 120), Result(DARIO, 1, 90, won=True, table_total=164)], 1
    )
    assert [(one.entrant, one.chosen) for one in found] == [(BRUNO, True), (ADA, False)]
    assert found[0].share == Fraction(13, 40)


def test_equal_shares_are_separated_by_the_place() -> None:
    found = lucky_losers([loser(ADA, 10, 50, place=3), loser(BRUNO, 20, 100, place=2)], 1)
    assert [one.entrant for one in found if one.chosen] == [BRUNO]


def test_a_tie_at_the_cut_waits_for_lots() -> None:
    tied = [loser(ADA, 30, 60), loser(BRUNO, 10, 50), loser(CARLA, 20, 100), loser(DARIO, 1, 50)]
    found = lucky_losers(tied, 2)
    assert [(one.entrant, one.rank, one.chosen, one.tied) for one in found] == [
        (ADA, 1, True, False),
        (BRUNO, 2, False, True),
        (CARLA, 2, False, True),
        (DARIO, 4, False, False),
    ]
    drawn = lucky_losers(tied, 2, lots={CARLA: 1, BRUNO: 2})
    assert [one.entrant for one in drawn if one.chosen] == [ADA, CARLA]


def test_nobody_goes_on_when_nobody_should() -> None:
    assert not any(one.chosen or one.tied for one in lucky_losers([loser(ADA, 1, 2), loser(BRUNO, 1, 2)], 0))
