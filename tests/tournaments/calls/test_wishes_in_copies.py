"""A copy of a tournament keeps what players asked for by phone, and what was answered."""

from __future__ import annotations

import pytest

from tests.security.copies import given_back, opened_copy, refusal, unsigned
from tests.tournaments.setup.cast import actor_of
from tournaments.calls.services.wishes import wish_answer, wish_make
from tournaments.models import PlayerWish
from tournaments.selectors.rounds.presence import absent_from

pytestmark = pytest.mark.django_db
SAID = (
    "entrant__number",
    "stage__number",
    "kind",
    "round_number",
    "state",
    "asked_at",
    "decided_at",
    "decided_by_label",
)


@pytest.fixture(autouse=True)
def _own_disk(tmp_path, settings):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def answered(tournament):
    """One that was granted, one that was refused, one that waits."""
    for entrant, kind in zip(tournament.entrants.order_by("number"), ("rest", "leave", "standby"), strict=False):
        wish_make(entrant=entrant, kind=kind)
    for number, accept in ((1, True), (2, False)):
        wish = PlayerWish.objects.select_related("entrant", "stage").get(entrant__number=number)
        wish_answer(wish=wish, accept=accept, actor=actor_of(tournament.owner))
    return said_in(tournament)


def said_in(tournament):
    return list(PlayerWish.objects.filter(stage__tournament=tournament).values_list(*SAID))


def test_wishes_come_back_with_their_answers_and_an_open_one_waits_again(tournament, answered):
    document = opened_copy(tournament)
    again = given_back(document, tournament.owner)
    assert said_in(again) == answered and [row[4] for row in answered] == ["accepted", "refused", "open"]
    assert opened_copy(again)["wishes"] == document["wishes"]
    wish = PlayerWish.objects.select_related("entrant", "stage").get(stage__tournament=again, state="open")
    wish_answer(wish=wish, accept=True, actor=actor_of(again.owner))
    assert wish.entrant_id in absent_from(wish.stage, 2)


def test_a_copy_of_an_earlier_release_has_no_wishes(tournament, answered):
    again = given_back(unsigned(opened_copy(tournament), lambda copy: copy.pop("wishes")), tournament.owner)
    assert said_in(again) == []


@pytest.mark.parametrize(
    "change", [{"kind": "sleep"}, {"entrant": 99}, {"stage": 9}, {"state": "open"}, {"decided_at": "soon"}]
)
def test_a_wish_that_cannot_be_refuses_the_copy(change, tournament, answered):
    foreign = unsigned(opened_copy(tournament), lambda copy: copy["wishes"][0].update(change))
    assert "wishes" in refusal(foreign, tournament.owner).params["where"]
