"""A club's own formula: read from data, explained part by part, refused where it is wrong."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.facts import TableFacts, seat_from_typed
from scoring.formulas import formula
from scoring.formulas.club import ClubFormula
from scoring.formulas.club_data import club_document, club_formula
from scoring.reading import DataError

GUFO = {
    "name": "Gufo di quartiere",
    "worth": "0.01",
    "factors": {"5": "1.25", "3": "0.75"},
    "places": {"any": [12, 7, 5, 3, 2]},
    "eliminated": [3, 2, 1, 0],
    "decimals": 4,
}


def table(*typed: str, **options: Any) -> TableFacts:
    return TableFacts(tuple(seat_from_typed(seat, Decimal(one)) for seat, one in enumerate(typed, 1)), **options)


def totals(document: dict[str, Any], *typed: str, **options: Any) -> list[str]:
    lines = club_formula(document).points(table(*typed, **options))
    for line in lines:
        assert line.total == sum(part.amount for part in line.parts)
    return [f"{line.total.normalize():f}" for line in lines]


@pytest.mark.parametrize("typed", [("62", "46", "31", "25", "0"), ("60", "5", "-1", "-2"), ("100", "20", "3")])
def test_a_known_formula_can_be_put_together_from_parts(typed: tuple[str, ...]) -> None:
    known = formula("gufo-manual").points(table(*typed))
    assert totals(GUFO, *typed) == [f"{line.total.normalize():f}" for line in known]


def test_the_parts_explain_every_player() -> None:
    first, second = club_formula(GUFO | {"win": "1"}).points(table("44", "20"))
    assert [(part.code, part.amount, part.detail) for part in first.parts] == [
        ("place", 12, 1),
        ("points", Decimal("0.44"), 44),
        ("win", 1, None),
    ]
    assert [part.code for part in second.parts] == ["place", "points"]


def test_winners_who_share_split_the_bonus_get_it_each_or_not_at_all() -> None:
    for how, worth in (("split", "45"), ("each", "55"), ("none", "35")):
        assert totals({"win": 20, "win_shared": how}, "35", "35", "10", shared=True) == [worth, worth, "10"]


def test_equal_places_share_the_mean_and_the_list_may_end_early() -> None:
    values = {"places": {"4": [100, 60, 41], "any": [10, 5]}, "worth": "0", "decimals": 2}
    assert totals(values, "50", "20", "20", "1") == ["100", "50.5", "50.5", "0"]
    assert totals(values, "50", "20", "3") == ["10", "5", "0"]


def test_caps_hold_for_the_points_and_for_the_total() -> None:
    assert totals({"most_points": 80, "factors": {"any": 2}}, "30", "44", "1") == ["60", "80", "2"]
    assert totals({"win": 50, "most": "90.5"}, "60", "44", "1") == ["90.5", "44", "1"]
    assert [p.code for p in club_formula({"win": 50, "most": 90}).points(table("60", "1"))[0].parts][-1] == "capped"


def test_a_share_is_of_the_table_or_of_the_opponents() -> None:
    share = {"worth": 0, "share": "table", "share_worth": 100, "decimals": 1}
    assert totals(share, "50", "30", "20") == ["50", "30", "20"]
    assert totals(share | {"share": "opponents", "rounding": "down"}, "50", "30", "20") == ["100", "42.8", "25"]
    assert totals(share, "0", "0", decided=(1,)) == ["0", "0"]


@pytest.mark.parametrize(("rounding", "worth"), [("down", "0.3"), ("up", "0.4"), ("half", "0.4")])
def test_rounding_is_the_one_stated(rounding: str, worth: str) -> None:
    assert totals({"worth": "0.01", "decimals": 1, "rounding": rounding}, "35", "1")[0] == worth


def test_a_completed_objective_has_its_own_bonus() -> None:
    assert totals({"completed": 50, "win": "1,5"}, "100", "30") == ["151.5", "30"]


@pytest.mark.parametrize(
    ("document", "code", "where"),
    [
        ([], "no_object", ""),
        ({"bonus": 1}, "key_unknown", "bonus"),
        ({"worth": 0.1}, "number_wrong", "worth"),
        ({"worth": "abc"}, "number_wrong", "worth"),
        ({"win": "NaN"}, "number_wrong", "win"),
        ({"win": "1e99"}, "number_wrong", "win"),
        ({"win": "0.00000001"}, "number_wrong", "win"),
        ({"factors": {"9": "1"}}, "size_wrong", "factors.9"),
        ({"factors": []}, "size_wrong", "factors"),
        ({"places": {"4": []}}, "places_wrong", "places.4"),
        ({"places": {"4": [1, "x"]}}, "number_wrong", "places.4.2"),
        ({"win_shared": "toss"}, "choice_wrong", "win_shared"),
        ({"best": 0}, "whole_wrong", "best"),
        ({"decimals": "1.5"}, "whole_wrong", "decimals"),
        ({"name": 3}, "text_wrong", "name"),
        ({"worth": 0}, "nothing_counts", ""),
    ],
)
def test_a_mistake_is_named_by_where_it_stands(document: object, code: str, where: str) -> None:
    with pytest.raises(DataError) as caught:
        club_formula(document)
    assert (caught.value.code, caught.value.where) == (code, where)


NUMBERS = st.integers(-100, 1000).map(lambda one: Decimal(one) / 100)
FORMULAS = st.builds(
    ClubFormula,
    worth=NUMBERS.filter(bool),
    factors=st.dictionaries(st.sampled_from([0, 3, 4, 5]), NUMBERS),
    places=st.dictionaries(st.sampled_from([0, 2, 4, 6]), st.lists(NUMBERS, min_size=1, max_size=6).map(tuple)),
    win=NUMBERS,
    share=st.sampled_from(["", "table", "opponents"]),
    eliminated=st.lists(NUMBERS, max_size=4).map(tuple),
    most=st.none() | NUMBERS,
    best=st.none() | st.integers(1, 9),
)


@given(FORMULAS)
def test_a_formula_reads_back_from_its_document(made: ClubFormula) -> None:
    assert club_formula(club_document(made)) == made


CAPPED_SHARE = ClubFormula(worth=Decimal("4.56"), share="opponents", most=Decimal("-0.22"))


@example(made=CAPPED_SHARE, typed=[2, 3])
@given(FORMULAS, st.lists(st.integers(-3, 100), min_size=2, max_size=6))
def test_any_formula_adds_up_for_any_table(made: ClubFormula, typed: list[int]) -> None:
    for line in made.points(table(*map(str, typed), shared=True)):
        assert line.total == sum(part.amount for part in line.parts)
        assert -line.total.normalize().as_tuple().exponent <= 3 or line.parts[0].code == "eliminated"
        assert line.parts[0].code == "eliminated" or made.most is None or line.total <= made.most


def test_a_cap_is_the_cap_whatever_quotient_it_cuts() -> None:
    first, second = CAPPED_SHARE.points(table("2", "3"))
    assert first.total == second.total == Decimal("-0.22")


@pytest.mark.parametrize("rounding", ["down", "up", "half"])
@pytest.mark.parametrize(("most", "total"), [("35.57", "35"), ("-0.5", "-1"), ("40", "40")])
def test_no_rounding_lifts_a_total_above_its_cap(rounding: str, most: str, total: str) -> None:
    assert totals({"most": most, "decimals": 0, "rounding": rounding}, "53", "45")[0] == total


def exactly(made: ClubFormula, typed: list[int], seat: int) -> Fraction:
    """What the formula says of a seat, in fractions and from nothing but its description; places by hand."""
    mine, size = typed[seat], len(typed)
    ahead, level = sum(one > mine for one in typed), typed.count(mine)
    factor = Fraction(made.factors.get(size, made.factors.get(0, Decimal(1))))
    values = [Fraction(one) for one in made.places.get(size, made.places.get(0, ()))]
    rest = sum(typed) - (mine if made.share == "opponents" else 0)
    total = mine * factor * Fraction(made.worth)
    total += sum(values[ahead : ahead + level], Fraction(0)) / level
    total += Fraction(made.win) / level if ahead == 0 else 0
    total += Fraction(mine, rest) if made.share and rest > 0 else 0
    return total if made.most is None else min(total, Fraction(made.most))


@given(FORMULAS, st.lists(st.integers(0, 99), min_size=2, max_size=6))
def test_any_total_is_the_exact_one_rounded_once(made: ClubFormula, typed: list[int]) -> None:
    for seat, line in enumerate(made.points(table(*map(str, typed), shared=True))):
        away = abs(Fraction(line.total) - exactly(made, typed, seat))
        assert away <= Fraction(1, 2000), line


def test_no_precision_of_a_thread_changes_a_total() -> None:
    thirds = ClubFormula(places={0: (Decimal("100.01"), Decimal("60.5"), Decimal("33.33"))}, share="table")
    usual = [line.total for line in thirds.points(table("20", "20", "20", "7", shared=True))]
    with localcontext() as context:
        context.prec = 6
        assert [line.total for line in thirds.points(table("20", "20", "20", "7", shared=True))] == usual
