"""The same question gives the same rounds, on every machine and in every process."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.rig.long import long_where
from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import VERSION, draw
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.problem import DrawInput, Lock, digest

PLAYED = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16), (17, 18, 19), (20, 21, 22))
FIRST = ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12))
QUESTIONS = {
    "design": asked(32, 5, (6, 6, 5), seed=5),
    "search": asked(23, 4, (6, 5, 4), seed=7),
    "locks": asked(17, 2, (4,), seed=9, locks=(Lock("apart", (1, 9)), Lock("together", (2, 3)))),
    "locks that cost nothing": asked(
        15, 2, (3, 2), seed=9, history=(FIRST,), locks=(Lock("apart", (1, 2)), Lock("together", (3, 4), 1))
    ),
    "hard": asked(24, 3, (6, 6, 6), seed=11, clubs="hard"),
    "swiss": asked(22, 1, (5, 4), seed=3, mode="swiss", standing=tuple(range(22, 0, -1)), history=(PLAYED,)),
    "teams": asked(24, 2, (4,) * 6, seed=2, clubs="hard", priorities=("club_meetings", "repeats", "player_club")),
}
GOLDEN = {
    "design": "23166bf78ede3e925f6c71497691ba96bd27cdd4a9fb5f8d703cb503d4f93b9e",
    "search": "d3c55bd8d0aa45f63614bc635295849db64b23bcc66de953cce5d72f10c27bf8",
    "locks": "72fb33a9bc12f8b45e213ee293231b760846184b3a3c1e8f6af2c282e1c03b8e",
    "locks that cost nothing": "392c211b64c462ce162118e820b2933f7505203d05ef6433db51e2cc27044198",
    "hard": "2141ef10ea412ca3d219d3a9952bffc92b91ad88bc3c43b7674df13b2e7e4031",
    "swiss": "1572289d1174ec9f9ae6b0e0694988f3efef7e3c265a77acf321be27edb9b662",
    "teams": "38f5777ce6844fb0fcf270b3f88060db5937b3c1ea107fc72952fb05bd3251b3",
}


def fingerprint(question: DrawInput) -> str:
    return digest(draw(question).document()["rounds"])


@pytest.mark.parametrize("name", long_where(QUESTIONS, lambda name: name == "locks"))
def test_a_version_of_the_draw_never_changes_its_answers(name: str) -> None:
    """A change of these digests needs a new VERSION, or old certificates no longer hold."""
    assert VERSION == "planisfero-seating-8"
    assert fingerprint(QUESTIONS[name]) == GOLDEN[name]


@pytest.mark.parametrize("name", long_where(QUESTIONS, lambda name: name not in ("search", "teams")))
def test_another_process_with_another_hash_seed_draws_the_same(name: str) -> None:
    code = (
        "from tests.tournaments.seating.test_repeatable import QUESTIONS, fingerprint\n"
        f"print(fingerprint(QUESTIONS[{name!r}]))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4242"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert run.stdout.strip() == GOLDEN[name]


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
    assert sorted(chance.shuffle(list(range(50)))) == list(range(50))
