"""The same question is drawn once: a draw is a pure function, and many tests play the same tournament.

Tests of the draw itself (`tests/tournaments/seating`) and processes that a test starts draw for themselves.
"""

from __future__ import annotations

import json
import os
import threading
from hashlib import sha256
from pathlib import Path

import pytest

from tournaments.seating import new_rounds
from tournaments.seating.lots.chance import Chance
from tournaments.seating.question.problem import DrawInput
from tournaments.seating.search.arrange import Rounds

OWN_DRAWS = Path(__file__).parents[1] / "tournaments" / "seating"
_draw = new_rounds._draw_field
_kept: dict[str, str] = {}


def draws_repeat(test: Path, monkeypatch: pytest.MonkeyPatch, folder: Path | None) -> None:
    """Let one test take the tables of a question that was drawn before, in this process or (`folder`) by another."""
    if OWN_DRAWS in test.parents:
        return

    def draw_once(asked: DrawInput, chance: Chance | None = None) -> Rounds:
        if chance is not None:
            return _draw(asked, chance)
        key = sha256(repr(asked).encode()).hexdigest()
        if key not in _kept:
            _kept[key] = _read(folder, key) or _write(folder, key, json.dumps(_draw(asked)))
        rounds: Rounds = json.loads(_kept[key])
        return rounds

    monkeypatch.setattr(new_rounds, "_draw_field", draw_once)


def _read(folder: Path | None, key: str) -> str:
    path = folder / key if folder else None
    return path.read_text(encoding="ascii") if path and path.exists() else ""


def _write(folder: Path | None, key: str, rounds: str) -> str:
    if folder:
        part = folder / f"{key}.{os.getpid()}-{threading.get_ident()}.part"
        part.write_text(rounds, encoding="ascii")
        part.rename(folder / key)
    return rounds
