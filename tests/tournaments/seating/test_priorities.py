"""The order in which a format weighs things: each outweighs all that follow, and each has its own figure."""

from dataclasses import replace

import pytest

from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.errors import Infeasible
from tournaments.seating.question.problem import DrawInput, DrawPlayer, Lock, Priority

CLUBS_OF_FOUR = (4,) * 6


def members(count: int, **kinds: list[str]) -> tuple[DrawPlayer, ...]:
    """Players 1..count whose club, region or family is read off the lists given."""
    return tuple(
        DrawPlayer(place + 1, **{key: names[place] or None for key, names in kinds.items()})  # type: ignore[arg-type]
        for place in range(count)
    )


def figures(found: Drawing, *names: str) -> list[object]:
    return [found.report[name] for name in names]


def test_the_thing_named_first_is_kept_at_the_cost_of_the_second() -> None:
    """Everybody met everybody of the other region, so the third round is a rematch or a clash."""
    history = (((1, 3), (2, 4)), ((1, 4), (2, 3)))
    question = DrawInput(members(4, region=["Nord", "Nord", "Sud", "Sud"]), 1, 2, (2,), history=history)
    apart = draw(replace(question, priorities=("regions", "repeats")))
    fresh = draw(replace(question, priorities=("repeats", "regions")))
    assert figures(apart, "region_clashes", "repeats") == [0, 2]
    assert figures(fresh, "region_clashes", "repeats") == [2, 0]


def test_clubs_before_rematches_and_rematches_before_clubs() -> None:
    """Five tables, one club of five and four who sat with each of them: somebody must give way."""
    history = (((1, 6, 7, 8), (2, 9, 10, 11), (3, 12, 13, 14), (4, 15, 16, 17), (5, 18, 19, 20)),)
    history += (((1, 9, 12, 15), (2, 6, 13, 18), (3, 7, 10, 19), (4, 8, 11, 20), (5, 14, 16, 17)),)
    question = asked(20, 3, (5, 5, 5, 5), history=history)
    clubs_first = draw(replace(question, priorities=("clubs", "repeats")))
    meetings_first = draw(replace(question, priorities=("repeats", "clubs")))
    assert clubs_first.metrics.club_clashes == clubs_first.bounds.club_clashes
    assert meetings_first.metrics.repeats <= clubs_first.metrics.repeats


def test_what_is_not_named_does_not_count() -> None:
    question = asked(24, 3, CLUBS_OF_FOUR)
    assert draw(replace(question, priorities=("repeats",))).metrics.club_clashes > 0
    assert draw(replace(question, priorities=("repeats", "clubs"))).metrics.club_clashes == 0


def test_winners_of_the_last_round_sit_apart() -> None:
    first = draw(asked(24, 1)).rounds
    winners = tuple(table[0] for table in first[0])
    question = asked(24, 1, CLUBS_OF_FOUR, history=first, winners=winners, priorities=("winners", "clubs", "repeats"))
    found = draw(question)
    assert figures(found, "winner_clashes", "club_clashes", "repeats") == [0, found.bounds.club_clashes, 0]
    assert all(len(set(table) & set(winners)) == 1 for table in found.rounds[0])


def test_more_winners_than_tables_meet_as_rarely_as_the_bound_allows() -> None:
    found = draw(asked(12, 1, winners=(1, 2, 3, 4, 5), priorities=("winners",)))
    assert found.report["winner_clashes"] == 2
    assert found.report["bounds"]["winner_clashes"] == 2  # type: ignore[index]


def test_regions_and_families_have_their_own_figures() -> None:
    regions = ["Nord", "Centro", "Sud"] * 8
    families = ["Rossi", "Rossi", "", "", "Bianchi", "Bianchi", *[""] * 18]
    question = DrawInput(members(24, region=regions, family=families), 3, 4, (4,))
    found = draw(replace(question, priorities=("families", "regions", "repeats")))
    assert found.report["family_clashes"] == 0
    assert found.report["region_clashes"] == found.report["bounds"]["region_clashes"]  # type: ignore[index]
    assert "region_clashes" not in draw(question).report


def test_a_semifinal_table_has_one_player_of_each_quarter_and_clubs_apart() -> None:
    standing = tuple(range(16, 0, -1))
    found = draw(asked(16, 1, (4, 4, 4, 4), standing=standing, priorities=("quarters", "clubs", "repeats")))
    quarters = [set(standing[start : start + 4]) for start in (0, 4, 8, 12)]
    assert all(len(set(table) & quarter) == 1 for table in found.rounds[0] for quarter in quarters)
    assert found.report["quarter_clashes"] == 0
    assert found.metrics.club_clashes == found.bounds.club_clashes


def test_parallel_finals_take_every_second_of_the_standing_and_never_mix() -> None:
    standing = tuple(range(32, 0, -1))
    found = draw(asked(32, 1, standing=standing, parallel=2, priorities=("quarters", "repeats"), sizes=(4,)))
    fields = [set(standing[::2]), set(standing[1::2])]
    assert all(any(set(table) <= field for field in fields) for table in found.rounds[0])
    assert len(found.rounds[0]) == 8
    assert found.report["quarter_clashes"] == 0


def test_a_lock_across_parallel_finals_is_refused_with_its_name() -> None:
    with pytest.raises(Infeasible) as refused:
        draw(asked(16, 1, standing=tuple(range(1, 17)), parallel=2, locks=(Lock("together", (1, 2)),)))
    assert refused.value.code == "parallel_lock"
    assert refused.value.locks == [{"together": [1, 2]}]


def test_teams_sit_four_clubs_to_a_table_and_clubs_meet_evenly() -> None:
    order: tuple[Priority, ...] = ("club_meetings", "repeats", "player_club")
    question = asked(32, 3, (4,) * 8, clubs="hard", priorities=order)
    found = draw(question)
    assert found.metrics.club_clashes == 0
    worse = draw(replace(question, priorities=("repeats",)))
    again = draw(replace(worse_question(question, worse), priorities=order))
    assert int(str(found.report["club_again"])) <= int(str(again.report["club_again"]))
    assert int(str(found.report["club_again"])) >= found.report["bounds"]["club_again"]  # type: ignore[index]


def worse_question(question: DrawInput, drawn: Drawing) -> DrawInput:
    """The same three rounds, two of them drawn without a thought for club against club."""
    return replace(question, rounds=1, history=drawn.rounds[:2])


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"priorities": ("repeats", "repeats")}, "priority_twice"),
        ({"priorities": ("quarters",)}, "standing_missing"),
        ({"priorities": ("distance",), "standing": (1, 2)}, "distance_mode"),
        ({"mode": "swiss"}, "standing_missing"),
        ({"mode": "greek"}, "ranking_missing"),
        ({"mode": "bands", "standing": (1, 2), "rounds": 2}, "rounds"),
        ({"mode": "random", "priorities": ("repeats",)}, "priorities_unused"),
        ({"standing": (1, 99)}, "standing_unknown"),
        ({"standing": (1, 1)}, "standing_twice"),
        ({"winners": (99,)}, "winners_unknown"),
        ({"parallel": 0}, "parallel"),
        ({"parallel": 2}, "standing_missing"),
    ],
)
def test_an_order_that_cannot_be_followed_is_refused_with_its_reason(more: dict[str, object], code: str) -> None:
    with pytest.raises(Infeasible) as refused:
        draw(replace(asked(8, 1), **more))  # type: ignore[arg-type]
    assert refused.value.code == code
    assert refused.value.reason
