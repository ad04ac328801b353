"""Formulas of the clubs, against tournaments that the program in use today has counted."""

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from rules.boards.final_board import FinalBoard
from scoring.facts import SeatFacts, TableFacts, seat_from_numbers, seat_from_typed, table_from_board
from scoring.formulas import REGISTRY, formula
from scoring.winner import WinnerNeeded
from tests.rules.cast import BOARD, SIXTEEN, card, dealt, final, given_to, seats

DATA = Path(__file__).with_name("data")
GOLDENS = sorted(path.stem for path in DATA.glob("*.json"))
GHOST = -1


def golden(name: str) -> dict:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def typed_table(rows: list[dict], *, shared: bool, with_ghost: bool) -> TableFacts:
    """Seats keep the players' ids; a ghost fills a chair where the formula counts it."""
    players = [seat_from_typed(row["id"], Decimal(row["typed"])) for row in rows if row["id"] != GHOST]
    return TableFacts(tuple(players), shared=shared, size=len(rows) if with_ghost else 0)


def counted(tournament: dict) -> dict[int, dict[int, tuple[Decimal, bool]]]:
    """Player -> round -> (match points, won)."""
    chosen = formula(tournament["formula"])
    found: dict[int, dict[int, tuple[Decimal, bool]]] = {}
    for number, tables in enumerate(tournament["rounds"], 1):
        for rows in tables:
            table = typed_table(rows, shared=tournament["shared"], with_ghost=chosen.code == "gufo")
            for one in chosen.points(table):
                found.setdefault(one.seat, {})[number] = (one.total, one.won)
    return found


@pytest.mark.parametrize("name", GOLDENS)
def test_match_points_are_those_of_the_program(name: str) -> None:
    tournament = golden(name)
    found = counted(tournament)
    for row in tournament["standing"]:
        for number, (points, played) in enumerate(zip(row["points"], row["played"], strict=True), 1):
            mine = found.get(row["id"], {}).get(number)
            assert (mine is not None) == played
            assert mine is None or mine[0] == Decimal(points), (row["id"], number)


@pytest.mark.parametrize("name", GOLDENS)
def test_wins_are_those_of_the_program(name: str) -> None:
    tournament = golden(name)
    found = counted(tournament)
    for row in tournament["standing"]:
        assert sum(won for _, won in found.get(row["id"], {}).values()) == row["wins"]


def table(*typed: str, **options: object) -> TableFacts:
    return TableFacts(tuple(seat_from_typed(seat, Decimal(one)) for seat, one in enumerate(typed, 1)), **options)


def totals(code: str, facts: TableFacts) -> list[str]:
    return [f"{one.total.normalize():f}" for one in formula(code).points(facts)]


def test_the_winner_of_a_raduno_gets_fifty_more() -> None:
    assert totals("raduno", table("44", "30", "20", "10")) == ["94", "30", "20", "10"]


def test_two_who_share_a_raduno_get_25_each_and_three_nothing() -> None:
    assert totals("raduno", table("30", "30", "20", shared=True)) == ["55", "55", "20"]
    assert totals("raduno", table("31", "31", "31", "5", shared=True)) == ["31", "31", "31", "5"]


def test_a_named_winner_among_equals_takes_it_all() -> None:
    facts = table("30", "30", "20", decided=(2,))
    assert [(one.total, one.place) for one in formula("raduno").points(facts)] == [(30, 2), (80, 1), (20, 3)]


@pytest.mark.parametrize("code", ["raduno", "open", "gufo", "gufo-manual"])
def test_a_tie_without_a_named_winner_is_refused(code: str) -> None:
    with pytest.raises(WinnerNeeded) as caught:
        formula(code).points(table("30", "30", "20"))
    assert caught.value.seats == (1, 2)


def test_open_multiplies_at_five_and_three_and_caps_the_winner_of_a_five() -> None:
    assert totals("open", table("81", "40", "20", "3", "-1")) == ["150", "50", "25", "3.75", "-1.25"]
    assert totals("open", table("40", "30", "20")) == ["80", "22.5", "15"]


def test_gufo_gives_the_place_and_hundredths() -> None:
    first, second, *_ = formula("gufo").points(table("62", "46", "31", "25", "0"))
    assert [(part.code, part.amount) for part in first.parts] == [("place", 12), ("hundredths", Decimal("0.775"))]
    assert (second.total, second.place) == (Decimal("7.575"), 2)
    assert first.parts[1].factor == Decimal("1.25")


def test_the_manual_counts_the_eliminated_by_order_of_elimination() -> None:
    facts = table("60", "5", "-1", "-2")
    assert totals("gufo", facts) == ["12.6", "7.05", "2", "1"]
    assert totals("gufo-manual", facts) == ["12.6", "7.05", "3", "2"]


def test_a_formula_without_its_facts_has_no_total() -> None:
    facts = TableFacts((SeatFacts(1, Decimal(30)), SeatFacts(2), SeatFacts(3, Decimal(5))), decided=(1,))
    for code in ("raduno", "open", "gufo"):
        assert [one.total is None for one in formula(code).points(facts)] == [False, True, False]


@pytest.mark.parametrize("code", sorted(REGISTRY))
def test_the_parts_of_a_formula_add_up(code: str) -> None:
    board = final(seats(*SIXTEEN.cards[:5]), dealt(5, armies=2), "risiko-challenge")
    for one in formula(code).points(table_from_board(board)):
        assert one.total == sum(part.amount for part in one.parts)


def test_a_formula_is_found_by_its_code_and_an_unknown_one_lists_them() -> None:
    assert all(formula(code).code == code for code in REGISTRY)
    assert all(formula(code).source and formula(code).name for code in REGISTRY)
    with pytest.raises(KeyError, match="method2\\+3, raduno, open, gufo"):
        formula("spartac")


def completed_board() -> FinalBoard:
    table = seats(card("Alaska"), card("Cina"), card("Siam"), completed=1, eliminated=3)
    return final(table, given_to(1, ("Alaska", "Ontario"), dict.fromkeys(BOARD.codes, (2, 2))))


def test_a_board_becomes_the_points_clubs_write() -> None:
    facts = table_from_board(completed_board())
    assert [(seat.points, seat.outside, seat.armies) for seat in facts.seats] == [(100, 6, 2), (7, 148, 80), (0, 0, 0)]
    assert totals("raduno", facts) == ["150", "7", "0"]
    assert formula("method1").points(facts)[0].total == 59
    assert formula("method1").points(facts)[0].won


def test_the_first_one_out_is_last_and_nobody_has_points_below_zero() -> None:
    table = tuple(replace(seat, eliminated=seat.number > 1) for seat in seats(*SIXTEEN.cards[:4]))
    facts = table_from_board(final(table, dict.fromkeys(BOARD.codes, (1, 1))), out={3: 1, 2: 2, 4: 3})
    assert [(seat.points, seat.fallen) for seat in facts.seats[1:]] == [(0, 2), (0, 3), (0, 1)]
    assert [one.place for one in formula("raduno").points(facts)] == [1, 3, 4, 2]
    assert totals("gufo-manual", facts)[1:] == ["2", "1", "3"]


@pytest.mark.parametrize("code", sorted(set(REGISTRY) - {"campionato-gufo", "campionato-gufo-manual", "modena"}))
def test_who_is_eliminated_never_gets_points_below_zero(code: str) -> None:
    def seat(number: int, points: int, out: int | None = None) -> SeatFacts:
        given = {"inside_points": points, "outside_points": 0, "armies": 1}
        return seat_from_numbers(number, **given, eliminated=out is not None, fallen=out)

    facts = TableFacts((seat(1, 60), seat(2, 44), seat(3, 0, 1), seat(4, 0, 2)), decided=(1,))
    assert all(one.total is None or one.total >= 0 for one in formula(code).points(facts))


def test_the_quick_form_knows_every_method_but_2_and_3_together() -> None:
    ada = seat_from_numbers(1, inside_points=40, outside_points=13, armies=20)
    assert ada.methods == {"method1": 53, "method2": 40, "method1+3": 73, "method2+3": None}
    bruno = seat_from_numbers(2, inside_points=60, outside_points=10, armies=5, completed=True)
    assert bruno.methods == {"method1": 120, "method2": 70, "method1+3": 125, "method2+3": 75}
    assert (bruno.points, bruno.outside) == (100, 10)
    carla = seat_from_numbers(3, inside_points=20, outside_points=None)
    assert carla.methods == {"method1": None, "method2": 20, "method1+3": None, "method2+3": None}
    dario = seat_from_numbers(4, inside_points=0, outside_points=0, eliminated=True)
    assert set(dario.methods.values()) == {0}
