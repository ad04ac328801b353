"""The course of a match, which no board shows, stays with its result through every correction (R23, R32)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import (
    ADA,
    LIA,
    NORA,
    TEO,
    UGO,
    changed,
    confirmed,
    ending,
    evening,
    numbers,
    refused,
    submit,
    tables,
)  # fmt: skip
from tournaments.models import Result, Table
from tournaments.selectors.results.results import confirmed_result
from tournaments.services.results.corrections import result_correct
from tournaments.services.results.results import result_confirm

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return tables(evening(ruleset="risiko-torneo"))[0]


def left(*seats: int, **more: Any) -> dict[str, Any]:
    """How the match ended where these surrendered, the first one first."""
    document = ending() | {"left": list(seats)} | more
    for row in document["seats"]:
        row["surrendered"] = row["seat"] in seats
    return document


def places(table: Table) -> list[int]:
    """The seats by place."""
    result = confirmed_result(table)
    assert result is not None
    return list(result.lines.order_by("place", "position").values_list("position", flat=True))


def winner(table: Table) -> int:
    result = confirmed_result(table)
    assert result is not None
    return result.lines.get(won=True).position


def corrected(table: Table, document: Mapping[str, Any], kind: str = "map", number: int = 0) -> Result:
    last = table.results.count()
    return result_correct(
        table=table, actor=ADA, reason="Riletto il foglio", document=document, kind=kind, base_version=last,
        submission_id=f"correction-{last}-{number}", draw_version=table.round.draw_version,
    )  # fmt: skip


def page_of(table: Table, name: str = "result-correct") -> Any:
    return signed_in(table.round.stage.tournament.owner).get(at(name, table))


def sent_by(table: Table) -> dict[str, Any]:
    """The document that the page of the correction begins with, and sends when nothing is touched."""
    return json.loads(json.dumps(page_of(table).context["data"]["document"]))


COURSES = [
    left(NORA),
    left(UGO, NORA),
    ending() | {"contenders": [UGO, TEO]},
    ending() | {"order": [TEO, LIA, UGO, NORA]},
    left(LIA, order=[TEO, LIA, UGO, NORA], contenders=[UGO, TEO]),
]


@pytest.mark.parametrize("document", COURSES, ids=lambda one: ",".join(sorted(one.keys() - {"seats", "board"})))
def test_a_correction_that_changes_nothing_changes_nothing(table: Table, document: dict[str, Any]) -> None:
    confirmed(table, document)
    before, stood = places(table), confirmed_result(table).document
    corrected(table, sent_by(table))
    assert places(table) == before
    assert confirmed_result(table).document == stood


def test_the_course_stays_when_a_territory_changes_hands(table: Table) -> None:
    confirmed(table, left(LIA, order=[TEO, LIA, UGO, NORA], contenders=[UGO, TEO]))
    sent = sent_by(table)
    sent["board"]["peru"] = [TEO, 1]
    corrected(table, sent)
    document = confirmed_result(table).document
    assert (document["left"], document["contenders"], document["order"]) == ([LIA], [UGO, TEO], [TEO, LIA, UGO, NORA])
    assert winner(table) == UGO and places(table)[-1] == LIA


def test_an_extra_round_taken_back_leaves_everybody_in_for_the_win(table: Table) -> None:
    confirmed(table, ending() | {"contenders": [UGO, TEO]})
    assert winner(table) == UGO
    corrected(table, sent_by(table) | {"contenders": []})
    assert winner(table) == NORA


def test_an_extra_round_counts_for_nothing_once_somebody_else_completed_the_objective(table: Table) -> None:
    """R33: whoever completes it ends the match, so there was no extra round; the page says so."""
    confirmed(table, ending() | {"contenders": [UGO, TEO]})
    corrected(table, changed(sent_by(table), NORA, completed_in_time=True, objective=None))
    assert winner(table) == NORA
    html = page_of(table, "result").content.decode()
    assert "giro supplementare" in html and "non conta" in html


def test_the_preview_of_a_correction_says_that_the_extra_round_counts_for_nothing() -> None:
    table = tables(evening(ruleset="risiko-challenge", formula="gufo"))[0]
    confirmed(table, ending() | {"contenders": [UGO, TEO]})
    desk = signed_in(table.round.stage.tournament.owner)
    fields = typed(desk.get(at("result-correct-numbers", table))) | FORM
    assert not desk.post(at("result-correct-numbers", table), fields).context["void"]
    fields |= {"s1-inside": "86", "s1-outside": "4", "s1-completed_in_time": "on", "s3-inside": "4", "s3-outside": "0"}
    html = desk.post(at("result-correct-numbers", table), fields).content.decode()
    assert "non conta" in html and "ora Nora" in html


def test_an_extra_round_counts_for_nothing_once_all_who_contended_surrendered(table: Table) -> None:
    confirmed(table, ending() | {"contenders": [TEO]})
    corrected(table, changed(sent_by(table), TEO, surrendered=True))
    assert winner(table) == NORA


def test_the_page_of_a_correction_says_what_it_keeps(table: Table) -> None:
    confirmed(table, left(LIA, order=[TEO, LIA, UGO, NORA], contenders=[UGO, TEO]))
    html = page_of(table).content.decode()
    assert "data-extra" in html and "giro supplementare" in html and "ordine di gioco" in html


def test_who_surrenders_on_paper_stands_after_everybody_who_stayed(table: Table) -> None:
    confirmed(table, changed(ending(), NORA, surrendered=True, left=None))
    assert places(table)[-1] == NORA
    assert confirmed_result(table).document["left"] == [NORA]


def test_the_order_of_leaving_on_paper_counts_the_first_one_last(table: Table) -> None:
    document = changed(changed(ending(), NORA, surrendered=True, left=2), TEO, surrendered=True, left=1)
    confirmed(table, document)
    assert places(table)[-2:] == [NORA, TEO]


def test_who_left_together_stands_by_the_points(table: Table) -> None:
    document = changed(changed(ending(), NORA, surrendered=True, left=None), TEO, surrendered=True, left=None)
    confirmed(table, document)
    assert places(table)[-2:] == [NORA, TEO]
    assert confirmed_result(table).document["left"] == [[NORA, TEO]]
    sent = sent_by(table)
    assert [row["left"] for row in sent["seats"]] == [None] * 4


def test_a_sending_that_knows_only_the_tick_means_the_same(table: Table) -> None:
    """A draft of an older page, or a program: surrendered without an order."""
    confirmed(table, changed(ending(), NORA, surrendered=True))
    assert places(table)[-1] == NORA


def stored_before(table: Table, document: dict[str, Any] | None = None) -> None:
    """A result of release 0.1.0: Nora surrendered, and stands where her points put her."""
    result = submit(table, document or ending())
    result.document = changed(result.document, NORA, surrendered=True)
    result.save()
    result_confirm(result=result, actor=ADA)


def test_a_result_stored_before_goes_on_counting_as_it_was_counted(table: Table) -> None:
    stored_before(table)
    assert places(table) == [LIA, NORA, UGO, TEO]
    corrected(table, sent_by(table))
    assert places(table) == [LIA, NORA, UGO, TEO] and "left" not in confirmed_result(table).document


def test_a_result_stored_before_places_who_left_last_once_it_is_changed(table: Table) -> None:
    stored_before(table)
    assert "cambi" in page_of(table).content.decode()
    sent = sent_by(table)
    sent["board"]["peru"] = [TEO, 1]
    corrected(table, sent)
    assert places(table)[-1] == NORA


def test_where_the_rules_place_leavers_as_others_the_tick_only_keeps_from_winning(table: Table) -> None:
    event = table.round.stage.tournament
    event.rule_options = {"leavers": "as_others"}
    event.save()
    confirmed(table, changed(ending(), NORA, surrendered=True, left=None))
    assert places(table) == [LIA, NORA, UGO, TEO]


def test_the_history_names_who_left_as_what_changed(table: Table) -> None:
    confirmed(table)
    corrected(table, changed(sent_by(table), NORA, surrendered=True))
    html = page_of(table, "result-history").content.decode()
    assert "la resa e il suo ordine" in html


@pytest.mark.parametrize("name", ["order", "contenders", "left"])
@pytest.mark.parametrize("wrong", ["1", 1, [5], ["1"], [True], [1.0], [1, 1], [[[1]]], [{}], [None]])
def test_a_course_of_another_shape_is_no_document(table: Table, name: str, wrong: Any) -> None:
    assert refused(submit, table, ending() | {name: wrong}).code == "document_bad"


FORM = {f"s{seat}-{name}": value for seat, pair in enumerate([(44, 10), (30, 10), (20, 20), (10, 20)], 1)
        for name, value in zip(("inside", "outside"), pair, strict=True)}  # fmt: skip


def typed(page: Any) -> dict[str, Any]:
    """The fields of a quick form as it came, and points."""
    fields = {}
    for form in (page.context["form"], *page.context["seat_forms"]):
        for field in form:
            if field.value() not in (None, "") and field.value() is not False:
                fields[field.html_name] = field.value()
    return FORM | fields


@pytest.fixture
def numbers_table() -> Table:
    return tables(evening(ruleset="risiko-challenge", formula="gufo"))[0]


def test_the_form_of_the_numbers_places_who_surrendered_last_in_their_order(numbers_table: Table) -> None:
    desk = signed_in(numbers_table.round.stage.tournament.owner)
    url = at("result-numbers", numbers_table)
    ticks = {"s1-surrendered": "on", "s1-left": "2", "s4-surrendered": "on", "s4-left": "1"}
    answer = desk.post(url, typed(desk.get(url)) | ticks)
    assert answer.status_code == 302
    result = Result.objects.get()
    assert result.document["left"] == [TEO, NORA]
    result_confirm(result=result, actor=ADA)
    assert places(numbers_table) == [LIA, UGO, NORA, TEO] or places(numbers_table) == [UGO, LIA, NORA, TEO]


def test_the_numbers_of_who_surrendered_never_win(numbers_table: Table) -> None:
    confirmed(numbers_table, changed(numbers((44, 10), (30, 10), (20, 20), (10, 20)), NORA, surrendered=True))
    assert winner(numbers_table) == UGO and places(numbers_table)[-1] == NORA


def test_numbers_of_who_surrendered_cannot_complete_the_objective(numbers_table: Table) -> None:
    document = numbers((86, 4), (30, 10), (10, 4), (10, 10), completed_in_time=True, surrendered=True)
    codes = [one["code"] for one in refused(submit, numbers_table, document).params["defects"]]
    assert "surrendered_cannot_complete" in codes


def test_a_correction_of_the_numbers_keeps_the_course_of_the_match() -> None:
    """Also from the map to the numbers: the course is known, only the board is not."""
    table = tables(evening(ruleset="risiko-challenge", formula="gufo"))[0]
    course = {"order": [TEO, LIA, UGO, NORA], "contenders": [UGO, TEO]}
    confirmed(table, left(LIA, **course))
    desk = signed_in(table.round.stage.tournament.owner)
    page = desk.get(at("result-correct-numbers", table))
    assert "giro supplementare" in page.content.decode()
    fields = typed(page)
    assert fields["s3-surrendered"] and fields["extra_round"]
    shown = desk.post(at("result-correct-numbers", table), fields)
    sent = json.loads(shown.context["hidden"]["document"])
    corrected(table, sent, kind="numbers")
    document = confirmed_result(table).document
    assert {key: document[key] for key in course} == course and document["left"] == [LIA]
    assert winner(table) == UGO and places(table)[-1] == LIA
    stood = document
    again = desk.post(at("result-correct-numbers", table), typed(desk.get(at("result-correct-numbers", table))))
    corrected(table, json.loads(again.context["hidden"]["document"]), kind="numbers")
    assert confirmed_result(table).document == stood


def test_the_numbers_can_take_an_extra_round_back() -> None:
    table = tables(evening(ruleset="risiko-challenge", formula="gufo"))[0]
    confirmed(table, ending() | {"contenders": [UGO, TEO]})
    desk = signed_in(table.round.stage.tournament.owner)
    fields = typed(desk.get(at("result-correct-numbers", table)))
    del fields["extra_round"]
    shown = desk.post(at("result-correct-numbers", table), fields)
    corrected(table, json.loads(shown.context["hidden"]["document"]), kind="numbers")
    assert winner(table) == NORA
