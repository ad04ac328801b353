"""Many at one moment: the capacity is never passed, nobody is doubled, nobody is lost."""

import pytest

from tests import cast
from tests.tournaments.setup.cast import actor_of
from tests.tournaments.signup.cast import ADA, announced, line, many, players, sign
from tournaments.models import Player, SignUp
from tournaments.signup.services.announcements import announcement_set
from tournaments.signup.services.signing import sign_up_withdraw

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = cast.NAMES


def test_eight_who_come_at_once_for_three_places_get_three_and_five_wait(run_together):
    event = announced(capacity=3)
    outcomes = run_together(lambda index: sign(event, NAMES[index]), 8)
    assert all(isinstance(outcome, SignUp) for outcome in outcomes), outcomes
    assert len(players(event)) == 3 and len(line(event)) == 5
    assert len(set(players(event)) | set(line(event))) == 8
    assert sorted(event.entrants.values_list("number", flat=True)) == [1, 2, 3]
    assert len(set(event.sign_ups.waiting().values_list("place", flat=True))) == 5


def test_the_same_person_six_times_at_once_is_in_once(run_together):
    event = announced(capacity=4)
    outcomes = run_together(lambda index: sign(event, "Nicolò Però" if index % 2 else "pero nicolo"), 6)
    refused = [getattr(outcome, "code", "") for outcome in outcomes if not isinstance(outcome, SignUp)]
    assert refused == ["sign_up_twice"] * 5, outcomes
    assert SignUp.objects.count() == Player.objects.count() == event.entrants.count() == 1


def test_four_who_withdraw_at_once_let_the_first_four_of_the_line_in(run_together):
    event = announced(capacity=4)
    rows = many(event, 10)
    outcomes = run_together(lambda index: sign_up_withdraw(sign_up=rows[index], actor=ADA), 4)
    assert all(isinstance(outcome, list) for outcome in outcomes), outcomes
    assert sorted(row.name for outcome in outcomes for row in outcome) == sorted(NAMES[4:8])
    assert sorted(players(event)) == sorted(NAMES[4:8]) and line(event) == list(NAMES[8:10])
    assert Player.objects.count() == 4


def test_the_same_person_withdraws_twice_at_once_and_one_place_is_free(run_together):
    event = announced(capacity=2)
    rows = many(event, 5)
    outcomes = run_together(lambda _index: sign_up_withdraw(sign_up=rows[0], actor=ADA), 3)
    assert sorted(getattr(outcome, "code", "done") for outcome in outcomes) == ["done", *["sign_up_over"] * 2]
    assert players(event) == [NAMES[1], NAMES[2]] and line(event) == list(NAMES[3:5])


def test_places_that_come_while_people_sign_up_and_withdraw_are_filled_to_the_last(run_together):
    event = announced(capacity=2)
    rows = many(event, 6)
    owner = actor_of(event.owner)

    def work(index: int) -> object:
        if index == 0:
            return announcement_set(tournament=event, actor=owner, capacity=5)
        if index < 3:
            return sign_up_withdraw(sign_up=rows[index - 1], actor=ADA)
        return sign(event, NAMES[3 + index])

    outcomes = run_together(work, 7)
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)], outcomes
    assert len(players(event)) == 5 and len(line(event)) == 3
    assert set(NAMES[2:6]) <= set(players(event))
    assert event.sign_ups.filter(state=SignUp.State.ACCEPTED).count() == 5
