"""Each adapter passes the suite that the owners of its interface wrote."""

import warnings
from copy import deepcopy
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.state_test import state_test

from rules.adapters import openspiel_game, pettingzoo_env
from rules.adapters.action_ids import WAIT
from rules.adapters.gymnasium_env import SeatEnv
from rules.adapters.match_by_ids import Interface, MatchByIds, rewards
from rules.base.chance import Seeded
from rules.contract.ruleset import codes, load

PLAYED = codes()
SHORT = ("risiko-challenge", "futurisiko", "battaglia")
CODES = [code if code in SHORT else pytest.param(code, marks=pytest.mark.long) for code in PLAYED]


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """Advice that PettingZoo gives everybody with masks: observations are dictionaries there."""
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        for text in ("Observation", "Environment has not defined a render", "State"):
            warnings.filterwarnings("ignore", message=f"{text}.*", category=UserWarning)
        yield


@pytest.mark.parametrize("code", CODES)
def test_pettingzoo_one_agent_at_a_time(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo_env.env(ruleset=code), num_cycles=12)
    seed_test(partial(pettingzoo_env.env, ruleset=code), num_cycles=12)


def test_pettingzoo_every_seat_at_once_until_its_cycles_are_over(capsys: pytest.CaptureFixture[str]) -> None:
    every_seat = partial(pettingzoo_env.env, every_seat=True)
    max_cycles_test(SimpleNamespace(env=every_seat, parallel_env=pettingzoo_env.parallel_env))
    parallel_api_test(pettingzoo_env.parallel_env(max_cycles=6), num_cycles=6)
    state_test(pettingzoo_env.env(max_cycles=6), pettingzoo_env.parallel_env(max_cycles=6), num_cycles=6)


@pytest.mark.parametrize("most", [0, -1, 2.5, None])
def test_a_match_that_would_be_cut_short_before_it_begins_is_refused_with_what_is_allowed(most: Any) -> None:
    for begins in (
        partial(pettingzoo_env.env, max_cycles=most),
        partial(pettingzoo_env.parallel_env, max_cycles=most),
        partial(SeatEnv, max_decisions=most),
    ):
        with pytest.raises(ValueError, match=rf"must be a whole number from 1 on, not {most}$"):
            begins()
    if isinstance(most, int):
        with pytest.raises(ValueError, match=rf"max_decisions must be a whole number from 1 on, not {most}"):
            pyspiel.load_game(f"{openspiel_game.NAME}(max_decisions={most})")
    assert pettingzoo_env.env(max_cycles=np.int64(1)).max_num_agents == 4


@pytest.mark.long
@pytest.mark.parametrize("code", PLAYED)
def test_pettingzoo_for_a_long_time(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo_env.env(ruleset=code), num_cycles=1000)
    seed_test(partial(pettingzoo_env.env, ruleset=code), num_cycles=500)


@pytest.mark.parametrize("seat", [0, 5, -1, None])
def test_a_seat_that_is_not_at_the_table_cannot_learn(seat: Any) -> None:
    with pytest.raises(ValueError, match=rf"seat must be one from 1 to 4, not {seat}$"):
        SeatEnv(seat=seat)


@pytest.mark.parametrize("code", CODES)
def test_gymnasium_against_bots(code: str) -> None:
    check_env(SeatEnv(ruleset=code, bots="random"), skip_render_check=True)


def test_gymnasium_an_action_that_is_not_legal_changes_nothing_and_is_told() -> None:
    env = SeatEnv(bots="random", max_decisions=3)
    before, _ = env.reset(seed=5)
    after, reward, over, cut, info = env.step(WAIT)
    assert info["refused"]
    assert (before == after).all()
    assert (reward, over, cut) == (0.0, False, False)
    legal = int(np.flatnonzero(info["action_mask"])[0])
    assert not env.step(legal)[4]["refused"]
    assert env.step(WAIT)[3]


@pytest.mark.parametrize(("code", "players", "most"), [
    ("risiko-torneo", 3, 25),
    ("futurisiko", 3, 25),
    ("battaglia", 2, 25),
    *(pytest.param(code, load(code).seats_min + 1, 3000, marks=pytest.mark.long) for code in PLAYED),
])  # fmt: skip
def test_openspiel_random_simulations_with_every_state_written_and_read(code: str, players: int, most: int) -> None:
    game = pyspiel.load_game(f"{openspiel_game.NAME}(ruleset={code},players={players},max_decisions={most})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_chance_has_its_exact_probabilities() -> None:
    """Each shuffle card by card, each die by itself; so a card is as likely at each place, and so is each throw."""
    state = pyspiel.load_game(f"{openspiel_game.NAME}(ruleset=risiko-torneo,players=3)").new_initial_state()
    asked: list[int] = []
    while len(asked) < 3 + 15 + 41:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert {probability for _, probability in outcomes} == {1 / len(outcomes)}
            asked.append(len(outcomes))
            state.apply_action(outcomes[-len(asked) % len(outcomes)][0])
        else:
            state.apply_action(state.legal_actions()[0])
    assert asked == [6, 6, 6, *range(16, 1, -1), *range(42, 1, -1)]


def openspiel_step(state: Any, choose: Any) -> None:
    legal = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(int(choose.choice(legal)))


@pytest.mark.parametrize("copied", [lambda state: state.clone(), deepcopy], ids=["clone", "deepcopy"])
def test_openspiel_a_copy_knows_that_the_clock_has_rung(copied: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.adapters.match_by_ids.TIME_UP_AFTER", 1)
    state = pyspiel.load_game(f"{openspiel_game.NAME}(ruleset=risiko-torneo,players=3)").new_initial_state()
    choose = np.random.default_rng(1)
    while state._bell:
        openspiel_step(state, choose)
    other = copied(state)
    first, second = np.random.default_rng(2), np.random.default_rng(2)
    for _ in range(400):
        if state.is_terminal():
            break
        openspiel_step(state, first)
        openspiel_step(other, second)
        assert str(other) == str(state)


def test_rewards_are_shares_in_the_victory_and_sum_to_nothing() -> None:
    match = MatchByIds(Interface(load("risiko-challenge"), 3), Seeded("rewards"))
    assert rewards(match.state) == [0.0, 0.0, 0.0]
    choose = np.random.default_rng(3)
    while not match.over:
        legal = [number for span in match.spans() for number in span]
        match.act(int(choose.choice(legal)))
    won = rewards(match.state)
    assert sum(won) == pytest.approx(0)
    assert max(won) == pytest.approx(1 / len(match.state.outcome.winners) - 1 / 3)
