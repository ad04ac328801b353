"""Threads that outlive a request, so that the next one finds a warm thread with its database connection open.

Django makes a thread for every request, and with it a new connection, however many there are. Here a request borrows
one of a few until its answer begins to leave, and waits its turn; a slow reader or an endless stream holds none.
Of the threads without a request a few stay warm; the others give their connection back.

An open page that follows what is new says so (`FOLLOWS`). Hundreds of phones do that at the same news: they have a
thread of their own and take their turn there when nobody taps, or a moment later (longer while those who tap stand in
line themselves), so that whoever taps something never waits behind them.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import ParamSpec, TypeVar

from asgiref.sync import ThreadSensitiveContext
from django.conf import settings
from django.db import connections

from config.door.types import App, Message, Receive, Scope, Send

WARM = 4  # threads without a request that keep their database connection
LIVE = 4  # that read for the live streams
# Requests at work at once; each may hold a database connection. What else may: what is closed after an answer, the
# heart, bots and jobs without a broker, the live streams; seldom all of them, and a pool lets them wait for each other.
MOST = settings.REQUEST_THREADS
YOUNG = 3  # requests at work at once: one computes while the others wait for the database
LONG = 0.5  # seconds at work after which a request is no longer one of them
FOLLOWING = 1  # of the threads: for pages that follow by themselves
PATIENT = 0.25  # seconds for which a page that follows lets those go first who tap and are at work
MOST_PATIENT = 2.0  # and those who tap and wait for a thread themselves
FOLLOWS = (b"planisfero-follows", b"1")  # as tournaments/static/tournaments/js/swap.js sends it

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """Executors of one thread each; the one used last is lent first, and who waits is served in order.

    Python runs one thread at a time. Of a dozen requests that share it each takes as long as all of them, with its
    transaction open meanwhile, and the others behind that; a few at a time take as long in all and each far less. Who
    has been at work for long (`LONG`) waits for something else, and counts no more.
    """

    def __init__(self, most: int = MOST, young: int = YOUNG) -> None:
        self.closing = ThreadPoolExecutor(1, thread_name_prefix="closing")
        self._most, self._young = most, young
        self._made = 0
        self._begun: dict[Lease, float] = {}  # who is at work, by the clock of when they began
        self.quiet = threading.Event()  # nobody is at work
        self.quiet.set()
        self.calm = threading.Event()  # nobody waits
        self.calm.set()
        self._warm: list[ThreadPoolExecutor] = []
        self._cold: list[ThreadPoolExecutor] = []
        self._waiting: deque[Lease] = deque()
        self._lock = threading.Lock()
        self._look: asyncio.TimerHandle | None = None

    def take(self, lease: Lease) -> ThreadPoolExecutor | None:
        """Return a thread for this lease; None when it must wait for one."""
        with self._lock:
            if self._waiting or not self._has_room():
                self._waiting.append(lease)
                self.calm.clear()
                self._look_later()
                return None
            return self._lend(lease)

    def give(self, executor: ThreadPoolExecutor, lease: Lease) -> None:
        """Take a thread back; the next who waits gets one."""
        with self._lock:
            self._begun.pop(lease, None)
            if not self._begun:
                self.quiet.set()
            self._warm.append(executor)
        self._call_next()
        with self._lock:
            while len(self._warm) > WARM:
                idle = self._warm.pop(0)
                idle.submit(connections.close_all)
                self._cold.append(idle)

    def forget(self, lease: Lease) -> None:
        """Wait no longer."""
        with self._lock, suppress(ValueError):
            self._waiting.remove(lease)
            self._say_calm()

    def patiently(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call this when those have gone first who borrow these threads: who waits for one, then who is at work."""
        self.calm.wait(MOST_PATIENT)
        self.quiet.wait(PATIENT)
        return function(*args, **kwargs)

    def _say_calm(self) -> None:
        if not self._waiting:
            self.calm.set()

    def _has_room(self) -> bool:
        recent = time.monotonic() - LONG
        young = sum(began > recent for began in self._begun.values())
        return len(self._begun) < self._most and young < self._young

    def _lend(self, lease: Lease) -> ThreadPoolExecutor:
        self._begun[lease] = time.monotonic()
        self.quiet.clear()
        if self._warm or self._cold:
            return (self._warm or self._cold).pop()
        self._made += 1
        return ThreadPoolExecutor(1, thread_name_prefix="request")

    def _call_next(self) -> None:
        """Let those begin for whom there is room now."""
        while True:
            with self._lock:
                if not self._waiting or not self._has_room():
                    self._look_later()
                    return
                lease = self._waiting.popleft()
                self._say_calm()
                executor = self._lend(lease)
            lease.grant(executor)

    def _look_later(self) -> None:
        """Look again once somebody at work counts no more, where others wait for that."""
        if not self._waiting or len(self._begun) >= self._most or self._look is not None:
            return
        now = time.monotonic()
        ends = min((began + LONG - now for began in self._begun.values() if began + LONG > now), default=0)
        self._look = asyncio.get_running_loop().call_later(ends + 0.001, self._look_again)

    def _look_again(self) -> None:
        self._look = None
        self._call_next()


class Lease(Executor):
    """The thread of one request: borrowed with its first synchronous call, given back when only closing is left."""

    def __init__(self, threads: Threads, after: Threads | None = None) -> None:
        """Begin without a thread; the first call lets those go first who borrow the threads `after`."""
        self._threads, self._after = threads, after
        self._borrowed: ThreadPoolExecutor | None = None
        self._calls: list[Callable[[ThreadPoolExecutor], object]] = []
        self._released = False

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run in the thread of this request, once there is one; after `release` in the one that closes."""
        if self._released:
            return self._threads.closing.submit(function, *args, **kwargs)
        if self._after is not None:
            after, self._after = self._after, None
            function = partial(after.patiently, function)
        if self._borrowed is None and not self._calls:
            self._borrowed = self._threads.take(self)
        if self._borrowed is not None:
            return self._borrowed.submit(function, *args, **kwargs)
        future: Future[T] = Future()
        self._calls.append(lambda executor: executor.submit(_fulfil, future, lambda: function(*args, **kwargs)))
        return future

    def grant(self, executor: ThreadPoolExecutor) -> None:
        """Take the thread that was waited for, and run what waits for it."""
        self._borrowed = executor
        for begin in self._calls:
            begin(executor)

    def release(self) -> None:
        """Give the thread to others: the answer is being sent."""
        self._released = True
        self.end()

    def end(self) -> None:
        """Give the thread back, or wait no longer for one."""
        if self._borrowed is None and self._calls:
            self._threads.forget(self)
        if self._borrowed is not None:
            self._threads.give(self._borrowed, self)
            self._borrowed = None


def _fulfil(future: Future[T], call: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(call())
    except BaseException as error:
        future.set_exception(error)


class KeptThreads:
    """ASGI: lends every request a kept thread; `following` are those for pages that follow by themselves."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.threads, self.following = Threads(MOST - FOLLOWING), Threads(FOLLOWING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        follows = FOLLOWS in scope.get("headers", ())
        lease = Lease(self.following, after=self.threads) if follows else Lease(self.threads)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.body":
                lease.release()
            await send(message)

        try:
            async with ThreadSensitiveContext(executor=lease):
                await self.app(scope, receive, sending)
        finally:
            lease.end()
