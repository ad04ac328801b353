"""The pages where results are entered: who may open them, what they answer, and that nothing typed is lost."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.results.browsers import GOOD, at, holder, post, seat_fields, sending, signed_in
from tests.tournaments.results.cast import TEO, confirmed, ending, evening, numbers, submit, tables
from tests.tournaments.results.phones import browser_at
from tournaments.models import Grant, Membership, Result, Round, Seat, Table, Tournament

pytestmark = pytest.mark.django_db
State = Result.State
ENTERING = ["result-enter", "result-numbers"]
JUDGING = ["result-check", "result-history", "result-correct", "result-correct-numbers"]


@pytest.mark.few(8)
@pytest.mark.parametrize(
    ("who", "enter", "judge"),
    [
        ("owner", 200, 200),
        ("member", 200, 200),
        ("referee", 200, 200),
        ("own table", 200, 403),
        ("other table", 403, 403),
        ("stranger", 403, 403),
        ("nobody", 403, 403),
        ("referee elsewhere", 403, 403),
    ],
)
def test_who_may_open_what(event, table, who, enter, judge):
    other = cast.tournament(cast.account("bruno"), name="Altra")
    Membership.objects.create(tournament=event, user=cast.account("carla"))
    client = {
        "owner": lambda: signed_in(event.owner),
        "member": lambda: signed_in(Membership.objects.get().user),
        "referee": lambda: holder(event, Grant.Role.REFEREE),
        "own table": lambda: holder(event, Grant.Role.TABLE, table),
        "other table": lambda: holder(event, Grant.Role.TABLE, tables(event)[1]),
        "stranger": lambda: signed_in(other.owner),
        "nobody": Client,
        "referee elsewhere": lambda: holder(other, Grant.Role.REFEREE),
    }[who]()
    assert {client.get(at(name, table)).status_code for name in ENTERING} == {enter}
    assert post(client, table, sending(table)).status_code == enter
    assert client.get(at("result-check", table)).status_code == judge
    confirming = client.post(at("result-confirm", table), {"version": Result.objects.count()})
    assert confirming.status_code == (302 if judge == 200 else 403)
    assert Result.objects.filter(state=State.CONFIRMED).exists() == (judge == 200)
    if judge != 200:
        confirmed(table, ending()) if not Result.objects.exists() else Result.objects.update(state=State.CONFIRMED)
    codes = {client.get(at(name, table)).status_code for name in JUDGING[1:]}
    assert codes == ({200} if judge == 200 else {403})
    assert client.get(at("result-restore", table, 1)).status_code == (302 if judge == 200 else 403)


def test_a_link_of_another_tournament_does_not_open_this_table(event, table):
    other = evening(owner=cast.account("bruno"), name="Altra")
    stranger = holder(other, Grant.Role.TABLE, tables(other)[0])
    assert post(stranger, table, sending(table)).status_code == 403
    address = reverse("result-submit", args=[other.slug, table.pk])
    assert stranger.post(address, "{}", content_type="application/json").status_code == 404


def test_a_sending_is_stored_and_says_what_happens_next(event, table):
    answer = post(holder(event, Grant.Role.TABLE, table), table, sending(table))
    assert answer.status_code == 200
    said = answer.json()
    assert said["version"] == 1
    # A table has nothing more to do here: its main button leads back to the round, whoever confirms goes on to that.
    assert said["next_url"] == reverse("round", args=[event.slug, 1, 1])
    other = tables(event)[1]
    said = post(signed_in(event.owner), other, sending(other, submission_id="p-2nd-phone")).json()
    assert said["next_url"] == at("result-check", other)


def test_who_sends_from_their_own_phone_goes_on_to_their_own_page(table):
    said = post(browser_at(table, TEO), table, sending(table)).json()
    assert (said["next_url"], said["next_word"]) == (reverse("my"), "La mia pagina")


def test_a_sending_with_defects_lists_them_in_words(desk, table):
    document = ending()
    del document["board"]["madagascar"]
    answer = post(desk, table, sending(table, document))
    assert answer.status_code == 422
    assert any("Madagascar" in line for line in answer.json()["lines"])


def test_the_slower_of_two_gets_the_other_board_and_the_difference(desk, table):
    post(desk, table, sending(table, ending(alaska=TEO)))
    answer = post(desk, table, sending(table, submission_id="phone-0002"))
    assert answer.status_code == 409
    body = answer.json()
    assert (body["version"], body["document"]["board"]["alaska"]) == (1, [TEO, 1])
    assert [one["territory"] for one in body["difference"]] == ["alaska"]
    assert post(desk, table, sending(table, submission_id="phone-0002", base_version=1)).status_code == 200


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", '"x"', "{}", '{"kind": "map"}', '{"document": 3}', "\x00", "a" * 1000, '{"a":' * 2000],
)
def test_nonsense_is_answered_in_words_and_stores_nothing(desk, table, body):
    answer = desk.post(at("result-submit", table), body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"submission_id": "short"},
        {"submission_id": "x" * 65},
        {"submission_id": "<script>"},
        {"base_version": -1},
        {"base_version": "x"},
        {"draw_version": None},
        {"notes": "n" * 501},
        {"notes": "a\x00b"},
        {"notes": "\ud800"},
        {"kind": "video"},
    ],
)
def test_fields_out_of_bounds_are_refused(desk, table, wrong):
    assert post(desk, table, sending(table, **wrong)).status_code == 400


def test_a_stale_page_after_a_redraw_is_told_so(desk, table):
    Round.objects.update(draw_version=2)
    answer = post(desk, table, sending(table))
    assert (answer.status_code, answer.json()["code"]) == (409, "draw_stale")


def test_a_table_that_was_drawn_away_is_gone(desk, table):
    address = at("result-submit", table)
    Seat.objects.all().delete()
    Table.objects.all().delete()
    assert desk.post(address, json.dumps(sending(table)), content_type="application/json").status_code == 404


def test_the_map_page_begins_with_what_was_sent(desk, table):
    submit(table, ending(alaska=TEO))
    page = desk.get(at("result-enter", table))
    data = page.context["data"]
    assert (data["base_version"], data["document"]["board"]["alaska"]) == (1, [TEO, 1])
    assert "no-store" in page["Cache-Control"]


def test_a_confirmed_table_shows_the_result_instead_of_the_map(desk, table):
    confirmed(table)
    assert b"result-data" not in desk.get(at("result-enter", table)).content
    assert desk.get(at("result-numbers", table)).status_code == 200


@pytest.mark.parametrize("state", ["drawn", "not played"])
def test_a_table_that_takes_no_result_says_why(desk, table, state):
    if state == "drawn":
        Round.objects.update(state=Round.State.DRAWN)
    else:
        Table.objects.update(not_played_reason="a casa")
    for name in ENTERING:
        page = desk.get(at(name, table))
        assert page.status_code == 200
        assert b"result-data" not in page.content


def test_names_are_escaped_wherever_they_stand(desk, event, table):
    player = Seat.objects.filter(table=table).first().entrant.player
    player.name = '<script>alert("x")</script> 🎲 "O\'Neil"'
    player.save()
    submit(table, notes="<b>note</b>")
    for name in ("result-enter", "result-numbers", "result-check", "result-history"):
        content = desk.get(at(name, table)).content.decode()
        assert "<script>alert" not in content
        assert "<b>note" not in content


def numbers_form(desk, table, document=GOOD, **more):
    Tournament.objects.update(formula="method2")  # it tells inside from outside
    page = desk.get(at("result-numbers", table))
    hidden = {name: page.context["form"].initial[name] for name in ("submission_id", "base_version", "draw_version")}
    return hidden | seat_fields(document) | more


def test_numbers_are_sent_without_javascript(desk, table):
    answer = desk.post(at("result-numbers", table), numbers_form(desk, table))
    assert answer.status_code == 302
    result = Result.objects.get()
    assert (result.kind, result.scores["method1"]["1"]) == ("numbers", 54)


def test_numbers_that_do_not_make_164_come_back_as_typed(desk, table):
    answer = desk.post(at("result-numbers", table), numbers_form(desk, table, **{"s1-inside": "45"}))
    assert answer.status_code == 422
    assert "165" in answer.content.decode()
    assert 'value="45"' in answer.content.decode()
    assert not Result.objects.exists()


@pytest.mark.parametrize("value", ["", "x", "-3", "1000", "4,5"])
def test_a_number_that_is_none_is_shown_at_its_field(desk, table, value):
    answer = desk.post(at("result-numbers", table), numbers_form(desk, table, **{"s2-outside": value}))
    assert answer.status_code == 422
    assert answer.context["seat_forms"][1].errors["outside"]


def test_decimals_are_told_that_they_settle_no_tie(desk, table):
    for value in ("44,1", "44.1"):
        answer = desk.post(at("result-numbers", table), numbers_form(desk, table, **{"s1-inside": value}))
        assert answer.context["seat_forms"][0].has_error("inside", "decimals")
    assert desk.post(at("result-numbers", table), numbers_form(desk, table, **{"s1-inside": "44,0"})).status_code == 302


def test_who_is_eliminated_needs_no_points_only_the_order(desk, table):
    typed = numbers_form(desk, table, numbers((60, 24), (40, 40), (0, 0), (0, 0)))
    for seat, out in (("s3", "1"), ("s4", "2")):
        typed |= {f"{seat}-inside": "", f"{seat}-outside": "", f"{seat}-eliminated": "on", f"{seat}-out": out}
    assert desk.post(at("result-numbers", table), typed).status_code == 302
    rows = Result.objects.get().document["seats"]
    assert [(row["inside"], row["eliminated"], row["out"]) for row in rows[2:]] == [("0", True, 1), ("0", True, 2)]


def test_the_slower_of_two_number_forms_sees_it_and_may_send_again(desk, table):
    typed = numbers_form(desk, table)
    submit(table, numbers((40, 14), (30, 10), (20, 20), (10, 20)))
    answer = desk.post(at("result-numbers", table), typed)
    assert answer.status_code == 409
    again = typed | {"base_version": answer.context["form"].data["base_version"]}
    assert desk.post(at("result-numbers", table), again).status_code == 302
    assert Result.objects.get(state=State.SUBMITTED).scores["method2"]["1"] == 44
