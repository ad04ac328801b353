"""A copy shows the tournament as it was at one moment, also while results come in; reading it never begins again."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from tests.tournaments.results.cast import confirmed, evening, tables
from tournaments.backup.services import snapshots
from tournaments.models import Result, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def beside(work: Callable[[], object]) -> None:
    """Do something on a connection of its own, and wait for it."""

    def closing() -> None:
        try:
            work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as one:
        one.submit(closing).result()


def results_in(content: bytes) -> int:
    rounds = json.loads(gzip.decompress(content))["stages"][0]["rounds"]
    return sum(bool(table["results"]) for round_ in rounds for table in round_["tables"])


def test_a_result_that_comes_in_while_a_copy_is_read_is_in_the_next_copy(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.VAR_DIR = tmp_path
    event = evening(players=8)
    first, second = tables(event)
    confirmed(first)
    read, readings = snapshots.document_of, []

    def confirmed_meanwhile(tournament: Tournament) -> Any:
        if not readings:
            beside(lambda: confirmed(second))
        readings.append(tournament.version)
        return read(tournament)

    monkeypatch.setattr(snapshots, "document_of", confirmed_meanwhile)
    assert results_in(snapshots.copy_of(event)) == 1 and len(readings) == 1
    assert Result.objects.count() == 2, "nobody waited for the copy"
    assert results_in(snapshots.copy_of(event)) == 2
    assert readings[1] > readings[0]
