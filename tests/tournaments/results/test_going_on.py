"""What the preview of a correction says of who goes on: to a semifinal, straight to the final, or no further."""

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.template.loader import render_to_string
from django.test import RequestFactory

from tests.tournaments.formats.cast import ADA, drawn
from tests.tournaments.formats.test_live_finals import at_the_cut, own, standing
from tournaments.forms.results.results import ReasonForm
from tournaments.models import Entrant, Penalty, Standing, Table, Tournament
from tournaments.selectors.results.consequences import Change, change_between, situation
from tournaments.services.draw.qualifiers import rounds_planned_set, stage_advance
from tournaments.services.results.penalties import penalty_give

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """Two rounds are played; the first two are to wait in the final, the next eight to play two semifinals."""
    found = at_the_cut()
    own(found, semifinals=2, direct=2)
    return found


def falling(event: Tournament, number: int, points: int, then: Callable[[], object] = lambda: None) -> Change:
    """What changes when somebody loses points, seen from a table of the last round; `then` happens in between."""
    table = Table.objects.filter(round__stage__number=1, round__number=2).order_by("number")[0]
    was = situation(table)
    then()
    who = event.entrants.get(number=number)
    penalty_give(entrant=who, kind=Penalty.Kind.POINTS, points=Decimal(points), reason="Prova", actor=ADA)
    return change_between(table, was, situation(table))


def text(change: Change, event: Tournament) -> str:
    request = RequestFactory().get("/")
    request.user, request.session = event.owner, SessionStore()
    shown = {"tournament": event, "table": Table.objects.first(), "change": change, "form": ReasonForm()}
    page = render_to_string("tournaments/results/preview.html", shown, request)
    return re.sub(r"\s+", " ", page)


def numbers(people: list[Entrant]) -> list[int]:
    return [one.number for one in people]


def test_who_falls_from_the_final_to_a_semifinal_is_told_apart_from_who_is_out(event: Tournament) -> None:
    assert standing(event)[:3] == [1, 2, 3]
    change = falling(event, number=2, points=70)
    assert (numbers(change.plays), numbers(change.waits)) == ([2], [3])
    assert change.comes_in == change.goes_out == [] and not change.is_empty
    two, three = (event.entrants.get(number=number).player.name for number in (2, 3))
    html = text(change, event)
    assert f"{two} non aspetta più in finale e gioca le semifinali." in html
    assert f"{three} salta le semifinali e aspetta in finale." in html
    assert "non passa più il turno" not in html


def test_who_falls_from_the_final_out_of_everything_is_out_and_somebody_comes_in(event: Tournament) -> None:
    eleventh = standing(event)[10]
    change = falling(event, number=2, points=200)
    assert (numbers(change.goes_out), numbers(change.waits), numbers(change.comes_in)) == ([2], [3], [eleventh])
    assert change.plays == []


def test_who_sits_in_a_drawn_semifinal_and_would_wait_in_the_final_is_named(event: Tournament) -> None:
    def semifinals() -> None:
        stage_advance(tournament=event, actor=ADA)
        drawn(event)

    change = falling(event, number=2, points=70, then=semifinals)
    assert [seat.entrant.number for seat in change.seated_wrongly] == [3]
    assert "e invece aspetterebbe in finale." in text(change, event)


def test_who_sits_in_the_next_round_of_the_same_league_sits_rightly(event: Tournament) -> None:
    def another_round() -> None:
        rounds_planned_set(stage=event.stages.get(number=1), rounds=3, actor=ADA)
        drawn(event)

    change = falling(event, number=2, points=200, then=another_round)
    assert numbers(change.goes_out) == [2] and [made.number for made in change.drawn] == [3]
    assert change.seated_wrongly == []


def test_while_rounds_are_to_come_nobody_is_said_to_be_through(event: Tournament) -> None:
    eleventh = event.entrants.get(number=standing(event)[10]).player.name
    rounds_planned_set(stage=event.stages.get(number=1), rounds=3, actor=ADA)
    change = falling(event, number=2, points=200)
    html = text(change, event)
    assert f"Per ora {eleventh} sarebbe tra chi passa." in html and "Per ora" in html.split(eleventh)[0]
    assert "passa il turno" not in html and "aspetta in finale" not in html


def test_the_reason_is_asked_for_right_above_the_button(event: Tournament) -> None:
    html = text(falling(event, number=2, points=70), event)
    bar = html[html.index('class="actionbar"') :]
    assert bar.index('name="reason"') < bar.index("Salva la correzione") and html.count('name="reason"') == 1


def test_equals_at_the_cut_are_left_to_a_lot_and_nobody_is_told_to_be_out(event: Tournament) -> None:
    table = Table.objects.filter(round__stage__number=1).first()
    assert table is not None
    was = situation(table)
    Standing.objects.filter(stage__number=1, entrant__number__in=(2, 3)).update(position=2)
    change = change_between(table, was, situation(table))
    assert change.by_lot and change.goes_out == change.comes_in == change.waits == change.plays == []
    assert "lo direbbe un'estrazione a sorte" in text(change, event)
