"""Whole matches played by bots through the public contract."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import NamedTuple

from rules.base.chance import Chance, Seeded
from rules.base.committed import SEED_BYTES, Committed
from rules.contract.engine import replay, start
from rules.contract.game import Bot
from rules.contract.games import game
from rules.contract.outside import TimeUp
from rules.contract.ruleset import Ruleset
from rules.contract.state import Event, State
from rules.play.bots import bot
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
) -> Played:
    """Play one match, seat 1 for the first bot. Where the ruleset has a clock it rings when that round is over.

    `record` is called with the events of each decision, as they happen.
    """
    played = game(ruleset.game)
    step, to_move = played.engine.step, played.engine.to_move
    began, legal_actions, view = played.began, played.legal_actions, played.view
    events = start(ruleset, len(bots), chance)
    state = replay(events)
    if record:
        record(events)
    count, turns = len(events), 0
    round_of_bell = time_up_after if ruleset.has_clock else 0
    while state.outcome is None and count < max_events:
        if round_of_bell and state.round > round_of_bell:
            round_of_bell = 0
            events, state = step(state, TimeUp(), None, chance)
        else:
            seat = to_move(state)[0]
            bot = bots[seat - 1]
            action = bot.act(view(state, seat) if bot.sees else None, legal_actions(state, seat))
            events, state = step(state, action, seat, chance)
        count += len(events)
        turns += began(events[-1])
        if record:
            record(events)
    return Played(state, count, turns)


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
        values = [(type(event).__name__, *GETTERS[type(event)](event)) for event in events]
        self._hash.update(repr(values).encode())

    def hexdigest(self) -> str:
        """Return the digest so far."""
        return self._hash.hexdigest()


def _getter(kind: type) -> Callable[[Event], tuple[object, ...]]:
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda event: tuple(getattr(event, name) for name in names)


class Getters(dict[type, Callable[[Event], tuple[object, ...]]]):
    """What takes the values out of an event, made when a type is first asked for."""

    def __missing__(self, kind: type) -> Callable[[Event], tuple[object, ...]]:
        self[kind] = getter = _getter(kind)
        return getter


GETTERS = Getters()


def simulated(
    recording: Recording, time_up_after: int = TIME_UP_AFTER, max_events: int = MAX_EVENTS, whole: bool = True
) -> Simulated:
    """Play a match; `whole` keeps the lines of its log, the digest is the same without."""
    digest = EventDigest()
    writer = LogWriter(recording.header)
    lines = [writer.first]

    def write(events: list[Event]) -> None:
        digest.add(events)
        lines.extend(writer.add(events))

    played = play(
        recording.ruleset,
        recording.bots,
        recording.chance,
        time_up_after=time_up_after,
        max_events=max_events,
        record=write if whole else digest.add,
    )
    if whole:
        lines.append(writer.close(played.state, recording.secret))
    return Simulated(played.ending, played.events, played.turns, digest.hexdigest(), tuple(lines) if whole else ())


def _bytes(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
