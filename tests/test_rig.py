"""The rig itself: threads meet, the server answers, the browser sees it."""

import subprocess

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Page

from config.celery import app
from tests.rig.patience import PATIENCE
from tests.rig.server import Server


def test_threads_run_together_and_their_refusals_come_back(run_together) -> None:
    def work(index: int) -> str:
        return get_user_model().objects.create_user("lia").username

    answers = run_together(work, 4)
    assert answers.count("lia") == 1
    assert [type(answer).__name__ for answer in answers].count("IntegrityError") == 3


@pytest.mark.browser
def test_the_browser_reaches_the_real_server(server: Server, page: Page) -> None:
    answer = page.goto(server.url + "/static/tournaments/js/core.js")
    assert answer is not None and answer.status == 200


def test_a_real_worker_answers_through_the_private_redis(worker: subprocess.Popen[str]) -> None:
    answers = app.control.ping(timeout=PATIENCE, limit=1)
    assert [next(iter(answer.values())) for answer in answers] == [{"ok": "pong"}]
