"""The pages of results: who may open them, what they answer, and that nothing typed is lost."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.results.cast import NORA, TEO, changed, confirmed, ending, evening, numbers, submit, tables
from tournaments.models import Grant, Membership, Result, Round, Seat, Snapshot, Standing, Table
from tournaments.permissions import Actor
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.django_db
State = Result.State


@pytest.fixture
def event():
    return evening(players=8)


@pytest.fixture
def table(event):
    return tables(event)[0]


def at(name, table, *more):
    return reverse(name, args=[table.round.stage.tournament.slug, table.pk, *more])


def signed_in(user):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def ada(event):
    return signed_in(event.owner)


def holder(event, role, table=None):
    """A browser without account that has opened a link."""
    grant, _ = grant_issue(tournament=event, role=role, actor=Actor(event.owner), table=table, label=role)
    client = Client()
    session = client.session
    session["grants"] = [grant.pk]
    session.save()
    return client


def sending(table, document=None, **more):
    return {
        "kind": "map",
        "document": document or ending(),
        "submission_id": "phone-0001",
        "base_version": 0,
        "draw_version": 1,
        **more,
    }


def post(client, table, body):
    return client.post(at("result-submit", table), json.dumps(body), content_type="application/json")


def seat_fields(document):
    names = ("inside", "outside", "armies", "place")
    typed = {f"s{row['seat']}-{name}": row[name] for row in document["seats"] for name in names}
    return {name: value for name, value in typed.items() if value is not None}


GOOD = numbers((44, 10), (30, 10), (20, 20), (10, 20))
ENTERING = ["result-enter", "result-numbers"]
JUDGING = ["result-check", "result-history", "result-correct", "result-correct-numbers"]


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
    assert answer.json()["version"] == 1
    assert "check_url" not in answer.json()
    assert (
        "check_url"
        in post(signed_in(event.owner), tables(event)[1], sending(table, submission_id="p-2nd-phone")).json()
    )


def test_a_sending_with_defects_lists_them_in_words(ada, table):
    document = ending()
    del document["board"]["madagascar"]
    answer = post(ada, table, sending(table, document))
    assert answer.status_code == 422
    assert any("Madagascar" in line for line in answer.json()["lines"])


def test_the_slower_of_two_gets_the_other_board_and_the_difference(ada, table):
    post(ada, table, sending(table, ending(alaska=TEO)))
    answer = post(ada, table, sending(table, submission_id="phone-0002"))
    assert answer.status_code == 409
    body = answer.json()
    assert (body["version"], body["document"]["board"]["alaska"]) == (1, [TEO, 1])
    assert [one["territory"] for one in body["difference"]] == ["alaska"]
    assert post(ada, table, sending(table, submission_id="phone-0002", base_version=1)).status_code == 200


@pytest.mark.parametrize(
    "body",
    ["", "{", "[]", "null", '"x"', "{}", '{"kind": "map"}', '{"document": 3}', "\x00", "a" * 1000, '{"a":' * 2000],
)
def test_nonsense_is_answered_in_words_and_stores_nothing(ada, table, body):
    answer = ada.post(at("result-submit", table), body, content_type="application/json")
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
def test_fields_out_of_bounds_are_refused(ada, table, wrong):
    assert post(ada, table, sending(table, **wrong)).status_code == 400


def test_a_stale_page_after_a_redraw_is_told_so(ada, table):
    Round.objects.update(draw_version=2)
    answer = post(ada, table, sending(table))
    assert (answer.status_code, answer.json()["code"]) == (409, "draw_stale")


def test_a_table_that_was_drawn_away_is_gone(ada, table):
    address = at("result-submit", table)
    Seat.objects.all().delete()
    Table.objects.all().delete()
    assert ada.post(address, json.dumps(sending(table)), content_type="application/json").status_code == 404


def test_the_map_page_begins_with_what_was_sent(ada, table):
    submit(table, ending(alaska=TEO))
    page = ada.get(at("result-enter", table))
    data = page.context["data"]
    assert (data["base_version"], data["document"]["board"]["alaska"]) == (1, [TEO, 1])
    assert "no-store" in page["Cache-Control"]


def test_a_confirmed_table_shows_the_result_instead_of_the_map(ada, table):
    confirmed(table)
    assert b"result-data" not in ada.get(at("result-enter", table)).content
    assert ada.get(at("result-numbers", table)).status_code == 200


@pytest.mark.parametrize("state", ["drawn", "not played"])
def test_a_table_that_takes_no_result_says_why(ada, table, state):
    if state == "drawn":
        Round.objects.update(state=Round.State.DRAWN)
    else:
        Table.objects.update(not_played_reason="a casa")
    for name in ENTERING:
        page = ada.get(at(name, table))
        assert page.status_code == 200
        assert b"result-data" not in page.content


def test_names_are_escaped_wherever_they_stand(ada, event, table):
    player = Seat.objects.filter(table=table).first().entrant.player
    player.name = '<script>alert("x")</script> 🎲 "O\'Neil"'
    player.save()
    submit(table, notes="<b>note</b>")
    for name in ("result-enter", "result-numbers", "result-check", "result-history"):
        content = ada.get(at(name, table)).content.decode()
        assert "<script>alert" not in content
        assert "<b>note" not in content


def numbers_form(ada, table, document=GOOD, **more):
    page = ada.get(at("result-numbers", table))
    hidden = {name: page.context["form"].initial[name] for name in ("submission_id", "base_version", "draw_version")}
    return hidden | seat_fields(document) | more


def test_numbers_are_sent_without_javascript(ada, table):
    answer = ada.post(at("result-numbers", table), numbers_form(ada, table))
    assert answer.status_code == 302
    result = Result.objects.get()
    assert (result.kind, result.scores["method1"]["1"]) == ("numbers", 54)


def test_numbers_that_do_not_make_164_come_back_as_typed(ada, table):
    answer = ada.post(at("result-numbers", table), numbers_form(ada, table, **{"s1-inside": "45"}))
    assert answer.status_code == 422
    assert "165" in answer.content.decode()
    assert 'value="45"' in answer.content.decode()
    assert not Result.objects.exists()


@pytest.mark.parametrize("value", ["", "x", "-3", "1000", "4,5"])
def test_a_number_that_is_none_is_shown_at_its_field(ada, table, value):
    answer = ada.post(at("result-numbers", table), numbers_form(ada, table, **{"s2-outside": value}))
    assert answer.status_code == 422
    assert answer.context["seat_forms"][1].errors["outside"]


def test_the_slower_of_two_number_forms_sees_it_and_may_send_again(ada, table):
    typed = numbers_form(ada, table)
    submit(table, numbers((40, 14), (30, 10), (20, 20), (10, 20)))
    answer = ada.post(at("result-numbers", table), typed)
    assert answer.status_code == 409
    again = typed | {"base_version": answer.context["form"].data["base_version"]}
    assert ada.post(at("result-numbers", table), again).status_code == 302
    assert Result.objects.get(state=State.SUBMITTED).scores["method2"]["1"] == 44


def test_confirming_counts_saves_a_copy_and_leads_back_to_the_round(
    ada, event, table, django_capture_on_commit_callbacks
):
    submit(table)
    with django_capture_on_commit_callbacks(execute=True):
        answer = ada.post(at("result-confirm", table), {"version": 1})
    assert answer["Location"] == reverse("manage-round", args=[event.slug, 1, 1])
    assert Standing.objects.filter(played=1).count() == 4
    assert Snapshot.objects.count() == 1


def test_confirming_twice_says_who_was_first(ada, table, django_capture_on_commit_callbacks):
    submit(table)
    with django_capture_on_commit_callbacks(execute=True):
        ada.post(at("result-confirm", table), {"version": 1})
        answer = ada.post(at("result-confirm", table), {"version": 1}, follow=True)
    assert any("ada" in str(message) for message in answer.context["messages"])
    assert Snapshot.objects.count() == 1


def test_confirming_a_version_that_was_replaced_shows_the_new_one(ada, table):
    submit(table)
    submit(table, ending(alaska=TEO))
    answer = ada.post(at("result-confirm", table), {"version": 1})
    assert answer["Location"] == at("result-check", table)
    assert not Result.objects.filter(state=State.CONFIRMED).exists()


@pytest.mark.parametrize("version", ["", "x", "9", "-1", "9" * 30])
def test_a_version_that_does_not_exist_is_not_found(ada, table, version):
    submit(table)
    assert ada.post(at("result-confirm", table), {"version": version}).status_code == 404


def test_a_tie_offers_to_name_the_winner_and_no_confirm_button(ada, table):
    submit(table, ending(armies=None, cita=TEO))
    page = ada.get(at("result-check", table))
    assert page.context["tied"] == ["Nora Bassi", "Lia Monti"]
    assert reverse("manage-table", args=[table.round.stage.tournament.slug, table.pk]) in page.content.decode()


def test_sending_back_reaches_the_table(ada, event, table):
    submit(table)
    ada.post(at("result-send-back", table), {"version": 1, "reason": "Chi ha Madagascar?"})
    page = holder(event, Grant.Role.TABLE, table).get(at("result-enter", table))
    assert "Chi ha Madagascar?" in page.content.decode()


def correction(document=None):
    return {
        "kind": "map",
        "document": json.dumps(document or ending(cina=TEO)),
        "submission_id": "correction-1",
        "base_version": 1,
        "draw_version": 1,
    }


def test_a_correction_is_shown_first_and_saved_with_a_reason(ada, table, django_capture_on_commit_callbacks):
    confirmed(table)
    shown = ada.post(at("result-correct-preview", table), correction())
    assert shown.status_code == 200
    assert {one.entrant.number for one in shown.context["change"].moves} == {1, 3, 4}
    assert Result.objects.count() == 1
    hidden = shown.context["hidden"]
    with django_capture_on_commit_callbacks(execute=True):
        saved = ada.post(at("result-correct", table), {**hidden, "reason": "la Cina era di Teo"})
    assert saved["Location"] == at("result-history", table)
    assert Result.objects.get(state=State.CONFIRMED).reason == "la Cina era di Teo"
    assert Snapshot.objects.count() == 1


def test_a_correction_without_reason_is_asked_again_with_nothing_lost(ada, table):
    confirmed(table)
    answer = ada.post(at("result-correct", table), correction() | {"reason": ""})
    assert answer.status_code == 200
    assert json.loads(answer.context["hidden"]["document"]) == ending(cina=TEO)
    assert Result.objects.count() == 1


def test_a_correction_with_defects_comes_back_to_the_map_as_drawn(ada, table):
    confirmed(table)
    document = changed(ending(cina=TEO), NORA, completed_in_time=True)
    answer = ada.post(at("result-correct-preview", table), correction(document))
    assert answer.status_code == 422
    assert answer.context["data"]["document"] == document


@pytest.mark.parametrize(
    "document", ["", "{", "[]", "{}", '{"board": {"alaska": [1, 1]}}', '{"seats": 1, "board": 2}', "[" * 5000]
)
def test_a_correction_that_is_no_result_is_told_so(ada, table, document):
    confirmed(table)
    answer = ada.post(at("result-correct-preview", table), correction() | {"document": document})
    assert answer["Location"] == at("result-correct", table)
    assert Result.objects.count() == 1


def test_numbers_are_corrected_the_same_way(ada, table):
    confirmed(table, GOOD)
    page = ada.get(at("result-correct", table), follow=True)
    initial = page.context["form"].initial
    typed = initial | seat_fields(numbers((40, 14), (34, 6), (20, 20), (10, 20)))
    shown = ada.post(at("result-correct-numbers", table), typed)
    assert "change" in shown.context
    saved = ada.post(at("result-correct", table), {**shown.context["hidden"], "reason": "scritti male"})
    assert saved.status_code == 302
    assert Result.objects.get(state=State.CONFIRMED).document["seats"][0]["inside"] == "40"


def test_an_earlier_version_is_brought_back_in_two_steps(ada, table):
    confirmed(table)
    shown = ada.post(at("result-correct-preview", table), correction())
    ada.post(at("result-correct", table), {**shown.context["hidden"], "reason": "x"})
    page = ada.get(at("result-restore", table, 1))
    assert page.context["version"] == 1
    ada.post(at("result-restore", table, 1), {"reason": "era giusto prima"})
    assert Result.objects.get(state=State.CONFIRMED).version == 3


def test_the_history_shows_who_when_why_and_what(ada, table):
    confirmed(table)
    shown = ada.post(at("result-correct-preview", table), correction())
    ada.post(at("result-correct", table), {**shown.context["hidden"], "reason": "la Cina era di Teo"})
    page = ada.get(at("result-history", table))
    assert page.context["changed"] == ["cina"]
    assert "la Cina era di Teo" in page.content.decode()
    assert ada.get(at("result-history", table) + "?version=1").context["shown"].version == 1
    assert ada.get(at("result-history", table) + "?version=xyz").status_code == 200


def test_pages_need_few_queries(ada, table, django_assert_max_num_queries):
    submit(table)
    for name, most in (("result-enter", 20), ("result-check", 22), ("result-history", 20), ("result-numbers", 20)):
        with django_assert_max_num_queries(most):
            ada.get(at(name, table))


def test_only_posts_change_anything(ada, table):
    submit(table)
    for name in ("result-submit", "result-confirm", "result-send-back", "result-correct-preview"):
        assert ada.get(at(name, table)).status_code == 405
    assert Result.objects.get().state == State.SUBMITTED
