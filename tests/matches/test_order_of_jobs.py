"""What a worker takes first where many things wait in one queue."""

from __future__ import annotations

import pytest

from config.celery import app
from matches.tasks import JOBS, match_analyse, task_hand
from tournaments.paper.tasks import render_chunk

pytestmark = pytest.mark.services


def test_a_print_is_made_before_the_analyses_that_wait_although_they_came_first(redis_site: str) -> None:
    for number in (1, 2, 3):
        task_hand(match_analyse, (number,), turn=JOBS)
    task_hand(render_chunk, (7,), turn=JOBS)
    with app.connection_for_read() as line, line.SimpleQueue("jobs") as queue:
        taken = [queue.get(timeout=5) for _ in range(4)]
        assert [message.headers["task"] for message in taken] == [render_chunk.name, *[match_analyse.name] * 3]
        assert [message.payload[0][0] for message in taken] == [7, 1, 2, 3]
