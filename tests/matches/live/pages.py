"""A page that listens to a match, and what others do meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from matches.live import hub
from matches.live.channel import Drawing
from matches.services.catchup import TELLER
from tests.matches.table import Table
from tests.rig.patience import PATIENCE


def events_of(blocks: bytes) -> list[tuple[str, dict[str, Any]]]:
    """The (event, data) pairs of server-sent text; comments are left out."""
    found = []
    for block in blocks.decode().split("\n\n"):
        rows = dict(row.split(": ", 1) for row in block.split("\n") if row and not row.startswith(":"))
        if "event" in rows:
            found.append((rows["event"], json.loads(rows["data"])))
    return found


class Page:
    """A listener that keeps what it hears."""

    def __init__(self, made: Table, since: int | None = None, delay: int = 0, besides: Drawing | None = None) -> None:
        self.blocks: AsyncIterator[bytes] = hub.listen(
            made.match.pk, since, delay=delay, teller=TELLER, besides=besides
        )
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        async for block in self.blocks:
            self.heard += events_of(block)

    def told(self, wanted: str) -> list[dict[str, Any]]:
        return [data for kind, data in self.heard if kind == wanted]

    def steps(self) -> list[dict[str, Any]]:
        return self.told("step")

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.blocks.aclose()  # type: ignore[attr-defined]


async def apart(work: Callable[[], object]) -> None:
    """Do something in another thread, as a request would."""
    from django.db import connections

    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    await asyncio.to_thread(run)


def act_once(made: Table) -> None:
    assert made.act(made.mover, made.first_action()).status_code == 200
