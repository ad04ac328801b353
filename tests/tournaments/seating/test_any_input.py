"""Whatever is asked: tables that the verifier confirms, or a refusal that says why and what would help; no hang."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from tests.rig.properties import examples
from tournaments.seating.draw import draw
from tournaments.seating.elimination.planner import alternatives, plan
from tournaments.seating.errors import Infeasible, Malformed
from tournaments.seating.question.parse import parse_input
from tournaments.seating.verify import doubts

ids = st.integers(1, 14)
players = st.lists(
    st.fixed_dictionaries(
        {"id": ids, "club": st.sampled_from(["A", "B", "C", None]), "present": st.booleans() | st.just(True)}
    ),
    max_size=14,
    unique_by=lambda one: one["id"],
)
tables = st.permutations(range(1, 15)).flatmap(
    lambda order: st.integers(2, 5).map(lambda size: [order[at : at + size] for at in range(0, 12, size)])
)
locks = st.builds(
    lambda kind, people, number: {kind: people, **({"round": number} if number else {})},
    st.sampled_from(["apart", "together", "table"]),
    st.lists(ids, min_size=1, max_size=5),
    st.integers(0, 3),
)
questions = st.fixed_dictionaries(
    {"players": players, "rounds": st.integers(0, 3), "preferred": st.integers(2, 7)},
    optional={
        "sizes": st.lists(st.integers(1, 8), max_size=4),
        "history": st.lists(tables, max_size=2),
        "locks": st.lists(locks, max_size=4),
        "clubs": st.sampled_from(["off", "soft", "hard"]),
        "seats": st.sampled_from(["balanced", "dice"]),
        "mode": st.sampled_from(["avoid", "random", "swiss", "greek", "bands", "snake", "fixed"]),
        "standing": st.lists(ids, unique=True, max_size=14),
        "parallel": st.integers(0, 3),
    },
)


def answered(document: dict[str, Any]) -> Infeasible | None:
    """Draws and lets the verifier look, or returns the refusal once it is seen to say why."""
    try:
        found = draw(parse_input(document))
    except Infeasible as refused:
        assert refused.code and len(refused.reason) > 10
        assert all(lock in [dict(one) for one in document.get("locks", [])] for lock in refused.locks)
        json.dumps(refused.answer())
        return refused
    assert doubts(document, json.loads(json.dumps(found.document()))) == []
    assert all(gap >= 0 for gap in found.gaps.values())
    return None


@examples(150)
@given(document=questions)
def test_every_question_gets_tables_that_hold_or_a_reason(document: dict[str, Any]) -> None:
    try:
        answered(document)
    except Malformed as error:
        assert error.where


@examples(60)
@given(held=st.lists(locks, max_size=5), count=st.integers(6, 14))
def test_giving_up_the_lock_named_leads_to_tables(held: list[dict[str, Any]], count: int) -> None:
    people = [{"id": number} for number in range(1, count + 1)]
    document: dict[str, Any] = {"players": people, "rounds": 2, "locks": held}
    for _ in range(len(held) + 1):
        refused = answered(document)
        if refused is None or refused.nearest is None or "without" not in refused.nearest:
            return
        left = list(document["locks"])
        left.remove(refused.nearest["without"])
        document = {**document, "locks": left}
    raise AssertionError("every lock was given up")


@examples(80)
@given(entrants=st.integers(-3, 300), final=st.integers(-1, 9), sizes=st.lists(st.integers(0, 9), max_size=4))
def test_every_plan_asked_for_adds_up_or_says_why(entrants: int, final: int, sizes: list[int]) -> None:
    found = plan(entrants, final, sizes)
    assert found.feasible or (found.code and found.reason)
    for one in (*([found.plan] if found.plan else []), *found.alternatives, *alternatives(entrants, final, sizes)):
        assert one.rounds[0].entrants == entrants
        assert all(sum(played.tables) == played.entrants for played in one.rounds)


EIGHT = [{"id": number, "club": "A" if number < 6 else None} for number in range(1, 9)]
BAD = {
    "nobody": {"players": []},
    "count": {"players": [{"id": 1}]},
    "history_unknown": {"players": EIGHT, "history": [[[1, 2, 3, 99]]]},
    "club_too_big": {"players": EIGHT, "clubs": "hard", "sizes": [4]},
    "locks_do_not_fit": {
        "players": EIGHT,
        "sizes": [4],
        "locks": [{"apart": [1, 2]}, {"apart": [2, 3]}, {"apart": [1, 3]}],
    },
    "apart_together": {"players": EIGHT, "locks": [{"together": [1, 2]}, {"apart": [2, 1]}]},
}


@pytest.mark.parametrize("code", [*BAD, "all_absent"])
def test_the_command_says_what_is_wrong_and_exits_with_one(code: str, tmp_path: Path, capsys: Any) -> None:
    absent = {"players": [{**one, "present": False} for one in EIGHT]}
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(BAD.get(code, absent)))
    with pytest.raises(SystemExit) as ended:
        call_command("draw", str(path))
    answer = json.loads(capsys.readouterr().out)
    assert ended.value.code == 1 and answer["code"] == ("nobody" if code == "all_absent" else code)
    assert answer["reason"]
