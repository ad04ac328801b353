"""What is counted for a while is counted also at the moment in which the while ends."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from tournaments.accounts.services.counters import count_up
from tournaments.accounts.views import throttle


@pytest.fixture(autouse=True)
def _empty() -> None:
    cache.clear()


def test_each_key_is_counted_for_itself() -> None:
    assert [count_up("one", 60), count_up("one", 60), count_up("other", 60)] == [1, 2, 1]


def test_a_wrong_try_is_counted_although_the_rest_ended_between_looking_and_counting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request: Any = RequestFactory().post("/login/")
    monkeypatch.setattr(cache, "add", lambda *_words: False)  # it was there, and is gone
    monkeypatch.setattr(throttle, "TRIES", 2)
    throttle.count_wrong(request, "login")
    assert not throttle.too_many(request, "login")
    throttle.count_wrong(request, "login")
    assert throttle.too_many(request, "login")


def test_of_tries_that_all_came_before_the_first_was_counted_no_more_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request: Any = RequestFactory().post("/setup/")
    monkeypatch.setattr(throttle, "TRIES", 2)
    assert [throttle.try_counted(request, "setup") for _ in range(4)] == [True, True, False, False]
    throttle.try_back(request, "setup")
    assert not throttle.too_many(request, "setup"), "what was not looked at is not counted"
