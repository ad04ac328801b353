"""A whole installation: PostgreSQL, Redis, web processes and workers behind nginx; `front` is what the world sees."""

from __future__ import annotations

import http.client
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import redis

from benchmarks.hall import Hall
from benchmarks.production import database
from benchmarks.production.part import ROOT, Part
from benchmarks.production.proxy import nginx
from benchmarks.production.strains import LIBRARY, Clock, Disk, small_disk

KEPT = ("PATH", "HOME", "LANG", "PYTHONPATH")
CROWD = {"STREAMS_PER_ADDRESS": "10000", "LINES_PER_ADDRESS": "15000"}  # a whole crowd is one address here


@dataclass(frozen=True)
class Front(Hall):
    """All web processes as one server, at the port of nginx; what they use is added up."""

    webs: tuple[Part, ...] = ()

    def memory(self) -> float:
        return sum(Hall(0, {}, web.process).memory() for web in self.webs if web.process)

    def processor(self) -> float:
        return sum(Hall(0, {}, web.process).processor() for web in self.webs if web.process)


@dataclass
class Installation:
    """Its parts by name, in the order in which they start."""

    folder: Path
    port: int
    database_port: int
    environment: Mapping[str, str]
    parts: dict[str, Part] = field(default_factory=dict)
    disk: Disk | None = None
    clock: Clock | None = None

    def add(self, part: Part) -> Part:
        """Start a part and wait until it answers."""
        self.parts[part.name] = part
        part.start()
        part.until_ready()
        return part

    def web(self, number: int, port: int) -> Part:
        """Return a web process, not yet started."""
        own = {**self.environment, "PORT": str(port)}
        words = [sys.executable, "-m", "config.program", "web"]
        return Part(f"web{number}", words, self.folder / f"web{number}.log", lambda: answers(port), own)

    def worker(self, number: int) -> Part:
        """Return a set of workers with their beat, not yet started; whether it works is seen by what it does."""
        words = [sys.executable, "-m", "config.program", "worker"]
        log = self.folder / f"worker{number}.log"
        return Part(f"worker{number}", words, log, lambda: True, self.environment)

    def all(self, kind: str) -> list[Part]:
        """Return the parts whose name begins so."""
        return [part for name, part in self.parts.items() if name.startswith(kind)]

    @property
    def front(self) -> Front:
        process = self.parts["nginx"].process
        assert process
        return Front(self.port, self.environment, process, tuple(self.all("web")))  # type: ignore[arg-type]

    def stop(self) -> None:
        """Stop everything: what serves and works at the same time, then what that needs."""
        own = [*self.all("web"), *self.all("worker")]
        for part in own:
            part.end()
        for part in [self.parts[name] for name in ("nginx",) if name in self.parts] + own:
            part.stop()
        for part in reversed(self.parts.values()):
            part.stop()


@contextmanager
def running(
    port: int = 8600, webs: int = 2, workers: int = 2, strained: bool = False, **more: str
) -> Iterator[Installation]:
    """Run an installation until the block ends; `more` is added to the environment of its processes. `strained`: its
    disk is small and its clock can be set, as far as this computer allows."""
    folder = Path(tempfile.mkdtemp(prefix="planisfero-production-"))
    folder.chmod(0o755)  # PostgreSQL and nginx run as others; what is private lies in folders of their own
    ports = free_ports(webs + 2)
    with small_disk(folder) if strained else nullcontext(False) as is_small:
        own = environment(folder, ports[0], ports[1], more)
        installation = Installation(folder, port, ports[0], own, disk=Disk(folder) if is_small else None)
        if strained and LIBRARY:
            installation.clock = Clock(folder / "clock")
            installation.environment = {**own, **installation.clock.environment()}
        try:
            _begin(installation, ports, workers)
            yield installation
        finally:
            installation.stop()
    shutil.rmtree(folder, ignore_errors=True)


def _begin(installation: Installation, ports: Sequence[int], workers: int) -> None:
    """Start the parts in their order."""
    folder = installation.folder
    installation.add(database.postgresql(folder, ports[0]))
    database.database_make(ports[0])
    installation.add(redis_server(folder, ports[1]))
    command(installation, "migrate")
    for number, web_port in enumerate(ports[2:], start=1):
        installation.add(installation.web(number, web_port))
    for number in range(1, workers + 1):
        installation.add(installation.worker(number))
    installation.add(nginx(folder, installation.port, ports[2:]))


def environment(folder: Path, database_port: int, redis_port: int, more: Mapping[str, str]) -> dict[str, str]:
    """Return what every process of the installation finds in its environment."""
    kept = {key: os.environ[key] for key in KEPT if key in os.environ}
    own = {"PLANISFERO_VAR": str(folder / "var"), "DEMO": "0", "PYTHONUNBUFFERED": "1", "PLANISFERO_ENV": ""}
    own |= {"DATABASE_URL": database.address(database_port), "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0"}
    own |= {"SECRET_KEY": secrets.token_hex(32), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return kept | own | CROWD | dict(more)


def command(installation: Installation, *words: str) -> str:
    """Run a command of `planisfero` beside; return what it printed."""
    whole = [sys.executable, "-m", "config.program", *words]
    own = dict(installation.environment)
    done = subprocess.run(whole, cwd=ROOT, env=own, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def redis_server(folder: Path, port: int) -> Part:
    """Return a Redis that keeps nothing: what must not be lost stands in the database."""
    program = shutil.which("redis-server") or "/usr/bin/redis-server"
    words = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", ""]
    return Part("redis", words, folder / "redis.log", lambda: _pings(port))


def _pings(port: int) -> bool:
    try:
        return bool(redis.Redis(port=port).ping())
    except redis.RedisError:
        return False


def answers(port: int, path: str = "/readyz") -> bool:
    """Say whether what listens there answers that it is ready."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request("GET", path)
        return line.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()


def free_ports(count: int) -> list[int]:
    """Return ports that nobody listens at just now."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports
