"""A document of a state is refused with a code, or is a position in which a match goes on: there is nothing between."""

from functools import cache
from random import Random
from typing import Any

import pytest

import rules
from rules.base.errors import MalformedDocument
from rules.contract.outside import TimeUp, Withdraw
from rules.contract.ruleset import GAMES
from rules.play.bots import bot
from rules.play.simulation import Recording
from rules.play.start import running
from tests.rig.properties import scaled
from tests.rules.mutating import mutants

MOVES = 6
"""Played from an accepted position, by chance."""
MUTANTS = {"risiko": 4, "futurisiko": 12, "italywar": 5, "battaglia": 12}
"""Of each state: 1,000 to 1,800 for a game; USUAL for another one."""
USUAL = 8


@cache
def documents(code: str) -> list[dict[str, Any]]:
    """States of every phase of a few matches of a game, with and without somebody who has left."""
    found: dict[tuple[int, str, int], Any] = {}
    for ruleset in (rules.load(one) for one in rules.codes() if rules.load(one).game == code):
        for seats in {ruleset.seats_min, ruleset.seats_max}:
            for state in walk(ruleset, seats, f"{ruleset.code} {seats}"):
                found[state.phase, f"{ruleset.code} {seats}", state.round // 3] = state
    return [rules.encode(state) for state in found.values()]


def walk(ruleset: Any, seats: int, seed: str) -> Any:
    chance, dice = Random(seed), rules.Seeded(seed)
    players = [bot("random", f"{seed} {seat}", ruleset.game) for seat in range(1, seats + 1)]
    state = rules.replay(rules.start(ruleset, seats, dice))
    for _ in range(1200):
        yield state
        if state.outcome is not None:
            return
        outside = rules.legal_actions(state, None)
        leaving = [one for one in outside if isinstance(one, Withdraw)]
        if TimeUp() in outside and state.round > 7:
            action, seat = TimeUp(), None
        elif leaving and chance.random() < 0.002:
            action, seat = chance.choice(leaving), None
        else:
            seat = rules.to_move(state)[0]
            action = players[seat - 1].act(None, rules.legal_actions(state, seat))
        state = rules.step(state, action, seat, dice)[1]


def check_sound(document: dict[str, Any], code: str) -> bool:
    """Whether it was accepted; then the match must go on from it."""
    try:
        state = rules.decode(document, code)
    except MalformedDocument as error:
        assert error.code
        return False
    assert rules.status(state) == ()
    assert rules.decode(rules.encode(state), code) == state
    player, dice = bot("random", "unsound", code), rules.Seeded("unsound")
    for _ in range(MOVES):
        movers = rules.to_move(state)
        for seat in (None, *range(1, state.table.seats + 1)):
            listed = rules.legal_actions(state, seat)
            assert bool(listed) == (seat in movers) or seat is None
            rules.encode(rules.view(state, seat))
        if state.outcome is not None:
            break
        assert len(movers) == 1
        action = player.act(None, rules.legal_actions(state, movers[0]))
        state = rules.step(state, action, movers[0], dice)[1]
        assert rules.status(state) == ()
    return True


@pytest.mark.few(2)
@pytest.mark.parametrize("code", GAMES)
def test_a_changed_state_is_refused_with_a_code_or_plays_on(code: str) -> None:
    kept, total = 0, 0
    for number, document in enumerate(documents(code)):
        assert check_sound(document, code)
        for changed in mutants(document, f"{code} {number}", scaled(MUTANTS.get(code, USUAL))):
            total += 1
            try:
                kept += check_sound(changed, code)
            except Exception as error:
                differ = {
                    key: (document[key], changed.get(key)) for key in document if changed.get(key) != document[key]
                }
                raise AssertionError(f"{error!r} from {str(differ)[:1500]}") from error
    assert total > kept > 0


LAST = (("risiko-challenge", "greedy", 3, "last 2"), ("italywar", "greedy", 4, "last 17"))
"""Matches that end by the last conquest that there is to make."""


@pytest.mark.parametrize(("code", "name", "seats", "seed"), LAST)
def test_a_match_goes_on_from_the_last_conquest_too(code: str, name: str, seats: int, seed: str) -> None:
    ruleset = rules.load(code)
    recording = Recording(ruleset, [name] * seats, seed)
    match = running(ruleset, seats, recording.chance)
    while match.at.outcome is None:
        alone = match.at.round > 0 and sum(map(match.at.active, range(1, seats + 1))) == 1
        if alone:
            assert rules.decode(rules.encode(match.state), ruleset.game) == match.state
            (ends,) = rules.legal_actions(match.state, match.state.seat)
        match.ask(recording.bots)
    assert alone and type(ends).__name__ == "MoveIn"
