"""Whole matches played by bots through the public contract."""

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.base.chance import Chance, Seeded
from rules.base.committed import SEED_BYTES, Committed
from rules.contract.course import Record, record_of
from rules.contract.engine import replay, start
from rules.contract.game import Bot
from rules.contract.games import game
from rules.contract.outside import TimeUp
from rules.contract.ruleset import Ruleset
from rules.contract.state import Event, State
from rules.play.bots import bot
from rules.play.running import running
from rules.records.match_log import LogWriter, header_of, setup_of

MAX_EVENTS = 3000
TIME_UP_AFTER = 15


class Played(NamedTuple):
    """A match that ended, or was stopped after too many events; `turns` counts those begun."""

    state: State
    events: int
    turns: int

    @property
    def ending(self) -> str:
        """Return objective, territories, points (however a tie was broken), last_player or unfinished."""
        if self.state.outcome is None:
            return "unfinished"
        reason = self.state.outcome.reason
        return reason if reason in ("objective", "territories", "last_player") else "points"


def play(
    ruleset: Ruleset,
    bots: Sequence[Bot],
    chance: Chance,
    *,
    time_up_after: int = TIME_UP_AFTER,
    max_events: int = MAX_EVENTS,
    record: Callable[[list[Event]], object] | None = None,
    note: Callable[[list[Record]], object] | None = None,
) -> Played:
    """Play one match, seat 1 for the first bot. Where the ruleset has a clock it rings when that round is over.

    `record` is called with the events of each decision, as they happen, `note` with the same as records, which is
    quicker.
    """
    played = game(ruleset.game)
    to_move = played.engine.to_move
    events = start(ruleset, len(bots), chance)
    match = running(played, replay(events), chance)
    if record:
        record(events)
    if note:
        note([record_of(event) for event in events])
    count, turns = len(events), 0
    round_of_bell = time_up_after if ruleset.has_clock else 0
    at = match.at
    while at.outcome is None and count < max_events:
        if round_of_bell and at.round > round_of_bell:
            round_of_bell = 0
            happened = match.act(TimeUp(), None)
        else:
            seat = to_move(at)[0]
            happened = match.ask(bots[seat - 1], seat)
        at = match.at
        count += len(happened)
        turns += match.began(happened)
        if record:
            record(match.events_of(happened))
        if note:
            note(match.records_of(happened))
    return Played(match.state, count, turns)


class Recording:
    """A match to be simulated: its bots, its chance and the header of its log, all from one seed.

    `committed`: official dice, with seed and nonces that follow from `seed` so that the match can be repeated.
    """

    def __init__(self, ruleset: Ruleset, bots: Sequence[str], seed: str, committed: bool = False) -> None:
        self.ruleset = ruleset
        self.bots = [bot(name, f"{seed}/bot/{seat}", ruleset.game) for seat, name in enumerate(bots, 1)]
        names = [f"p{number}" for number in range(1, len(bots) + 1)]
        setup = setup_of(ruleset, names)
        self.secret: bytes | None = None
        self.chance: Chance = Seeded(f"{seed}/chance")
        self.header = header_of(setup)
        if committed:
            self.secret = _bytes(f"{seed}/server")[:SEED_BYTES]
            nonces = [_bytes(f"{seed}/nonce/{name}").hex()[:32] for name in names]
            chance = Committed(self.secret, setup, nonces)
            self.chance = chance
            self.header = header_of(setup, chance.commitment, nonces)


class Simulated(NamedTuple):
    """What is kept of a simulated match; `digest` covers every event, `lines` are its file if wanted."""

    ending: str
    events: int
    turns: int
    digest: str
    lines: tuple[str, ...]


class EventDigest:
    """SHA-256 over the plain values of events: quicker than the chain of a stored match, the same on every machine."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, events: Sequence[Event]) -> None:
        """Take in these events."""
        self.note([record_of(event) for event in events])

    def note(self, records: list[Record]) -> None:
        """Take in the events of these records."""
        self._hash.update(repr(records).encode())

    def hexdigest(self) -> str:
        """Return the digest so far."""
        return self._hash.hexdigest()


def simulated(
    recording: Recording, time_up_after: int = TIME_UP_AFTER, max_events: int = MAX_EVENTS, whole: bool = True
) -> Simulated:
    """Play a match; `whole` keeps the lines of its log, the digest is the same without."""
    digest = EventDigest()
    codec = game(recording.ruleset.game).documents.codec
    writer = LogWriter(recording.header)
    lines = [writer.first]

    def write(records: list[Record]) -> None:
        digest.note(records)
        lines.extend(writer.note(records, codec))

    played = play(
        recording.ruleset,
        recording.bots,
        recording.chance,
        time_up_after=time_up_after,
        max_events=max_events,
        note=write if whole else digest.note,
    )
    if whole:
        lines.append(writer.close(played.state, recording.secret))
    return Simulated(played.ending, played.events, played.turns, digest.hexdigest(), tuple(lines) if whole else ())


def _bytes(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
