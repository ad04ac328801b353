"""Shares that are sealed, opened or taken back at one moment: the match begins once, with all of them, or not yet."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from matches.errors import Refused
from matches.models import Match, MatchEvent
from matches.selectors.records import record_lines
from matches.services.dice import sealing
from matches.services.lobby.leaving import seat_unready
from matches.services.lobby.lobby import grant_use, match_start, seat_claim, seat_link_reissue, seat_open, seat_ready
from rules.base.committed import seal_of
from rules.records.match_file import read
from tests import cast
from tests.matches.table import REFEREE, Table, nonce_of, table

pytestmark = pytest.mark.django_db(transaction=True)
SEATS = (1, 2, 3)
SLOW = 0.15  # seconds


def seal(made: Table, seat: int) -> Any:
    return seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))


def share(made: Table, seat: int) -> Any:
    return seat_open(match=made.match, seat=seat, nonce=nonce_of(seat))


def sealed() -> Table:
    made = table(begun=False)
    for seat in SEATS:
        seal(made, seat)
    return made


def begun_once(made: Table) -> bool:
    """Say whether the match has one beginning, bound to the shares of all."""
    match = made.now()
    numbers = list(MatchEvent.objects.filter(match=match).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, match.version + 1)) and match.version > 1
    assert read(record_lines(match)).header["nonces"] == [nonce_of(seat) for seat in SEATS]
    return match.state == Match.State.PLAYING


@pytest.fixture
def beginnings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The matches that were begun, each time that one was; who opens a share takes a while to look for the rest."""
    begun: list[int] = []
    real, look = sealing.match_begin, sealing.begin_if_open

    def slow(**given: Any) -> None:
        threading.Event().wait(SLOW)
        look(**given)

    def counted(**given: Any) -> Match:
        found = real(**given)
        begun.append(found.pk)
        return found

    monkeypatch.setattr(sealing, "match_begin", counted)
    monkeypatch.setattr(sealing, "begin_if_open", slow)
    return begun


def test_three_shares_opened_at_one_moment_begin_the_match_once(
    run_together: Callable[..., list[Any]], beginnings: list[int]
) -> None:
    made = sealed()
    answers = run_together(lambda index: share(made, SEATS[index]), 3)
    assert [one for one in answers if isinstance(one, Exception)] == []
    assert begun_once(made) and beginnings == [made.match.pk]


def test_one_share_sent_by_two_pages_at_one_moment_begins_the_match_once(
    run_together: Callable[..., list[Any]], beginnings: list[int]
) -> None:
    made = sealed()
    answers = run_together(lambda index: share(made, SEATS[index % 3]), 6)
    assert {one.code for one in answers if isinstance(one, Refused)} <= {"not_in_lobby"}
    assert not [one for one in answers if isinstance(one, Exception) and not isinstance(one, Refused)]
    assert begun_once(made) and beginnings == [made.match.pk]


def test_three_seals_given_at_one_moment_stand_once(run_together: Callable[..., list[Any]]) -> None:
    made = table(begun=False)
    answers = run_together(lambda index: seal(made, SEATS[index]), 3)
    assert [one for one in answers if isinstance(one, Exception)] == []
    match = made.now()
    assert match.sealed_at is not None and match.seal_round == 1


@pytest.mark.parametrize("how", ["takes it back", "loses the seat", "is not waited for"])
def test_whoever_goes_while_the_last_share_is_opened_goes_before_or_after_the_beginning_never_within(
    run_together: Callable[..., list[Any]], beginnings: list[int], how: str
) -> None:
    made = table(begun=False)
    seat_claim(match=made.match, seat=1, account=cast.account(), through=grant_use(token=made.tokens[1]))
    for seat in SEATS:
        seal(made, seat)
    for seat in (1, 2):
        share(made, seat)
    goes: dict[str, Callable[[], Any]] = {
        "takes it back": lambda: seat_unready(match=made.match, seat=1),
        "loses the seat": lambda: seat_link_reissue(match=made.match, seat=1, actor=REFEREE),
        "is not waited for": lambda: match_start(match=made.match, actor=REFEREE),
    }
    deeds: list[Callable[[], Any]] = [lambda: share(made, 3), goes[how]]
    answers = run_together(lambda index: deeds[index](), 2)
    assert {one.code for one in answers if isinstance(one, Refused)} <= {"not_in_lobby", "seals_missing", "nonce_wrong"}
    assert not [one for one in answers if isinstance(one, Exception) and not isinstance(one, Refused)]
    match = made.now()
    if match.state == Match.State.PLAYING:
        assert begun_once(made) and beginnings == [match.pk]
    else:
        assert (match.sealed_at, match.seal_round, match.version, beginnings) == (None, 2, 0, [])
