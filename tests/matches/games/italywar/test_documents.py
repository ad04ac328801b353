"""What the board of Italy War is told of the next throw: the dice of eight faces count, and are named."""

from __future__ import annotations

from typing import Any

import pytest

from matches.games.italywar.private import private_document
from matches.models import Match
from rules.italywar.state.actions import Attack, Pass, PlayMarshal
from rules.odds.battles import throw_odds
from tests.rules.italywar.table import ADA, BRUNO, Table, position, t


def told(game: Table, shows_odds: bool = True) -> dict[str, Any]:
    return private_document(Match(shows_odds=shows_odds), game.state, ADA)


def expected(attack8: int, defence8: int) -> tuple[float, float]:
    odds = throw_odds(3, 3, attack8, defence8)
    mine, theirs = (float(sum(chance * lost[side] for lost, chance in odds.items())) for side in (0, 1))
    return mine, theirs


def front(*hand: str, other: tuple[str, ...] = ()) -> Table:
    holdings = {ADA: {"roma": 9}, BRUNO: {"viterbo": 9, "rieti": 5}}
    return position(holdings=holdings, hands={ADA: hand, BRUNO: other})


def test_the_next_throw_is_told_on_average() -> None:
    one = told(front())["throws"]["roma>viterbo"]
    assert (one["mine"], one["theirs"]) == expected(0, 0) and not one["general"] and not one["marshal"]


def test_who_holds_a_general_sees_what_it_changes() -> None:
    assert told(front())["led"] == {}
    one = told(front("generale_1"))["led"]["roma>viterbo"]
    assert (one["mine"], one["theirs"]) == expected(1, 0) and one["general"]
    assert one["mine"] < expected(0, 0)[0]


def test_a_marshal_face_up_counts_for_its_owner_alone() -> None:
    game = front(other=("maresciallo_1",))
    game.do(Attack(t("roma"), t("viterbo"), False))
    game.do(Pass(False))
    game.dice(6, 6, 6, 1, 1, 1).do(PlayMarshal())
    throws = told(game)["throws"]
    assert throws["roma>rieti"]["marshal"] and throws["roma>rieti"]["mine"] == expected(0, 1)[0]
    assert not any(one["marshal"] for key, one in throws.items() if key not in ("roma>rieti", "roma>viterbo"))


@pytest.mark.parametrize("part", ["throws", "led"])
def test_without_odds_nothing_is_told(part: str) -> None:
    assert told(front("generale_1"), shows_odds=False)[part] == {}
