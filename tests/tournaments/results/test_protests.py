"""A protest against a confirmed result: until the next draw is public, one queue, a ruling for all to read."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.results.browsers import signed_in
from tests.tournaments.results.cast import NORA, PIO, TEO, confirmed, evening, refused, submit, tables
from tests.tournaments.results.phones import browser_at, phone_at
from tests.tournaments.results.test_course_in_copies import restored_elsewhere
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.models import LogEntry, Protest, Tournament
from tournaments.protests.services import protest_make, protest_rule, protest_withdraw
from tournaments.services.results.results import result_confirm

State = Protest.State


@pytest.fixture
def table(db):
    return tables(evening())[0]


def made(table, seat=NORA):
    return protest_make(table=table, text="L'Alaska era mia", actor=phone_at(table, seat))


def test_a_protest_goes_from_a_phone_to_the_queue_and_its_ruling_to_the_page_of_the_table(table):
    confirmed(table)
    event = Tournament.objects.get()
    phone, desk = browser_at(table, NORA), signed_in(event.owner)
    assert reverse("protest", args=[event.slug, table.pk]) in phone.get(reverse("my")).content.decode()
    phone.post(reverse("protest", args=[event.slug, table.pk]), {"text": "L'Alaska era mia"})
    protest = Protest.objects.get()
    assert LogEntry.objects.get(action="protest_made").who == "Nora Bassi"
    queue = reverse("manage-protests", args=[event.slug])
    assert queue in desk.get(reverse("manage", args=[event.slug])).content.decode()
    assert "Alaska era mia" in desk.get(queue).content.decode()
    answer = desk.post(
        reverse("manage-protest", args=[event.slug, protest.pk]), {"do": "accept", "reason": "La foto lo mostra"}
    )
    assert answer["Location"] == reverse("result-correct", args=[event.slug, table.pk])
    correcting = desk.get(answer["Location"]).content.decode().split("data-before")[1].split("data-entry")[0]
    assert "La protesta di Nora Bassi è stata accolta" in correcting and "Alaska era mia" in correcting
    own = phone.get(reverse("my")).content.decode()
    assert "La tua protesta:" in own and "La foto lo mostra" in own
    public = phone.get(reverse("result", args=[event.slug, table.pk])).content.decode()
    assert "La foto lo mostra" in public
    assert "Alaska era mia" not in public


def test_nobody_sees_protests_where_there_are_none(table):
    event = Tournament.objects.get()
    page = signed_in(event.owner).get(reverse("manage", args=[event.slug])).content.decode()
    assert reverse("manage-protests", args=[event.slug]) not in page


def test_it_is_too_late_when_the_next_draw_is_public(table):
    confirmed(table)
    stage = table.round.stage
    people = [seat.entrant for seat in table.seats.order_by("position")]
    cast.seated(stage, cast.by_fours(people), number=2)
    assert refused(made, table).code == "protest_late"


def test_there_is_nothing_to_protest_against_before_a_result_counts(table):
    assert refused(made, table).code == "protest_nothing"


def test_who_made_a_protest_takes_it_back_and_nobody_else(table):
    confirmed(table)
    protest = made(table)
    assert refused(protest_withdraw, protest=protest, actor=phone_at(table, TEO)).code == "seat_left"
    protest_withdraw(protest=protest, actor=phone_at(table, NORA))
    assert Protest.objects.get().state == State.WITHDRAWN


def test_a_person_has_one_open_protest_at_a_table(table):
    confirmed(table)
    made(table)
    assert refused(made, table).code == "protest_known"


@pytest.mark.django_db(transaction=True)
def test_two_rulings_at_once_are_one(run_together):
    table = tables(evening())[0]
    confirmed(table)
    protest = made(table)

    def work(number):
        row = Protest.objects.get(pk=protest.pk)
        return protest_rule(protest=row, accepted=bool(number), ruling="perché sì", actor=PIO)

    answers = run_together(work)
    assert sorted(getattr(row, "code", "") for row in answers) == ["", "protest_over"]


def test_a_copy_holds_protests_and_what_the_table_said(table):
    confirmed(table)
    made(table)
    (kept,) = document_of(Tournament.objects.get())["stages"][0]["rounds"][0]["tables"][0]["protests"]
    assert (kept["text"], kept["state"]) == ("L'Alaska era mia", "open")


def test_a_restored_copy_has_them_all(table):
    nora = phone_at(table, NORA)
    result_confirm(result=submit(table, actor=nora), actor=PIO)
    made(table, TEO)
    again = restored_elsewhere(table)
    assert [row.text for row in again.protests.all()] == ["L'Alaska era mia"]
    (said,) = again.results.get().agreements.all()
    assert (said.entrant.player.name, said.agrees, said.is_sender, said.browser) == (nora.label, True, True, "")
