"""A table by numbers alone: the form asks what the tournament's formula needs, and its answers reach the standing."""

import re
from decimal import Decimal
from random import Random

import pytest

from rules import load_board
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import evening, tables
from tournaments import counting
from tournaments.models import OWN, Result, Standing, Tournament
from tournaments.selectors.results.counting import count_document, settle
from tournaments.selectors.results.numbers_asked import numbers_asked
from tournaments.services.setup.formulas import formula_create

pytestmark = pytest.mark.django_db
WHOLE = {"points": (54, 40, 40, 30)}
SPLIT = {"inside": (44, 30, 20, 10), "outside": (10, 10, 20, 20)}
ARMIES = {"armies": (31, 22, 21, 20)}
INNER = {"armies_inside": (25, 12, 9, 4)}


def typed(page, **numbers):
    hidden = {name: page.context["form"].initial[name] for name in ("submission_id", "base_version", "draw_version")}
    return hidden | {f"s{seat}-{name}": row[seat - 1] for name, row in numbers.items() for seat in range(1, 5)}


def asked(page):
    return [field.name for field in page.context["seat_forms"][0].numbers()]


def by_numbers(event, **numbers):
    """Send the numbers of the only table and confirm them; the totals by seat."""
    desk, table = signed_in(event.owner), tables(event)[0]
    page = desk.get(at("result-numbers", table))
    assert asked(page) == list(numbers)
    answer = desk.post(at("result-numbers", table), typed(page, **numbers))
    assert answer.status_code == 302, answer.context["refusal_lines"]
    assert desk.post(at("result-confirm", table), {"version": 1}).status_code == 302
    places = {seat.entrant_id: seat.position for seat in table.seats.all()}
    return {places[row.entrant_id]: row.total for row in Standing.objects.all() if row.entrant_id in places}


@pytest.mark.parametrize(
    ("formula", "ruleset", "numbers", "totals"),
    [
        ("method1", "risiko-torneo", WHOLE | ARMIES, (54, 40, 40, 30)),
        ("method1", "risiko-challenge", SPLIT, (54, 40, 40, 30)),
        ("method2", "risiko-torneo", SPLIT | ARMIES, (44, 30, 20, 10)),
        ("method2", "risiko-challenge", SPLIT, (44, 30, 20, 10)),
        ("method1+3", "risiko-torneo", WHOLE | ARMIES, (85, 62, 61, 50)),
        ("method2+3", "risiko-torneo", SPLIT | INNER | ARMIES, (69, 42, 29, 14)),
        ("raduno", "risiko-torneo", SPLIT | ARMIES, None),
    ],
)
def test_a_table_goes_by_numbers_from_the_form_to_the_standing(formula, ruleset, numbers, totals):
    found = by_numbers(evening(formula=formula, ruleset=ruleset), **numbers)
    if totals:
        assert found == dict(enumerate(map(Decimal, totals), 1))
    assert max(found, key=found.get) == 1


def test_a_clubs_own_formula_goes_by_numbers_from_the_form_to_the_standing():
    event = evening()
    version = formula_create(owner=event.owner, name="Nostra", document={"win": "10"})
    Tournament.objects.update(formula=OWN, own_formula=version)
    found = by_numbers(Tournament.objects.get(), **SPLIT, **ARMIES)
    assert (found[1], found[4]) == (54, 10)


def test_whoever_completed_the_objective_under_method_2_and_3_is_asked_for_all_armies():
    event = evening(formula="method2+3")
    desk, table = signed_in(event.owner), tables(event)[0]
    page = desk.get(at("result-numbers", table))
    split = {"inside": (85, 30, 10, 10), "outside": (5, 10, 4, 10)}
    sent = typed(page, **split, **INNER) | {"s1-completed_in_time": "on", "s1-armies_inside": ""}
    answer = desk.post(at("result-numbers", table), sent)
    assert answer.context["seat_forms"][0].has_error("armies", "required")
    assert not answer.context["seat_forms"][1].errors


def test_armies_inside_are_not_more_than_all():
    event = evening(formula="method2+3")
    desk, table = signed_in(event.owner), tables(event)[0]
    page = desk.get(at("result-numbers", table))
    sent = typed(page, **SPLIT, **INNER, armies=(24, 22, 21, 20))
    assert "25" in desk.post(at("result-numbers", table), sent).context["refusal_lines"][0]


def test_a_sum_alone_does_not_do_where_the_formula_tells_inside_from_outside():
    event = evening()
    by_numbers(event, **WHOLE, **ARMIES)
    (result,) = Result.objects.all()
    assert result.document["seats"][0] == {
        "seat": 1, "inside": None, "outside": None, "points": "54", "armies": 31,
        "completed_in_time": False, "eliminated": False, "out": None,
    }  # fmt: skip
    Tournament.objects.update(formula="method2")
    desk, table = signed_in(event.owner), tables(event)[0]
    page = desk.get(at("result-correct-numbers", table))
    assert asked(page) == ["inside", "outside", "armies"]


def test_a_standing_that_looks_at_the_points_outside_has_them_asked():
    event = evening(tie_breaks=["points_outside"])
    assert numbers_asked(event) == ("inside", "outside", "armies")


def test_a_game_without_a_final_board_is_asked_for_no_numbers():
    assert numbers_asked(evening(ruleset="battaglia", formula="places")) == ()


WITHOUT_LISTS = {"ruleset": "risiko-time-attack", "formula": "method1", "seats": Tournament.Seats.BALANCED}
R31 = {"rule_options": {"table_tie": ["outside", "later_in_order"]}}


def level_board():
    """Owners of the territories by seat: 1 and 2 have the same points, the others fewer."""
    chance, values = Random(1), load_board().values
    while True:
        owners = {code: chance.choice((1, 1, 1, 2, 2, 2, 3, 4)) for code in values}
        held = {seat: sum(values[code] for code in values if owners[code] == seat) for seat in (1, 2, 3, 4)}
        if held[1] == held[2] > max(held[3], held[4]) > 0 < min(held.values()):
            return owners, held


def winner_of(event, kind, document):
    counted = count_document(event, kind, counting.clean(kind, document, range(1, 5)))
    assert not counted.defects
    found = settle(event, counted, decided=None, shared=False)
    return found.reason, [line.seat for line in found.lines if line.won], [seat.outside for seat in counted.facts.seats]


def test_all_points_lie_outside_an_objective_without_a_list_by_map_and_by_numbers():
    """R31, as the engine counts it: equals go on to the later in the order of play, whatever was written."""
    event = Tournament(**WITHOUT_LISTS, **R31)
    owners, held = level_board()
    marks = {"completed_in_time": False, "eliminated": False, "out": None}
    seats = [{"seat": seat, "colour": "RBVG"[seat - 1], "objective": seat, **marks} for seat in range(1, 5)]
    board = {code: [seat, 1] for code, seat in owners.items()}
    told = [winner_of(event, "map", {"seats": seats, "board": board})]
    for split in ({"inside": None, "outside": None}, {"inside": "0"}, {"outside": "0"}):
        rows = [
            {"seat": seat, "points": str(held[seat]), "inside": str(held[seat]), "outside": str(held[seat]), **split}
            for seat in range(1, 5)
        ]
        told.append(winner_of(event, "numbers", {"seats": [row | marks | {"armies": None} for row in rows]}))
    assert told == [("later_in_order", [2], list(held.values()))] * 4


def test_no_card_without_a_list_asks_for_what_lies_inside():
    event = evening(**WITHOUT_LISTS, **R31, deck=None)
    assert numbers_asked(event) == ("points",)
    found = by_numbers(event, points=(54, 54, 26, 30))
    assert found[2] == 54 and Result.objects.get().document["seats"][1]["points"] == "54"
    assert Result.objects.get().lines.get(won=True).position == 2
    assert "inside" in numbers_asked(Tournament(ruleset="risiko-torneo", formula="method1", **R31))


def test_the_table_of_scores_has_no_column_in_which_nothing_stands():
    event = evening(formula="method1", ruleset="risiko-torneo")
    desk, table = signed_in(event.owner), tables(event)[0]
    desk.post(at("result-numbers", table), typed(desk.get(at("result-numbers", table)), **WHOLE))
    page = desk.get(at("result-check", table)).content.decode()
    assert re.findall(r'<th scope="col"[^>]*>\s*(.*?)\s*</th>', page) == ["Pos.", "Giocatore", "Metodo 1"]
