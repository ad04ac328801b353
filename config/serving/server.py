"""The server: a socket, uvicorn, and a quick clean end."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from types import FrameType

import uvicorn
from django.conf import settings
from django.urls import get_resolver

from config.door.line import Line
from config.serving.collecting import look_seldom
from config.serving.threads import LIVE
from config.serving.tls import Tls
from matches.live import fragments
from matches.live import hub as matches_hub
from tournaments.live import hub
from tournaments.seasons import live as seasons_live

FIRST = -5  # as the system counts: what asks for nothing has 0
GRACE = 3  # seconds that requests at work get at the end
# Python lets a thread compute so long while others want to. At every question to the database a request lets go, and
# has to wait that long to go on, thirty times in a page: Python's own 5 ms are more than all it computes.
SWITCH = 0.001  # seconds
# And while it looks for what nobody needs any more it stops every thread, a quarter of a second for all that a server
# holds. What is there when it begins stays anyhow; what came since is looked through this seldom.


class PortTaken(Exception):
    """Something else listens there already, or this computer has no such address; the text says which."""


def bound_socket(host: str, port: int, setting: str = "PORT") -> socket.socket:
    """Return a socket bound to this address; `setting` chooses another port. Raises PortTaken."""
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise PortTaken(f"HOST={host} is not an address of this computer.") from error
    sock = socket.socket(kind, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind(address)
        # Already here: on Linux only listening shows that another server shares the port.
        sock.listen(2048)
    except OSError as error:
        sock.close()
        raise PortTaken(_reason(error, host, port, setting)) from error
    return sock


def _reason(error: OSError, host: str, port: int, setting: str) -> str:
    if error.errno == errno.EADDRINUSE:
        other = f"{setting}={port + 1} {settings.PROGRAM} serve"
        return f"Port {port} is in use: stop the other program, or choose another one with {other}."
    if error.errno == errno.EACCES:
        other = f"{setting}=8000 {settings.PROGRAM} serve"
        return f"Port {port} needs more rights: choose one above 1023, for example {other}."
    return f"{host}:{port} cannot be used: {error.strerror}."


class Server(uvicorn.Server):
    """Uvicorn whose live streams read the database in a few threads, and end first, so that nobody waits for them.

    Beside its sockets it may listen at another one with TLS.
    """

    def __init__(self, config: uvicorn.Config, tls: Tls | None = None) -> None:
        super().__init__(config)
        self._tls = tls

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(LIVE, "live"))
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._tls is not None:
            self.servers.append(await self._listen(self._tls))

    async def _listen(self, tls: Tls) -> asyncio.Server:
        def line() -> Line:
            return Line(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

        loop, patience = asyncio.get_running_loop(), settings.HEAD_SECONDS
        return await loop.create_server(line, sock=tls.sock, ssl=tls.context, ssl_handshake_timeout=patience)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub.stations.close()
        matches_hub.stations.close()
        seasons_live.stations.close()
        fragments.stations.close()
        await super().shutdown(sockets)


def server_config(application: str | Callable[..., object], *, grace: int) -> uvicorn.Config:
    """Return how uvicorn serves an application: over lines that wait for nobody without end."""
    return uvicorn.Config(
        application,
        http=Line,
        proxy_headers=settings.HTTPS,  # else anybody on this computer could say to be somebody else
        ws="none",
        lifespan="off",
        log_config=None,  # its lines are the program's own (config/secrets/log_lines.py): in its form, without tokens
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=grace,
    )


def serve(sock: socket.socket, tls: Tls | None = None) -> None:
    """Serve the site on `sock`, and with TLS on another one, until SIGINT or SIGTERM, then return."""
    signal.signal(signal.SIGTERM, _stop)
    _allow_many_streams()
    _go_before_others()
    sys.setswitchinterval(SWITCH)
    _forget_what_stays()
    try:
        Server(server_config("config.asgi:application", grace=GRACE), tls).run(sockets=[sock])
    except KeyboardInterrupt:
        pass
    finally:
        sock.close()
        if tls is not None:
            tls.sock.close()


def _go_before_others() -> None:
    """Let whoever waits for an answer go before what else computes here, and before our own jobs, which began earlier.

    Only root may; systemd's units say the same (`Nice=`). Elsewhere everything stays as it is.
    """
    with suppress(OSError, AttributeError):  # not allowed; Windows
        os.setpriority(os.PRIO_PROCESS, 0, FIRST)


def _allow_many_streams() -> None:
    """Allow as many files as the system lets us: every open page holds one of this process."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _forget_what_stays() -> None:
    """Let nobody look again through the program itself: its modules, models, addresses."""
    get_resolver().reverse_dict  # noqa: B018 - which makes it
    look_seldom()


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
