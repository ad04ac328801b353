"""What every ruleset played when the corpus was frozen is played today: events, states, endings, refusals."""

import pytest

from tests.rig.long import long_where
from tests.rules.corpus import Row, digest_of, kept, rows

KEPT = kept()
FIRST = 1
"""Blocks of each kind that `make test` plays; `make test-all` plays all."""


def test_every_ruleset_is_in_the_corpus() -> None:
    named = [f"{code} {kind}" for code, kind, _ in rows()]
    assert {name: named.count(name) for name in named} == {name: len(blocks) for name, blocks in KEPT.items()}


@pytest.mark.parametrize(
    "row", long_where(rows(), lambda row: row[2] >= FIRST), ids=lambda row: " ".join(map(str, row))
)
def test_a_block_is_played_as_it_was(row: Row) -> None:
    code, kind, block = row
    assert digest_of(row) == KEPT[f"{code} {kind}"][block]
