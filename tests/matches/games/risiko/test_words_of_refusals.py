"""Every code that the engine or a service raises has its own sentence, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from matches.errors import Refused
from matches.games.refusing import refusal_text
from matches.games.risiko.words.refusals import MOMENTS, illegal_text
from matches.words.sentence import GENERAL
from rules import RulesetError

ROOT = Path(__file__).resolve().parents[4]
PARAMS = {
    "territory": "alaska", "source": 0, "target": "cina", "least": 2, "most": 3, "armies": 1, "value": 9, "round": 7,
    "reason": "pausa cena", "seat": 1, "seats": 2, "free": 1, "name": "Nora Bassi", "retry_after": 3,
    "game": "risiko", "error": RulesetError("option_most", option="army_cap", most=200),
}  # fmt: skip


def texts_of(node: ast.expr) -> list[str]:
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def raised(package: str, error: str, checks: tuple[str, ...] = ()) -> Iterator[str]:
    """The codes given to an error class, and those that a checking function returns as its last argument."""
    found = ROOT / package
    for path in [found] if found.is_file() else sorted(found.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in (error, *checks)):
            continue  # every worker reads these files, and most raise nothing
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == error:
                code = node.args[0]
                parts = [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]
                yield from (text for part in parts for text in texts_of(part))
            elif called in checks:
                yield from texts_of(node.args[-1])


ENGINE = ("rules/risiko", "rules/lands", "rules/contract/live.py", "rules/contract/outside.py")
ILLEGAL = sorted({code for part in ENGINE for code in raised(part, "illegal", ("wrong_quantity",))})
REFUSED = sorted(set(raised("matches", "Refused")))


def test_the_codes_are_found() -> None:
    assert {"not_your_turn", "match_over", "not_started", "dice_out_of_range", "wrong_phase"} <= set(ILLEGAL)
    assert {"stale", "over", "illegal"} <= set(REFUSED)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("code", [code for code in ILLEGAL if code != "wrong_phase"])
def test_every_illegal_action_says_why(code: str, language: str) -> None:
    with translation.override(language):
        text = illegal_text(code, PARAMS)
        assert text and text != str(GENERAL) and "%(" not in text


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("code", [code for code in REFUSED if code != "illegal"])
def test_every_refusal_says_why(code: str, language: str) -> None:
    with translation.override(language):
        text = refusal_text(Refused(code, **PARAMS))
        assert text and text != str(GENERAL) and "%(" not in text


def test_a_wrong_moment_is_told_by_what_was_wanted() -> None:
    moments = set(raised_actions())
    assert moments == set(MOMENTS)
    assert len({illegal_text("wrong_phase", {"action": one}) for one in moments}) == len(moments)


def raised_actions() -> Iterator[str]:
    for path in (ROOT / "rules" / "risiko").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "illegal":
                yield from (text for key in node.keywords if key.arg == "action" for text in texts_of(key.value))


def test_an_illegal_action_is_told_through_its_refusal() -> None:
    error = Refused("illegal", game="risiko", rule="not_adjacent", params={"source": 0, "target": "cina"})
    assert refusal_text(error) == "Alaska e Cina non confinano."


def test_where_no_army_may_leave_no_range_is_named() -> None:
    assert not any(sign.isdigit() for sign in illegal_text("armies_out_of_range", {"value": 1, "least": 1, "most": 0}))
    assert illegal_text("armies_out_of_range", {"value": 9, "least": 1, "most": 4}).endswith("da 1 a 4.")
