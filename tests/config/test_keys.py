"""Processes of one installation share one secret key; one with another key does not start."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Callable
from http.cookiejar import CookieJar
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from config.keys import REFUSED, OtherKey, key_checked
from tests.config.test_serve import Laptop, free_port, line
from tests.config.test_serve import laptop as laptop  # the fixture
from tests.rig.patience import PATIENCE
from tests.rig.services import ROOT, environment, stop
from tournaments.models import InstallationKey

A, B = "the first key, long enough to be one", "the second key, long enough to be one"


def with_key(key: str, *before: str) -> Any:
    return override_settings(SECRET_KEY=key, SECRET_KEY_FALLBACKS=list(before))


@pytest.mark.django_db(transaction=True)
def test_of_three_processes_that_start_together_one_notes_the_key(run_together: Callable[..., list[Any]]) -> None:
    with with_key(A):
        assert len(set(run_together(lambda _number: key_checked(), 3))) == 1
    stored = InstallationKey.objects.get()
    assert len(stored.fingerprint) == 16 and A not in stored.fingerprint


@pytest.mark.django_db
def test_another_key_is_refused_and_the_words_say_what_to_do() -> None:
    with with_key(A):
        first = key_checked()
    with with_key(B), pytest.raises(OtherKey, match="SECRET_KEY_FALLBACKS") as refused:
        key_checked()
    assert first in str(refused.value) and B not in str(refused.value)


@pytest.mark.django_db
def test_a_key_that_keeps_the_old_one_takes_its_place_and_the_old_one_alone_is_refused() -> None:
    with with_key(A):
        key_checked()
    with with_key(B, A):
        key_checked()
    with with_key(A), pytest.raises(OtherKey):
        key_checked()
    with with_key(B):
        key_checked()


@pytest.mark.django_db
def test_where_the_old_key_is_lost_the_new_one_is_taken_by_hand() -> None:
    with with_key(A):
        key_checked()
    with with_key(B):
        with pytest.raises(CommandError):
            call_command("installation_key")
        call_command("installation_key", "--take")
        key_checked()


@pytest.mark.django_db(transaction=True)
def test_a_worker_with_another_key_says_so_and_ends() -> None:
    with with_key(A):
        key_checked()
    words = [sys.executable, "-m", "celery", "--app", "config", "worker", "--queues", "clock", "--concurrency", "1"]
    around = environment(REDIS_URL="unix:///nowhere/redis.sock", SECRET_KEY=B)
    ended = subprocess.run(words, cwd=ROOT, env=around, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == REFUSED, ended.stderr
    assert "SECRET_KEY_FALLBACKS" in ended.stderr and "Traceback" not in ended.stderr


def sent_code(port: int, code: str) -> str:
    """Claim the installation at this server; return the address that it leads to."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    address = f"http://127.0.0.1:{port}/setup/"
    page = browser.open(address, timeout=PATIENCE).read().decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    form = {"code": code, "username": "ada", "password": "parola-lunga-1", "again": "parola-lunga-1"}
    body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token}).encode()
    return str(browser.open(address, body, timeout=PATIENCE).url)


@pytest.mark.everywhere  # its servers have a database of their own
def test_two_servers_started_together_print_one_code_and_each_takes_the_others(laptop: Laptop) -> None:
    other = Laptop(laptop.var, laptop.database_url, free_port())
    processes = [one.start(DEMO="0") for one in (laptop, other)]
    try:
        said = [one.ready(process) for one, process in zip((laptop, other), processes, strict=True)]
        assert line(said[0], "One-time code") == line(said[1], "One-time code") != ""
        assert (
            len({found for one in said for found in re.findall("Key: +([0-9a-f]{16}), the installation's", one)}) == 1
        )
        third = Laptop(laptop.var, laptop.database_url, free_port())
        foreign = third.start(SECRET_KEY=B, DEMO="0")
        assert foreign.wait(PATIENCE) == REFUSED
        assert "SECRET_KEY_FALLBACKS" in third.said() and "Traceback" not in third.said()
        assert sent_code(other.port, line(said[0], "One-time code")).endswith(f":{other.port}/")
    finally:
        for process in processes:
            stop(process)
