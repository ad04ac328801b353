"""A table of another game played online: its places and points become the confirmed result by themselves."""

from __future__ import annotations

import pytest
from django.utils import timezone

from matches.models import Match
from matches.selectors.matches import match_read, state_of
from matches.services.play import action_submit
from matches.services.referee import match_adjudicate
from rules import legal_actions, to_move
from rules.bots import bot
from tests.tournaments.matches.cast import REFEREE, begun, online
from tests.tournaments.matches.test_arriving import deliver
from tests.tournaments.results.cast import ADA, submit
from tournaments.models import Result, Standing, Table, TableMatch, Tournament
from tournaments.services.results import result_confirm

pytestmark = pytest.mark.django_db
POINTS = 5


def battaglia() -> tuple[Tournament, Table, TableMatch]:
    """An evening of Battaglia to few points, so that a match is short."""
    event, table, row = online(ruleset="battaglia", formula="points", deck=None, sizes=[3, 4])
    row.match.options = {"target_points": POINTS}
    row.match.save(update_fields=["options"])
    return event, table, row


def to_the_end(row: TableMatch) -> Match:
    match = begun(row)
    player = bot("random", "seats of battaglia", "battaglia")
    state = state_of(match)
    while not match.is_over:
        seat = to_move(state)[0]
        action = player.act(None, legal_actions(state, seat))
        step = action_submit(match=match, seat=seat, action=action, version=match.version, now=timezone.now())
        match, state = step.match, step.after
    return match_read(match.pk)


def test_the_end_of_the_match_is_the_confirmed_result(django_capture_on_commit_callbacks) -> None:
    event, _table, row = battaglia()
    match = to_the_end(row)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("counted", "counted"), arrival.code
    result = Result.objects.get()
    assert result.kind == Result.Kind.PLACES and result.state == Result.State.CONFIRMED
    expected = {one["seat"]: (one["place"], str(one["points"])) for one in match.outcome["placings"]}
    assert {one["seat"]: (one["place"], one["points"]) for one in result.document["seats"]} == expected
    assert list(result.lines.filter(won=True).values_list("position", flat=True)) == match.outcome["winners"]
    assert Standing.objects.filter(stage__tournament=event).count() == 4


def test_the_same_places_entered_before_are_noted_and_others_disputed(
    django_capture_on_commit_callbacks,
) -> None:
    _event, table, row = battaglia()
    match = to_the_end(row)
    rows = [
        {"seat": one["seat"], "place": one["place"], "points": str(one["points"]), "eliminated": False}
        for one in sorted(match.outcome["placings"], key=lambda one: one["seat"])
    ]
    result_confirm(result=submit(table, {"seats": rows, "time_up": True}, kind=Result.Kind.PLACES), actor=ADA)
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("noted", "same_as_confirmed")


def test_an_adjudicated_match_comes_as_a_dispute_with_the_referees_places(
    django_capture_on_commit_callbacks,
) -> None:
    _event, _table, row = battaglia()
    match = begun(row)
    match_adjudicate(
        match=match, placings={1: 2, 2: 1, 3: 3, 4: 4}, reason="Ora di chiusura", actor=REFEREE, now=timezone.now()
    )
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and (arrival.outcome, arrival.code) == ("disputed", "adjudicated")
    assert [one["place"] for one in Result.objects.get().document["seats"]] == [2, 1, 3, 4]
