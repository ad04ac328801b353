"""Submitting a result: counted at once, kept as a version, refused with every reason."""

import copy

import pytest

from tests import cast
from tests.tournaments.results.cast import (
    LIA,
    NORA,
    PIO,
    TEO,
    UGO,
    VALUES,
    changed,
    confirmed,
    ending,
    evening,
    numbers,
    refused,
    submit,
    tables,
)  # fmt: skip
from tournaments.models import LogEntry, Result, ResultLine, Round, Seat, Table, Tournament

pytestmark = pytest.mark.django_db
State = Result.State


@pytest.fixture
def table():
    return tables(evening())[0]


def test_a_sound_board_waits_to_be_confirmed_with_every_score(table):
    result = submit(table)
    assert (result.state, result.version, result.submitted_by_label) == (State.SUBMITTED, 1, "Ada")
    assert result.scores["method1"] == {str(seat): points for seat, points in VALUES.items()}
    assert set(result.scores) == {"method1", "method2", "method1+3", "method2+3"}
    assert not ResultLine.objects.exists()


def test_who_sat_where_is_kept_by_the_number_on_the_list(table):
    assert submit(table).document["players"] == {"1": 1, "2": 2, "3": 3, "4": 4}


def test_submitting_raises_the_version_and_is_logged(table):
    before = Tournament.objects.get().version
    submit(table)
    assert Tournament.objects.get().version > before
    assert LogEntry.objects.get().action == "result_submitted"


def test_the_same_submission_twice_is_one_result(table):
    first = submit(table, submission_id="phone-1")
    again = submit(table, ending(alaska=TEO), submission_id="phone-1", base_version=0)
    assert again == first
    assert Result.objects.count() == 1


def test_the_same_submission_again_is_answered_even_after_a_redraw(table):
    first = submit(table, submission_id="phone-1")
    Round.objects.update(draw_version=9)
    assert submit(table, submission_id="phone-1", base_version=0, draw_version=1) == first


def test_a_submission_of_one_table_is_not_taken_for_another():
    one, other = tables(evening(players=8))
    submit(one, submission_id="phone-1")
    assert refused(submit, other, submission_id="phone-1").code == "submission_elsewhere"


def test_a_second_version_replaces_the_first_when_its_author_saw_it(table):
    first = submit(table)
    second = submit(table, ending(alaska=TEO), actor=PIO)
    first.refresh_from_db()
    assert (first.state, second.state, second.version) == (State.SUPERSEDED, State.SUBMITTED, 2)


def test_who_has_not_seen_the_newest_version_is_shown_the_difference(table):
    submit(table, ending(alaska=TEO), actor=PIO)
    error = refused(submit, table, ending(), base_version=0, submission_id="late")
    assert (error.code, error.params["version"], error.params["who"]) == ("result_stale", 1, "Pio")
    assert error.params["difference"] == [{"territory": "alaska", "mine": LIA, "theirs": TEO}]
    assert Result.objects.count() == 1


def test_the_difference_names_armies_and_seats_too(table):
    other = changed(ending(), NORA, objective=3, completed_in_time=False)
    other["board"]["siam"] = [NORA, 5]
    submit(table, other)
    difference = refused(submit, table, ending(), base_version=0, submission_id="late").params["difference"]
    assert difference == [
        {"territory": "siam", "mine": NORA, "theirs": NORA, "armies": [1, 5]},
        {"seat": NORA, "field": "objective"},
    ]


def test_submitting_on_top_after_seeing_the_difference_is_possible(table):
    submit(table, actor=PIO)
    version = refused(submit, table, base_version=0, submission_id="late").params["version"]
    assert submit(table, base_version=version, submission_id="later").version == 2


def test_a_page_older_than_the_draw_is_refused(table):
    Round.objects.update(draw_version=2)
    assert refused(submit, table, draw_version=1).code == "draw_stale"


def test_every_defect_is_listed_and_nothing_is_stored(table):
    document = changed(ending(), NORA, completed_in_time=True)
    del document["board"]["siam"], document["board"]["egitto"]
    error = refused(submit, table, document)
    assert error.code == "result_defects"
    found = {(defect["code"], defect.get("territory"), defect.get("seat")) for defect in error.params["defects"]}
    assert found == {
        ("territory_missing", "siam", None), ("territory_missing", "egitto", None),
        ("objective_not_complete", None, NORA),
    }  # fmt: skip
    assert not Result.objects.exists()


def test_with_defects_the_referee_can_be_called(table):
    document = ending()
    del document["board"]["madagascar"]
    result = submit(table, document, dispute=True, notes="due lo rivendicano")
    assert (result.state, result.scores, result.notes) == (State.DISPUTED, {}, "due lo rivendicano")
    assert result.defects == [{"code": "territory_missing", "territory": "madagascar"}]


def test_a_surrendered_player_cannot_have_completed(table):
    document = changed(ending(), NORA, completed_in_time=True, surrendered=True)
    codes = {defect["code"] for defect in refused(submit, table, document).params["defects"]}
    assert "surrendered_cannot_complete" in codes


def test_armies_are_needed_by_method_3_alone():
    plain = tables(evening(formula="method1"))[0]
    submit(plain, ending(armies=None))
    with_armies = tables(evening(owner=cast.account("bruno"), name="Altra", formula="method1+3"))[0]
    codes = {defect["code"] for defect in refused(submit, with_armies, ending(armies=None)).params["defects"]}
    assert codes == {"armies_needed"}


@pytest.mark.parametrize("formula", ["method2", "raduno", "gufo"])
def test_formulas_on_objectives_need_the_card_of_everybody_still_on_the_board(formula):
    table = tables(evening(formula=formula))[0]
    error = refused(submit, table, changed(ending(), UGO, objective=None))
    assert error.params["defects"] == [{"code": "objective_needed", "seat": UGO}]


def test_who_is_eliminated_needs_no_card():
    table = tables(evening(formula="method2"))[0]
    document = ending(**dict.fromkeys(("congo", "egitto", "madagascar", "africa_del_sud"), NORA))
    document["board"] = {code: [NORA if seat == TEO else seat, n] for code, (seat, n) in document["board"].items()}
    result = submit(table, changed(document, TEO, objective=None, eliminated=True))
    assert result.state == State.SUBMITTED


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: document.pop("seats"),
        lambda document: document["seats"].pop(),
        lambda document: document["seats"].append(copy.deepcopy(document["seats"][0])),
        lambda document: document["seats"][0].update(seat="1"),
        lambda document: document["seats"][0].update(seat=7),
        lambda document: document["seats"][0].update(colour="Q"),
        lambda document: document["seats"][0].update(completed_in_time="si"),
        lambda document: document["seats"][0].update(objective=-3),
        lambda document: document["seats"][0].update(objective={"principal": ["alaska"]}),
        lambda document: document.update(board=[]),
        lambda document: document["board"].update(alaska=[1]),
        lambda document: document["board"].update(atlantide=[1, 1]),
        lambda document: document["board"].update(alaska=[9, 1]),
        lambda document: document["board"].update(alaska=[True, 1]),
        lambda document: document["board"].update({f"terra {n}": [1, 1] for n in range(100)}),
    ],
)
def test_a_document_of_another_shape_is_refused_even_as_a_dispute(table, spoil):
    document = ending()
    spoil(document)
    assert refused(submit, table, {"board": {}, **document}, kind="map", dispute=True).code == "document_bad"
    assert not Result.objects.exists()


@pytest.mark.parametrize("document", [None, [], "board", 3])
def test_what_is_no_object_is_refused(table, document):
    assert refused(submit, table, {"board": {}}, kind="map").code == "document_bad"
    assert refused(submit, table, {"seats": []}, kind="video").code == "document_bad"


def test_nothing_is_entered_for_a_round_that_is_only_drawn(table):
    Round.objects.update(state=Round.State.DRAWN)
    assert refused(submit, table).code == "result_round_hidden"


def test_nothing_is_entered_for_a_table_that_was_not_played(table):
    Table.objects.update(not_played_reason="sono andati via")
    assert refused(submit, table).code == "result_table_not_played"


def test_nothing_is_entered_in_a_closed_tournament(table):
    Tournament.objects.update(state=Tournament.State.FINISHED)
    assert refused(submit, table).code == "result_tournament_over"


def test_a_confirmed_result_is_corrected_not_submitted_again(table):
    confirmed(table)
    assert refused(submit, table).code == "result_is_confirmed"


def test_who_did_not_show_up_is_no_part_of_the_result(table):
    Seat.objects.filter(table=table, position=TEO).update(no_show=True)
    result = submit(table, ending(seats=3))
    assert set(result.scores["method1"]) == {"1", "2", "3"}
    assert refused(submit, table, ending(seats=4)).code == "document_bad"


def test_the_cards_of_a_club_replace_those_of_the_box():
    ada = cast.account()
    deck = ada.decks.create(name="Nostro", cards=[
        {"number": n, "nickname": "", "principal": ["alaska", "congo"], "secondary": ["siam"]} for n in range(1, 5)
    ])  # fmt: skip
    for n, card in enumerate(deck.cards):
        card["principal"] = ["alaska", "congo", "siam", "egitto"][: n + 1]
    deck.save()
    table = tables(evening(owner=ada, deck=deck, formula="method2"))[0]
    document = ending()
    for row in document["seats"]:
        row["objective"] = row["seat"]
    assert submit(table, document).scores["method2"] == {"1": 0, "2": 0, "3": 3, "4": 7}


def gone(*out: int | None) -> dict:
    """Seats 3 and 4 of four eliminated, by the order they went."""
    document = numbers((60, 20), (44, 40), (0, 0), (0, 0))
    for seat, number in zip((3, 4), out, strict=True):
        document = changed(document, seat, eliminated=True, out=number)
    return document


def test_several_out_are_refused_until_it_is_known_who_went_first(table):
    error = refused(submit, table, gone(1, 1))
    assert [(defect["code"], defect["seat"]) for defect in error.params["defects"]] == [
        ("out_twice", 3),
        ("out_twice", 4),
    ]
    assert refused(submit, table, gone(1, 7)).code == "document_bad"
    assert submit(table, gone(None, None)).state == State.SUBMITTED


def test_a_formula_that_counts_the_order_of_elimination_asks_for_it():
    table = tables(evening(formula="gufo"))[0]
    error = refused(submit, table, gone(None, 1))
    assert error.params["defects"] == [{"code": "out_needed", "seat": 3}]
    assert submit(table, gone(2, 1)).state == State.SUBMITTED


def test_numbers_alone_are_enough_when_they_make_the_whole_board(table):
    result = submit(table, numbers((44, 10), (30, 10), (20, 20), (10, 20)))
    assert result.kind == Result.Kind.NUMBERS
    assert result.scores["method1"] == {"1": 54, "2": 40, "3": 40, "4": 30}
    assert result.scores["method2+3"] == {"1": None, "2": None, "3": None, "4": None}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (numbers((44, 11), (30, 10), (20, 20), (10, 20)), {"points_not_whole_board"}),
        (numbers((87, 10), (30, 10), (20, 2), (5, 0)), {"inside_over_card"}),
        (numbers((60, 10), (30, 10), (20, 20), (4, 10), completed_in_time=True), {"points_not_complete"}),
        (numbers((44, 10), (30, 10), (20, 20), (10, 20), eliminated=True), {"eliminated_has_points"}),
    ],
)
def test_numbers_that_cannot_be_are_refused_with_the_reason(table, document, expected):
    error = refused(submit, table, document)
    assert {defect["code"] for defect in error.params["defects"]} == expected


@pytest.mark.parametrize("value", ["-1", "44,5", "", None, "dieci", "1e3", 10**9])
def test_points_are_whole_numbers(table, value):
    document = numbers((44, 10), (30, 10), (20, 20), (10, 20), inside=value)
    assert refused(submit, table, document).code == "document_bad"
