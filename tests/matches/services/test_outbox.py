"""What those above must hear is stored with what brought it about, and told until it has been heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from matches.models import OutboxEntry
from matches.services.desk.referee import match_void
from matches.services.outbox import outbox_deliver
from matches.signals import match_changed
from tests.matches.table import REFEREE, table


class Ear:
    """A receiver that fails as often as told."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, str, int]] = []
        self.fails = 0

    def hear(self, match_id: int, state: str, version: int, **_: Any) -> None:
        if self.fails:
            self.fails -= 1
            raise RuntimeError("busy")
        self.heard.append((match_id, state, version))


@pytest.fixture
def ear() -> Iterator[Ear]:
    ear = Ear()
    match_changed.connect(ear.hear)
    yield ear
    match_changed.disconnect(ear.hear)


def voided() -> int:
    made = table()
    match_void(match=made.match, reason="x", actor=REFEREE, now=timezone.now())
    return made.match.pk


@pytest.mark.django_db(transaction=True)
def test_it_is_told_on_the_commit_and_once(ear: Ear) -> None:
    pk = voided()
    assert [told[:2] for told in ear.heard] == [(pk, "void")]
    assert outbox_deliver() == 0 and len(ear.heard) == 1


@pytest.mark.django_db(transaction=True)
def test_who_could_not_listen_is_told_again(ear: Ear, caplog: pytest.LogCaptureFixture) -> None:
    ear.fails = 2
    voided()
    assert ear.heard == [] and OutboxEntry.objects.get().delivered_at is None
    assert outbox_deliver() == 0
    assert outbox_deliver() == 1 and len(ear.heard) == 1
    assert "tried again" in caplog.text


@pytest.mark.django_db
def test_an_entry_whose_delivery_a_crash_swallowed_is_still_there(ear: Ear) -> None:
    pk = voided()  # inside the test's transaction nothing is committed: as if the server had died right after
    assert ear.heard == []
    assert outbox_deliver() == 1
    assert [told[:2] for told in ear.heard] == [(pk, "void")]
