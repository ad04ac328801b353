"""The analysis of a match: asked for once, made once, kept until what makes it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches.documents.record import analysing
from matches.models import Match, MatchAnalysis
from matches.selectors.analyses import MADE_BY, analyses_lost, analyses_waiting, may_be_analysed
from matches.services import analyses
from matches.services.analyses import analysis_ask, analysis_make
from matches.tasks import match_analyse
from tests.matches.played import finished_match
from tests.rig.together import run_together

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which matches the child was asked about; it answers at once."""
    asked: list[str] = []

    def analysed(game: str, events: Sequence[Any], heard: Callable[[int], object]) -> dict[str, Any]:
        asked.append(game)
        heard(40)
        assert MatchAnalysis.objects.get().percent == 40
        return {"moments": [], "accounts": [], "decisions": [], "battles": []}

    monkeypatch.setattr(analyses, "analysed", analysed)
    return asked


def ask(match: Match) -> bool:
    return analysis_ask(match=match, now=timezone.now())


def test_it_is_asked_for_once_and_made_once(made: list[str]) -> None:
    match = finished_match()
    assert ask(match)
    assert not ask(match)
    assert analysis_make(match_id=match.pk)
    assert not analysis_make(match_id=match.pk)
    assert not ask(match)
    row = MatchAnalysis.objects.get()
    assert (row.state, row.percent, row.version, row.made_by) == ("done", 100, match.version, MADE_BY)
    assert made == ["risiko"]


def test_what_another_release_made_is_made_again_and_stays_meanwhile(made: list[str]) -> None:
    match = finished_match()
    ask(match)
    analysis_make(match_id=match.pk)
    MatchAnalysis.objects.update(made_by="0.older")
    assert ask(match)
    assert MatchAnalysis.objects.get().document is not None
    assert analysis_make(match_id=match.pk)
    assert MatchAnalysis.objects.get().made_by == MADE_BY


def test_one_whose_worker_died_may_be_asked_for_again(made: list[str]) -> None:
    match = finished_match()
    ask(match)
    MatchAnalysis.objects.update(state="making")
    assert not ask(match)
    assert not analysis_make(match_id=match.pk)
    MatchAnalysis.objects.update(asked_at=timezone.now() - timedelta(minutes=6))
    assert ask(match)


def test_one_whose_worker_died_is_made_by_another_without_being_asked_for(made: list[str]) -> None:
    match = finished_match()
    ask(match)
    MatchAnalysis.objects.update(state="making", percent=40)
    assert analyses_lost(timezone.now() + timedelta(minutes=1)) == []
    long_ago = timezone.now() - timedelta(minutes=3)
    MatchAnalysis.objects.update(asked_at=long_ago, handed_at=long_ago)
    assert analyses_lost(timezone.now()) == [match.pk]
    assert analysis_make(match_id=match.pk)
    assert MatchAnalysis.objects.get().state == "done"


def test_one_that_takes_long_is_not_made_twice_while_its_maker_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = finished_match()
    ask(match)

    def analysed(_game: str, _events: Sequence[Any], heard: Callable[[int], object]) -> dict[str, Any]:
        MatchAnalysis.objects.update(asked_at=timezone.now() - timedelta(minutes=6))
        heard(40)
        assert analyses_lost(timezone.now()) == analyses_waiting(timezone.now(), 0) == []
        assert not ask(match) and not analysis_make(match_id=match.pk)
        return {}

    monkeypatch.setattr(analyses, "analysed", analysed)
    assert analysis_make(match_id=match.pk)


KILLED = "import os, signal; signal.signal(signal.{0}, signal.SIG_DFL); os.kill(os.getpid(), signal.{0})"
"""A test that runs in the background of a shell is deaf to SIGINT, and so are its children."""


@pytest.mark.parametrize("told", ["SIGTERM", "SIGINT"])
def test_one_that_ends_with_its_service_waits_for_the_next_worker(monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    """A service that stops tells all its processes so, the child too; it is no failure of the match."""
    match = finished_match()
    monkeypatch.setattr(analysing, "BEGIN", KILLED.format(told))
    ask(match)
    match_analyse(match.pk)
    assert MatchAnalysis.objects.get().state == "waiting"
    assert analyses_waiting(timezone.now() + timedelta(seconds=6), 0) == [match.pk]


def test_one_that_nobody_heard_of_is_handed_out_again() -> None:
    match = finished_match()
    ask(match)
    now = timezone.now()
    assert analyses_waiting(now, 0) == []
    assert analyses_waiting(now + timedelta(seconds=6), 0) == [match.pk]


@pytest.mark.parametrize("state", [Match.State.PLAYING, Match.State.LOBBY])
def test_there_is_nothing_to_analyse_before_the_end(state: str) -> None:
    assert not ask(finished_match(state=state))
    assert not MatchAnalysis.objects.exists()


@pytest.mark.parametrize(("ruleset", "analysed"), [("italywar", True), ("battaglia", False), ("futurisiko", False)])
def test_games_without_battles_of_throws_are_not_analysed(ruleset: str, analysed: bool) -> None:
    match = Match(ruleset=ruleset, state=Match.State.FINISHED, version=50)
    assert may_be_analysed(match) == analysed


@pytest.mark.parametrize(("version", "analysed"), [(0, False), (1, True), (6000, True), (6001, False)])
def test_a_match_of_more_than_six_thousand_events_is_not_analysed(version: int, analysed: bool) -> None:
    assert may_be_analysed(Match(ruleset="risiko-torneo", state=Match.State.FINISHED, version=version)) == analysed


def test_the_child_analyses_what_is_stored_and_says_how_far_it_is() -> None:
    match = finished_match(rounds=1, seats=3)
    heard: list[int] = []
    events = list(match.events.order_by("number").values_list("event", flat=True))
    document = analysing.analysed("risiko", events, heard.append)
    assert set(document) == {"moments", "accounts", "decisions", "battles"}
    assert document["battles"] and len(document["accounts"]) == 3
    assert heard == sorted(heard) and heard[-1] >= 95


@pytest.mark.django_db(transaction=True)
def test_two_workers_make_it_once(made: list[str]) -> None:
    match = finished_match()
    ask(match)
    assert sorted(run_together(lambda _: analysis_make(match_id=match.pk), 2)) == [False, True]
    assert len(made) == 1
