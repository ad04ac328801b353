"""Who surrendered before the order of leaving was noted counts in a copy as where it was made, on any installation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cast import account
from tests.security.copies import given_back, opened_copy, unsigned
from tests.tournaments.results.cast import LIA, NORA, changed, confirmed, ending, evening, tables
from tests.tournaments.results.test_course import corrected, page_of, places, sent_by, stored_before
from tournaments.models import LogEntry, Result, Table
from tournaments.selectors.results.results import confirmed_result

pytestmark = pytest.mark.django_db
DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def table() -> Table:
    return tables(evening(ruleset="risiko-torneo"))[0]


@pytest.fixture
def own_disk(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


def restored_elsewhere(table: Table) -> Table:
    """The table in a copy without a signature, as release 0.1.0 wrote them, restored: every result counted again."""
    event = table.round.stage.tournament
    again = given_back(unsigned(opened_copy(event)), event.owner)
    assert LogEntry.objects.get(tournament=again, action="imported_unsigned").detail["unlike"] == 0
    return tables(again)[0]


def test_a_copy_counts_what_was_stored_before_and_what_is_entered_now_as_they_count_here(
    table: Table, own_disk: None
) -> None:
    """Restoring elsewhere counts every result again and compares: neither kind differs."""
    stored_before(table)
    other = tables(evening(owner=account("bruno"), name="Altra", ruleset="risiko-torneo"))[0]
    confirmed(other, changed(ending(), NORA, surrendered=True, left=None))
    assert places(table) != places(other)
    for one in (table, other):
        again = restored_elsewhere(one)
        assert (places(again), confirmed_result(again).document) == (places(one), confirmed_result(one).document)


def test_a_copy_counts_who_was_eliminated_and_had_surrendered_before_as_here(table: Table, own_disk: None) -> None:
    """Release 0.1.0 let both be ticked."""
    board = {code: [LIA if seat == NORA else seat, armies] for code, (seat, armies) in ending()["board"].items()}
    stored_before(table, changed(ending(), NORA, eliminated=True) | {"board": board})
    again = restored_elsewhere(table)
    assert places(again) == places(table) and places(again)[-1] == NORA
    assert confirmed_result(again).document == confirmed_result(table).document
    corrected(again, sent_by(again))
    assert confirmed_result(again).document == confirmed_result(table).document


def test_a_copy_made_by_release_0_1_0_is_restored_with_who_surrendered(own_disk: None) -> None:
    """The evening of its demo, where the winner of the first table stands although seat 3 surrendered there."""
    event = given_back((DATA / "copies" / "0.1.0-surrendered.planisfero.json.gz").read_bytes(), account("bruno"))
    assert LogEntry.objects.get(tournament=event, action="imported_unsigned").detail["unlike"] == 0
    result = Result.objects.get(table__round__stage__tournament=event, version=2)
    assert [row["seat"] for row in result.document["seats"] if row["surrendered"]] == [3]
    assert "left" not in result.document and result.state == Result.State.CONFIRMED
    assert page_of(result.table, "result").status_code == 200
