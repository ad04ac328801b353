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

PLAYED = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19), (20, 21, 22))
QUESTIONS = {
    "design": asked(32, 5, (6, 6, 5), seed=5),
    "search": asked(23, 4, (6, 5, 4), seed=7),
    "locks": asked(17, 2, (4,), seed=9, locks=(Lock("apart", (1, 9)), Lock("together", (2, 3)))),
    "hard": asked(24, 3, (6, 6, 6), seed=11, clubs="hard"),
    "swiss": asked(22, 1, (5, 4), seed=3, mode="swiss", standing=tuple(range(22, 0, -1)), history=(PLAYED,)),
    "teams": asked(24, 2, (4,) * 6, seed=2, clubs="hard", priorities=("club_meetings", "repeats", "player_club")),
}
GOLDEN = {
    "design": "da85b188743c2d69263e36d93b29b2a604a3e06658d51004a4ffef3ae64238a5",
    "search": "2ca5ec485dc99f707ade2d6b0e05568aa9accfceab2efacf49ab51cf5d1ab302",
    "locks": "b4b1bde5a3bdc87fab6e5c56280e6a7372d4f12ebd31efd4fa35b6dfb1788932",
    "hard": "e614eb5d15b0943cd0a011bfae7fe7135fa97f69f762bc0fa19d8af96153b4c0",
    "swiss": "c372040bf0d1c078cd3a12d0c8b376d36488a765cefda5e0316faeccba64be4a",
    "teams": "8eeda1e85604d7e942d1cc78255d778a8d1dc0acf196ca534a43876a0dd2c663",
}


def fingerprint(question: DrawInput) -> str:
    return digest(draw(question).document()["rounds"])


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_version_of_the_draw_never_changes_its_answers(name: str) -> None:
    """A change of these digests needs a new VERSION, or old certificates no longer hold."""
    assert VERSION == "planisfero-seating-4"
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
