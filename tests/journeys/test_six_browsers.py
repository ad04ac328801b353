"""Six people in six browsers play a whole match on a server with Redis; part of `make test-all` for its length."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from matches.services.play.clock import clock_due
from tests.journeys.board_player import BoardPlayer
from tests.matches.table import table
from tests.rig.long import LONG

pytestmark = [pytest.mark.browser, pytest.mark.everywhere]
PATIENCE = 1500  # seconds
SHORT = {"sdadata_start": 12, "sdadata_most": 12}  # the first roll ends the match
SEATS = 6

if LONG:

    def test_six_people_play_a_whole_match_on_a_server_with_redis(
        redis_site: str, sit: Callable[..., BoardPlayer]
    ) -> None:
        made = table(seats=SEATS, limit_seconds=60, options=SHORT, title="In sei")
        people = [sit(made, seat, touch=seat % 2 == 0) for seat in range(1, SEATS + 1)]
        guest = sit(made, None)
        limit = time.monotonic() + PATIENCE
        while not (match := made.now()).is_over:
            assert time.monotonic() < limit, f"still in round {made.state.round}"
            for one in (*people, guest):
                one.sees(match.version)
            if clock_due(match=match, now=timezone.now()) is None and not any(one.plays() for one in people):
                guest.page.wait_for_timeout(20)
        for one in (*people, guest):
            expect(one.page.get_by_role("heading", name="Piazzamenti")).to_be_visible()
            assert one.errors == []
