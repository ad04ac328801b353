"""Who sits in the final, who comes instead, and who gets the wild card."""

from __future__ import annotations

from tournaments.formats.finals import DIRECT, ELSEWHERE, NEXT, SAME_TABLE, WINNER, Finalist, finalists, wild_card
from tournaments.formats.finals import semifinalists as chosen

SEMIFINALS = [[5, 3, 9, 11], [4, 6, 10, 12]]
STANDING = list(range(1, 15))


def seats(**withdrawn: tuple[int, ...]) -> list[Finalist]:
    return finalists(SEMIFINALS, STANDING, direct=(1, 2), withdrawn=withdrawn.get("without", ()))


def test_winners_and_direct_finalists_sit_down() -> None:
    assert seats() == [Finalist(1, DIRECT), Finalist(2, DIRECT), Finalist(5, WINNER), Finalist(4, WINNER)]


def test_a_winner_who_withdraws_is_replaced_from_the_same_table() -> None:
    assert seats(without=(5,))[2] == Finalist(3, SAME_TABLE, 5)
    assert seats(without=(5, 3))[2] == Finalist(9, SAME_TABLE, 5)
    assert seats(without=(5, 3, 9))[2] == Finalist(11, SAME_TABLE, 5)


def test_when_the_table_is_used_up_the_best_second_elsewhere_comes() -> None:
    assert seats(without=(5, 3, 9, 11))[-1] == Finalist(6, ELSEWHERE, 5)


def test_a_direct_finalist_is_replaced_by_the_best_second() -> None:
    assert seats(without=(1,))[-1] == Finalist(3, ELSEWHERE, 1)
    both = seats(without=(1, 2))
    assert [one.entrant for one in both] == [5, 4, 3, 6]
    assert both[-1].replaces == 2


def test_without_anybody_of_the_semifinals_the_standing_goes_on() -> None:
    gone = tuple(player for table in SEMIFINALS for player in table)
    assert [(one.entrant, one.how) for one in seats(without=gone)][2:] == [(7, NEXT), (8, NEXT)]
    assert finalists([[1, 2]], [1, 2], withdrawn=(1, 2)) == []


def test_the_wild_card_goes_to_the_best_single_match_of_the_others() -> None:
    best = {1: 150, 2: 90, 3: 80, 4: 120, 5: 120}
    assert wild_card(STANDING, best, {1, 2}) == 4
    assert wild_card(STANDING, best, {1, 2, 4}) == 5
    assert wild_card([1, 2], best, {1, 2}) is None
    assert chosen(STANDING[:5], best, 3) == [1, 2, 4]
    assert chosen([1, 2], best, 3) == [1, 2]
