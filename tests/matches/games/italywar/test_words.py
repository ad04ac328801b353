"""What Italy War says: every refusal has its reason, no sentence tells a secret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

import rules
from matches.games.italywar.position import position_document
from matches.games.italywar.words.events import event_words
from matches.games.italywar.words.refusals import ILLEGAL, MOMENTS, illegal_text
from matches.games.risiko.words.refusals import COUNTED
from matches.words.sentence import GENERAL
from rules.italywar.state import actions
from rules.italywar.state.actions import Attack
from tests.rules.italywar.table import ADA, BRUNO, NAMES, position, t

ENGINE = Path("rules/italywar"), Path("rules/lands")
SHARED = Path("rules/contract/live.py"), Path("rules/contract/outside.py")
CODE = re.compile(r'illegal\(\s*"(\w+)"')


def test_every_code_of_the_engine_has_its_sentence() -> None:
    paths = (*(path for folder in ENGINE for path in sorted(folder.rglob("*.py"))), *SHARED)
    texts = [path.read_text(encoding="utf-8") for path in paths]
    codes = {code for text in texts for code in CODE.findall(text)}
    assert len(codes) > 20 and codes - {"wrong_phase"} <= {*ILLEGAL, *COUNTED}


def test_every_moment_has_its_sentence() -> None:
    own = {one.__name__ for one in actions.Action.__args__} - {"TimeUp", "Withdraw", "Return"}
    names = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in own}
    assert names <= set(MOMENTS)


@pytest.mark.parametrize(("target", "words"), [("siena", "non confinano"), ("sassari", "si va solo via mare")])
def test_a_refusal_names_the_territories_of_italy(target: str, words: str) -> None:
    game = position(holdings={ADA: {"livorno": 5}, BRUNO: {"siena": 2}})
    error = rules.refusal(game.state, Attack(t("livorno"), t(target), False), ADA)
    assert error is not None
    with translation.override("it"):
        said = illegal_text(error.code, error.params)
    assert "Livorno" in said and words in said and said != str(GENERAL)


def test_nobody_reads_that_a_generale_is_meant() -> None:
    game = position(
        holdings={ADA: {"roma": 9}, BRUNO: {"viterbo": 9}}, hands={ADA: ["generale_1"], BRUNO: ["tregua_1"]}
    )
    before = game.state
    (declared,) = game.do(Attack(t("roma"), t("viterbo"), True))
    for language in ("it", "en"):
        with translation.override(language):
            assert "general" not in event_words(declared, before, game.state, NAMES).lower()
    seen = rules.view(game.state, BRUNO)
    assert "general" not in str(position_document(game.state, seen)).lower()
