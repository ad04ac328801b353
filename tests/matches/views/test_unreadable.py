"""The pages of a match whose stored state cannot be read say so, in words, and lead to what can be done."""

from __future__ import annotations

import logging

import pytest

from matches.models import Match, MatchEvent
from rules.risiko.state.state import PLACING
from tests.matches.table import Table, table
from tests.matches.unreadable import damage

pytestmark = pytest.mark.django_db
HEAD = "<h1>This match cannot be read</h1>"
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def damaged() -> Table:
    made = table()
    made.play_on(lambda state: state.phase >= PLACING)
    for seat in (1, "referee", None):
        made.client(seat)
    damage(made.match)
    return made


def page(damaged: Table, name: str, who: int | str | None = None) -> tuple[int, str]:
    answer = damaged.client(who).get(damaged.address(name), headers=ENGLISH)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("who", [1, "referee", None])
def test_its_page_says_that_it_cannot_be_read_and_leads_referees_to_the_desk(
    damaged: Table, who: int | str | None, caplog: pytest.LogCaptureFixture
) -> None:
    damaged.client(who).get(damaged.address("match"))  # says it in the log
    caplog.clear()
    status, text = page(damaged, "match", who)
    assert status == 409 and HEAD in text
    assert (damaged.address("match-desk") in text) == (who == "referee")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_its_board_and_every_move_are_answered_with_a_sentence(damaged: Table) -> None:
    for who in (1, None):
        answer = damaged.client(who).get(damaged.address("match-board"), headers=ENGLISH)
        assert answer.status_code == 409 and answer.json()["error"] == "unreadable"
        assert "cannot be read" in answer.json()["reason"]
    answer = damaged.act(1, {"type": "end_turn"})
    assert answer.status_code == 409 and answer.json()["error"] == "unreadable"


def test_its_desk_says_so_and_offers_nothing_but_to_declare_it_void_or_to_mute(damaged: Table) -> None:
    status, text = page(damaged, "match-desk", "referee")
    desk = damaged.address("match-desk")
    assert status == 200 and "This match cannot be read" in text and f"{desk}void/" in text and f"{desk}mute/" in text
    assert not [step for step in ("pause", "resume", "substitute", "bot", "adjudicate") if f"{desk}{step}/" in text]


@pytest.mark.parametrize("step", ["pause", "substitute", "bot", "objectives", "adjudicate"])
def test_a_step_that_needs_its_state_leads_back_to_the_desk_with_the_reason(damaged: Table, step: str) -> None:
    for method in ("get", "post"):
        answer = getattr(damaged.client("referee"), method)(
            f"{damaged.address('match-desk')}{step}/", {"reason": "prova"}, follow=True, headers=ENGLISH
        )
        assert answer.status_code == 200 and "it can only be declared void" in answer.content.decode()
    assert damaged.now().state == Match.State.PLAYING and not damaged.now().is_paused


def test_declared_void_its_pages_still_answer_in_words(damaged: Table) -> None:
    client = damaged.client("referee")
    client.post(f"{damaged.address('match-desk')}void/", {"reason": "disco guasto"})
    assert damaged.now().state == Match.State.VOID
    status, text = page(damaged, "match", "referee")
    assert status == 409 and "it has been declared void" in text
    status, text = page(damaged, "match-desk", "referee")
    assert status == 200 and "nothing more is to be done" in text and "disco guasto" in text
    for name in ("match-replay", "match-replay-data", "match-record", "match-text", "match-dice", "match-analysis"):
        status, _text = page(damaged, name, "referee")
        assert status < 500, name


def test_where_only_an_event_is_damaged_and_the_board_is_sound_every_page_of_the_record_says_so() -> None:
    made = table()
    made.play_on(lambda state: state.phase >= PLACING)
    made.client("referee").post(f"{made.address('match-desk')}void/", {"reason": "disco guasto"})
    MatchEvent.objects.filter(match=made.match, number=made.now().version).update(event={"type": "no_event"})
    for name in ("match", "match-replay", "match-record", "match-text", "match-position"):
        status, text = page(made, name, "referee")
        assert status == 409 and HEAD in text, name
    status, text = page(made, "match-replay-data", "referee")
    assert status == 409 and '"unreadable"' in text
