"""Mending a round: who stays keeps their colour, changes of seat are named, and the undo outlives a swap taken back."""

import json

import pytest
from django.urls import reverse

from tests import cast
from tests.security.copies import restored_document
from tests.tournaments.rounds.cast import ADA
from tests.tournaments.rounds.repairing import mended, put_back
from tests.tournaments.rounds.test_draw_pages import enter, text
from tests.tournaments.rounds.test_repairs import tables_of
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.models import Absence, Round, Stage
from tournaments.selectors.draw.by_hand import steps_of
from tournaments.selectors.draw.certificate import certificate_of
from tournaments.selectors.draw.repair_before import before_of
from tournaments.selectors.draw.repair_outcome import colours_after
from tournaments.selectors.draw.repairs import round_now
from tournaments.services.draw.draws import round_draw, round_publish
from tournaments.services.draw.swaps import seats_swap, seats_swap_undo
from tournaments.services.results.table_decisions import no_show_set, no_show_undo, seat_replace

pytestmark = pytest.mark.django_db


@pytest.fixture
def dealt():
    """The published first round of sixteen people at tables of three to five, colours dealt; two more come late."""
    event = cast.tournament(deals_colours=True, sizes=[3, 4, 5])
    stage = cast.league(event)
    late = cast.entrants(event, 18)[16:]
    Absence.objects.bulk_create(Absence(stage=stage, round_number=1, entrant=one) for one in late)
    made = round_draw(stage=stage, actor=ADA, seed=3)
    round_publish(round=made, actor=ADA)
    return made, late


def at(made, table, position):
    return made.seats.select_related("entrant__player").get(table__number=table, position=position)


def worn(made):
    """The table and colour of everybody."""
    made.refresh_from_db()
    seats = made.seats.select_related("table")
    return {one.entrant_id: (one.table.number, made.colour_at(one.table.number, one.position)) for one in seats}


def swap(made, first, second):
    made.refresh_from_db()
    seats_swap(round=made, first=first, second=second, actor=ADA, draw_version=made.draw_version)


def swap_back(made):
    made.refresh_from_db()
    seats_swap_undo(round=made, actor=ADA, draw_version=made.draw_version)


@pytest.mark.parametrize("kind", ["fewest", "keep"])
def test_who_stays_at_a_table_keeps_the_colour_and_who_comes_takes_one_left(dealt, kind):
    made, late = dealt
    before, record = worn(made), made.certificate["record"]
    gone = [at(made, 1, 1).entrant, at(made, 2, 2).entrant]
    mended(made, kind, gone=gone, arrived=late[:1])
    after = worn(made)
    stay = [pk for pk in before if pk in after and before[pk][0] == after[pk][0]]
    assert len(stay) >= 13 and all(after[pk] == before[pk] for pk in stay)
    assert len(set(after.values())) == len(after) and all(colour for _table, colour in after.values())
    table, colour = after[late[0].pk]
    assert (table, colour) in {before[one.pk] for one in gone}
    assert made.certificate["record"] == record and certificate_of(made).doubts == []


def test_who_is_said_to_sit_on_another_seat_of_the_table_keeps_the_colour(dealt):
    made, _late = dealt
    before = worn(made)
    mended(made, "fewest", sits={at(made, 1, 1).entrant: (1, 3)})
    assert worn(made) == before


def test_the_undo_of_a_repair_puts_the_colours_back_also_in_a_copy(dealt):
    made, _late = dealt
    before, colours = worn(made), made.certificate["colours"]
    mended(made, "fewest", gone=[at(made, 1, 1).entrant])
    assert made.certificate["colours"] != colours
    event = made.stage.tournament
    copy, _differ = restored_document(json.loads(json.dumps(document_of(event))), event.owner)
    other = Round.objects.get(stage__tournament=copy)
    put_back(other)
    put_back(made)
    assert worn(made) == before and made.certificate["colours"] == colours
    assert other.certificate["colours"] == colours


def test_the_undo_takes_the_colours_of_an_opened_table_away(dealt):
    made, late = dealt
    colours = made.certificate["colours"]
    table = made.tables.get(number=4)
    gone = [seat.entrant for seat in table.seats.all()]
    mended(made, "fewest", gone=gone)
    mended(made, "fewest", arrived=[*gone[:2], *late])
    made.refresh_from_db()
    put_back(made)
    assert {number: made.certificate["colours"][number] for number in "123"} == {n: colours[n] for n in "123"}
    assert sorted(tables_of(made)) == [1, 2, 3]


@pytest.mark.parametrize("colours", [["rosso", "rosso", "blu", "blu"], ["rosso"], []])
def test_colours_of_a_copy_that_are_not_enough_stay_as_they_are(dealt, colours):
    made, late = dealt
    made.certificate["colours"]["1"] = colours
    now = round_now(made)
    places = [(one.pk, False) for one in late] + [(pk, False) for pk in now.tables[0][::-1]]
    assert 1 not in colours_after(now, {1: places})


def test_each_way_names_who_changes_seat_and_the_message_the_sheets_to_print_again(client, dealt):
    made, _late = dealt
    event = made.stage.tournament
    enter(client, event)
    gone, second = at(made, 1, 1).entrant, at(made, 1, 2).entrant
    address = reverse("manage-repair", args=[event.slug, 1, 1])
    shown = client.get(address, {"gone": gone.pk})
    assert shown.context["ways"][0]["shifts"][0][0] == 1
    assert f"{second.player.name} dal posto 2 al posto 1, " in text(shown)
    data = {"kind": "fewest", "gone": gone.pk, "draw_version": made.draw_version, "public": "1"}
    assert "Ristampa il foglio del tavolo 1." in text(client.post(address, data, follow=True))
    made.refresh_from_db()
    back = reverse("manage-repair-undo", args=[event.slug, 1, 1])
    undone = client.post(back, {"draw_version": made.draw_version, "public": "1"}, follow=True)
    assert "Ristampa il foglio del tavolo 1." in text(undone)


def test_who_rests_by_lot_has_a_heading_of_their_own_on_the_page(client, dealt):
    made, late = dealt
    event = made.stage.tournament
    parts = [{"missed": {}, "out": [late[0].number]}]
    Stage.objects.update(plan={"rests": {"1": {"commitment": "", "parts": parts}}})
    enter(client, event)
    page = client.get(reverse("manage-repair", args=[event.slug, 1, 1]))
    assert page.context["rest"] == late[:1] and page.context["free"] == [(late[1], None)]
    shown = text(page)
    came, rest = shown.index("Chi è arrivato tardi?"), shown.index("Riposano in questo turno")
    assert came < shown.index(f'name="arrived" value="{late[1].pk}"') < rest
    assert rest < shown.index(f'name="arrived" value="{late[0].pk}"')


def test_a_repair_can_be_undone_after_a_swap_was_taken_back(dealt):
    made, _late = dealt
    tables, before = tables_of(made), worn(made)
    mended(made, "fewest", gone=[at(made, 1, 1).entrant])
    swap(made, at(made, 2, 1), at(made, 3, 1))
    made.refresh_from_db()
    assert before_of(made) is None
    swap_back(made)
    assert before_of(made) is not None
    put_back(made)
    assert tables_of(made) == tables and worn(made) == before and steps_of(made) == []
    assert before_of(made) is None


def test_a_repair_undone_after_a_replacement_came_and_went_is_on_the_record(dealt):
    made, late = dealt
    tables = tables_of(made)
    mended(made, "fewest", gone=[at(made, 1, 1).entrant])
    seat = at(made, 2, 1)
    for who in (late[0], seat.entrant):
        made.refresh_from_db()
        seat = at(made, 2, 1)
        seat_replace(seat=seat, entrant=who, reason="", actor=ADA, draw_version=made.draw_version)
    put_back(made)
    assert tables_of(made) == tables
    assert [one["what"] for one in steps_of(made)] == ["repair", "replacement", "replacement", "repair"]


def test_a_no_show_marked_and_taken_back_leaves_the_undo_of_a_repair(dealt):
    made, _late = dealt
    mended(made, "fewest", gone=[at(made, 1, 1).entrant])
    for change, more, offered in ((no_show_set, {"reason": ""}, False), (no_show_undo, {}, True)):
        made.refresh_from_db()
        change(seat=at(made, 2, 1), actor=ADA, draw_version=made.draw_version, **more)
        made.refresh_from_db()
        assert (before_of(made) is not None) is offered


def test_a_report_kept_by_an_older_release_is_undone_too(dealt):
    made, _late = dealt
    tables = tables_of(made)
    mended(made, "fewest", gone=[at(made, 1, 1).entrant])
    for new in ("after", "colours"):
        del made.report["repair"][new]
    made.save(update_fields=["report"])
    put_back(made)
    assert tables_of(made) == tables
