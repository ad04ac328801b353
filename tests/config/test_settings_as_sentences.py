"""A setting that cannot be used is a sentence with its name, exit status 2 and no traceback, whoever reads it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import environ
import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.storage.environment import Environment
from config.storage.places import PROGRAM
from config.storage.redis_address import redis_address
from tests.config.test_program import said
from tests.rig.services import ROOT, environment


@pytest.fixture
def env(monkeypatch: pytest.MonkeyPatch) -> Environment:
    monkeypatch.setattr(Environment, "ENVIRON", {})
    return Environment()


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("int", "abc", "COPIES_KEPT=abc is not a whole number."),
        ("int", "1.5", "COPIES_KEPT=1.5 is not a whole number."),
        ("int", "", "COPIES_KEPT= is not a whole number."),
        ("float", "12 hours", "COPIES_KEPT=12 hours is not a number."),
        ("float", "nan", "COPIES_KEPT=nan is not a number."),
        ("bool", "perhaps", "COPIES_KEPT=perhaps is not a switch: 1 is on, 0 is off."),
    ],
)
def test_what_is_not_of_its_kind_is_named_with_its_value(env: Environment, kind: str, text: str, words: str) -> None:
    env.ENVIRON["COPIES_KEPT"] = text
    with pytest.raises(ImproperlyConfigured) as refused:
        getattr(env, kind)("COPIES_KEPT", default=1)
    assert str(refused.value) == words


def test_what_is_of_its_kind_is_read_as_before_and_a_default_stays_what_it_is(env: Environment) -> None:
    env.ENVIRON |= {"A": " 7 ", "B": "0.5", "C": "Yes", "D": "off", "E": "", "F": "1e3"}
    assert (env.int("A"), env.float("B"), env.bool("C"), env.bool("D"), env.bool("E", default=True)) == (
        7, 0.5, True, False, False,
    )  # fmt: skip
    assert env.float("F") == 1000, "the library itself reads 13 there"
    assert env.int("NONE", default=3) == 3 and env.float("NONE", default=4) == 4 and env.bool("NONE", default=True)
    assert env.list("NONE", default=[]) == [] and env("A") == " 7 " and isinstance(env, environ.Env)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "redis://127.0.0.1:6379/0",
        "redis://:word@redis",
        "rediss://a.example:6380/2?ssl_cert_reqs=none",
        "unix:///a",
    ],
)
def test_an_address_of_redis_is_taken_as_it_is(url: str) -> None:
    assert redis_address(url) == url


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://127.0.0.1", "begins with http://"),
        ("foo", "has no ://"),
        ("127.0.0.1:6379", "has no ://"),
        ("redis://a:port/0", "is no port"),
        ("redis://a:0/0", "no number"),
        ("redis://a/first", "no number of a database"),
        ("unix://", "names no socket"),
    ],
)
def test_an_address_that_is_none_of_redis_says_how_to_write_one_and_no_password(url: str, words: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL") as refused:
        redis_address(url.replace("://", "://:secret-word@", 1) if "redis" in url else url)
    assert words in str(refused.value) and "redis://HOST:6379/0" in str(refused.value)
    assert "secret-word" not in str(refused.value)


@pytest.mark.parametrize(
    "around",
    [{"REDIS_URL": "foo"}, {"COPY_HOURS": "abc"}, {"DATABASE_CONNECTIONS": "abc"}],
    ids=lambda around: next(iter(around)),
)
def test_the_program_ends_with_a_sentence_and_status_2(tmp_path: Path, around: dict[str, str]) -> None:
    name = next(iter(around))
    done = said("doctor", PLANISFERO_VAR=str(tmp_path), **around)
    assert done.returncode == 2 and name in done.stderr, done.stderr
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


@pytest.mark.once
@pytest.mark.parametrize("command", ["serve", "migrate", "check"])
def test_so_does_the_command_line_of_django(command: str) -> None:
    words = [sys.executable, "manage.py", command]
    around = environment(COPY_HOURS="abc")
    done = subprocess.run(words, cwd=ROOT, env=around, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2 and "COPY_HOURS=abc is not a number" in done.stderr, done.stderr
    assert "Traceback" not in done.stderr


def test_a_number_of_workers_that_is_none_is_said_by_the_worker(tmp_path: Path) -> None:
    done = said("worker", PLANISFERO_VAR=str(tmp_path), REDIS_URL="unix:///nowhere", WORKERS="many")
    assert (
        done.returncode == 2
        and "WORKERS=many is not a number of processes" in done.stderr
        and "Traceback" not in done.stderr
    )


def test_sentences_name_the_program_as_people_type_it_here() -> None:
    assert settings.PROGRAM == PROGRAM
