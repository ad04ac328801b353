"""A worker told to end with all its processes, as by a terminal, puts back the analysis that it makes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from matches.models import MatchAnalysis
from matches.services.analyses import analysis_ask
from matches.tasks import JOBS, match_analyse, task_hand
from tests.matches.played import finished_match
from tests.rig.services import ROOT, STOP, environment, wait_until

pytestmark = pytest.mark.services
SLOW = """import time; print('{"percent": 40}', flush=True); time.sleep(60)"""
"""A child that takes long."""
WORKER = f"""
from matches.documents.record import analysing
analysing.BEGIN = {SLOW!r}
from config.celery import app
app.worker_main(["worker", "--queues", "jobs", "--concurrency", "2", "--without-gossip", "--without-mingle"])
"""


@pytest.mark.parametrize("times", [1, 2])
def test_the_analysis_of_a_worker_that_stops_waits_for_the_next(
    times: int, transactional_db: None, redis_site: str
) -> None:
    match = finished_match()
    analysis_ask(match=match, now=timezone.now())
    log = Path(settings.VAR_DIR) / "stopped.log"
    with log.open("w", encoding="utf-8") as out:
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER], cwd=ROOT, env=environment(REDIS_URL=redis_site), stdout=out,
            stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    try:
        task_hand(match_analyse, (match.pk,), turn=JOBS)
        wait_until(lambda: MatchAnalysis.objects.filter(percent=40).exists(), "nobody makes it")
        for _ in range(times):
            os.killpg(worker.pid, signal.SIGTERM)
        worker.wait(STOP)
        assert MatchAnalysis.objects.get().state == "waiting", log.read_text()
    finally:
        if worker.poll() is None:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
