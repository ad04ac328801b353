"""A table that is played online and settled on paper, and choices that a match in play rests on."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from matches.errors import Refused as MatchRefused
from matches.models import Match
from matches.selectors.matches import match_read, state_of
from matches.services.play.actions import action_submit
from rules import legal_actions, to_move
from tests.matches.table import be_ready
from tests.tournaments.matches.cast import begun, online, voided
from tests.tournaments.matches.test_arriving import deliver
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import ADA, confirmed, ending, refused, submit
from tournaments.models import Result, Tournament
from tournaments.selectors.setup.locks import locked_choices
from tournaments.services.setup.choices import tournament_update

pytestmark = pytest.mark.django_db


def test_a_match_in_play_ends_with_the_reason_when_its_table_is_settled_on_paper(django_capture_on_commit_callbacks):
    _event, table, row = online()
    match = begun(row)
    result = confirmed(table, ending())
    ended = match_read(match.pk)
    assert (ended.state, ended.clock_seat) == (Match.State.VOID, None)
    note = ended.notes.get(action="voided")
    assert "foglio" in note.detail["reason"] and note.who == "Ada"
    state = state_of(ended)
    seat = to_move(state)[0]
    with pytest.raises(MatchRefused):
        action = legal_actions(state, seat)[0]
        action_submit(match=ended, seat=seat, action=action, version=ended.version, now=timezone.now())
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and arrival.code == "void_without_result"
    result.refresh_from_db()
    assert result.state == Result.State.CONFIRMED


def test_a_match_that_waits_ends_too_and_nobody_can_begin_it() -> None:
    _event, table, row = online()
    confirmed(table, ending())
    assert match_read(row.match_id).state == Match.State.VOID
    with pytest.raises(MatchRefused):
        be_ready(row.match, 1)


def test_the_page_says_before_confirming_that_the_match_will_end() -> None:
    event, table, _row = online()
    submit(table, ending())
    desk = signed_in(event.owner)
    words, question = "si gioca anche online", "quella partita finisce subito"
    page = desk.get(at("result-check", table)).content.decode()
    assert words in page and question in page, "and the button asks"
    voided(_row)
    page = desk.get(at("result-check", table)).content.decode()
    assert words not in page and question not in page


def test_a_table_with_a_result_is_not_offered_to_be_played_online() -> None:
    event, table, row = online()
    desk = signed_in(event.owner)
    where = reverse("manage-table-match", args=[event.slug, table.pk])
    assert "finisce per sempre" in desk.get(where).content.decode()
    confirmed(table, ending())
    voided_page = desk.get(at("manage-table", table)).content.decode()
    assert match_read(row.match_id).state == Match.State.VOID
    assert "Gioca questo tavolo online" not in voided_page


def test_a_result_that_only_waits_ends_no_match() -> None:
    _event, table, row = online()
    submit(table, ending())
    assert match_read(row.match_id).state == Match.State.LOBBY


@pytest.mark.parametrize("start", [False, True])
def test_the_formula_stays_while_a_match_that_names_its_winner_by_it_waits_or_plays(start) -> None:
    event, _table, row = online()
    if start:
        begun(row)
    assert refused(tournament_update, tournament=event, actor=ADA, formula="method1").code == "choice_of_match"
    assert Tournament.objects.get().formula == "method2"
    form = signed_in(event.owner).get(reverse("manage-settings", args=[event.slug])).context["form"]
    assert form.fields["formula"].disabled and "partita online" in str(form.fields["formula"].help_text)
    assert tournament_update(tournament=event, actor=ADA, tie_breaks=["wins"]) == ["tie_breaks"]


def test_the_formula_is_free_again_once_the_match_is_void() -> None:
    event, _table, row = online()
    voided(row)
    assert "formula" not in locked_choices(event)
    assert tournament_update(tournament=event, actor=ADA, formula="method1") == ["formula"]
