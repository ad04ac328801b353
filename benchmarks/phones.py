"""Three hundred phones: `python -m benchmarks.phones PORT COMMAND`, JSON on standard input, figures on the output.

Each phone does what its browser would: it opens the page and what the page is made of, follows the stream, asks for
the version every minute, and fetches the page anew at what is new. What somebody taps is timed from the tap
to the page that follows.
"""

from __future__ import annotations

import asyncio
import json
import re
import resource
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from benchmarks.line import Line

Json = dict[str, Any]
MOST_PAUSE = 10.0
FOLLOWS = ("Planisfero-Follows: 1",)
STATIC = re.compile(rb'(?:src|href)="(/static/[^"]+\.(?:css|js))"')
WALL = re.compile(rb"</span> ((?:[A-Z0-9]{3} ?){3})</p>")
VERSION = re.compile(rb'data-version="(\d+)"')


class Hall:
    """All phones, and how long each of their taps and page loads took."""

    def __init__(self, port: int, slug: str, chance: Random) -> None:
        self.port, self.slug, self.chance = port, slug, chance
        self.taps: list[float] = []
        self.follows: list[float] = []
        self.refused: list[str] = []
        self.code = ""
        self.ended = asyncio.Event()
        self.began = time.monotonic()

    async def read_wall(self, session: str) -> None:
        """Read the code off the wall."""
        page = await Line(self.port, {"planisfero_session": session}).get(f"/t/{self.slug}/wall/")
        found = WALL.search(page.body)
        assert found, page.body
        self.code = found[1].decode().replace(" ", "")

    async def watch_wall(self, session: str) -> None:
        """Read it again and again: it changes every minute."""
        while not self.ended.is_set():
            await asyncio.sleep(10)
            await self.read_wall(session)


class Phone:
    """One phone with a line each for taps and pages, for what follows, and for the stream."""

    def __init__(self, hall: Hall, number: int, cookie: str) -> None:
        self.hall, self.number = hall, number
        cookies = {"planisfero_me": cookie, "planisfero_csrf": "c" * 32}
        self.line, self.other, self.heard = (Line(hall.port, dict(cookies)) for _ in range(3))
        self.version = 0
        self.at_work = asyncio.Lock()
        self.swapping = self.again = False

    async def open(self, *, is_first: bool = True) -> None:
        """Open one's own page, for the first time with all that it is made of; a browser keeps those files."""
        async with self.at_work:
            page = await self._page(self.hall.taps)
            for path in STATIC.findall(page) if is_first else []:
                await self.other.get(path.decode())

    async def _page(
        self, into: list[float], path: str = "/my/", line: Line | None = None, headers: Sequence[str] = ()
    ) -> bytes:
        began = time.perf_counter()
        answer = await (line or self.line).get(path, headers)
        into.append(time.perf_counter() - began)
        if answer.status != 200:
            self.hall.refused.append(f"{path}: {answer.status}")
        if found := VERSION.search(answer.body):
            self.version = int(found[1])
        return answer.body

    async def follow(self) -> None:
        """Follow what is new until the hall ends."""
        listening = asyncio.create_task(self._listen())  # nothing is asked while the stream lives (connection.js)
        await self.hall.ended.wait()
        listening.cancel()
        self.heard.close()

    async def _listen(self) -> None:
        reader, _ = await self.heard.send("GET", f"/t/{self.hall.slug}/live/?since={self.version}")
        while line := await reader.readline():
            if line.startswith(b"data: ") and json.loads(line[6:])["version"] != self.version:
                asyncio.create_task(self._swap())  # noqa: RUF006 - as a page does: it does not wait for it

    async def _swap(self) -> None:
        """Fetch the page anew as `swap.js` does: one at a time, again after a pause if there was news meanwhile."""
        self.again = True
        if self.swapping:
            return
        self.swapping = True
        while self.again:
            self.again = False
            began = time.perf_counter()
            await self._page(self.hall.follows, line=self.other, headers=FOLLOWS)
            if self.again:
                await asyncio.sleep(min(2 * (time.perf_counter() - began), MOST_PAUSE))
        self.swapping = False

    async def tap(self, path: str, fields: Json | None = None, document: Json | None = None) -> None:
        """Send something and load the page that follows; the time is that of both."""
        async with self.at_work:
            began = time.perf_counter()
            if document is None:
                answer = await self.line.post(path, fields or {})
            else:
                answer = await self.line.ask("POST", path, json.dumps(document).encode(), "application/json")
            if answer.status not in (200, 302):
                self.hall.refused.append(f"{path}: {answer.status} {answer.body[:200]!r}")
            elif answer.status == 302:
                await self.line.get(answer.headers["location"])
            self.hall.taps.append(time.perf_counter() - began)

    async def look(self, path: str) -> None:
        async with self.at_work:
            await self._page(self.hall.taps, path)


async def arrive(phone: Phone, wish: Json) -> None:
    """Open the page, scan the wall some seconds later, and say "I am here"."""
    slug, seconds = phone.hall.slug, wish["seconds"]
    await asyncio.sleep(phone.hall.chance.random() * seconds * 0.6)
    await phone.open()
    following = asyncio.create_task(phone.follow())
    await asyncio.sleep(phone.hall.chance.random() * seconds * 0.4)
    async with phone.at_work:
        await phone.line.get(f"/t/{slug}/here/{phone.hall.code}/")
    await phone.look(f"/t/{slug}/here/")
    await phone.tap(f"/t/{slug}/here/", {"do": "here", "number": phone.number})
    await following


async def table_ends(phones: list[Phone], table: int, wish: Json) -> None:
    """One sends the map, the others look at it and say that it is right, each some seconds later."""
    slug, chance, seconds = phones[0].hall.slug, phones[0].hall.chance, wish["seconds"]
    await asyncio.sleep(chance.random() * seconds * 0.6)
    first, *others = phones
    sent = {"kind": "map", "document": wish["document"], "submission_id": f"bench-result-{table}"}
    await first.tap(f"/t/{slug}/tables/{table}/submit/", document={**sent, "base_version": 0, "draw_version": 1})

    async def agree(phone: Phone) -> None:
        await asyncio.sleep(chance.random() * seconds * 0.35)
        path = f"/t/{slug}/tables/{table}/agree/"
        await phone.look(path)
        await phone.tap(path, {"version": 1, "seat": phones.index(phone) + 1})

    await asyncio.gather(*(agree(phone) for phone in others))


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


async def main(port: int, command: str, wish: Json) -> Json:
    """Run one part of the evening with all phones; return seconds and what was refused."""
    hall = Hall(port, wish["slug"], Random(7))
    phones = {int(number): Phone(hall, int(number), cookie) for number, cookie in wish["cookies"].items()}
    began = time.monotonic()
    if command == "arrive":
        await hall.read_wall(wish["wall"])
        tasks = [asyncio.create_task(arrive(phone, wish)) for phone in phones.values()]
        tasks.append(asyncio.create_task(hall.watch_wall(wish["wall"])))
    else:
        tasks = [asyncio.create_task(seated(phone, wish)) for phone in phones.values()]
        await asyncio.sleep(wish["opening"])
        hall.taps.clear()
        hall.follows.clear()
        began = time.monotonic()
        tables = wish["tables"].items()
        await asyncio.gather(*(table_ends([phones[one] for one in row], int(table), wish) for table, row in tables))
    return await finished(hall, tasks, began, wish)


async def seated(phone: Phone, wish: Json) -> None:
    """Open the page before the tables end, with the files kept since the arrival, and follow."""
    await asyncio.sleep(phone.hall.chance.random() * wish["opening"] * 0.7)
    await phone.open(is_first=False)
    await phone.follow()


async def finished(hall: Hall, tasks: list[asyncio.Task[None]], began: float, wish: Json) -> Json:
    """Wait until the time is over, let everybody go, and return the figures."""
    await asyncio.sleep(max(2.0, wish["seconds"] + 5 - (time.monotonic() - began)))
    hall.ended.set()
    await asyncio.wait(tasks, timeout=60)
    return {
        "whole": time.monotonic() - hall.began,
        "asked": Line.asked,
        "taps": len(hall.taps),
        "p50": quantile(hall.taps, 0.5),
        "p99": quantile(hall.taps, 0.99),
        "last": max(hall.taps),
        "follows": len(hall.follows),
        "follow_p50": quantile(hall.follows, 0.5),
        "follow_p99": quantile(hall.follows, 0.99),
        "refused": hall.refused,
    }


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(json.dumps(asyncio.run(main(int(sys.argv[1]), sys.argv[2], json.load(sys.stdin)))))
