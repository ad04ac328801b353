"""Correcting and restoring: shown first, saved with a reason, nothing lost."""

import pytest

from tests import cast
from tests.tournaments.results.cast import (
    ADA,
    LIA,
    NORA,
    PIO,
    TEO,
    UGO,
    changed,
    confirmed,
    ending,
    evening,
    refused,
    submit,
    tables,
)
from tournaments.models import LogEntry, Result, Round, Seat, Stage, Standing, Tournament
from tournaments.selectors.results.results import confirmed_result, table_winner
from tournaments.services.results.corrections import correction_preview, restore_preview, result_correct, result_restore

pytestmark = pytest.mark.django_db
State = Result.State
# China goes from Nora to Teo: Lia wins instead of Nora.
OTHER = {"cina": TEO}


@pytest.fixture
def table():
    found = tables(evening())[0]
    confirmed(found)
    return found


def correct(table, document=None, **choices):
    given = {
        "document": document or ending(**OTHER),
        "kind": "map",
        "reason": "la Cina era di Teo",
        "base_version": table.results.count(),
        "draw_version": 1,
        "submission_id": f"correction-{table.results.count()}",
        "actor": PIO,
    }
    return result_correct(table=table, **{**given, **choices})


def look(table, document=None):
    return correction_preview(
        table=table,
        document=document or ending(**OTHER),
        kind="map",
        base_version=table.results.count(),
        draw_version=1,
        actor=PIO,
    )


def standing(**lookups):
    rows = Standing.objects.filter(**lookups).order_by("order")
    return list(rows.values_list("entrant__number", "position", "total", "movement"))


def test_a_correction_counts_at_once_and_keeps_the_old_version(table):
    result = correct(table)
    assert [(r.version, r.state, r.reason) for r in table.results.all()] == [
        (1, State.SUPERSEDED, ""),
        (2, State.CONFIRMED, "la Cina era di Teo"),
    ]
    assert (result.confirmed_by_label, table_winner(table).position) == ("Pio", LIA)
    assert LogEntry.objects.filter(action="result_corrected").exists()


def test_a_correction_needs_a_reason(table):
    assert refused(correct, table, reason="  ").code == "result_reason_missing"


def test_a_correction_with_defects_is_refused(table):
    document = ending()
    del document["board"]["siam"]
    assert refused(correct, table, document).code == "result_defects"
    assert confirmed_result(table).version == 1


def test_two_corrections_of_the_same_version_do_not_bury_each_other(table):
    correct(table)
    error = refused(correct, table, ending(siam=TEO), base_version=1, submission_id="second")
    assert (error.code, error.params["version"]) == ("result_stale", 2)


def test_the_same_correction_sent_twice_is_one_version(table):
    first = correct(table, submission_id="once")
    assert correct(table, submission_id="once", base_version=1) == first
    assert table.results.count() == 2


def test_there_must_be_something_to_correct():
    fresh = tables(evening())[0]
    assert refused(correct, fresh).code == "nothing_to_correct"
    submit(fresh)
    assert refused(correct, fresh).code == "nothing_to_correct"


def test_the_preview_changes_nothing(table):
    before = (standing(), Tournament.objects.get().version, table.results.count(), LogEntry.objects.count())
    look(table)
    assert (standing(), Tournament.objects.get().version, table.results.count(), LogEntry.objects.count()) == before


def test_the_preview_says_exactly_what_happens():
    first, second = tables(evening(players=8))
    confirmed(first)
    confirmed(second, ending(alaska=TEO))
    before = dict(Standing.objects.values_list("entrant_id", "position"))
    change = look(first)
    correct(first)
    after = dict(Standing.objects.values_list("entrant_id", "position"))
    said = {m.entrant.pk: (m.before.position, m.after.position) for m in change.moves}
    assert {pk: pair for pk, pair in said.items() if pair[0] != pair[1]} == {
        pk: (before[pk], after[pk]) for pk in before if before[pk] != after[pk]
    }
    totals = dict(Standing.objects.values_list("entrant_id", "total"))
    assert all(m.after.total == totals[m.entrant.pk] for m in change.moves)
    assert (change.winner_before.number, change.winner_after.number) == (1, 3)


def test_the_preview_names_points_of_the_table_and_nothing_else_when_only_they_change(table):
    change = look(table, ending(giappone=TEO))
    told = [(one.entrant.number, one.before.points, one.after.points) for one in change.table]
    assert told == [(1, 51, 49), (3, 47, 47), (2, 43, 43), (4, 23, 25)]
    assert change.winner_before == change.winner_after


def test_the_same_board_again_changes_nothing(table):
    assert look(table, ending()).is_empty


def test_the_preview_warns_of_rounds_drawn_on_the_old_result():
    event = evening(players=8)
    first, second = tables(event)
    confirmed(first), confirmed(second)
    stage = event.stages.get()
    cast.seated(stage, [[s.entrant for s in Seat.objects.filter(round=first.round)][:4]], number=2)
    assert [round.number for round in look(first).drawn] == [2]


def test_the_preview_says_who_goes_on_and_who_sits_wrongly():
    event = evening(players=12)
    Stage.objects.update(
        kind=Stage.Kind.ELIMINATION,
        rounds_planned=2,
        plan={"rounds": [{"entrants": 12, "tables": [4, 4, 4]}, {"entrants": 3, "tables": [3]}]},
    )
    found = tables(event)
    for table in found:
        confirmed(table)
    winners = [table_winner(table).entrant for table in found]
    cast.seated(event.stages.get(), [winners], number=2)
    change = look(tables(event)[0])
    assert [e.number for e in change.comes_in] == [3]
    assert [e.number for e in change.goes_out] == [1]
    assert [seat.entrant.number for seat in change.seated_wrongly] == [1]


def test_an_earlier_version_comes_back_as_a_new_one(table):
    correct(table)
    first = table.results.get(version=1)
    restored = result_restore(result=first, reason="errore mio", actor=ADA, base_version=2)
    assert (restored.version, restored.state, restored.document) == (3, State.CONFIRMED, first.document)
    assert table_winner(table).position == NORA
    assert [r.state for r in table.results.all()] == [State.SUPERSEDED, State.SUPERSEDED, State.CONFIRMED]


def test_restoring_gives_the_standing_back(table):
    before = standing()
    correct(table)
    assert standing() != before
    result_restore(result=table.results.get(version=1), reason="errore", actor=ADA, base_version=2)
    assert standing() == before


def test_restoring_is_shown_first_too(table):
    correct(table)
    first = table.results.get(version=1)
    change = restore_preview(result=first, actor=ADA)
    assert (change.winner_before.number, change.winner_after.number) == (3, 1)
    assert table_winner(table).position == LIA


def test_what_cannot_come_back_says_why(table):
    current = confirmed_result(table)
    assert refused(result_restore, result=current, reason="x", actor=ADA, base_version=2).code == "result_is_current"
    correct(table)
    assert refused(result_restore, result=current, reason="", actor=ADA, base_version=2).code == "result_reason_missing"
    Seat.objects.filter(table=table, position=UGO).update(no_show=True)
    assert refused(result_restore, result=current, reason="x", actor=ADA, base_version=2).code == "restore_seats"


def test_a_disputed_version_with_defects_cannot_come_back():
    table = tables(evening())[0]
    document = ending()
    del document["board"]["siam"]
    bad = submit(table, document, dispute=True)
    confirmed(table)
    assert refused(result_restore, result=bad, reason="x", actor=ADA, base_version=2).code == "restore_defects"


def test_a_version_brought_back_undoes_no_correction_that_its_page_never_showed(table):
    correct(table)
    first = table.results.get(version=1)
    correct(table, ending(alaska=NORA, brasile=NORA), base_version=2)
    error = refused(result_restore, result=first, reason="x", actor=ADA, base_version=2)
    assert error.code == "result_stale" and error.params["version"] == 3
    assert {"alaska", "brasile"} <= {one["territory"] for one in error.params["difference"]}
    assert confirmed_result(table).version == 3


def test_a_version_brought_back_by_a_double_click_comes_back_once(table):
    correct(table)
    first = table.results.get(version=1)
    sent = {"result": first, "reason": "x", "actor": ADA, "base_version": 2, "submission_id": "one-page-and-no-other"}
    assert result_restore(**sent) == result_restore(**sent)
    assert table.results.count() == 3


def test_a_correction_that_ties_the_table_waits_for_a_decision(table):
    error = refused(correct, table, ending(armies=None, cita=TEO))
    assert error.code == "winner_needed"
    assert confirmed_result(table).version == 1


def test_a_correction_that_ties_the_table_names_nobody_else_the_winner(table):
    tied = refused(correct, table, ending(armies=None, cita=TEO)).params["seats"]
    assert UGO not in tied
    assert refused(correct, table, ending(armies=None, cita=TEO), winner=UGO).code == "winner_not_tied"
    correct(table, ending(armies=None, cita=TEO), winner=tied[-1])
    assert table_winner(table).position == tied[-1]


def test_a_round_stays_complete_through_a_correction(table):
    correct(table, changed(ending(), NORA, objective=3))
    assert Round.objects.get(pk=table.round_id).state == Round.State.COMPLETE
