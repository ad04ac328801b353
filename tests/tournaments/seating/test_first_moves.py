"""First moves are shared among the clubs, as far as nobody's own seats get less even; figure, bound and recount."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rig.long import long_where
from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import draw
from tournaments.seating.figures.bounds import spread_cost
from tournaments.seating.figures.club_firsts import club_firsts, firsts_bound, firsts_off
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.metrics import measure
from tournaments.seating.seats.first_flow import FirstFlow
from tournaments.seating.seats.first_shares import club_ranges, wanted_firsts
from tournaments.seating.verify import doubts

EVEN = [
    (16, (4,) * 4, 1),
    (20, (5,) * 4, 1),
    (24, (6,) * 4, 1),
    (16, (4,) * 4, 4),
    (24, (6,) * 4, 3),
    (64, (8,) * 8, 2),
]


@pytest.mark.parametrize(("count", "members", "rounds"), EVEN)
def test_clubs_apart_share_the_first_moves_of_a_draw(count: int, members: tuple[int, ...], rounds: int) -> None:
    """Once one club had the first seat of every table, in every draw."""
    for seed in range(20):
        found = draw(asked(count, rounds, members, sizes=(4,), seed=seed))
        assert found.report["first_moves_by_club"] == 0
        assert found.metrics.club_clashes == found.bounds.club_clashes
        assert found.metrics.seat_imbalance <= 1
        assert found.metrics.first_mover_spread <= 1


def test_in_every_round_of_a_plan_no_club_has_all_first_moves() -> None:
    clubs = {player.id: player.club for player in asked(24, 1, (6,) * 4).players}
    for seed in range(20):
        for tables in draw(asked(24, 4, (6,) * 4, sizes=(4,), seed=seed)).rounds:
            assert max(Counter(clubs[table[0]] for table in tables).values()) <= 3


@pytest.mark.parametrize("members", [(4,) * 4, (7, 5, 4), (10, 3, 2, 1)])
def test_unequal_clubs_have_their_share_rounded(members: tuple[int, ...]) -> None:
    for seed in range(20):
        assert draw(asked(16, 1, members, sizes=(4,), seed=seed)).report["first_moves_by_club"] == 0


@pytest.mark.parametrize(("members", "rounds"), [((4,) * 4, 1), ((7, 5, 3, 1), 1), ((4,) * 4, 3)])
def test_tables_by_lot_share_the_first_moves_too(members: tuple[int, ...], rounds: int) -> None:
    for seed in range(20):
        found = draw(asked(16, rounds, members, mode="random", sizes=(4,), seed=seed))
        assert found.gaps["first_moves_by_club"] == 0


def test_clubs_never_make_a_persons_seats_less_even() -> None:
    for seed in range(6):
        for rounds in (2, 3, 4, 5):
            found = draw(asked(20, rounds, (5,) * 4, sizes=(4,), seed=seed)).metrics
            assert (found.seat_imbalance, found.first_mover_spread) == ((0, 0) if rounds == 4 else (1, 1))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 9999), rounds=st.integers(0, 3))
def test_the_bound_is_the_best_of_all_first_seats(seed: int, rounds: int) -> None:
    chance = Chance(seed)
    clubs = {player: ("A", "B", "C", None)[chance.below(4)] for player in range(9)}
    history = []
    for _ in range(rounds):
        order = chance.shuffle(list(range(9)))
        history.append([order[:4], order[4:7]])
    order = chance.shuffle(list(range(9)))
    tables = [order[:4], order[4:7], order[7:]]
    best = min(
        firsts_off(
            [
                *history,
                [[one, *(mate for mate in table if mate != one)] for one, table in zip(firsts, tables, strict=True)],
            ],
            clubs,
        )
        for firsts in product(*tables)
    )
    assert firsts_bound(history, [tables], clubs) == best


def test_the_share_of_a_club_is_that_of_its_people_at_each_table() -> None:
    found = club_firsts([[(1, 2, 3, 4), (5, 6, 7)]], {1: "A", 2: "A", 3: "B", 5: "B"})
    assert {club: (had, str(share)) for club, (had, share) in found.items()} == {"A": (1, "1/2"), "B": (1, "7/12")}


def test_the_verifier_counts_first_moves_by_club_again() -> None:
    question = asked(16, 1, (4,) * 4, sizes=(4,))
    document, answer = question.document(), json.loads(json.dumps(draw(question).document()))
    assert doubts(document, answer) == []
    clubs = {player.id: player.club for player in question.players}
    for table in answer["rounds"][0]:
        table.sort(key=lambda player: str(clubs[player]))
    answer["report"] |= measure(answer["rounds"], clubs, 4).document()
    assert doubts(document, answer) == ["figures"]
    answer["report"]["first_moves_by_club"] = 3
    assert doubts(document, answer) == []


def test_a_certificate_of_the_release_before_is_still_verified() -> None:
    """Its version counted no first moves by club; without the name of that version the figure must be there."""
    question = asked(16, 1, (4,) * 4, sizes=(4,))
    answer = json.loads(json.dumps(draw(question).document()))
    del answer["report"]["first_moves_by_club"], answer["report"]["bounds"]["first_moves_by_club"]
    assert doubts(question.document(), answer) == ["figures"]
    answer["certificate"]["version"] = "planisfero-seating-4"
    assert doubts(question.document(), answer) == []


@pytest.mark.parametrize(("count", "most"), long_where([(21, 3), (25, 2), (29, 2), (33, 2)], lambda row: row[0] > 25))
def test_the_one_table_of_five_is_dealt_round(count: int, most: int) -> None:
    """Once the same person sat there in all four rounds."""
    worst = []
    for seed in range(4):
        found = draw(asked(count, 4, sizes=(4, 5), seed=seed))
        assert found.metrics.repeats == 0
        sat = Counter(player for tables in found.rounds for table in tables if len(table) == 5 for player in table)
        worst.append(max(sat.values()))
    assert sorted(worst)[1] <= most, spread_cost(20, count)


SMALL = [(4, 4, 4), (5, 4, 3), (6, 4, 2), (8, 3, 1)]


@pytest.mark.few(3)
@pytest.mark.parametrize("members", [*SMALL, (4, 4, 4, 4), (8, 6, 4, 2), (7, 5, 3, 1)])
def test_three_rounds_drawn_at_once_reach_the_bound(members: tuple[int, ...]) -> None:
    """Once a share was rounded past the next whole number, or what was off in each of the rounds added up."""
    for seed in range(30):
        found = draw(asked(sum(members), 3, members, sizes=(4,), seed=seed))
        assert found.gaps["first_moves_by_club"] == 0
        assert found.metrics.first_mover_spread == 1


def least_off(rounds: tuple[tuple[tuple[int, ...], ...], ...], clubs: dict[int, str | None]) -> int:
    """The least that any choice of first seats leaves in which nobody is first twice: every such choice is tried."""
    tables = [table for one in rounds for table in one]
    share = {club: Fraction(sum(clubs[one] == club for one in clubs) * 3, 4) for club in set(clubs.values())}
    reached: set[tuple[frozenset[int], tuple[tuple[str | None, int], ...]]] = {(frozenset(), ())}
    for table in tables:
        reached = {
            (
                had | {one},
                tuple(sorted(Counter(dict(firsts) | {clubs[one]: dict(firsts).get(clubs[one], 0) + 1}).items())),
            )
            for had, firsts in reached
            for one in table
            if one not in had
        }
    return min(
        max(floor(abs(dict(firsts).get(club, 0) - worth)) for club, worth in share.items()) for _, firsts in reached
    )


@pytest.mark.parametrize("members", SMALL)
def test_no_choice_of_first_seats_is_nearer_to_the_shares_than_the_one_drawn(members: tuple[int, ...]) -> None:
    """Twelve people, three clubs, three rounds, against every choice in which nobody is first twice."""
    for seed in range(2):
        found = draw(asked(12, 3, members, sizes=(4,), seed=seed))
        clubs = {player.id: player.club for player in asked(12, 3, members).players}
        assert found.report["first_moves_by_club"] == least_off(found.rounds, clubs)


def test_after_played_rounds_every_club_still_has_its_share_on_the_average() -> None:
    """Once a person alone of a club, not first yet, was so in the next round more often than their share."""
    clubs = {player.id: player.club for player in asked(16, 1, (7, 5, 3, 1)).players}
    tables = [[1, 2, 8, 16], [3, 4, 9, 13], [5, 6, 10, 14], [7, 11, 12, 15]]
    orders = {
        tuple(sorted(Counter(clubs[one] for one in firsts).items())): [
            [one, *(mate for mate in table if mate != one)] for one, table in zip(firsts, tables, strict=True)
        ]
        for firsts in product(*tables)
    }
    chance, trials = Chance(1), 4000
    for rounds in (1, 2, 3):
        sums: Counter[str] = Counter()
        for _ in range(trials):
            history: list[list[list[int]]] = []
            while len(history) < rounds:
                wanted = wanted_firsts([tables], history, clubs, chance)[0]
                history.append(orders[tuple(sorted((club, count) for club, count in wanted.items() if count))])
            sums.update(wanted)
        for club, members in Counter(clubs.values()).items():
            assert abs(sums[str(club)] / trials - members / 4) < 0.05


MANY_SMALL = (4, 3, 2, 2, *(1,) * 11)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("members", "rounds", "more"),
    [
        (MANY_SMALL, 2, {"sizes": (3, 4)}),
        ((8, 5, 4, 2, 1, 1, 1), 2, {"sizes": (3, 4)}),
        ((8, 5, 4, 2, 1, 1, 1), 3, {"sizes": (3, 4)}),
        ((5, 3, 2, *(1,) * 12), 1, {"sizes": (3, 4)}),
        ((5, 3, 2, *(1,) * 12), 2, {"sizes": (3, 4), "mode": "random"}),
    ],
)
def test_rounds_of_odd_tables_reach_the_bound_too(
    members: tuple[int, ...], rounds: int, more: dict[str, object]
) -> None:
    """Once a club was a whole first move off in one of ten draws of 22 people in many small clubs."""
    for seed in range(40):
        found = draw(asked(sum(members), rounds, members, seed=seed, **more))
        assert found.gaps["first_moves_by_club"] == 0
        if "mode" not in more:
            assert (found.metrics.seat_imbalance, found.metrics.first_mover_spread) == (1, 1)


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 9999))
def test_a_way_to_the_shares_is_found_wherever_there_is_one(seed: int) -> None:
    """Against every choice of first seats of two rounds in which nobody is first twice."""
    chance = Chance(seed)
    clubs = {player: ("A", "B", "C", None)[chance.below(4)] for player in range(9)}
    rounds = []
    for _ in range(2):
        order = chance.shuffle(list(range(9)))
        rounds.append([order[:4], order[4:7], order[7:]])
    wanted = club_ranges(rounds, [], clubs)
    allowed = [one for one in product(*rounds[0], *rounds[1]) if len(set(one)) == len(one)]
    start = allowed[chance.below(len(allowed))]
    place = iter(start)
    tables = [[[first := next(place), *(one for one in table if one != first)] for table in one] for one in rounds]
    flow = FirstFlow(tables, clubs, dict.fromkeys(range(9), (0, 1)), wanted, chance)
    first = flow.run()
    assert sorted(first) == [(number, at) for number in range(2) for at in range(3)]
    assert all(player in rounds[number][at] for (number, at), player in first.items())
    assert len(set(first.values())) == 6
    assert flow.off == min(_outside(one, clubs, wanted) for one in allowed)


def _outside(firsts: tuple[int, ...], clubs: dict[int, str | None], wanted: dict[str, tuple[int, int]]) -> int:
    had = Counter(clubs[one] or "" for one in firsts)
    return sum(max(0, had[club] - high, low - had[club]) for club, (low, high) in wanted.items())
