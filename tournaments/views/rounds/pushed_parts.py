"""The part of a page that the stream brings to all who look at it: made once for each version, and packed once."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import NamedTuple
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async

from tournaments.views.rounds.desk_parts import desk_part
from tournaments.views.rounds.stranger_pages import Asked, Part, part_of

logger = logging.getLogger(__name__)
REST = 1.0  # seconds between two versions of a part: of a rush one is shown
AGAIN = 0.1  # seconds until what somebody else is still making is looked for once more
TRIES = 50
FRESH = 2.0  # seconds for which what is said of the time that is left is told
# Parts of one tournament in this process: plain ones always have room, as there are few of them; so many desks; so many
# others, and of them so many that one network began. Who looks at another is told that there is something new.
MOST_DESKS, MOST_OTHERS, MOST_OF_NETWORK = 64, 64, 32


class Message(NamedTuple):
    """What is sent of a part: the version of it, and the event. Without the event there is nothing to show."""

    version: int
    text: str | None


class PushedPart:
    """One part for its listeners in one loop."""

    def __init__(self, asked: Asked, network: str) -> None:
        self.asked = asked
        self.network = network
        """Whence the first one came who looked at it."""
        self.listeners = 0
        self._message = Message(-1, None)
        self._made_at = 0.0
        self._making: asyncio.Task[None] | None = None

    async def at(self, version: int) -> Message:
        """Return the part at this version or a later one; of all who wait one task makes it."""
        oldest = time.monotonic() - FRESH if self.asked.is_timed else 0.0
        while self._message.version < version or self._made_at < oldest:
            if self._making is None or self._making.done():
                self._making = asyncio.get_running_loop().create_task(self._make(version))
            await asyncio.shield(self._making)
        return self._message

    async def _make(self, version: int) -> None:
        await asyncio.sleep(max(0.0, self._made_at + REST - time.monotonic()))
        try:
            part = await self._at_least(version)
        except Exception:
            logger.exception("A part of a page could not be made; its readers load the page.")
            part = None
        self._made_at = time.monotonic()
        self._message = Message(version, None) if part is None else Message(part.version, _event(part))

    async def _at_least(self, version: int) -> Part | None:
        """Return the part; None for a page that no stranger may see, or that stays older."""
        for _ in range(TRIES):
            part: Part | None = await sync_to_async(_drawn, thread_sensitive=False)(self.asked)
            if part is None or part.version >= version:
                return part
            await asyncio.sleep(AGAIN)
        return None


def _drawn(asked: Asked) -> Part | None:
    return desk_part(asked) if asked.rights else part_of(asked)


def _event(part: Part) -> str:
    data = json.dumps({"version": part.version, "frame": part.frame, "html": part.html}, ensure_ascii=False)
    return f"id: {part.version}\nevent: part\ndata: {data}\n\n"


Parts = dict[int, dict[Asked, PushedPart]]
_parts: WeakKeyDictionary[asyncio.AbstractEventLoop, Parts] = WeakKeyDictionary()


def part_join(tournament_id: int, asked: Asked | None, network: str) -> PushedPart | None:
    """Begin to listen to a part, from a network ("" for one that is not known); None where none was asked for, or too
    many are looked at. `part_leave` ends it."""
    if asked is None:
        return None
    parts = _parts.setdefault(asyncio.get_running_loop(), {}).setdefault(tournament_id, {})
    if asked not in parts and not _has_room(parts, asked, network):
        return None
    part = parts.setdefault(asked, PushedPart(asked, network))
    part.listeners += 1
    return part


def _has_room(parts: dict[Asked, PushedPart], asked: Asked, network: str) -> bool:
    """Say whether one more part may be made: strangers take no room of what most people look at, nor of the desks."""
    if asked.is_plain:
        return True
    if asked.rights:
        return sum(bool(part.asked.rights) for part in parts.values()) < MOST_DESKS
    others = [part for part in parts.values() if not (part.asked.is_plain or part.asked.rights)]
    of_network = sum(part.network == network for part in others)
    return len(others) < MOST_OTHERS and (not network or of_network < MOST_OF_NETWORK)


def part_leave(tournament_id: int, part: PushedPart | None) -> None:
    """End listening; with the last listener the part is forgotten."""
    if part is None:
        return
    part.listeners -= 1
    if part.listeners:
        return
    tournaments = _parts.get(asyncio.get_running_loop(), {})
    tournaments.get(tournament_id, {}).pop(part.asked, None)
    if not tournaments.get(tournament_id):
        tournaments.pop(tournament_id, None)
