"""Matches played over HTTP by bots in the players' chairs, with every role listening to all that leaves the server."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import rules
from matches.documents.play.board import public_board, seat_board
from matches.live import hub
from matches.live.message import Message
from matches.services.catchup import TELLER
from matches.urls import urlpatterns
from matches.views.limits import ADDRESSES, SEATS
from rules.play.bots import bot
from tests.matches.secrets import Reader, found_in
from tests.matches.table import Table

EVERY = 40  # steps between two visits of every page by every role
PAGES = [
    pattern.name
    for pattern in urlpatterns
    if str(pattern.pattern).count("<") == 1 and "<str:code>" in str(pattern.pattern) and pattern.name != "match-stream"
]
Twin = Callable[[rules.State, int | None], rules.State | None]


class Listening:
    """A match with a reader for each role. A game says what is secret: `words` that must not stand in what a seat gets,
    `orders` of hidden cards, a `curious` request about a card that one may not know, and a `twin`, the same position
    with other secrets."""

    bot = "sense"
    curious: dict[str, Any]
    twin: Twin

    def __init__(self, made: Table, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table, self.chance = made, random.Random(seed)
        game = made.state.game
        self.bots = {seat: bot(self.bot, f"{seed}/{seat}", game) for seat in made.tokens}
        self.readers: dict[int | str | None, Reader] = {
            seat: Reader(seat, (token,)) for seat, token in made.tokens.items()
        }
        self.readers |= {role: Reader(None) for role in (None, "referee", "organiser")}
        monkeypatch.setattr(hub, "deliver", self._told)

    def words(self, state: rules.State, seat: int | None) -> Iterable[str]:
        """Texts that this role may not get."""
        raise NotImplementedError

    def orders(self, state: rules.State) -> Iterable[str]:
        """Hidden cards in a row, as they would look in JSON."""
        raise NotImplementedError

    def also(self, source: str, text: str, reader: Reader) -> None:
        """What else a game looks for."""

    def between(self, state: rules.State) -> bool:
        """Whether something else than a player's action happened now; then it was done."""
        return False

    def _told(self, _: int, message: Message) -> None:
        for reader in self.readers.values():
            reader.hear(f"stream {message.kind}", message.text)

    def play(self, most: int = 10_000) -> int:
        """Play to the end, or as many steps; how many there were."""
        for step in range(1, most + 1):
            state = self.table.state
            if state.outcome is not None:
                return step
            if self.between(state):
                continue
            self._act(state)
            if step % EVERY == 0:
                self._visit()
            self._check()
        return most

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
        why = self.table.post("match-why", seat, {"action": self.curious})
        assert why.status_code in (200, 422)
        self.readers[seat].hear("why", why.content)

    def _visit(self) -> None:
        """Every page with an address, by every role; what the stream tells who comes late."""
        for bucket in (*SEATS.values(), *ADDRESSES.values()):
            bucket.forget()
        self.differs_in_secrets_alone()
        for role, reader in self.readers.items():
            for name in PAGES:
                answer = self.table.client(role).get(self.table.address(name))
                reader.hear(f"{name} {answer.status_code}", answer.content)
            gap = TELLER.gap(self.table.match.pk, self.chance.randrange(self.table.now().version), 0)
            if gap is not None:
                reader.hear("stream gap", gap.text)
            reader.hear("stream hello", TELLER.hello(self.table.match.pk, 0))

    def _check(self) -> None:
        """Search what was sent since the last step; at its end a match has no secrets left."""
        state = self.table.state
        if state.outcome is not None:
            return
        match, tokens, orders = self.table.now(), list(self.table.tokens.values()), list(self.orders(state))
        general = [match.server_seed, *match.grants.values_list("token_hash", flat=True), *tokens]
        for reader in self.readers.values():
            words = [*general, *self.words(state, reader.seat)]
            for source, text in reader.texts:
                assert found_in(text, words, orders, reader.seat) == [], source
                self.also(source, text, reader)
            reader.texts.clear()

    def differs_in_secrets_alone(self) -> None:
        """Whoever looks gets the same document whatever the others hold: nothing hidden can be in it before the end."""
        state = self.table.state
        if state.outcome is not None:
            return
        for seat in (None, *self.table.tokens):
            other = self.twin(state, seat)
            if other is None:
                continue
            assert rules.view(other, seat) == rules.view(state, seat)
            assert document_of(self.table, other, seat) == document_of(self.table, state, seat)


def document_of(made: Table, state: rules.State, seat: int | None) -> Any:
    """The board as a role gets it, if the match stood so."""
    match = made.now()
    now = match.clock_since
    assert now is not None
    return public_board(match, state, now) if seat is None else seat_board(match, state, seat, now)
