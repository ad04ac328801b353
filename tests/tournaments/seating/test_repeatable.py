"""The same question gives the same rounds, on every machine and in every process."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.tournaments.seating.cast import asked
from tournaments.seating.chance import Chance
from tournaments.seating.draw import VERSION, draw
from tournaments.seating.problem import DrawInput, Lock, digest

QUESTIONS = {
    "design": asked(32, 5, (6, 6, 5), seed=5),
    "search": asked(23, 4, (6, 5, 4), seed=7),
    "locks": asked(17, 2, (4,), seed=9, locks=(Lock("apart", (1, 9)), Lock("together", (2, 3)))),
    "hard": asked(24, 3, (6, 6, 6), seed=11, clubs="hard"),
}
GOLDEN = {
    "design": "da85b188743c2d69263e36d93b29b2a604a3e06658d51004a4ffef3ae64238a5",
    "search": "3e935cdc4519ecedd89fe0b9fcc48a279acdd9b68fdbf630e394b58e27f891be",
    "locks": "79ba66bb5a0b96a6723b2fb527409d49d9051fb9c4c8ead223ba399332b11358",
    "hard": "e614eb5d15b0943cd0a011bfae7fe7135fa97f69f762bc0fa19d8af96153b4c0",
}


def fingerprint(question: DrawInput) -> str:
    return digest(draw(question).document()["rounds"])


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_version_of_the_draw_never_changes_its_answers(name: str) -> None:
    """A change of these digests needs a new VERSION, or old certificates no longer hold."""
    assert VERSION == "planisfero-seating-1"
    assert fingerprint(QUESTIONS[name]) == GOLDEN[name]


def test_another_process_with_another_hash_seed_draws_the_same() -> None:
    code = (
        "from tests.tournaments.seating.test_repeatable import QUESTIONS, fingerprint\n"
        "print(*(fingerprint(question) for question in QUESTIONS.values()))"
    )
    expected = " ".join(fingerprint(question) for question in QUESTIONS.values())
    for hash_seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
        assert run.stdout.strip() == expected


def test_another_seed_draws_other_tables() -> None:
    assert len({fingerprint(replace(QUESTIONS["design"], seed=seed)) for seed in range(5)}) == 5


def test_the_certificate_names_the_question_and_the_version() -> None:
    question = QUESTIONS["design"]
    assert draw(question).certificate == {
        "seed": 5,
        "input_sha256": digest(question.document()),
        "version": VERSION,
    }


def test_chance_below_is_even_and_shuffles_keep_everything() -> None:
    chance = Chance(3)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)
    assert sorted(chance.shuffled(list(range(50)))) == list(range(50))
