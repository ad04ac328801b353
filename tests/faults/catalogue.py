"""Every list of faults, `tests/faults/<game>.py` and `tests/faults/<app>.py`, and the tests that are to kill them."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec

from rules.contract.ruleset import GAMES
from tests.faults.fault import Fault

Stage = tuple[str, str]
"""Paths (by blanks) and a selection of their tests."""

APPS = ("tournaments", "matches", "rules")
"""Each with a list of its own; of `rules` what stands beside the rules of the games."""
BY_LIST: Mapping[str, tuple[Fault, ...]] = {
    name: import_module(f"tests.faults.{name}").FAULTS for name in (*GAMES, *APPS) if find_spec(f"tests.faults.{name}")
}
FAULTS = tuple(fault for faults in BY_LIST.values() for fault in faults)
RISIKO: tuple[Stage, ...] = tuple(
    ("tests/rules/engine", f"({names}) and not faults")
    for names in (
        "test_r",
        "playthroughs or play_server",
        "dice or void or matchfile or bots",
        "conformance or bad_input or machine or fuzz",
    )
)


def needed(name: str) -> float:
    """Return which part of a list has to die: of an app every fault, for each names its own tests."""
    return 1.0 if name in APPS else 0.95


def stages(name: str, faults: Iterable[Fault]) -> tuple[Stage, ...]:
    """Return the tests that are to notice these faults of a list, the quickest first.

    The test of the planted faults itself would notice every one, and is none of them.
    """
    if name in APPS:
        paths = sorted({path for fault in faults for path in fault.tests.split()})
        return ((" ".join(paths), "not faults"),)
    return _stages_of_game(name)


def _stages_of_game(game: str) -> tuple[Stage, ...]:
    if game == GAMES[0]:
        return RISIKO
    shared = "tests/rules/games"
    return (
        (f"tests/rules/{game}", "not faults"),
        (f"{shared}/test_playthroughs.py", game),
        (f"{shared}/test_matchfile.py {shared}/test_secrets.py", game),
        (f"{shared}/test_conformance.py {shared}/test_machine.py {shared}/test_fuzz.py", f"{game} or process"),
    )
