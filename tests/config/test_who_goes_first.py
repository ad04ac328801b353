"""Whoever waits for an answer goes before what else the computer does, where the system lets the server say so."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings

from config.serving.server import FIRST, _go_before_others

pytestmark = pytest.mark.once


def asked_in_a_thread() -> tuple[int, int]:
    """Return how a thread stands before and after; the others of this process keep their place."""

    def asked() -> tuple[int, int]:
        before = os.getpriority(os.PRIO_PROCESS, 0)
        _go_before_others()
        return before, os.getpriority(os.PRIO_PROCESS, 0)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asked).result()


def is_allowed() -> bool:
    """Say whether this account may go before others: root may, where nothing was taken from it."""

    def asked() -> bool:
        try:
            os.setpriority(os.PRIO_PROCESS, 0, -1)
        except OSError:
            return False
        return True

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asked).result()


def test_the_threads_that_answer_go_first_where_that_is_allowed_and_no_other() -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert asked_in_a_thread() == (own, FIRST if is_allowed() else own)
    assert os.getpriority(os.PRIO_PROCESS, 0) == own


def test_who_may_not_serves_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", refused)
    before, after = asked_in_a_thread()
    assert before == after
    monkeypatch.delattr(os, "setpriority")
    assert asked_in_a_thread() == (before, before)


def test_the_unit_of_systemd_says_the_same() -> None:
    unit = Path(settings.BASE_DIR / "tools/deploy/systemd/planisfero-web@.service").read_text(encoding="utf-8")
    assert f"\nNice={FIRST}\n" in unit
