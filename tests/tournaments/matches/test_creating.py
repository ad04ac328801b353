"""Playing a table online: what the tournament gives to the match."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from matches.forms.lobby.choices import SettingsForm
from rules import load
from tests import cast
from tests.tournaments.matches.cast import online, voided
from tests.tournaments.results.cast import ADA, confirmed, evening, refused, tables
from tournaments.materials.selectors import tournament_cards
from tournaments.models import Deck, LogEntry, Round, Seat, Stage, TableMatch, Tournament
from tournaments.services.results.table_decisions import table_not_played
from tournaments.services.rounds.matches import table_match_create
from tournaments.services.setup.choices import tournament_update

pytestmark = pytest.mark.django_db


def test_seats_rules_and_time_come_from_the_tournament() -> None:
    event, _table, row = online(ruleset="risiko-torneo", match_minutes=75, formula="method1")
    match = row.match
    assert [seat.name for seat in match.seats.all()] == ["Nora Bassi", "Ugo Ferri", "Lia Monti", "Teo Galli"]
    assert (match.ruleset, match.limit_seconds, match.method) == ("risiko-torneo", 75 * 60, "method1")
    assert match.is_official and not match.open_seats and not match.shows_odds
    assert event.name in match.title
    assert next((seat.number, seat.position, seat.entrant.player.name) for seat in row.seats.all()) == (
        1, 1, "Nora Bassi",
    )  # fmt: skip


def test_an_order_of_play_that_the_draw_has_balanced_is_kept() -> None:
    _event, _table, row = online(seats=Tournament.Seats.BALANCED)
    assert row.match.options == {"play_order": "seats", "winner_by": "method2"}


def test_an_order_left_to_the_dice_is_rolled() -> None:
    _event, _table, row = online(seats=Tournament.Seats.DICE)
    assert row.match.options == {"winner_by": "method2"}


def test_rules_without_a_clock_are_played_without_one() -> None:
    _event, _table, row = online(ruleset="risiko-classico", formula="method1")
    assert row.match.limit_seconds is None and load("risiko-classico").end_of_time == "none"
    assert row.match.options["winner_by"] == "method1"


def test_an_own_deck_is_played_with() -> None:
    ada = cast.account()
    deck = Deck.objects.create(owner=ada, name="Mazzo", cards=tournament_cards()[:8])
    event = cast.tournament(ada, name="Mia", ruleset="risiko-challenge", deck=deck)
    cast.seated(cast.league(event), [cast.entrants(event, 3)])
    row, _tokens = table_match_create(table=tables(event)[0], actor=ADA)
    assert len(row.match.deck) == 8


def test_who_did_not_come_has_no_seat_and_the_others_keep_their_positions() -> None:
    event = evening()
    Seat.objects.filter(position=2).update(no_show=True)
    row, _tokens = table_match_create(table=tables(event)[0], actor=ADA)
    assert [(seat.number, seat.position) for seat in row.seats.all()] == [(1, 1), (2, 3), (3, 4)]


def test_a_private_tournament_puts_its_matches_in_no_list() -> None:
    assert not online(is_public=False)[2].match.is_listed


def test_the_list_follows_its_tournament_with_one_query() -> None:
    event, _table, row = online()
    for is_public in (False, True):
        with CaptureQueriesContext(connection) as asked:
            tournament_update(tournament=event, actor=ADA, is_public=is_public)
        row.match.refresh_from_db()
        assert row.match.is_listed is is_public
        assert sum("matches_match" in query["sql"] for query in asked) == 1


def test_who_may_come_is_no_choice_of_a_tournaments_match() -> None:
    form = SettingsForm.fitting(online()[2].match, {"pace": "normal", "spectator_delay": "0", "title": "Finale"})
    assert form.is_valid() and "access" not in form.fields
    assert not {"is_listed", "open_seats"} & form.settings().keys()


def test_the_making_is_logged_and_shows_on_the_public_pages() -> None:
    event = evening()
    before = event.version
    row, tokens = table_match_create(table=tables(event)[0], actor=ADA)
    event.refresh_from_db()
    assert event.version > before and sorted(tokens) == [1, 2, 3, 4]
    assert LogEntry.objects.get(action="match_created").detail["match"] == row.match.code


def test_a_table_has_one_match_at_a_time() -> None:
    event, table, _row = online()
    assert refused(table_match_create, table=table, actor=ADA).code == "match_exists"
    elsewhere = evening(owner=event.owner, name="Altra serata", ruleset="risiko-challenge")
    other, _tokens = table_match_create(table=tables(elsewhere)[0], actor=ADA)
    with pytest.raises(IntegrityError, match=r"one_current_match_a_table|tablematch\.table_id"), transaction.atomic():
        TableMatch.objects.filter(pk=other.pk).update(table=table)


def test_where_the_table_cannot_be_played_it_is_said() -> None:
    event = evening(8)
    first, second = tables(event)
    confirmed(first)
    assert refused(table_match_create, table=first, actor=ADA).code == "table_has_result"
    table_not_played(table=second, reason="allagato", actor=ADA)
    assert refused(table_match_create, table=second, actor=ADA).code == "table_closed"
    Round.objects.update(state=Round.State.DRAWN)
    assert refused(table_match_create, table=second, actor=ADA).code == "not_published"
    Tournament.objects.update(state=Tournament.State.FINISHED)
    assert refused(table_match_create, table=second, actor=ADA).code == "tournament_over"


def test_too_few_for_the_rules_is_said_in_words() -> None:
    event = evening()
    Seat.objects.filter(position__lte=2).update(no_show=True)
    error = refused(table_match_create, table=tables(event)[0], actor=ADA)
    assert error.code == "match_impossible" and "3" in str(error.params["reason"])
    assert not TableMatch.objects.exists()


def test_after_a_void_match_the_table_can_be_played_again(django_capture_on_commit_callbacks) -> None:
    _event, table, row = online()
    with django_capture_on_commit_callbacks(execute=True):
        voided(row)
    again, _tokens = table_match_create(table=table, actor=ADA)
    assert again.match_id != row.match_id


def test_every_choice_that_decides_the_winner_reaches_the_match() -> None:
    """Formula, scope, own options and shared wins; the minutes of the tournament where its options bring a clock."""
    rules = {"end_of_time": "complete_round", "sets_per_turn": 2}
    event, _table, row = online(
        ruleset="risiko-classico", formula="method1+3", shared_winner=True, rule_options=rules, match_minutes=45
    )
    assert row.match.options == {**rules, "winner_by": "method1+3", "table_tie": [], "play_order": "seats"}
    assert row.match.limit_seconds == 45 * 60 and not row.match.winner_open
    Stage.objects.filter(tournament=event).update(kind=Stage.Kind.ELIMINATION)
    row.delete()
    row, _tokens = table_match_create(table=tables(event)[0], actor=ADA)
    assert "table_tie" not in row.match.options, "where one must go on no win is shared"


def test_a_formula_that_the_match_cannot_follow_is_told_to_its_players(monkeypatch) -> None:
    monkeypatch.setattr("tournaments.services.rounds.matches.winner_rule", lambda tournament: "")
    _event, _table, row = online()
    assert row.match.winner_open
