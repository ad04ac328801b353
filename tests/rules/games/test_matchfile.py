"""Stored matches of every game: read back, checked event by event, and their committed dice rolled again."""

import json
from typing import Any

import pytest

import rules
from rules.base.committed import Committed
from rules.base.errors import LogError
from rules.contract.games import game
from rules.play.bots import bot_names
from rules.play.simulation import Recording, play, simulated
from rules.records.dice_check import verify_dice
from rules.records.match_file import read, verify
from rules.records.match_log import canonical, outcome_document, setup_of, state_digest
from tests.rules.engine.forging import rewritten
from tests.rules.games.kit import EDITIONS, NEW, kit

SHIPPED = [(code, edition) for code, edition in EDITIONS if edition in rules.codes()]


def best(code: str) -> str:
    """The bot that plays this game best."""
    return bot_names(code)[0]


def match(code: str, edition: str, events: int = 3000, committed: bool = False, seed: str = "file") -> list[str]:
    """The lines of a match between the best bot and random ones."""
    ruleset = kit(code).editions[edition]
    bots = [best(code), *["random"] * (ruleset.seats_min - 1)]
    return list(simulated(Recording(ruleset, bots, seed, committed=committed), max_events=events).lines)


@pytest.mark.parametrize(("code", "edition"), EDITIONS)
def test_a_match_is_rebuilt_with_its_outcome(code: str, edition: str) -> None:
    lines = match(code, edition)
    stored = read(lines)
    state = verify(stored)
    assert len(stored.events) == len(lines) - 2
    assert outcome_document(state) == stored.closed["outcome"]
    assert state_digest(rules.replay(stored.events)) == state_digest(state)
    for event in stored.events:
        assert game(code).documents.codec.event_text(event) == canonical(rules.encode(event))


@pytest.mark.parametrize(("code", "edition"), SHIPPED)
def test_every_committed_roll_is_checked(code: str, edition: str) -> None:
    stored = read(match(code, edition, committed=True))
    assert verify_dice(stored) == rules.asked(stored.events) > 0
    stopped = read(match(code, edition, events=150, committed=True))
    assert stopped.closed["outcome"] is None and verify_dice(stopped) > 0


@pytest.mark.parametrize(("code", "edition"), SHIPPED)
def test_a_match_taken_up_again_rolls_on_where_it_stopped(code: str, edition: str) -> None:
    """The events so far say how often chance was asked: a server that starts anew goes on with the next roll."""
    stored = read(match(code, edition, events=600, committed=True))
    setup = setup_of(kit(code).editions[edition], stored.header["seats"])
    seed, nonces, events = bytes.fromhex(stored.closed["seed"]), stored.header["nonces"], list(stored.events)
    place = len(game(code).opening(events[0], Committed(seed, setup, nonces)))
    while place < len(events):
        state = rules.replay(events[:place])
        seat, action = game(code).request(state, events[place])
        chance = Committed(seed, setup, nonces, asked=rules.asked(events[:place]))
        found = rules.decide(state, action, seat, chance)
        assert found == events[place : place + len(found)]
        place += len(found)


@pytest.mark.parametrize(("code", "edition"), SHIPPED)
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_an_event_left_out_or_told_twice_is_found_although_every_hash_is_right(
    code: str, edition: str, share: float
) -> None:
    lines = match(code, edition)
    place = int((len(lines) - 2) * share)
    for forge in (lambda all_: all_[:place] + all_[place + 1 :], lambda all_: all_[:place] + all_[place - 1 :]):
        with pytest.raises(LogError) as caught:
            verify(read(rewritten(lines, forge)))
        assert caught.value.event is not None and caught.value.event >= place - 30


@pytest.mark.parametrize(("code", "edition"), SHIPPED)
def test_a_shuffle_or_roll_that_was_not_committed_is_found(code: str, edition: str) -> None:
    """The match of another seed under this one's commitment: every rule is kept, the dice are not its own."""
    lines, other = match(code, edition, committed=True), match(code, edition, committed=True, seed="other")
    mine, theirs = json.loads(lines[0])["header"], json.loads(other[0])["header"]
    assert mine["commitment"] != theirs["commitment"]
    stored = read(rewritten(other, lambda events: events, commitment=mine["commitment"], nonces=mine["nonces"]))
    assert verify(stored)
    seed = json.loads(lines[-1])["closed"]["seed"]
    with pytest.raises(LogError, match="roll_wrong"):
        verify_dice(stored._replace(closed={**stored.closed, "seed": seed}))


@pytest.mark.few(1)
@pytest.mark.parametrize("code", NEW)
def test_the_best_bot_beats_the_random_one_clearly(code: str) -> None:
    """One of each at the smallest table of the first edition, places changed: nine wins of ten at least."""
    ruleset = next(iter(kit(code).editions.values()))
    won = played = 0
    for number in range(40):
        bots = ["random"] * ruleset.seats_min
        place = number % ruleset.seats_min
        bots[place] = best(code)
        found = simulated_outcome(Recording(ruleset, bots, f"sense {number}"))
        if found is not None:
            played += 1
            won += found.winners == (place + 1,)
    assert played >= 36 and won >= 0.9 * played, (won, played)


def simulated_outcome(recording: Recording) -> Any:
    """How the match ends; None when it is not over in time."""
    return rules.outcome(play(recording.ruleset, recording.bots, recording.chance).state)
