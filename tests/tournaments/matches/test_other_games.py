"""A table of another game played online: places, points and end become the confirmed result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from matches.games import presenter
from matches.models import Match
from matches.selectors.matches import match_read, state_of
from matches.services.desk.referee import match_adjudicate
from matches.services.play.actions import action_submit
from rules import legal_actions, load, to_move
from rules.base.chance import Seeded
from rules.battaglia.options import BattagliaRuleset
from rules.contract.outside import Withdraw
from rules.play.bots import bot
from rules.play.simulation import play
from tests.tournaments.matches.cast import REFEREE, begun, online
from tests.tournaments.matches.test_arriving import deliver
from tests.tournaments.results.browsers import at, signed_in
from tests.tournaments.results.cast import ADA, submit
from tournaments.counting.endings import ending_of, rows_of
from tournaments.forms.results.results import SubmissionForm
from tournaments.models import Result, Standing, Table, TableMatch, Tournament
from tournaments.services.results.results import result_confirm

pytestmark = pytest.mark.django_db
POINTS = 5


def battaglia() -> tuple[Tournament, Table, TableMatch]:
    """An evening of Battaglia to few points, so that a match is short."""
    event, table, row = online(ruleset="battaglia", formula="points", deck=None, sizes=[3, 4])
    row.match.options = {"target_points": POINTS}
    row.match.save(update_fields=["options"])
    return event, table, row


def to_the_end(row: TableMatch) -> Match:
    return played_until(row, lambda state: state.outcome is not None)


def played_until(row: TableMatch, done: Callable[[Any], bool]) -> Match:
    match = begun(row)
    state = state_of(match)
    player = bot("random", "seats of the evening", state.game)
    while not done(state):
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
    hands = result.document["ended"]["hands"]
    assert len(hands) == len(state_of(match).gains)
    best = max(one["points"] for one in match.outcome["placings"])
    by_the_rules = best >= load("battaglia", BattagliaRuleset).target_points
    assert result.document.get("as_played", False) is not by_the_rules, "its own options ended it before"
    page = signed_in(event.owner).get(at("result", result.table)).content.decode()
    assert "Mano per mano" in page and ("come si è giocata" in page) is not by_the_rules


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


def test_an_adjudicated_match_of_territories_keeps_its_map(django_capture_on_commit_callbacks) -> None:
    _event, table, row = online(ruleset="italywar", formula="places", deck=None)
    match = played_until(row, lambda state: any(state.held))
    places = {1: 2, 2: 1, 3: 3, 4: 4}
    match_adjudicate(match=match, placings=places, reason="Ora di chiusura", actor=REFEREE, now=timezone.now())
    deliver(django_capture_on_commit_callbacks)
    document, state = Result.objects.get().document, state_of(match)
    assert [one["place"] for one in document["seats"]] == [2, 1, 3, 4]
    owners = dict(zip(state.table.geo.codes, zip(state.owner, state.armies, strict=True), strict=True))
    assert {code: tuple(held) for code, held in document["ended"]["board"].items()} == owners
    page = signed_in(table.round.stage.tournament.owner).get(at("result-check", table)).content.decode()
    assert 'data-atlas="italywar"' in page


@pytest.mark.few(1)
@pytest.mark.parametrize("hands", [0, 1])
def test_a_match_that_others_left_counts_without_a_referee(django_capture_on_commit_callbacks, hands: int) -> None:
    """R32: whoever left is last, whatever their points; also where no hand came to its end."""
    _event, _table, row = online(3, ruleset="battaglia", formula="points", deck=None, sizes=[3, 4])
    match = played_until(row, lambda state: len(state.gains) >= hands)
    totals = state_of(match).totals
    best = max((1, 2, 3), key=lambda seat: totals[seat])
    for seat in (best, best % 3 + 1):
        match = match_read(match.pk)
        action_submit(
            match=match, seat=None, action=Withdraw(seat, "surrendered"), version=match.version, now=timezone.now()
        )
    arrival = deliver(django_capture_on_commit_callbacks)
    assert arrival is not None and arrival.outcome == "counted", arrival.code
    lines = Result.objects.get().lines
    assert lines.get(place=1).won and lines.get(place=3).position == best


def test_a_match_ended_by_its_last_round_says_that_the_time_was_up() -> None:
    ruleset = load("battaglia").stored(most_rounds=4)
    state = play(ruleset, [bot("random", str(seat), "battaglia") for seat in range(3)], Seeded("rounds")).state
    part = presenter("battaglia").ended(state, {1: 1, 2: 2, 3: 3})
    assert state.outcome.reason in ("rounds", "shared") and part["time_up"]


def test_no_page_can_say_that_its_places_were_played() -> None:
    form = SubmissionForm({"document": '{"seats": [], "as_played": true}'})
    form.is_valid()
    assert form.cleaned_data["document"] == {"seats": []}


@pytest.mark.parametrize(
    ("code", "seats"), [("futurisiko", 4), ("italywar-torneo", 5), ("battaglia", 3)], ids=lambda one: str(one)
)
def test_the_end_of_a_match_counted_as_on_paper_gives_the_places_of_the_match(code: str, seats: int) -> None:
    ruleset, ending = load(code), ending_of(code)
    assert ending is not None
    for seed in range(3):
        players = [bot("random", f"{seed}/{seat}", ruleset.game) for seat in range(seats)]
        state = play(ruleset, players, Seeded(f"ends/{seed}"), time_up_after=4, max_events=9000).state
        assert state.outcome is not None
        positions = {seat: seat + 1 for seat in range(1, seats + 1)}  # the first of the table did not come
        part = presenter(ruleset.game).ended(state, positions)
        counted = ending.count(ending.clean(part, positions.values(), ruleset), ruleset)
        assert counted.defects == []
        found = {row["seat"]: (row["place"], row["points"]) for row in rows_of(counted)}
        assert found == {positions[one.seat]: (one.place, str(one.points)) for one in state.outcome.placings}
