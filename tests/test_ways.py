"""The two ways through the house in docs/architecture.md: each function named is reached, in the order of the page.

A way is walked in parts, each opened by a function: what the page tells of two cases needs two requests. Of scripts,
and of what was compiled, the page is believed (`test_citations.py` looks whether they are there).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules
from rules.risiko.state.actions import Attack, Defend
from rules.risiko.state.state import ATTACK
from tests.journeys.board_player import wild
from tests.matches.table import Table as Match
from tests.matches.table import table as match_table
from tests.rig.reached import ROOT, Step, functions_reached, missed
from tests.rig.together import without_loop
from tests.tournaments.results.browsers import at, post, sending, signed_in
from tests.tournaments.results.cast import NORA, TEO, UGO, ending, evening, tables
from tests.tournaments.results.phones import browser_at
from tournaments.models import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]
STEP = re.compile(r"`([\w/]+\.py)` \(`(\w+)`\)")
Act = Callable[[], Any]
Part = tuple[str, Act]
"""The function that opens it, and what is done."""


def steps_under(heading: str) -> list[Step]:
    """Return the functions that the page names under a heading."""
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = page.partition(f"### {heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    return [(file, name) for file, name in STEP.findall(section)]


def is_compiled(file: str) -> bool:
    module = sys.modules.get(file.removesuffix(".py").replace("/", "."))
    return module is not None and Path(str(module.__file__)).suffix != ".py"


def parts_seen(steps: list[Step], parts: list[Part]) -> list[tuple[str, list[Act]]]:
    """Return the parts with what is done in each; one that a compiled function opens is done with the one before."""
    hidden = {name for file, name in steps if is_compiled(file)} - {
        name for file, name in steps if not is_compiled(file)
    }
    seen: list[tuple[str, list[Act]]] = []
    for opener, act in parts:
        if seen and opener in hidden:
            seen[-1][1].append(act)
        else:
            seen.append((opener, [act]))
    return seen


def walked(named: list[Step], parts: list[Part]) -> None:
    """Walk a way part by part; fail with the first step that does not come where the page has it."""
    steps, seen = [step for step in named if not is_compiled(step[0])], parts_seen(named, parts)
    places = [0]
    for opener, _acts in seen[1:]:
        places.append(next(at for at in range(places[-1] + 1, len(steps)) if steps[at][1] == opener))
    for (opener, acts), begin, end in zip(seen, places, [*places[1:], len(steps)], strict=True):
        assert steps[begin][1] == opener
        with functions_reached() as reached:
            for act in acts:
                act()
        assert missed(steps[begin:end], reached) is None


def heard(address: str) -> None:
    """Open a stream, and close it."""
    with without_loop():
        Client().get(address).close()


def test_a_result_takes_the_way_that_the_page_says(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr("tournaments.tasks.task_hand", lambda task, words, **_: task(*words))
    event = evening(players=16, confirms="some", confirming_seats=1)
    first, agreed, confirmed, late = tables(event)
    referee = signed_in(event.owner)
    for table in (agreed, confirmed, late):
        assert (
            post(browser_at(table, NORA), table, sending(table, submission_id=f"phone-at-{table.pk}")).status_code
            == 200
        )

    def send(position: int, seen: int, **owners: int) -> None:
        body = sending(first, ending(**owners), submission_id=f"phone-of-{position}", base_version=seen)
        assert post(browser_at(first, position), first, body).status_code == 200

    def confirm(table: Table) -> None:
        assert referee.post(at("result-confirm", table), {"version": 1}).status_code == 302

    def confirm_in_a_crowd() -> None:
        settings.STANDINGS_AT_ONCE = 1
        confirm(late)

    walked(
        steps_under("A result, from the map to the projector"),
        [
            ("submit", lambda: send(NORA, 0)),
            ("version_beside", lambda: send(TEO, 1, alaska=TEO)),
            ("agree", lambda: browser_at(agreed, UGO).post(at("result-agree", agreed), {"version": 1})),
            ("confirm", lambda: confirm(confirmed)),
            ("follow_hand", confirm_in_a_crowd),
            ("stream", lambda: heard(reverse("tournament-live", args=[event.slug]))),
        ],
    )


def attack_on(made: Match, armies: range) -> Attack:
    """Play until the seat in turn may attack a territory with so many armies; return that attack, with one die."""

    def listed(state: rules.State) -> list[Attack]:
        if state.phase != ATTACK:
            return []
        actions = rules.legal_actions(state, state.seat)
        return [act for act in actions if isinstance(act, Attack) and state.armies[act.target] in armies]

    wild(made, listed)
    attack = listed(made.state)[0]
    return Attack(attack.source, attack.target, 1)


def test_a_click_on_attack_takes_the_way_that_the_page_says() -> None:
    asked, alone = match_table(ruleset="risiko-classico"), match_table(ruleset="risiko-classico")
    two, one_army = attack_on(asked, range(2, 40)), attack_on(alone, range(1, 2))

    def act(made: Match, action: Attack | Defend) -> None:
        assert made.act(made.mover, rules.encode(action)).status_code == 200

    walked(
        steps_under("A click on “Attack”"),
        [
            ("act", lambda: act(asked, two)),
            ("defend", lambda: act(asked, Defend(1))),
            ("attack", lambda: act(alone, one_army)),
            ("stream", lambda: heard(alone.address("match-stream"))),
        ],
    )


def test_a_step_out_of_its_order_is_missed() -> None:
    first, second, third = (("rules/a.py", name) for name in ("first", "second", "third"))
    reached = [frozenset({first}), frozenset({second})]
    assert missed([first, second], reached) is None
    assert missed([second, first], reached) == first
    assert missed([first, third], reached) == third
