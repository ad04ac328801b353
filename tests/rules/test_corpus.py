"""What every ruleset played when the corpus was frozen is played today: events, states, endings, refusals."""

import pytest

import rules
from tests.rig.long import long_where
from tests.rules.corpus import digest_of, kept, rows

KEPT = kept()
SHORT = {
    ("risiko-challenge", "random"), ("risiko-torneo", "random"), ("risiko-time-attack", "random"),
    *((code, "bots") for code in rules.codes() if code != "futurisiko"),
    ("risiko-1997", "walk"), ("risiko-challenge", "walk"), ("battaglia", "varied"), ("italywar-torneo", "walk"),
}  # fmt: skip
"""Of these `make test` plays the first block; `make test-all` plays everything."""


def test_every_ruleset_is_in_the_corpus() -> None:
    named = [f"{code} {kind}" for code, kind, _ in rows()]
    assert {name: named.count(name) for name in named} == {name: len(blocks) for name, blocks in KEPT.items()}


@pytest.mark.parametrize(("code", "kind", "block"), long_where(rows(), lambda row: row[2] > 0 or row[:2] not in SHORT))
def test_a_block_is_played_as_it_was(code: str, kind: str, block: int) -> None:
    assert digest_of((code, kind, block)) == KEPT[f"{code} {kind}"][block]
