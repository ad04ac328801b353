"""Fixtures that every part shares; the machinery behind them is in `tests/rig`."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from django.contrib.auth.models import AbstractUser
from django.core.cache import caches
from django.db import connection
from django.utils import translation
from playwright.sync_api import BrowserContext, Page, expect

from config.celery import app as celery_app
from config.serving.startup import translations_compile
from config.storage.caches import two_caches
from matches.rare_lines import WhatIsAway
from tests import cast
from tests.rig import browser as rig_browser
from tests.rig import properties
from tests.rig.chain import chain_share
from tests.rig.connections import connections_close, connections_ended, connections_watch
from tests.rig.contexts import contexts_of_pages
from tests.rig.databases import FOLDER, database_made
from tests.rig.drawn import secrets_follow
from tests.rig.emptying import tables_emptied_alone
from tests.rig.frames import with_room
from tests.rig.long import LONG, short_part
from tests.rig.patience import BROWSER_PATIENCE
from tests.rig.same_draws import draws_repeat
from tests.rig.server import Server, running_server
from tests.rig.services import point_celery_at, running_redis, running_worker
from tests.rig.statements import covering, statements_of, statements_read, statements_watch
from tests.rig.together import run_together as together

PURE = [Path(__file__).parent / name for name in ("rules", "scoring")]  # packages whose tests ask for no database
GARBAGE = 50_000  # objects made until the youngest are looked through
CHOSEN = pytest.StashKey[set[str]]()  # the tests that run on a second database
properties.profile_load()


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all tests are collected: nothing of what is made here goes away
    expect.set_options(timeout=BROWSER_PATIENCE)
    connections_watch()
    contexts_of_pages()
    tables_emptied_alone()
    if config.getoption("--statements-to"):
        statements_watch()
    if folder := config.getoption("--statements-from"):
        config.stash[CHOSEN] = covering(statements_read(folder))
    chain_share()
    if not hasattr(config, "workerinput"):
        translations_compile()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> Any:
    others = config.pluginmanager.subset_hook_caller("pytest_cmdline_main", [sys.modules[__name__]])
    return with_room(lambda: others(config=config))


def pytest_report_header() -> str:
    return "the long tests too" if LONG else "without the long tests (with them: PLANISFERO_LONG=1)"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--only-database", action="store_true", help="leave out what would be the same on any database")
    parser.addoption("--draws", type=Path, help="keep in this folder what was drawn, and take it for the same question")
    parser.addoption("--statements-to", type=Path, help="keep in this folder which SQL each test sends")
    parser.addoption("--statements-from", type=Path, help="run what must run, and what sends with it all SQL kept")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if collection_path.suffix == ".py" and (chosen := config.stash.get(CHOSEN, None)):
        file = collection_path.relative_to(config.rootpath).as_posix()
        is_asked = (
            any(test.startswith(f"{file}::") for test in chosen) or b"mark.postgresql" in collection_path.read_bytes()
        )
        return None if is_asked else True
    return True if config.getoption("--only-database") and collection_path in PURE else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs a browser or a service by the fixtures it asks for; perhaps leave out what needs no database."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if "page" in names:
            item.add_marker(pytest.mark.browser)
        if names & {"redis_url", "redis_site", "worker"}:
            item.add_marker(pytest.mark.services)
    if not LONG:
        keep_only(config, items, short_part(items))
    if connection.vendor != "postgresql":
        keep_only(config, items, [item for item in items if not item.get_closest_marker("postgresql")])
    if config.getoption("--only-database"):
        keep_only(config, items, [item for item in items if needs_database(item)])
    if chosen := config.stash.get(CHOSEN, None):
        alone = [item.nodeid for item in items if item.get_closest_marker("postgresql")]  # never ran on SQLite
        keep_only(config, items, [item for item in items if item.nodeid in chosen.union(alone)])


def keep_only(config: pytest.Config, items: list[pytest.Item], kept: list[pytest.Item]) -> None:
    ids = {id(item) for item in kept}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in ids])
    items[:] = kept


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over all that stays to the end, and look less often: a tenth of the time."""
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    folder = item.config.getoption("--statements-to")
    if not folder or not needs_database(item):
        return (yield)
    must = not is_plain(item)
    if must and item.get_closest_marker("browser") and not item.get_closest_marker("everywhere"):
        return (yield)
    with statements_of(item.nodeid, must, folder / f"{worker_of(item.config)}.jsonl"):
        return (yield)


def worker_of(config: pytest.Config) -> str:
    return str(getattr(config, "workerinput", {}).get("workerid", "alone"))


def is_plain(item: pytest.Item) -> bool:
    """Return whether it runs in a transaction of this process: no threads, locks or servers, no special mark."""
    marker = item.get_closest_marker("django_db")
    transactional = "transactional_db" in getattr(item, "fixturenames", ()) or (marker and marker.kwargs)
    return not transactional and not any(item.get_closest_marker(name) for name in ("services", "everywhere"))


def needs_database(item: pytest.Item) -> bool:
    """Whether it could end otherwise on another database: tests with services start servers on their own."""
    if item.get_closest_marker("everywhere"):
        return True
    if item.get_closest_marker("once"):
        return False
    marked = any(item.get_closest_marker(name) for name in ("django_db", "services"))
    return marked or bool({"db", "transactional_db"} & set(getattr(item, "fixturenames", ())))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what the properties found as examples to keep above their tests."""
    for report in terminalreporter.getreports("failed"):
        for example in properties.found_examples(report.longreprtext):
            terminalreporter.write_line(f"{report.nodeid}: keep as {example}")


@pytest.fixture(scope="session")
def django_db_setup(request: Any, django_test_environment: None, django_db_blocker: Any) -> Iterator[None]:
    """The test database of this worker, which nobody uses any more when it goes away."""
    folder = request.config.rootpath / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with django_db_blocker.unblock():
        made = database_made(folder, worker_of(request.config))
        made.__enter__()
    yield
    connections_close()
    with django_db_blocker.unblock():
        left = connections_ended()
        made.__exit__(None, None, None)
    if left:
        warnings.warn(f"The test database was still in use: {left}", stacklevel=1)


@pytest.fixture(autouse=True)
def _each_test_begins_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    secrets_follow(request.node.nodeid, monkeypatch)
    draws_repeat(request.path, monkeypatch, request.config.getoption("--draws"))
    monkeypatch.setattr("matches.tasks._broker_from", 0.0)
    monkeypatch.setattr("matches.live.others._silent_until", 0.0)
    for away in ("matches.tasks._broker", "matches.live.others._away"):
        monkeypatch.setattr(away, WhatIsAway(logging.getLogger(away.rpartition(".")[0]).warning))
    for name in ("default", "pages"):
        caches[name].clear()
    translation.activate("it")
    yield
    translation.activate("it")


@pytest.fixture
def run_together(transactional_db: None) -> Callable[..., list[Any]]:
    """`run_together(work, count)` calls work(0) … work(count - 1) in threads at one moment; results or exceptions."""
    return together


@pytest.fixture
def server(transactional_db: None) -> Iterator[Server]:
    """The real site on a port of its own (`server.url`, `server.to("round", slug, 1, 1)`)."""
    with running_server() as running:
        yield running


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": rig_browser.chromium(), "args": rig_browser.FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """An Italian reader without a worker that keeps pages: one for each context would only cost."""
    reader = {"locale": "it-IT", "timezone_id": "Europe/Rome", "reduced_motion": "reduce"}
    return {**browser_context_args, **reader, "service_workers": "block"}


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """The browser's context, with patience."""
    context.set_default_timeout(BROWSER_PATIENCE)
    return context


@pytest.fixture
def phone(page: Page) -> Page:
    """The page at 360 px."""
    page.set_viewport_size({"width": 360, "height": 740})
    return page


@pytest.fixture
def sign_in(page: Page, server: Server) -> Callable[[AbstractUser], Page]:
    """`sign_in(account)` signs the page's browser in at the server."""

    def enter(account: AbstractUser) -> Page:
        rig_browser.sign_in(page, server.url, account)
        return page

    return enter


@pytest.fixture
def ada(server: Server) -> AbstractUser:
    """The organiser's account, for tests on the real server."""
    return cast.account()


@pytest.fixture
def picture() -> Callable[..., None]:
    """`picture(page, "standings-360")` keeps test-output/standings-360.png."""
    return rig_browser.picture


@pytest.fixture
def axe_clean() -> Callable[[Page], None]:
    """`axe_clean(page)` fails with every accessibility defect that axe finds."""

    def check(page: Page) -> None:
        assert rig_browser.axe_violations(page) == []

    return check


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    with running_redis() as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The address of a private, empty Redis."""
    redis.Redis.from_url(redis_server).flushall()
    return redis_server


@pytest.fixture
def redis_site(redis_url: str, settings: Any) -> Iterator[str]:
    """This process configured as a server with Redis: cache, live hub and broker; its address."""
    settings.REDIS_URL = redis_url
    settings.CACHES = two_caches(redis_url, wait={})
    broker = celery_app.conf.broker_url
    point_celery_at(redis_url.replace("unix://", "redis+socket://", 1))
    yield redis_url
    point_celery_at(broker)


@pytest.fixture
def worker(transactional_db: None, redis_site: str) -> Iterator[subprocess.Popen[str]]:
    """A real Celery worker on the test's database, and this process handing its jobs to it."""
    with running_worker(redis_site) as process:
        yield process
