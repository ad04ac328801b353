"""Everything that leaves the server during whole matches, for every role, searched for what the role may not know."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rules
from config.secrets.logs import RedactTokens
from matches.selectors.records import match_events
from matches.services.play.actions import action_submit
from rules.contract.outside import TimeUp
from tests.matches.listening import Listening
from tests.matches.secrets import (
    CARDS,
    JOKERS,
    Reader,
    forbidden_words,
    hidden_orders,
    known_cards,
    with_other_secrets,
)
from tests.matches.table import table
from tests.rig.long import LONG

MATCHES = 50 if LONG else 1
LAST_ROUND = 6 if LONG else 1  # then the clock of the match rings


@pytest.fixture
def logs() -> Iterator[io.StringIO]:
    """All that the process writes to its log, down to the smallest, as the server would write it."""
    kept = io.StringIO()
    handler = logging.StreamHandler(kept)
    handler.addFilter(RedactTokens())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield kept
    root.removeHandler(handler)
    root.setLevel(level)


class Match(Listening):
    """A match of RisiKo!; its clock rings after some rounds."""

    bot = "objective"
    curious: ClassVar = {"type": "discard", "card": "jolly_1"}

    def __init__(self, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        ruleset = ("risiko-challenge", "risiko-torneo", "risiko-time-attack")[seed % 3]
        super().__init__(table(seats=3 + seed % 2, ruleset=ruleset), seed, monkeypatch)

    def twin(self, state: rules.State, seat: int | None) -> rules.State | None:
        return with_other_secrets(state, seat) if any(state.held) else None

    def words(self, state: rules.State, seat: int | None) -> Iterator[str]:
        return forbidden_words(state, seat)

    def orders(self, state: rules.State) -> Iterator[str]:
        return hidden_orders([CARDS[card] for card in state.cards.pile])

    def also(self, source: str, text: str, reader: Reader) -> None:
        for joker in JOKERS:
            if joker in text and "script" not in source:
                assert joker in known_cards(reader.seat, match_events(self.table.now())), source

    def between(self, state: rules.State) -> bool:
        if state.round <= LAST_ROUND or state.table.ruleset.end_of_time == "none" or state.clock.expired:
            return False
        version = self.table.now().version
        action_submit(match=self.table.match, seat=None, action=TimeUp(), version=version, now=timezone.now())
        return True


@pytest.mark.django_db(transaction=True)
@pytest.mark.once
@pytest.mark.parametrize("seed", range(MATCHES))
def test_nobody_is_told_what_only_others_may_know(
    seed: int, monkeypatch: pytest.MonkeyPatch, logs: io.StringIO
) -> None:
    match = Match(seed, monkeypatch)
    made = match.table
    for token in made.tokens.values():
        Client().get(reverse("match-go", args=[token]))
        Client().get(reverse("match-go", args=[token[:-1] + "x"]))
    match.play()
    written = logs.getvalue()
    secrets = [made.match.server_seed, *made.tokens.values(), *made.match.grants.values_list("token_hash", flat=True)]
    assert [secret for secret in secrets if secret in written] == []
    assert "jolly_1" not in written and '"hand"' not in written


@pytest.mark.django_db(transaction=True)
def test_a_crash_of_the_server_tells_nothing_either(monkeypatch: pytest.MonkeyPatch, logs: io.StringIO) -> None:
    made = table()
    made.play_on(lambda state: state.round == 2)

    def crash(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("matches.views.play.actions.seat_board", crash)
    client = made.client(made.mover)
    client.raise_request_exception = False
    document = {"version": made.now().version, "action": made.first_action()}
    answer = client.post(made.address("match-act"), document, content_type="application/json")
    assert answer.status_code == 500
    assert "RuntimeError: broken" in logs.getvalue()
    for text in (answer.content.decode(), logs.getvalue()):
        assert made.match.server_seed not in text and '"hand"' not in text
        assert [token for token in made.tokens.values() if token in text] == []


@pytest.mark.django_db
def test_the_record_and_the_replay_do_not_exist_before_the_end() -> None:
    made = table()
    for name in ("match-record", "match-text", "match-position", "match-replay", "match-replay-data", "match-dice"):
        for role in (None, 1, "referee", "organiser"):
            answer = made.client(role).get(made.address(name))
            assert answer.status_code == 404 and made.match.server_seed.encode() not in answer.content
