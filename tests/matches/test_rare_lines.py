"""What goes on and on is said at once, then now and then, and that it is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matches import rare_lines
from matches.rare_lines import Rarely, WhatIsAway


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let so many seconds go by."""
    now = [1000.0]
    monkeypatch.setattr(rare_lines.time, "monotonic", lambda: now[0])

    def wait(seconds: float) -> None:
        now[0] += seconds

    return wait


def test_each_thing_has_its_line_at_once_and_again_only_after_its_time(later: Callable[[float], None]) -> None:
    rarely = Rarely(60)
    assert rarely.is_time(1) and rarely.is_time(2) and not rarely.is_time(1)
    later(59)
    assert not rarely.is_time(1)
    later(1)
    assert rarely.is_time(1)


def test_what_is_away_is_said_once_a_minute_at_most_and_once_that_it_is_back(later: Callable[[float], None]) -> None:
    said: list[str] = []
    away = WhatIsAway(said.append)
    away.back("back")
    for _ in range(40):
        away.away("away")
        later(3)
    away.back("back")
    away.back("back")
    assert said == ["away", "away", "back"]


def test_what_goes_again_soon_is_said_at_once(later: Callable[[float], None]) -> None:
    said: list[str] = []
    away = WhatIsAway(said.append)
    for _ in range(2):
        away.away("away")
        away.back("back")
    assert said == ["away", "back", "away", "back"]
