"""Whole matches played by bots through the public contract."""

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.base.chance import Chance, Seeded
from rules.base.committed import SEED_BYTES, Committed
from rules.base.json_types import Json
from rules.contract.course import Listener, Record
from rules.contract.game import Bot
from rules.contract.games import game
from rules.contract.ruleset import Ruleset
from rules.contract.state import Event, State
from rules.play.bots import bot
from rules.play.digest import EventDigest
from rules.play.running import Running
from rules.play.start import running
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
    listener: Listener | None = None,
) -> Played:
    """Play one match, seat 1 for the first bot. Where the ruleset has a clock it rings when that round is over.

    `record` is called with the events of each decision, as they happen; the listener hears the same as records, which
    is quicker.
    """
    match = running(ruleset, len(bots), chance)
    if record is not None:
        listener = EventListener(match, record, listener)
    if listener is not None:
        listener.note(match.opening)
    match.play_on(bots, time_up_after if ruleset.has_clock else 0, max_events, listener)
    return Played(match.state, match.count, match.turns)


class EventListener(Listener):
    """Tells what happens in a match as events, and another listener as it is."""

    def __init__(
        self, match: Running, record: Callable[[list[Event]], object], listener: Listener | None = None
    ) -> None:
        self._match, self._record, self._listener = match, record, listener

    def note(self, happened: list[Record]) -> None:
        """Tell what one decision has led to."""
        self._record(self._match.events_of(happened))
        if self._listener is not None:
            self._listener.note(happened)


class Recording:
    """A match to be simulated: its bots, its chance and the header of its log, all from one seed.

    `committed`: official dice, with seed and nonces that follow from `seed` so that the match can be repeated. `player`
    gives the bot of a name, with its seed, for a game.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        bots: Sequence[str],
        seed: str,
        committed: bool = False,
        player: Callable[[str, str, str], Bot] = bot,
    ) -> None:
        self.ruleset = ruleset
        self.bots = [player(name, f"{seed}/bot/{seat}", ruleset.game) for seat, name in enumerate(bots, 1)]
        names = [f"p{number}" for number in range(1, len(bots) + 1)]
        self._setup = setup_of(ruleset, names)
        self.secret: bytes | None = None
        self.chance: Chance = Seeded(f"{seed}/chance") if not committed else self._committed(seed, names)

    def _committed(self, seed: str, names: list[str]) -> Committed:
        self.secret = _bytes(f"{seed}/server")[:SEED_BYTES]
        self._nonces = [_bytes(f"{seed}/nonce/{name}").hex()[:32] for name in names]
        return Committed(self.secret, self._setup, self._nonces)

    @property
    def header(self) -> Json:
        """Return the header of the log."""
        if isinstance(self.chance, Committed):
            return header_of(self._setup, self.chance.commitment, self._nonces)
        return header_of(self._setup)


class Simulated(NamedTuple):
    """What is kept of a simulated match; `digest` covers every event, `lines` are its file if wanted.

    `winners` are seats, nobody where it is unfinished.
    """

    ending: str
    winners: tuple[int, ...]
    events: int
    turns: int
    digest: str
    lines: tuple[str, ...]


def simulated(
    recording: Recording, time_up_after: int = TIME_UP_AFTER, max_events: int = MAX_EVENTS, whole: bool = True
) -> Simulated:
    """Play a match; `whole` keeps the lines of its log, the digest is the same without."""
    digest = EventDigest()
    log = _Log(recording, digest) if whole else None
    played = play(
        recording.ruleset,
        recording.bots,
        recording.chance,
        time_up_after=time_up_after,
        max_events=max_events,
        listener=log or digest,
    )
    lines = log.closed(played.state) if log else ()
    winners = played.state.outcome.winners if played.state.outcome else ()
    return Simulated(played.ending, winners, played.events, played.turns, digest.hexdigest(), lines)


class _Log(Listener):
    """The lines of a match that is recorded as it is played."""

    def __init__(self, recording: Recording, digest: EventDigest) -> None:
        self._recording, self._digest = recording, digest
        self._codec = game(recording.ruleset.game).documents.codec
        self._writer = LogWriter(recording.header)
        self._lines = [self._writer.first]

    def note(self, happened: list[Record]) -> None:
        """Write these records down."""
        self._digest.note(happened)
        self._lines.extend(self._writer.note(happened, self._codec))

    def closed(self, state: State) -> tuple[str, ...]:
        """Return all lines, with the last one."""
        self._lines.append(self._writer.close(state, self._recording.secret))
        return tuple(self._lines)


def _bytes(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
