"""One match as the listeners of one event loop follow it: its newest messages, in order, without gaps."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, Protocol

from asgiref.sync import sync_to_async

from matches.live.message import HEARTBEAT, Message
from matches.selectors.pulse import Pulse

logger = logging.getLogger(__name__)
KEPT = 64  # messages for those who come back after a moment
EARLY = 32  # steps that came before the one they follow
LOOKS = ("seats", HEARTBEAT.kind)
FRESH = 1.0  # seconds for which the clock told to a newcomer may be told to the next one


class Teller(Protocol):
    """Reads what the hub must tell from the database; called in a thread."""

    def gap(self, match_id: int, after: int, delay: int) -> Message | None:
        """Return one step from version `after` to the newest that may be shown; None when there is nothing new."""

    def hello(self, match_id: int, delay: int) -> bytes:
        """Return what a newcomer must know besides the board: the clock, or that the match is over."""


class Drawing(NamedTuple):
    """What some listeners are told besides: `key` names what is the same for them, `draw` makes its events.

    It is called in a thread, with a version of the match, and gives the whole blocks for it, b"" for nothing.
    """

    key: str
    draw: Callable[[int], bytes]


class Channel:
    """`version` is the newest told, None until the database has been asked; `count` numbers the messages told.

    `looks` counts those after which a listener's right is asked for anew: seats have changed, or a while has passed.
    """

    def __init__(self, match_id: int, delay: int, teller: Teller) -> None:
        self.match_id = match_id
        self.delay = delay
        self.teller = teller
        self.listeners = 0
        self.pulse: Pulse | None = None
        self.version: int | None = None
        self.count = 0
        self.looks = 0
        self.changed = asyncio.Event()
        self._ring: deque[Message] = deque(maxlen=KEPT)
        self._early: dict[int, Message] = {}
        self._gaps: dict[tuple[int, int], asyncio.Future[Message | None]] = {}
        self._hello: tuple[float, asyncio.Future[bytes]] | None = None
        self._drawn: dict[str, tuple[int, bytes]] = {}
        self._drawing: dict[str, asyncio.Task[None]] = {}

    @property
    def key(self) -> tuple[int, int]:
        """Return the match, and by how many seconds it is shown later."""
        return self.match_id, self.delay

    @property
    def waits(self) -> bool:
        """Return whether a step is known that has to wait for the one before it."""
        return bool(self._early)

    def begin(self, version: int) -> None:
        """Take the version of the database as the start."""
        self.version = version
        self._follow()
        self.wake()

    def take(self, message: Message) -> bool:
        """Tell a message; False when a step before it is missing, so that the database must be asked."""
        if not message.version:
            self._tell(message)
            return True
        if self.version is None or message.before > self.version:
            self._early[message.before] = message
            while len(self._early) > EARLY:
                self._early.pop(next(iter(self._early)))
            return False
        if message.version > self.version:
            self.version = message.version
            self._tell(message)
            self._follow()
        return True

    def wake(self) -> None:
        """Let every listener look."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    def told_since(self, place: int, seen: int) -> tuple[bytes, int] | None:
        """Return the messages after the first `place` and the version they lead to, steps up to `seen` left out.

        None when they are no longer kept.
        """
        missed = self.count - place
        if missed > len(self._ring):
            return None
        if missed == 1:
            last = self._ring[-1]
            return (b"" if 0 < last.version <= seen else last.text), max(seen, last.version)
        new = [message for message in list(self._ring)[-missed:] if not 0 < message.version <= seen]
        return b"".join(message.text for message in new), max([seen, *(message.version for message in new)])

    def told_from(self, version: int) -> bytes | None:
        """Return the steps that lead from this version to the newest, None when they are no longer kept."""
        kept = list(self._ring)
        start = next(
            (place for place, message in enumerate(kept) if message.version and message.before == version), None
        )
        return None if start is None else b"".join(message.text for message in kept[start:] if message.version)

    async def gap(self, after: int) -> Message | None:
        """Return the step from a version to the newest in the database: read once for all who miss the same."""
        key = (after, self.version or 0)
        if key not in self._gaps:
            if len(self._gaps) > KEPT:
                self._gaps.clear()
            read = sync_to_async(self.teller.gap, thread_sensitive=False)
            self._gaps[key] = asyncio.ensure_future(read(self.match_id, after, self.delay))
        try:
            return await asyncio.shield(self._gaps[key])
        except Exception:
            self._gaps.pop(key, None)
            raise

    async def hello(self, anew: bool = False) -> bytes:
        """Return what newcomers are told first: read once a second at most, or `anew`."""
        now = asyncio.get_running_loop().time()
        if anew or self._hello is None or now - self._hello[0] > FRESH:
            read = sync_to_async(self.teller.hello, thread_sensitive=False)
            self._hello = now, asyncio.ensure_future(read(self.match_id, self.delay))
        try:
            return await asyncio.shield(self._hello[1])
        except Exception:
            self._hello = None
            raise

    def drawn(self, drawing: Drawing, turn: asyncio.Semaphore) -> bytes:
        """Return what was drawn last, b"" before. If a newer version has been told that is drawn next, in its turn,
        once for all, and whoever listens is woken when it is there. What failed is tried again after the next message.
        """
        version, text = self._drawn.get(drawing.key, (-1, b""))
        if version != self.version and drawing.key not in self._drawing:
            self._drawing[drawing.key] = asyncio.create_task(self._draw(drawing, turn))
        return text

    async def _draw(self, drawing: Drawing, turn: asyncio.Semaphore) -> None:
        try:
            async with turn:
                version = self.version or 0
                text = await sync_to_async(drawing.draw, thread_sensitive=False)(version)
            self._drawn[drawing.key] = version, text
            self.wake()
        except Exception:
            logger.warning("What goes with a match could not be drawn.", exc_info=True)
        finally:
            del self._drawing[drawing.key]

    def _tell(self, message: Message) -> None:
        if message.kind:
            self._hello = None
        if message.kind in LOOKS:
            self.looks += 1
        self._ring.append(message)
        self.count += 1
        self.wake()

    def _follow(self) -> None:
        """Tell what came early and follows now."""
        while self.version is not None and self.version in self._early:
            message = self._early.pop(self.version)
            self.version = message.version
            self._ring.append(message)
            self.count += 1
        known = self.version or 0
        self._early = {before: message for before, message in self._early.items() if message.version > known}
        self._gaps = {key: gap for key, gap in self._gaps.items() if key[1] == known}
