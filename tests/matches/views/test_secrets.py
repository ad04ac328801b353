"""Everything that leaves the server during whole matches, for every role, searched for what the role may not know."""

from __future__ import annotations

import io
import logging
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rules
from config.logs import RedactTokens
from matches.documents.board import public_board, seat_board
from matches.live import hub
from matches.live.message import Message
from matches.selectors.records import match_events
from matches.services.catchup import TELLER
from matches.services.play import action_submit
from matches.urls import urlpatterns
from matches.views.limits import ADDRESSES, SEATS
from rules.bots import bot
from rules.outside import TimeUp
from tests.matches.secrets import (
    JOKERS,
    Reader,
    forbidden_words,
    found_in,
    hidden_orders,
    known_cards,
    with_other_secrets,
)
from tests.matches.table import Table, table

LONG = os.environ.get("PLANISFERO_LONG") == "1"
MATCHES = 50 if LONG else 2
LAST_ROUND = 6 if LONG else 3  # then the clock of the match rings
EVERY = 40  # steps between two visits of every page by every role
PAGES = [
    pattern.name
    for pattern in urlpatterns
    if str(pattern.pattern).count("<") == 1 and "<str:code>" in str(pattern.pattern) and pattern.name != "match-stream"
]


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


class Match:
    """A match played over HTTP by bots in the players' chairs, with every role listening."""

    def __init__(self, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        ruleset = ("risiko-challenge", "risiko-torneo", "risiko-time-attack")[seed % 3]
        self.table: Table = table(seats=3 + seed % 2, ruleset=ruleset)
        self.chance = random.Random(seed)
        self.bots = {seat: bot("objective", f"{seed}/{seat}") for seat in self.table.tokens}
        self.readers = {seat: Reader(seat, (token,)) for seat, token in self.table.tokens.items()}
        self.readers |= {role: Reader(None) for role in (None, "referee", "organiser")}
        monkeypatch.setattr(hub, "deliver", self._told)

    def _told(self, _: int, message: Message) -> None:
        for reader in self.readers.values():
            reader.hear(f"stream {message.kind}", message.text)

    def play(self) -> None:
        steps = 0
        while self.table.state.outcome is None:
            state = self.table.state
            if state.round > LAST_ROUND and state.table.ruleset.end_of_time != "none" and not state.clock.expired:
                self._ring()
                continue
            self._act(state)
            steps += 1
            if steps % EVERY == 0:
                self._visit()
            self._check()

    def _act(self, state: rules.State) -> None:
        seat = rules.to_move(state)[0]
        action = self.bots[seat].act(rules.view(state, seat), rules.legal_actions(state, seat))
        version = self.table.now().version
        document = {"version": version, "action": rules.encode(action)}
        if self.chance.random() < 0.2:
            self._meddle(seat, document)
        answer = self.table.act(seat, document["action"], version)
        assert answer.status_code == 200, answer.content
        self.readers[seat].hear("act", answer.content)
        if self.chance.random() < 0.2:
            stale = self.table.act(seat, document["action"], version)
            assert stale.status_code in (409, 410)
            self.readers[seat].hear("stale act", stale.content)

    def _meddle(self, seat: int, document: dict[str, Any]) -> None:
        """Somebody else asks for the same action; the seat asks why it cannot discard a card it may not know."""
        wrong = self.chance.choice([one for one in self.readers if one != seat])
        refused = self.table.post("match-act", wrong, document)
        assert refused.status_code in (403, 422)
        self.readers[wrong].hear("refused act", refused.content)
        why = self.table.post("match-why", seat, {"action": {"type": "discard", "card": "jolly_1"}})
        assert why.status_code in (200, 422)
        self.readers[seat].hear("why", why.content)

    def _ring(self) -> None:
        version = self.table.now().version
        action_submit(match=self.table.match, seat=None, action=TimeUp(), version=version, now=timezone.now())

    def _visit(self) -> None:
        """Every page with an address, by every role; what the stream tells who comes late."""
        for bucket in (*SEATS.values(), *ADDRESSES.values()):
            bucket.forget()
        differ_in_secrets_alone(self.table)
        for role, reader in self.readers.items():
            for name in PAGES:
                answer = self.table.client(role).get(self.table.address(name))  # type: ignore[arg-type]
                reader.hear(f"{name} {answer.status_code}", answer.content)
            gap = TELLER.gap(self.table.match.pk, self.chance.randrange(self.table.now().version), 0)
            if gap is not None:
                reader.hear("stream gap", gap.text)
            reader.hear("stream hello", TELLER.hello(self.table.match.pk, 0))

    def _check(self) -> None:
        """Search what was sent since the last step; at its end a match has no secrets left."""
        match, after = self.table.now(), self.table.state
        if after.outcome is not None:
            return
        tokens = list(self.table.tokens.values())
        events: list[rules.Event] | None = None
        orders = list(hidden_orders(after))
        for reader in self.readers.values():
            words = list(forbidden_words(match, after, reader.seat))
            for source, text in reader.texts:
                assert found_in(text, words, orders, reader.seat) == [], source
                assert [token for token in tokens if token in text] == [], source
                for joker in JOKERS:
                    if joker in text and "script" not in source:
                        events = events or match_events(match)
                        assert joker in known_cards(match, reader.seat, events), source
            reader.texts.clear()


@pytest.mark.django_db(transaction=True)
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

    monkeypatch.setattr("matches.views.play.seat_board", crash)
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
    for name in ("match-record", "match-replay", "match-replay-data", "match-dice"):
        for role in (None, 1, "referee", "organiser"):
            answer = made.client(role).get(made.address(name))
            assert answer.status_code == 404 and made.match.server_seed.encode() not in answer.content


def differ_in_secrets_alone(made: Table) -> None:
    """Whoever looks gets the same document whatever the others hold: nothing hidden can be in it."""
    state = made.state
    if not any(state.held):
        return
    for seat in (None, *made.tokens):
        other = with_other_secrets(state, seat)
        assert rules.view(other, seat) == rules.view(state, seat) and other != state
        documents = [document_of(made, one, seat) for one in (state, other)]
        assert documents[0] == documents[1]


def document_of(made: Table, state: rules.State, seat: int | None) -> Any:
    match = made.now()
    now = match.clock_since
    assert now is not None
    return public_board(match, state, now) if seat is None else seat_board(match, state, seat, now)
