"""The others at a table say on their own phones whether a result is right; nobody writes over anybody's entry."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.results.browsers import signed_in
from tests.tournaments.results.cast import ADA, LIA, NORA, PIO, TEO, UGO, ending, evening, refused, submit, tables
from tests.tournaments.results.phones import browser_at, phone_at
from tournaments.errors import Refused
from tournaments.models import Agreement, LogEntry, PlayerDevice, Result, ResultLine, Round, Seat, Tournament
from tournaments.services.results.agreements import agreement_give, dissent_give, result_send
from tournaments.services.results.results import result_confirm

State = Result.State
ALASKA = [{"territory": "alaska"}]


@pytest.fixture
def table(db):
    return tables(evening(confirms="all"))[0]


def sent_by(table, actor, document=None, **choices):
    return submit(table, document, actor=actor, **choices)


def agree(result, *actors):
    for actor in actors:
        result = agreement_give(result=Result.objects.get(pk=result.pk), actor=actor)
    return result


def test_when_all_four_agree_it_is_confirmed_without_a_referee_and_says_by_whom(table):
    nora, ugo, lia, teo = (phone_at(table, seat) for seat in (NORA, UGO, LIA, TEO))
    result = agree(sent_by(table, nora), ugo, lia)
    assert result.state == State.SUBMITTED
    result = agree(result, teo)
    names = ", ".join(seat.entrant.player.name for seat in table.seats.order_by("position"))
    assert (result.state, result.confirmed_by_label, result.confirmed_by_table) == (State.CONFIRMED, names, True)
    assert LogEntry.objects.get(action="result_confirmed_by_table").detail["names"] == names
    assert ResultLine.objects.filter(result=result).count() == 4


@pytest.mark.parametrize(
    ("choices", "others"),
    [({"confirms": "all"}, 3), ({"confirms": "all_but_one"}, 2), ({"confirms": "some", "confirming_seats": 2}, 1)],
)
def test_the_rule_says_how_many_it_takes(db, choices, others):
    table = tables(evening(**choices))[0]
    result = sent_by(table, phone_at(table, NORA))
    for seat in range(2, 2 + others):
        assert result.state == State.SUBMITTED
        result = agree(result, phone_at(table, seat))
    assert result.state == State.CONFIRMED


def test_who_sends_by_the_code_of_the_table_has_not_agreed(table):
    result = agree(submit(table), phone_at(table, UGO), phone_at(table, LIA), phone_at(table, TEO))
    assert result.state == State.SUBMITTED
    assert agree(result, phone_at(table, NORA)).state == State.CONFIRMED


def test_where_the_referee_confirms_nobody_else_does(db):
    table = tables(evening())[0]
    assert refused(agree, submit(table), phone_at(table, NORA)).code == "referee_confirms"


def test_a_new_version_takes_every_agreement_away(table):
    nora, ugo = phone_at(table, NORA), phone_at(table, UGO)
    agree(sent_by(table, nora), ugo)
    second = sent_by(table, nora, ending(alaska=TEO))
    assert second.state == State.SUBMITTED
    assert list(second.agreements.values_list("entrant__player__name", flat=True)) == [nora.label]


def test_who_disagrees_names_the_territory_and_the_table_is_disputed(table):
    nora, ugo, teo = (phone_at(table, seat) for seat in (NORA, UGO, TEO))
    result = agree(sent_by(table, nora), ugo)
    result = dissent_give(result=result, wrong=[*ALASKA, *ALASKA, {"territory": "atlantide"}], actor=teo)
    assert result.state == State.DISPUTED
    assert result.agreements.get(agrees=False).wrong == ALASKA
    assert "Alaska" in LogEntry.objects.get(action="result_not_agreed").detail["wrong"]
    assert agree(result, phone_at(table, LIA)).state == State.DISPUTED
    assert agree(result, teo).state == State.CONFIRMED


def test_a_dissent_without_a_word_is_none(table):
    result = sent_by(table, phone_at(table, NORA))
    assert refused(dissent_give, result=result, wrong=[], actor=phone_at(table, TEO)).code == "dissent_empty"


def test_an_entry_that_says_otherwise_stands_beside_the_first_and_replaces_nothing(table):
    nora, teo = phone_at(table, NORA), phone_at(table, TEO)
    first = sent_by(table, nora)
    second = sent_by(table, teo, ending(alaska=TEO))
    assert (second.state, second.beside) == (State.DISPUTED, first.version)
    again = sent_by(table, teo, ending(alaska=UGO))
    assert (again.state, again.beside) == (State.DISPUTED, first.version)
    assert refused(agree, again, phone_at(table, UGO)).code == "referee_decides"


def test_an_entry_that_says_the_same_agrees(table):
    first = sent_by(table, phone_at(table, NORA))
    sent = {"document": ending(), "kind": "map", "submission_id": "same-page", "base_version": 0, "draw_version": 1}
    assert result_send(table=table, actor=phone_at(table, UGO), **sent) == first
    assert first.agreements.count() == 2


def test_an_official_still_writes_over_what_is_there(table):
    sent_by(table, phone_at(table, NORA))
    assert sent_by(table, ADA, ending(alaska=TEO)).state == State.SUBMITTED


def left_by_no_show(seat):
    Seat.objects.filter(pk=seat.pk).update(no_show=True)


def left_by_another_seat(seat):
    Seat.objects.filter(pk=seat.pk).delete()


def left_by_withdrawal(seat):
    seat.entrant.withdrawn_at = timezone.now()
    seat.entrant.save()


def left_by_phone(_seat):
    PlayerDevice.objects.filter(entrant=_seat.entrant).update(ended_at=timezone.now())


@pytest.mark.parametrize("leave", [left_by_no_show, left_by_another_seat, left_by_withdrawal, left_by_phone])
def test_who_has_left_the_table_confirms_nothing(table, leave):
    result, teo = submit(table), phone_at(table, TEO)
    leave(table.seats.get(position=TEO))
    assert refused(agree, result, teo).code == "seat_left"
    assert not Agreement.objects.exists()


def test_nobody_confirms_in_a_round_that_is_no_longer_public(table):
    result, teo = submit(table), phone_at(table, TEO)
    Round.objects.update(state=Round.State.DRAWN)
    assert refused(agree, result, teo).code == "result_round_hidden"


def outcomes(answers):
    assert all(isinstance(row, Result | Refused) for row in answers), answers
    return sorted(row.code if isinstance(row, Refused) else "" for row in answers)


@pytest.mark.django_db(transaction=True)
def test_four_who_press_together_confirm_it_once(run_together):
    table = tables(evening(confirms="all"))[0]
    result, phones = submit(table), [phone_at(table, seat) for seat in (NORA, UGO, LIA, TEO)]
    assert outcomes(run_together(lambda number: agree(result, phones[number]), 4)) == ["", "", "", ""]
    result.refresh_from_db()
    assert (result.state, result.agreements.filter(agrees=True).count()) == (State.CONFIRMED, 4)
    assert ResultLine.objects.count() == 4
    assert LogEntry.objects.filter(action="result_confirmed_by_table").count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_last_who_agrees_and_who_does_not_at_once_have_one_outcome(run_together):
    table = tables(evening(confirms="all_but_one"))[0]
    nora, ugo, lia, teo = (phone_at(table, seat) for seat in (NORA, UGO, LIA, TEO))
    result = agree(sent_by(table, nora), ugo)

    def work(number):
        if number:
            return agree(result, lia)
        return dissent_give(result=Result.objects.get(pk=result.pk), wrong=ALASKA, actor=teo)

    answers = outcomes(run_together(work))
    result.refresh_from_db()
    spoke = result.agreements.count()
    assert (result.state, answers, spoke) in (
        (State.CONFIRMED, ["", "already_confirmed"], 3),
        (State.DISPUTED, ["", ""], 4),
    )


def test_the_pages_of_a_table_from_its_entry_to_its_confirmation(table):
    slug = table.round.stage.tournament.slug
    result = sent_by(table, phone_at(table, NORA))
    page = reverse("result-agree", args=[slug, table.pk])
    others = [browser_at(table, seat) for seat in (UGO, LIA, TEO)]
    assert page in others[0].get(reverse("my")).content.decode()
    shown = others[0].get(page).content.decode()
    assert "Islanda" in shown.split("<h2")[1]
    for browser in others:
        assert browser.post(page, {"version": result.version}).status_code == 302
    result.refresh_from_db()
    assert result.state == State.CONFIRMED
    public = others[0].get(reverse("result", args=[slug, table.pk])).content.decode()
    assert result.confirmed_by_label in public


def test_ones_own_part_says_the_points_that_count_and_what_lies_outside_the_objective(db):
    table = tables(evening(confirms="all", formula="method2"))[0]
    submit(table, ending(alaska=NORA))
    page = browser_at(table, NORA).get(reverse("result-agree", args=[table.round.stage.tournament.slug, table.pk]))
    part = page.content.decode().split('aria-labelledby="mine"')[1].split("</dl>")[0]
    said = " ".join(re.sub("<[^>]*>", " ", part).split())
    assert "Punti 51 In obiettivo 51 Urali, Siberia" in said
    assert said.endswith("Fuori obiettivo 3 Alaska")


def test_only_phones_of_the_table_see_what_waits(table, client):
    slug = table.round.stage.tournament.slug
    submit(table)
    page = reverse("result-agree", args=[slug, table.pk])
    assert client.get(page).status_code == 403
    assert browser_at(table, NORA).get(page).status_code == 200


def test_the_public_page_says_how_far_the_table_has_come(table, client):
    agree(sent_by(table, phone_at(table, NORA)), phone_at(table, UGO))
    round_ = table.round
    page = client.get(reverse("round", args=[round_.stage.tournament.slug, round_.stage.number, round_.number]))
    assert "2 di 4" in page.content.decode()


def test_the_referee_sees_who_disagrees_and_with_what(table):
    teo = phone_at(table, TEO)
    dissent_give(result=sent_by(table, phone_at(table, NORA)), wrong=ALASKA, actor=teo)
    event = Tournament.objects.get()
    page = signed_in(event.owner).get(reverse("result-check", args=[event.slug, table.pk])).content.decode()
    assert teo.label in page
    assert "Alaska" in page


def test_a_referee_still_confirms_what_the_table_has_not(table):
    result = agree(sent_by(table, phone_at(table, NORA)), phone_at(table, UGO))
    result = result_confirm(result=result, actor=PIO)
    assert (result.confirmed_by_label, result.confirmed_by_table) == ("Pio", False)


def test_the_desk_shows_first_who_waits_for_the_referee(db):
    event = evening(players=8, confirms="all")
    first, second = tables(event)
    submit(first)
    teo = phone_at(second, TEO)
    dissent_give(result=submit(second), wrong=ALASKA, actor=teo)
    round_ = second.round
    page = signed_in(event.owner).get(reverse("manage-round", args=[event.slug, 1, round_.number]))
    assert [row.table.number for row in page.context["desk"].open_tables] == [second.number, first.number]
    assert "Alaska" in page.content.decode()
