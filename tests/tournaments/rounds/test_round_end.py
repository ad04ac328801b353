"""How a round comes to its end: the hour, the tables still missing, and what can honestly be expected."""

from __future__ import annotations

import datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import translation

import rules
from tests import cast
from tests.tournaments.rounds.cast import ADA, confirmed
from tournaments.models import Round
from tournaments.selectors.rounds.round_end import ROUNDS, TABLES, Expected, round_end
from tournaments.services.rounds.clock import clock_pause, clock_start
from tournaments.services.rounds.rounds import round_refresh, round_start
from tournaments.words.rounds.clock import expected_text, time_up_text

NINE = datetime.datetime(2026, 3, 6, 20, 0, tzinfo=datetime.UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    with time_machine.travel(NINE, tick=False) as traveller:
        yield traveller


@pytest.fixture
def made(hall) -> Round:
    event = cast.tournament()
    round_ = cast.seated(cast.league(event), cast.by_fours(cast.entrants(event, 16)))
    round_start(round=round_, actor=ADA)
    return round_


def wait(hall, minutes: float) -> datetime.datetime:
    hall.shift(datetime.timedelta(minutes=minutes))
    return datetime.datetime.now(datetime.UTC)


def end(made: Round, now: datetime.datetime):
    made.refresh_from_db()
    return round_end(made, now)


def finish(hall, made: Round, *minutes: int) -> datetime.datetime:
    """Let tables finish so many minutes after the start, one after the other."""
    now = datetime.datetime.now(datetime.UTC)
    for table, after in zip(made.tables.order_by("number"), minutes, strict=False):
        now = wait(hall, after - (now - NINE).total_seconds() / 60)
        confirmed(table)
    return now


def test_it_says_when_the_time_ends_and_which_tables_are_missing(hall, made, django_assert_max_num_queries) -> None:
    now = finish(hall, made, 30, 40)
    with django_assert_max_num_queries(4):
        found = round_end(Round.objects.select_related("stage").get(pk=made.pk), now)
    assert found.time_over == NINE + datetime.timedelta(minutes=90)
    assert (found.waiting, found.tables) == ((3, 4), 4)
    clock_pause(round=made, actor=ADA)
    assert end(made, now).time_over is None


def test_nothing_is_expected_while_nothing_is_known(hall, made) -> None:
    assert end(made, wait(hall, 20)).expected is None
    finish(hall, made, 30)
    assert end(made, wait(hall, 1)).expected is None  # of one table nobody knows whether it was quick


def test_the_middle_of_the_finished_tables_is_expected_until_that_moment_is_past(hall, made) -> None:
    now = finish(hall, made, 30, 50)
    assert end(made, now).expected is None  # the middle, 40 minutes, is past already
    Round.objects.update(clock_used=0)
    made.tables.last().results.all().delete()
    now = NINE + datetime.timedelta(minutes=35)
    assert end(made, now).expected == Expected(NINE + datetime.timedelta(minutes=40), TABLES, 2)


def test_rounds_played_before_say_when_the_slowest_table_comes(hall, made) -> None:
    finish(hall, made, 60, 70, 80, 110)
    round_refresh(round=made)
    assert end(made, datetime.datetime.now(datetime.UTC)).expected is None  # every table is there
    after = cast.seated(made.stage, cast.by_fours(list(made.stage.tournament.entrants.all())), number=2)
    started = wait(hall, 10)
    round_start(round=after, actor=ADA)
    assert end(after, wait(hall, 5)).expected == Expected(started + datetime.timedelta(minutes=110), ROUNDS, 1)
    assert end(after, wait(hall, 110)).expected is None


def test_what_was_typed_in_hours_later_or_before_a_pause_says_nothing(hall, made) -> None:
    finish(hall, made, 20, 25)
    wait(hall, 1)
    clock_pause(round=made, actor=ADA)
    clock_start(round=made, actor=ADA)
    assert end(made, wait(hall, 1)).expected is None
    for table in made.tables.order_by("-number")[:2]:
        wait(hall, 190)
        confirmed(table)
    round_refresh(round=made)
    after = cast.seated(made.stage, cast.by_fours(list(made.stage.tournament.entrants.all())), number=2)
    round_start(round=after, actor=ADA)
    assert end(after, wait(hall, 5)).expected is None


@pytest.mark.parametrize(
    ("minute", "basis", "count", "words"),
    [
        (42, ROUNDS, 1, "verso le 21:40, a giudicare dal turno precedente."),
        (58, ROUNDS, 2, "verso le 22:00, a giudicare da 2 turni precedenti."),
        (44, TABLES, 21, "verso le 21:45, a giudicare dai 21 tavoli già finiti."),
    ],
)
def test_it_is_said_to_five_minutes_with_what_it_rests_on(minute: int, basis: str, count: int, words: str) -> None:
    at = NINE.replace(minute=minute)
    with translation.override("it"):
        assert expected_text(Expected(at, basis, count)) == f"Fine del turno prevista {words}"
        assert expected_text(None) == ""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("risiko-challenge", "con 4 o meno la partita finisce"),
        ("risiko-torneo", "Finite il giro in corso"),
        ("risiko-time-attack", "Finite il giro in corso"),
        ("italywar-torneo", "Finite il giro in corso"),
        ("risiko-classico", ""),
        ("battaglia", ""),
    ],
)
def test_when_the_time_is_up_the_tables_read_what_their_rules_say(code: str, words: str) -> None:
    with translation.override("it"):
        said = time_up_text(rules.load(code))
    assert words in said and bool(said) is bool(words)


def test_the_clock_shows_it_to_everybody(hall, made, client: Client, django_assert_max_num_queries) -> None:
    finish(hall, made, 30, 40)
    address = reverse("clock", args=[made.stage.tournament.slug, 1, 1])
    with django_assert_max_num_queries(12):
        page = client.get(address).content.decode()
    assert "Il tempo scade alle" in page and "22:30" in page and "Mancano 2 tavoli" in page
    wait(hall, 60)
    assert "Finite il giro in corso" in client.get(address).content.decode()
    for query, frame in (("?screen=0", False), ("?screen=1", True), ("", False)):
        assert ('class="screen"' in client.get(address + query).content.decode()) is frame
