"""A match comes to its end: its board becomes a result, once, confirmed as engine-made, or a note says why not."""

from __future__ import annotations

import pytest
from django.utils import timezone

from matches.models import OutboxEntry
from matches.selectors.matches import match_read, state_of
from matches.services.desk.referee import match_adjudicate
from matches.services.outbox import outbox_deliver
from matches.services.play.actions import action_submit
from matches.signals import match_changed
from rules import encode, final_board, legal_actions, load, to_move
from rules.risiko.state.state import ATTACK
from scoring.methods import scores
from tests.matches.table import requested
from tests.tournaments.matches.cast import REFEREE, begun, online, played_out, voided
from tests.tournaments.results.cast import ADA, ending, refused, submit, tables
from tournaments.errors import Refused
from tournaments.models import (
    LogEntry,
    MatchArrival,
    Player,
    Result,
    Round,
    Seat,
    Snapshot,
    Stage,
    Standing,
    Tournament,
)
from tournaments.online.documents import match_result
from tournaments.online.services import match_heard
from tournaments.online.words import ARRIVALS, arrival_text
from tournaments.services.draw.draws import round_discard
from tournaments.services.results.disputes import dispute_dismiss
from tournaments.services.results.results import result_confirm
from tournaments.services.results.table_decisions import seat_replace, table_not_played
from tournaments.services.rounds.matches import table_match_create

pytestmark = pytest.mark.django_db


def deliver(capture) -> MatchArrival | None:
    """Hand on what waits, with everything that a commit sets going; return the last thing heard."""
    with capture(execute=True):
        outbox_deliver()
    return MatchArrival.objects.order_by("pk").last()


def test_the_board_of_the_engine_becomes_the_confirmed_result(django_capture_on_commit_callbacks) -> None:
    event, _table, row = online()
    match = played_out(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("counted", "counted"), arrival.code
    result = Result.objects.get()
    assert result.state == Result.State.CONFIRMED and result.kind == Result.Kind.MAP
    assert match.code in result.submitted_by_label and match.code in result.confirmed_by_label
    assert "Planisfero, partita online" in result.confirmed_by_label and result.confirmed_by is None
    state = state_of(match)
    final = final_board(state)
    assert result.document["board"] == {code: list(held) for code, held in final.holdings.items()}
    expected = {method: {str(seat): points for seat, points in by.items()} for method, by in scores(final).items()}
    assert result.scores == expected
    assert [row["objective"] for row in result.document["seats"]] == [seat.objective.number for seat in final.seats]
    won = list(result.lines.filter(won=True).values_list("position", flat=True))
    assert won == list(match.outcome["winners"])
    assert Standing.objects.filter(stage__tournament=event).count() == 4
    assert Round.objects.get().state == Round.State.COMPLETE
    assert Snapshot.objects.count() == 1


@pytest.mark.long
def test_what_is_told_twice_counts_once(django_capture_on_commit_callbacks) -> None:
    _event, _table, row = online()
    match = played_out(row)
    deliver(django_capture_on_commit_callbacks)
    OutboxEntry.objects.update(delivered_at=None)
    deliver(django_capture_on_commit_callbacks)
    match_changed.send(sender=None, match_id=match.pk, state="finished", version=match.version)
    assert Result.objects.count() == 1 and MatchArrival.objects.count() == 1
    assert LogEntry.objects.filter(action="match_counted").count() == 1


def test_a_match_of_no_tournament_concerns_nobody(django_capture_on_commit_callbacks) -> None:
    _event, _table, row = online()
    match = played_out(row)
    row.delete()
    assert match_heard(match_id=match.pk, state="finished", version=match.version) is None
    assert not Result.objects.exists()


@pytest.mark.long
def test_positions_of_the_table_stand_in_the_result_where_somebody_was_missing(django_capture_on_commit_callbacks):
    _event, table, row = online(4)
    row.delete()
    Seat.objects.filter(position=2).update(no_show=True)
    row, _tokens = table_match_create(table=table, actor=ADA)
    played_out(row)
    deliver(django_capture_on_commit_callbacks)
    assert [seat["seat"] for seat in Result.objects.get().document["seats"]] == [1, 3, 4]


def test_a_void_match_withdraws_its_result_and_frees_the_table(django_capture_on_commit_callbacks) -> None:
    event, _table, row = online()
    played_out(row)
    deliver(django_capture_on_commit_callbacks)
    with django_capture_on_commit_callbacks(execute=True):
        voided(row)
    arrival = MatchArrival.objects.order_by("pk").last()
    assert arrival is not None and (arrival.outcome, arrival.code) == ("withdrawn", "void_withdrawn")
    assert Result.objects.get().state == Result.State.SUPERSEDED
    assert not Standing.objects.filter(stage__tournament=event).exists()
    assert Round.objects.get().state == Round.State.PLAYING
    row.refresh_from_db()
    assert not row.is_current


@pytest.mark.long
def test_void_before_its_end_was_heard_brings_nothing(django_capture_on_commit_callbacks) -> None:
    """Both messages wait, for the server stopped between the end and the delivery."""
    _event, _table, row = online()
    played_out(row)
    voided(row)
    deliver(django_capture_on_commit_callbacks)
    assert not Result.objects.exists()
    assert sorted(MatchArrival.objects.values_list("code", flat=True)) == ["overtaken", "void_without_result"]


def test_a_result_that_people_confirmed_before_is_disputed_not_replaced(django_capture_on_commit_callbacks) -> None:
    _event, table, row = online()
    played_out(row)
    by_hand = result_confirm(result=submit(table, ending()), actor=ADA)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("disputed", "confirmed_before")
    assert "Ada" in arrival_text(arrival)
    by_hand.refresh_from_db()
    assert by_hand.state == Result.State.CONFIRMED
    disputed = Result.objects.get(state=Result.State.DISPUTED)
    assert dispute_dismiss(table=table, actor=ADA).pk == disputed.pk
    assert refused(dispute_dismiss, table=table, actor=ADA).code == "no_dispute"
    assert Result.objects.get(state=Result.State.CONFIRMED) == by_hand


@pytest.mark.long
def test_the_very_result_that_people_confirmed_is_only_noted(django_capture_on_commit_callbacks) -> None:
    _event, table, row = online()
    match = played_out(row)
    said = match_result(match, {number: number for number in (1, 2, 3, 4)}, load(match.ruleset))
    assert said is not None and said.kind == Result.Kind.MAP
    result_confirm(result=submit(table, said.document), actor=ADA)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("noted", "same_as_confirmed")
    assert list(Result.objects.order_by("version").values_list("state", flat=True)) == ["confirmed", "superseded"]


def test_an_open_result_of_people_gives_way_to_the_engines(django_capture_on_commit_callbacks) -> None:
    _event, table, row = online()
    submit(table, ending())
    played_out(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and arrival.outcome == "counted" and arrival.detail["replaced"] == "Ada"
    assert list(Result.objects.order_by("version").values_list("state", flat=True)) == ["superseded", "confirmed"]


def test_a_table_where_others_sit_now_gets_a_note_and_no_result(django_capture_on_commit_callbacks) -> None:
    event, table, row = online()
    spare = event.entrants.create(player=Player.objects.create(name="Vera Neri"), number=9)
    advanced(row)
    seat_replace(seat=table.seats.get(position=1), entrant=spare, reason="", actor=ADA, draw_version=1)
    played_out_from(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("noted", "seats_changed")
    assert not Result.objects.exists()


def played_out_from(row) -> None:
    """End a match that has begun, by decision: quick, and enough to be heard."""
    match = match_read(row.match_id)
    places = {seat.number: seat.number for seat in match.seats.all()}
    match_adjudicate(match=match, placings=places, reason="fine", actor=REFEREE, now=timezone.now())


def advanced(row) -> None:
    """Begin a match and play it until the first attack could come."""
    match = begun(row)
    while state_of(match).phase != ATTACK:
        seat = to_move(state_of(match))[0]
        request = requested(encode(legal_actions(state_of(match), seat)[0]))
        match = action_submit(match=match, seat=seat, action=request, version=match.version, now=timezone.now()).match


def test_a_match_ended_by_decision_waits_disputed_with_places_and_reason(django_capture_on_commit_callbacks) -> None:
    _event, _table, row = online()
    advanced(row)
    played_out_from(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("disputed", "adjudicated")
    result = Result.objects.get()
    assert result.state == Result.State.DISPUTED and "1. Nora Bassi" in result.notes and "fine" in result.notes
    assert len(result.document["board"]) == 42 and not result.defects


def test_a_match_ended_before_the_deal_brings_a_note(django_capture_on_commit_callbacks) -> None:
    _event, _table, row = online()
    begun(row)
    played_out_from(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and arrival.code == "not_dealt" and not Result.objects.exists()


@pytest.mark.parametrize(
    ("happened", "code"),
    [
        (lambda event, table: table_not_played(table=table, reason="allagato", actor=ADA), "table_not_played"),
        (lambda event, table: Tournament.objects.update(state="finished"), "tournament_over"),
        (lambda event, table: Round.objects.all().delete(), "table_gone"),
    ],
)
def test_where_nothing_can_be_entered_any_more_a_note_says_so(happened, code, django_capture_on_commit_callbacks):
    event, table, row = online()
    advanced(row)
    happened(event, table)
    played_out_from(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("noted", code)
    assert not Result.objects.exists()


def test_a_discarded_draw_leaves_the_match_without_table(django_capture_on_commit_callbacks) -> None:
    _event, _table, row = online()
    Round.objects.update(state=Round.State.DRAWN)
    round_discard(round=Round.objects.get(), actor=ADA, draw_version=1)
    row.refresh_from_db()
    assert row.table is None and (row.round_number, row.table_number) == (1, 1)


def test_a_void_match_keeps_a_result_on_which_the_next_round_rests(django_capture_on_commit_callbacks) -> None:
    _event, table, row = online()
    played_out(row)
    deliver(django_capture_on_commit_callbacks)
    Stage.objects.update(kind=Stage.Kind.ELIMINATION)
    Round.objects.create(stage=table.round.stage, number=2, seed=1)
    with django_capture_on_commit_callbacks(execute=True):
        voided(row)
    arrival = MatchArrival.objects.order_by("pk").last()
    assert arrival is not None and (arrival.outcome, arrival.code) == ("noted", "void_but_built_upon")
    assert Result.objects.get().state == Result.State.CONFIRMED


def test_a_tie_that_the_match_has_decided_is_decided_so(monkeypatch, django_capture_on_commit_callbacks) -> None:
    """The formula alone would ask for a winner (an extra round is played at the table, no board shows it)."""
    _event, table, row = online()
    match = played_out(row)
    asked = []

    def confirm(**given):
        asked.append(given)
        if len(asked) == 1:
            raise Refused("winner_needed", table=1, names="", seats=[1, 2])
        return result_confirm(**given)

    monkeypatch.setattr("tournaments.online.services.result_confirm", confirm)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and arrival.outcome == "counted"
    table.refresh_from_db()
    assert [table.decided_winner.position] == match.outcome["winners"]
    with django_capture_on_commit_callbacks(execute=True):
        voided(row)
    table.refresh_from_db()
    assert table.decided_winner is None


@pytest.mark.long
def test_a_result_that_cannot_be_confirmed_waits_for_the_organiser(monkeypatch, django_capture_on_commit_callbacks):
    _event, _table, row = online()
    played_out(row)

    def confirm(**given):
        raise Refused("result_seats_changed", table=1)

    monkeypatch.setattr("tournaments.online.services.result_confirm", confirm)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("to_confirm", "to_confirm")
    assert Result.objects.get().state == Result.State.SUBMITTED


def test_every_code_has_its_sentence() -> None:
    codes = {"counted", "counted_other_winner", "other_winner", "to_confirm", "refused", "defects"}
    assert codes <= ARRIVALS.keys()
    assert all(arrival_text(MatchArrival(code=code)) for code in ARRIVALS)


def test_an_engine_made_result_of_two_tables_stays_with_its_own(django_capture_on_commit_callbacks) -> None:
    event, first, row = online(8)
    played_out(row)
    deliver(django_capture_on_commit_callbacks)
    assert Result.objects.get().table == first
    assert not tables(event)[1].results.exists()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_deliveries_at_once_make_one_result(run_together) -> None:
    _event, _table, row = online()
    match = played_out(row)
    MatchArrival.objects.all().delete()
    Result.objects.all().delete()
    answers = run_together(lambda _: match_heard(match_id=match.pk, state="finished", version=match.version), 3)
    assert sum(isinstance(answer, MatchArrival) for answer in answers) == 1, answers
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert Result.objects.get().state == Result.State.CONFIRMED
