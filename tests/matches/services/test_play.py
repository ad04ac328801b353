"""An action is decided by the engine, stored with all that follows from it, once, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

import rules
from matches.errors import Refused
from matches.models import Match, MatchEvent
from matches.selectors import matches as selectors
from matches.selectors.matches import state_of
from matches.selectors.records import record_lines
from matches.services.play.actions import action_submit, player_return, player_surrender
from matches.services.play.storing import Step, step_save
from rules.contract.outside import TimeUp
from rules.records.dice_check import verify_dice
from rules.records.match_file import read, verify
from tests.matches.table import Table, requested, table


def submit(made: Table, **other: Any) -> Step:
    values = {"seat": made.mover, "action": made.first_action(), "version": made.now().version, "now": timezone.now()}
    return action_submit(match=made.match, **{**values, **other})


def stored(made: Table) -> tuple[int, int, str]:
    match = made.now()
    return match.version, match.events.count(), match.log_hash


@pytest.mark.django_db
def test_an_action_is_stored_as_events_and_the_state_after_them() -> None:
    made = table()
    before = made.now()
    step = submit(made)
    after = made.now()
    rows = list(MatchEvent.objects.filter(match=made.match, number__gt=before.version))
    assert [rules.decode(row.event) for row in rows] == step.events
    assert [row.number for row in rows] == list(range(before.version + 1, after.version + 1))
    assert {row.last for row in rows} == {after.version}
    stored_state = rules.decode(Match.objects.get(pk=made.match.pk).snapshot)
    assert stored_state == step.after == state_of(after)


@pytest.mark.django_db
def test_of_two_steps_from_one_version_the_second_is_not_stored() -> None:
    made = table()
    match, state = made.now(), made.state
    submit(made)
    before = stored(made)
    with pytest.raises(Refused, match=r"^stale$"):
        step_save(match=match, after=state, events=[], asked=match.asked, now=timezone.now())
    assert stored(made) == before


@pytest.mark.django_db
def test_a_state_read_from_the_database_is_the_one_its_events_lead_to() -> None:
    made = table()
    made.play_on(lambda state: state.round == 2)
    selectors._states._by_hash.clear()
    events = [rules.decode(row.event) for row in MatchEvent.objects.filter(match=made.match).order_by("number")]
    assert made.state == rules.replay(events)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"version": 1}, "stale"),
        ({"version": 999}, "stale"),
        ({"action": {"type": "end_turn"}}, "illegal"),
        ({"action": {"type": "no_such_thing"}}, "malformed"),
        ({"action": {"type": "state"}}, "malformed"),
        ({"action": {"type": "choose_colour", "colour": "nero", "extra": 1}}, "malformed"),
        ({"action": {"type": "time_up"}}, "illegal"),
        ({"action": {"type": "withdraw", "seat": 2, "reason": "absent"}}, "illegal"),
        ({"seat": 9}, "illegal"),
    ],
)
def test_what_is_refused_changes_nothing(other: dict[str, Any], code: str) -> None:
    made = table()
    before = stored(made)
    with pytest.raises(Refused, match=f"^{code}$"):
        submit(made, **other)
    assert stored(made) == before


@pytest.mark.django_db
def test_only_the_seat_to_move_acts() -> None:
    made = table()
    other = made.mover % 3 + 1
    with pytest.raises(Refused) as refusal:
        submit(made, seat=other)
    assert refusal.value.params["rule"] == "not_your_turn"


@pytest.mark.django_db(transaction=True)
def test_of_two_requests_with_the_same_version_exactly_one_is_applied(
    run_together: Callable[..., list[Any]],
) -> None:
    made = table()
    for _ in range(12):
        seat, version, count = made.mover, made.now().version, made.match.events.count()
        action = made.first_action()

        def ask(_: int, seat: int = seat, version: int = version, action: dict[str, Any] = action) -> object:
            return action_submit(match=made.match, seat=seat, action=action, version=version, now=timezone.now())

        answers = run_together(ask, 4)
        steps = [answer for answer in answers if isinstance(answer, Step)]
        assert len(steps) == 1
        assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["stale"] * 3
        assert made.match.events.count() == count + len(steps[0].events) == made.now().version


@pytest.mark.django_db
def test_the_database_itself_refuses_an_event_twice() -> None:
    made = table()
    row = MatchEvent.objects.filter(match=made.match).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchEvent.objects.create(match=made.match, number=row.number, last=row.last, event={}, at=row.at)


@pytest.mark.django_db
def test_a_state_of_a_transaction_that_failed_is_never_taken_for_the_present() -> None:
    made = table()
    before = made.state
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        submit(made)
        raise ZeroDivisionError
    assert made.state == before


@pytest.mark.django_db
def test_a_record_in_the_database_stands_every_check_of_a_stored_match() -> None:
    made = table()
    made.play_on(lambda state: state.round == 2)
    step = action_submit(match=made.match, seat=None, action=TimeUp(), version=made.now().version, now=timezone.now())
    assert step.after.clock.expired
    made.play_on(lambda state: state.outcome is not None)
    match = made.now()
    assert match.state == Match.State.FINISHED and match.ended_at and match.outcome["winners"]
    lines = list(record_lines(match))
    file = read(lines)
    assert json.loads(lines[-2])["hash"] == match.log_hash
    assert verify(file).outcome == made.state.outcome
    assert verify_dice(file) is not None
    with pytest.raises(Refused, match="over"):
        action_submit(match=match, seat=1, action={"type": "end_turn"}, version=match.version, now=timezone.now())


@pytest.mark.django_db
def test_who_surrenders_is_gone_for_good() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    leaver = made.mover
    player_surrender(match=made.match, seat=leaver, now=timezone.now())
    assert made.state.people.gone[leaver] == "surrendered" and made.mover != leaver
    with pytest.raises(Refused) as refusal:
        player_return(match=made.match, seat=leaver, now=timezone.now())
    assert refusal.value.params["rule"] == "not_absent"


@pytest.mark.django_db
def test_an_action_after_the_time_is_up_comes_too_late() -> None:
    made = table()
    late = timezone.now() + timedelta(hours=2)
    with pytest.raises(Refused, match="time_out"):
        submit(made, now=late)


@pytest.mark.django_db
def test_the_greatest_quantity_of_a_listed_action_is_accepted() -> None:
    made = table()
    made.play_on(lambda state: state.round == 1)
    listed = rules.encode(rules.legal_actions(made.state, made.mover)[0])
    assert submit(made, action=requested(listed, most=True)).version
