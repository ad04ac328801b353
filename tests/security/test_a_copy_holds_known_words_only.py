"""A copy holds words and addresses that exist here; results that do not follow from their boards are told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.security.copies import Plain, given_back, opened_copy, refusal, unsigned
from tests.tournaments.results import cast as results
from tests.tournaments.setup.cast import evening
from tournaments.backup.documents.copy_fields import PART_CODES, WON_BY
from tournaments.backup.documents.tournament_copy import document_of
from tournaments.backup.services.restore_counts import results_unlike
from tournaments.models import ARRIVAL_CODES, LogEntry
from tournaments.online.words import ARRIVALS
from tournaments.selectors.setup.addresses import address_clean
from tournaments.words.results.scoring import PARTS, WINNER_REASONS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


def _line(document: Plain) -> Plain:
    found: Plain = document["stages"][0]["rounds"][0]["tables"][0]["results"][0]["lines"][0]
    return found


UNKNOWN: dict[str, tuple[str, Callable[[Plain], object]]] = {
    "a script for an address": (
        "public_address",
        lambda one: one["tournament"].update(public_address="javascript:alert(1)"),
    ),
    "data for an address": ("public_address", lambda one: one["tournament"].update(public_address="data:text/html,x")),
    "an address with a name": (
        "public_address",
        lambda one: one["tournament"].update(public_address="https://a:b@torneo.example.it"),
    ),
    "an address with a path": (
        "public_address",
        lambda one: one["tournament"].update(public_address="https://torneo.example.it/login"),
    ),
    "rules": ("ruleset", lambda one: one["tournament"].update(ruleset="risiko-segreto")),
    "a formula": ("formula", lambda one: one["tournament"].update(formula="mine")),
    "a tie-break": ("tie_breaks", lambda one: one["tournament"].update(tie_breaks=["beauty"])),
    "a state of the tournament": ("state", lambda one: one["tournament"].update(state="altrove")),
    "a state of a round": ("state", lambda one: one["stages"][0]["rounds"][0].update(state="altrove")),
    "a kind of a stage": ("kind", lambda one: one["stages"][0].update(kind="duel")),
    "a state of a result": (
        "state",
        lambda one: one["stages"][0]["rounds"][0]["tables"][0]["results"][0].update(state="sure"),
    ),
    "a reason": ("explanation.reason", lambda one: _line(one)["explanation"].update(reason="beauty")),
    "an action of the log": ("action", lambda one: one["log"][0].update(action="<script>")),
}


@pytest.mark.few(4)
@pytest.mark.parametrize(("field", "change"), UNKNOWN.values(), ids=UNKNOWN.keys())
def test_a_word_that_does_not_exist_here_is_refused_with_its_field(
    field: str, change: Callable[[Plain], object]
) -> None:
    event = evening()
    found = refusal(unsigned(opened_copy(event), change), event.owner)
    assert (found.code, found.params["field"]) == ("backup_field", field)
    assert found.params["where"]


def test_a_result_that_does_not_follow_from_its_board_is_counted_and_told() -> None:
    event = evening()
    honest = given_back(unsigned(opened_copy(event)), event.owner)
    assert LogEntry.objects.get(tournament=honest, action="imported_unsigned").detail["unlike"] == 0
    forged = given_back(unsigned(opened_copy(event), lambda one: _line(one).update(points="999")), event.owner)
    entry = LogEntry.objects.get(tournament=forged, action="imported_unsigned")
    assert entry.detail["unlike"] == 1


def test_honest_results_are_counted_by_the_options_and_sizes_of_the_copy() -> None:
    """A tie that the tournament's own rule decides, and a table of two that the rules alone do not know."""
    event = results.evening(ruleset="risiko-torneo", formula="method2", rule_options={"table_tie": ["outside"]})
    tied = results.numbers((50, 5), (50, 6), (10, 20), (10, 13))
    lines = results.confirmed(results.tables(event)[0], tied).lines
    assert list(lines.filter(won=True).values_list("position", flat=True)) == [2]
    assert results_unlike(document_of(event)) == 0
    event = results.evening(2, owner=event.owner, name="Duelli", ruleset="risiko-torneo", sizes=[2], preferred_size=2)
    results.confirmed(results.tables(event)[0], results.numbers((50, 40), (44, 30)))
    assert results_unlike(document_of(event)) == 0


def test_no_form_takes_an_address_with_another_scheme() -> None:
    for text in ("javascript:alert(1)", "javascript://x%0aalert(1)", "data:text/html,x", "file:///etc/passwd", "//a/b"):
        assert address_clean(text) == ""
    assert address_clean("torneo.example.it") == "http://torneo.example.it"


def test_every_word_that_a_page_has_for_a_code_may_stand_in_a_copy() -> None:
    assert set(ARRIVAL_CODES) == set(ARRIVALS) and len(ARRIVAL_CODES) == len(ARRIVALS)
    assert set(PART_CODES) == set(PARTS) and len(PART_CODES) == len(PARTS)
    assert {*WON_BY} == {*WINNER_REASONS, ""}
