"""Several processes write and send at the same moment: everybody is told once, and a dead address is forgotten once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests import cast
from tests.rig.services import ROOT, environment, running_worker, stop, wait_until
from tests.tournaments.notices.push_service import PushPhone, PushService
from tournaments.models import Notice, PushEndpoint
from tournaments.notices.services.outbox import notices_write
from tournaments.notices.tasks import notices_send

PEOPLE, DEAD, PROCESSES = 24, 5, 3
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.rig.push_settings"}
State = Notice.State


@pytest.fixture
def phones(transactional_db: None, service: PushService) -> list[PushPhone]:
    """As many people as notices, each with a phone; those of the last have switched notices off."""
    event = cast.tournament()
    people = cast.entrants(event, PEOPLE)
    for number in range(PEOPLE - DEAD, PEOPLE):
        service.answers[f"/phone-{number}"] = (410, {})
    return [PushPhone(service, entrant, f"/phone-{number}") for number, entrant in enumerate(people)]


@contextmanager
def noticeshell() -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, "-m", "tests.rig.noticeshell"]
    process = subprocess.Popen(
        words, cwd=ROOT, env=environment(**SETTINGS), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        stop(process)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def together(processes: list[subprocess.Popen[str]], step: str) -> list[int]:
    """Tell all of them to do a step, then return what each of them answers."""
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(f"{step}\n")
        process.stdin.flush()
    return [int(said(process)) for process in processes]


def everybody_was_told_once(phones: list[PushPhone], subject: str) -> None:
    assert Notice.objects.filter(subject=subject).count() == PEOPLE
    assert [len(phone.service.at(phone.path)) for phone in phones] == [1] * PEOPLE
    assert set(Notice.objects.filter(device__endpoint__isnull=False).values_list("state", "tries")) == {(State.SENT, 1)}
    gone = Notice.objects.filter(device__endpoint__isnull=True).values_list("state", "error")
    assert list(gone) == [(State.FAILED, "gone")] * DEAD
    assert PushEndpoint.objects.count() == PEOPLE - DEAD


def test_three_processes_write_and_send_the_same_and_every_phone_gets_it_once(phones: list[PushPhone]) -> None:
    with ExitStack() as stack:
        processes = [stack.enter_context(noticeshell()) for _ in range(PROCESSES)]
        assert [said(process) for process in processes] == ["ready"] * PROCESSES
        # Each of them tries every row; the unique key keeps the first.
        assert together(processes, "write place-1") == [PEOPLE] * PROCESSES
        assert Notice.objects.count() == PEOPLE
        tried = together(processes, "send")
        assert sum(tried) == PEOPLE, tried
        everybody_was_told_once(phones, "place-1")
        # What was told is told no more, whoever writes it again; a phone without address gets no notice at all.
        together(processes, "write place-1")
        assert together(processes, "send") == [0] * PROCESSES
        everybody_was_told_once(phones, "place-1")


@pytest.mark.services
@pytest.mark.long
def test_three_workers_with_redis_share_what_is_due_and_every_phone_gets_it_once(
    phones: list[PushPhone], redis_site: str
) -> None:
    with ExitStack() as stack:
        for number in range(PROCESSES):
            stack.enter_context(running_worker(redis_site, f"worker-{number}", **SETTINGS))
        notices_write(kind="waiting", subject="place-2", told={phone.entrant: {} for phone in phones})
        for _ in range(PROCESSES * 4):
            notices_send.delay()
        waiting = Notice.objects.filter(state__in=(State.OPEN, State.SENDING))
        wait_until(lambda: not waiting.exists(), "what is due is sent")
    everybody_was_told_once(phones, "place-2")
