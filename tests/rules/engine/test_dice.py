"""Committed chance: the published scheme, its vectors, its evenness; and the check of a finished match."""

import hashlib
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import rules
from rules.base.chance import Chance, Recorded, Scripted, Seeded
from rules.base.committed import SCHEME, Committed, below, check_nonces, commitment_of, seal_of
from rules.base.errors import ChanceError, LogError
from rules.play.simulation import Recording, simulated
from rules.records.dice_check import verify_dice
from rules.records.match_file import read
from tests.rig.properties import SCALE
from tests.rules.engine import dice_again
from tests.rules.engine.forging import forged, rewritten

SEED = bytes(range(32))
SETUP = {"ruleset": "risiko-challenge", "version": 1, "options": {}, "seats": ["Ada", "Bruno", "Carla"]}
NONCES = ["00", "0102", "ff"]
PAGE = Path("docs/dice.md").read_text(encoding="utf-8")
SEALED, VECTORS = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.S))


def official(seed: str = "official", code: str = "risiko-challenge", events: int = 3000) -> list[str]:
    """The lines of a committed match."""
    recording = Recording(rules.load(code), ["random"] * 4, seed, committed=True)
    return list(simulated(recording, max_events=events).lines)


def test_the_vectors_of_the_page_are_what_the_product_rolls() -> None:
    chance = Committed(SEED, SETUP, NONCES)
    assert chance.commitment == VECTORS["commitment"]
    for vector in VECTORS["rolls"]:
        assert chance.asked == vector["k"]
        ask = chance.roll if vector["asked"] == "roll" else chance.shuffle
        assert list(ask(vector["size"], "test")) == vector["result"]


def test_a_second_implementation_finds_the_same_vectors() -> None:
    assert len(VECTORS["rolls"]) == 5
    for vector in VECTORS["rolls"]:
        source = dice_again.stream(SEED, SETUP, NONCES, vector["k"])
        ask = dice_again.dice if vector["asked"] == "roll" else dice_again.shuffled
        assert ask(source, vector["size"]) == vector["result"]


@pytest.mark.parametrize("case", SEALED["cases"])
def test_the_vectors_of_sealed_shares_are_what_the_product_rolls_and_a_second_implementation_too(case: dict) -> None:
    chance = Committed(SEED, SETUP, NONCES, scheme=SCHEME, outside=case["outside"])
    assert [list(chance.roll(3, "x")), list(chance.roll(6, "x")), list(chance.shuffle(16, "x"))] == case["results"]
    again = [dice_again.stream(SEED, SETUP, NONCES, k, True, case["outside"]) for k in range(3)]
    assert [dice_again.dice(again[0], 3), dice_again.dice(again[1], 6), dice_again.shuffled(again[2], 16)] == (
        case["results"]
    )
    assert SEALED["seals"] == [hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for nonce in NONCES]
    assert SEALED["seals"] == list(map(seal_of, NONCES))


def test_a_match_taken_up_again_rolls_on_where_it_stopped() -> None:
    chance = Committed(SEED, SETUP, NONCES)
    rolls = [chance.roll(3, "x") for _ in range(5)]
    assert Committed(SEED, SETUP, NONCES, asked=3).roll(3, "x") == rolls[3]


@pytest.mark.parametrize("other", [["00", "0102", "fe"], ["0102", "00", "ff"]])
def test_each_nonce_and_their_order_change_the_dice(other: list[str]) -> None:
    mine, theirs = Committed(SEED, SETUP, NONCES), Committed(SEED, SETUP, other)
    assert mine.roll(60, "x") != theirs.roll(60, "x")


def test_bytes_of_252_and_more_are_rejected_for_a_die() -> None:
    assert [below(6, iter([252, 255, 251, 0]))] == [251 % 6]


@pytest.mark.parametrize("nonces", [[], ["00", "01"], ["00", "01", None], ["00", "01", "0"], ["00", "01", "FF"], None])
def test_a_missing_or_wrong_nonce_is_refused(nonces: object) -> None:
    with pytest.raises(ChanceError) as caught:
        check_nonces(nonces, 3)
    assert caught.value.code in ("nonce_missing", "nonce_wrong")


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(ChanceError):
        commitment_of(b"short")


ROLLS = 1_000_000 if SCALE >= 10 else 50_000
LIMITS = {5: 20.5, 35: 66.6}
"""Chi-square at p = 0.001 by degrees of freedom; the seed is fixed, so the test is too."""


def chi_square(counts: Counter, cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def test_a_million_dice_of_long_rolls_are_even() -> None:
    chance = Committed(SEED, SETUP, NONCES)
    counts = Counter(face for _ in range(100) for face in chance.roll(10_000, "even"))
    assert counts.total() == 1_000_000
    assert chi_square(counts, 6) < LIMITS[5]


def test_a_million_rolls_are_even_in_every_place_and_independent_of_each_other() -> None:
    """Three dice against three as in a fight (in `make test` 50,000 rolls): each die, each pair of dice of one roll,
    and the first die of each roll with that of the roll before."""
    chance = Committed(SEED, SETUP, NONCES)
    rolls = [chance.roll(6, "combat") for _ in range(ROLLS)]
    assert chance.asked == ROLLS
    for die in range(6):
        assert chi_square(Counter(roll[die] for roll in rolls), 6) < LIMITS[5]
    for one, other in ((0, 1), (0, 3), (2, 5)):
        assert chi_square(Counter((roll[one], roll[other]) for roll in rolls), 36) < LIMITS[35]
    following = Counter((roll[0], later[0]) for roll, later in pairwise(rolls))
    assert chi_square(following, 36) < LIMITS[35]


def test_shuffles_put_each_card_everywhere_alike() -> None:
    chance = Committed(SEED, SETUP, NONCES)
    counts = Counter((place, card) for _ in range(6000) for place, card in enumerate(chance.shuffle(6, "even")))
    chi = sum((counts[place, card] - 1000) ** 2 / 1000 for place in range(6) for card in range(6))
    assert chi < 52.6  # 25 degrees of freedom, p = 0.001


@pytest.mark.parametrize("code", ["risiko-challenge", "risiko-time-attack"])
def test_every_roll_of_a_finished_match_is_checked(code: str) -> None:
    stored = read(official(code=code))
    assert verify_dice(stored) > 50


def test_an_abandoned_match_is_checked_too() -> None:
    stored = read(official(events=200))
    assert stored.closed["outcome"] is None
    assert verify_dice(stored) >= 4


def test_a_forged_throw_is_found_although_every_hash_is_right() -> None:
    lines = forged(official(), "order_rolled", lambda one: {**one, "dice": [die % 6 + 1 for die in one["dice"]]})
    with pytest.raises(LogError, match="roll_wrong") as caught:
        verify_dice(read(lines))
    assert caught.value.params["roll"] == 1


def test_a_roll_that_no_rule_asks_for_is_found_although_it_fits_the_seed() -> None:
    """A server that does not like its next dice and slips an idle roll in between."""
    lines = official()
    header = json.loads(lines[0])["header"]
    seed = bytes.fromhex(json.loads(lines[-1])["closed"]["seed"])
    setup = {key: header[key] for key in ("ruleset", "version", "options", "seats")}
    first = json.loads(lines[2])["event"]
    assert first["type"] == "order_rolled"
    dice = list(Committed(seed, setup, header["nonces"], asked=1).roll(4, "order"))
    forgery = rewritten(lines[:3] + lines[-1:], lambda events: [*events, {**first, "dice": dice}])
    with pytest.raises(LogError, match="not_what_follows"):
        verify_dice(read(forgery))


def test_a_seed_that_is_not_the_committed_one_is_found() -> None:
    lines = official()
    stored = read(lines)
    with pytest.raises(LogError, match="commitment_wrong"):
        verify_dice(stored._replace(closed={**stored.closed, "seed": "00" * 32}))
    with pytest.raises(LogError, match="seed_not_revealed"):
        verify_dice(stored._replace(closed={**stored.closed, "seed": None}))
    with pytest.raises(LogError, match="seed_wrong"):
        verify_dice(stored._replace(closed={**stored.closed, "seed": "xyz"}))
    with pytest.raises(LogError, match="nonce_missing"):
        verify_dice(stored._replace(header={**stored.header, "nonces": stored.header["nonces"][1:]}))


def test_a_match_without_commitment_has_nothing_to_check() -> None:
    recording = Recording(rules.load("risiko-challenge"), ["random"] * 3, "plain")
    with pytest.raises(LogError, match="no_commitment"):
        verify_dice(read(simulated(recording, max_events=100).lines))


@pytest.mark.parametrize(
    "chance",
    [Seeded("none"), Committed(SEED, SETUP, NONCES), Scripted([1, 2, 3]), Recorded([("roll", ())])],
    ids=["seeded", "committed", "scripted", "recorded"],
)
def test_no_dice_are_none_wherever_they_come_from(chance: Chance) -> None:
    assert chance.roll(0, "combat") == ()
