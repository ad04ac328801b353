"""The pages where results are confirmed, corrected and looked up again."""

import json
import re
from decimal import Decimal

import pytest
from django.db.models import F
from django.urls import reverse

from tests import cast
from tests.tournaments.results.browsers import GOOD, at, holder, seat_fields
from tests.tournaments.results.cast import LIA, NORA, TEO, VALUES, changed, confirmed, ending, numbers, submit
from tests.tournaments.results.phones import phone_at
from tournaments.models import Grant, Result, Snapshot, Standing, Tournament
from tournaments.selectors.results.verdicts import Verdict
from tournaments.services.results.agreements import dissent_give

pytestmark = pytest.mark.django_db
State = Result.State


def test_confirming_counts_saves_a_copy_and_leads_back_to_the_round(
    desk, event, table, django_capture_on_commit_callbacks
):
    submit(table)
    with django_capture_on_commit_callbacks(execute=True):
        answer = desk.post(at("result-confirm", table), {"version": 1})
    assert answer["Location"] == reverse("manage-round", args=[event.slug, 1, 1])
    assert Standing.objects.filter(played=1).count() == 4
    assert Snapshot.objects.count() == 1


def test_whoever_confirms_reads_what_another_phone_changed_in_the_version_before(desk, table):
    submit(table)
    assert "versione 1:" not in desk.get(at("result-check", table)).content.decode()
    submit(table, ending(siam=4))
    page = desk.get(at("result-check", table)).content.decode()
    assert "1 territorio cambiato dalla versione 1" in page
    assert "Siam: Nora Bassi (1) → <b>Teo Galli (1)</b>" in page
    # Who won is read before the board is looked at.
    assert page.index('class="verdict"') < page.index('class="result-map"')


def test_a_verdict_that_has_to_be_said_is_not_called_optional(desk, table):
    submit(table)
    dissent_give(result=Result.objects.get(), wrong=[{"territory": "cina"}], actor=phone_at(table, TEO))
    page = desk.get(at("result-check", table)).content.decode()
    legend = page.split("Perché? Lo legge il tavolo")[1].split("</legend>")[0]
    assert "facoltativo" not in legend


def test_confirming_twice_says_who_was_first(desk, table, django_capture_on_commit_callbacks):
    submit(table)
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(at("result-confirm", table), {"version": 1})
        answer = desk.post(at("result-confirm", table), {"version": 1}, follow=True)
    assert any("ada" in str(message) for message in answer.context["messages"])
    assert Snapshot.objects.count() == 1


def test_confirming_a_version_that_was_replaced_shows_the_new_one(desk, table):
    submit(table)
    submit(table, ending(alaska=TEO))
    answer = desk.post(at("result-confirm", table), {"version": 1})
    assert answer["Location"] == at("result-check", table)
    assert not Result.objects.filter(state=State.CONFIRMED).exists()


@pytest.mark.parametrize("version", ["", "x", "9", "-1", "9" * 30])
def test_a_version_that_does_not_exist_is_not_found(desk, table, version):
    submit(table)
    assert desk.post(at("result-confirm", table), {"version": version}).status_code == 404


def test_a_tie_asks_who_won_and_has_no_confirm_button(desk, table):
    submit(table, ending(armies=None, cita=TEO))
    page = desk.get(at("result-check", table))
    assert page.context["names"] == ["Nora Bassi", "Lia Monti"]
    assert at("result-decide", table) in page.content.decode()
    assert 'form="confirm"' not in page.content.decode()


def test_the_winner_named_on_the_check_page_is_recorded_with_the_reason_and_can_be_confirmed(desk, table):
    submit(table, ending(armies=None, cita=TEO))
    assert desk.post(at("result-decide", table), {"seat": LIA, "reason": ""}, follow=True).context["tied"]
    assert desk.post(at("result-decide", table), {"seat": "x", "reason": "dado"}, follow=True).context["tied"]
    page = desk.post(at("result-decide", table), {"seat": LIA, "reason": "giro in più"}, follow=True)
    assert not page.context["tied"]
    assert page.context["view"].verdict == Verdict(("Lia Monti",), "decision", "giro in più", "ada")
    assert 'form="confirm"' in page.content.decode()


def test_the_check_page_shows_what_the_formula_of_the_tournament_makes_of_it(desk, event, table):
    Tournament.objects.update(formula="gufo", ruleset="risiko-challenge")
    table.round.stage.tournament.refresh_from_db()
    submit(table, numbers((44, 10), (44, 20), (20, 6), (10, 10)))
    view = desk.get(at("result-check", table)).context["view"]
    assert [(one.name, one.line.place, one.line.points) for one in view.players][:2] == [
        ("Ugo Ferri", 1, Decimal("12.44")), ("Nora Bassi", 2, Decimal("7.44")),
    ]  # fmt: skip
    assert [part["code"] for part in view.players[0].line.explanation["parts"]] == ["place", "hundredths"]
    assert view.verdict == Verdict(("Ugo Ferri",), "outside", compared=("20", "10"))


def test_the_public_pages_say_how_a_tie_was_settled(client, event, table):
    Tournament.objects.update(formula="gufo", ruleset="risiko-challenge")
    table.round.stage.tournament.refresh_from_db()
    confirmed(table, numbers((44, 10), (44, 20), (20, 6), (10, 10)))
    for address in (at("result", table), reverse("round", args=[event.slug, 1, 1])):
        assert "punti fuori obiettivo" in client.get(address).content.decode()


def test_sending_back_reaches_the_table(desk, event, table):
    submit(table)
    desk.post(at("result-send-back", table), {"version": 1, "reason": "Chi ha Madagascar?"})
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


def test_a_correction_is_shown_first_and_saved_with_a_reason(desk, table, django_capture_on_commit_callbacks):
    confirmed(table)
    shown = desk.post(at("result-correct-preview", table), correction())
    assert shown.status_code == 200
    assert {one.entrant.number for one in shown.context["change"].moves} == {1, 3, 4}
    page = shown.content.decode()
    # What was changed stands first, then what follows from it; the reason is asked in the bar that stays in sight.
    parts = ["Cina: Nora Bassi (1) → <b>Teo Galli (1)</b>", "<table", 'class="actionbar"', 'name="reason"']
    assert sorted(parts, key=page.index) == parts
    assert Result.objects.count() == 1
    hidden = shown.context["hidden"]
    with django_capture_on_commit_callbacks(execute=True):
        saved = desk.post(at("result-correct", table), {**hidden, "reason": "la Cina era di Teo"})
    assert saved["Location"] == at("result-history", table)
    assert Result.objects.get(state=State.CONFIRMED).reason == "la Cina era di Teo"
    assert Snapshot.objects.count() == 1


def test_a_correction_without_reason_is_asked_again_with_nothing_lost(desk, table):
    confirmed(table)
    answer = desk.post(at("result-correct", table), correction() | {"reason": ""})
    assert answer.status_code == 200
    assert json.loads(answer.context["hidden"]["document"]) == ending(cina=TEO)
    assert Result.objects.count() == 1


def test_a_correction_with_defects_comes_back_to_the_map_as_drawn(desk, table):
    confirmed(table)
    document = changed(ending(cina=TEO), NORA, completed_in_time=True)
    answer = desk.post(at("result-correct-preview", table), correction(document))
    assert answer.status_code == 422
    assert answer.context["data"]["document"] == document


@pytest.mark.parametrize(
    "document", ["", "{", "[]", "{}", '{"board": {"alaska": [1, 1]}}', '{"seats": 1, "board": 2}', "[" * 5000]
)
def test_a_correction_that_is_no_result_is_told_so(desk, table, document):
    confirmed(table)
    answer = desk.post(at("result-correct-preview", table), correction() | {"document": document})
    assert answer["Location"] == at("result-correct", table)
    assert Result.objects.count() == 1


def test_numbers_are_corrected_the_same_way(desk, table):
    Tournament.objects.update(formula="method2")  # it tells inside from outside
    confirmed(table, GOOD)
    page = desk.get(at("result-correct", table), follow=True)
    initial = page.context["form"].initial
    typed = initial | seat_fields(numbers((40, 14), (34, 6), (20, 20), (10, 20)))
    shown = desk.post(at("result-correct-numbers", table), typed)
    assert "change" in shown.context
    saved = desk.post(at("result-correct", table), {**shown.context["hidden"], "reason": "scritti male"})
    assert saved.status_code == 302
    assert Result.objects.get(state=State.CONFIRMED).document["seats"][0]["inside"] == "40"


def test_a_correction_by_numbers_begins_with_those_of_the_map(desk, table):
    Tournament.objects.update(formula="method2")
    confirmed(table)
    page = desk.get(at("result-correct-numbers", table))
    first = page.context["seat_forms"][0]
    assert first["inside"].value() + first["outside"].value() == VALUES[NORA]
    assert sum(one["inside"].value() + one["outside"].value() for one in page.context["seat_forms"]) == 164
    fields = [field for one in page.context["seat_forms"] for field in one]
    typed = {one.html_name: one.value() for one in fields if one.value() is not None and one.value() is not False}
    shown = desk.post(at("result-correct-numbers", table), page.context["form"].initial | typed)
    assert shown.context["change"].is_empty


def test_a_correction_by_numbers_leaves_empty_what_the_map_does_not_say(desk, table):
    Tournament.objects.update(formula="method2")
    confirmed(table)
    version = Result.objects.get()
    version.document["seats"][0]["objective"] = None
    version.save()
    page = desk.get(at("result-correct-numbers", table))
    assert [page.context["seat_forms"][0][name].value() for name in ("inside", "outside")] == [None, None]


def test_an_organiser_is_not_told_to_call_the_referee(desk, table):
    confirmed(table)
    wrong = changed(ending(), NORA, eliminated=True)
    page = desk.post(at("result-correct-preview", table), correction() | {"document": json.dumps(wrong)})
    told = page.content.decode()
    assert "una correzione si salva solo quando torna tutto" in told and "chiama l" not in told


def test_a_page_about_an_earlier_round_stands_not_under_the_latest(desk, table):
    made = table.round
    cast.seated(made.stage, [[seat.entrant for seat in table.seats.all()]], number=2)
    Tournament.objects.update(version=F("version") + 1)
    confirmed(table)
    current = re.compile(r'aria-current="page"[^>]*>\s*([^<]+?)\s*<')
    pages = {name: desk.get(at(name, table)).content.decode() for name in ("result", "result-correct-numbers")}
    assert {name: current.findall(html)[0] for name, html in pages.items()} == {
        "result": "Torneo", "result-correct-numbers": "Serata",
    }  # fmt: skip


def test_a_correction_that_leaves_a_tie_asks_who_won_and_keeps_the_reason_with_it(desk, table):
    confirmed(table)
    sent = correction(ending(armies=None, cita=TEO))
    asked = desk.post(at("result-correct-preview", table), sent)
    assert asked.context["tied"] == [(NORA, "Nora Bassi"), (LIA, "Lia Monti")]
    assert desk.post(at("result-correct-preview", table), {**asked.context["hidden"], "winner": TEO}).status_code == 302
    shown = desk.post(at("result-correct-preview", table), {**asked.context["hidden"], "winner": LIA})
    assert shown.context["change"].winner_after.player.name == "Lia Monti"
    desk.post(at("result-correct", table), {**shown.context["hidden"], "reason": "Cita era di Teo; dado"})
    table.refresh_from_db()
    assert (table.decided_winner.position, table.decided_reason) == (LIA, "Cita era di Teo; dado")
    assert Result.objects.get(state=State.CONFIRMED).lines.get(won=True).position == LIA


def test_an_earlier_version_is_brought_back_in_two_steps(desk, table):
    confirmed(table)
    shown = desk.post(at("result-correct-preview", table), correction())
    desk.post(at("result-correct", table), {**shown.context["hidden"], "reason": "x"})
    page = desk.get(at("result-restore", table, 1))
    assert page.context["version"] == 1
    desk.post(at("result-restore", table, 1), {**page.context["hidden"], "reason": "era giusto prima"})
    assert Result.objects.get(state=State.CONFIRMED).version == 3


def test_whoever_brings_a_version_back_after_a_colleague_corrected_sees_the_difference_first(desk, table):
    confirmed(table)
    shown = desk.post(at("result-correct-preview", table), correction())
    desk.post(at("result-correct", table), {**shown.context["hidden"], "reason": "x"})
    page = desk.get(at("result-restore", table, 1))
    colleague = correction(ending(alaska=1, brasile=1)) | {"submission_id": "correction-2", "base_version": 2}
    desk.post(at("result-correct", table), {**colleague, "reason": "anche il Brasile"})
    late = desk.post(at("result-restore", table, 1), {**page.context["hidden"], "reason": "indietro"})
    assert late.status_code == 409 and Result.objects.get(state=State.CONFIRMED).version == 3
    assert "Brasile" in late.content.decode() and late.context["hidden"]["base_version"] == 3
    desk.post(at("result-restore", table, 1), {**late.context["hidden"], "reason": "indietro lo stesso"})
    assert Result.objects.get(state=State.CONFIRMED).version == 4
    desk.post(at("result-restore", table, 2), {"reason": "from a page of before this release"})
    assert Result.objects.get(state=State.CONFIRMED).version == 4


def test_the_history_shows_who_when_why_and_what(desk, table):
    confirmed(table)
    shown = desk.post(at("result-correct-preview", table), correction())
    desk.post(at("result-correct", table), {**shown.context["hidden"], "reason": "la Cina era di Teo"})
    page = desk.get(at("result-history", table))
    assert page.context["changed"] == ["cina"]
    assert "la Cina era di Teo" in page.content.decode()
    assert desk.get(at("result-history", table) + "?version=1").context["shown"].version == 1
    assert desk.get(at("result-history", table) + "?version=xyz").status_code == 200


def test_pages_need_few_queries(desk, table, django_assert_max_num_queries):
    submit(table)
    for name, most in (("result-enter", 20), ("result-check", 22), ("result-history", 20), ("result-numbers", 20)):
        with django_assert_max_num_queries(most):
            desk.get(at(name, table))


def test_only_posts_change_anything(desk, table):
    submit(table)
    for name in ("result-submit", "result-confirm", "result-send-back", "result-correct-preview"):
        assert desk.get(at(name, table)).status_code == 405
    assert Result.objects.get().state == State.SUBMITTED
