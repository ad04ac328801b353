"""Every game's list of faults, `tests/faults/<game>.py`, and the tests that are to kill them."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from rules.contract.ruleset import GAMES
from tests.faults.fault import Fault

Stage = tuple[str, str]
"""Paths (by blanks) and a selection of their tests."""

BY_GAME: Mapping[str, tuple[Fault, ...]] = {
    game: import_module(f"tests.faults.{game}").FAULTS for game in GAMES if find_spec(f"tests.faults.{game}")
}
FAULTS = tuple(fault for faults in BY_GAME.values() for fault in faults)
RISIKO: tuple[Stage, ...] = tuple(
    ("tests/rules/engine", f"({names}) and not faults")
    for names in (
        "test_r",
        "playthroughs or play_server",
        "dice or matchfile or bots",
        "conformance or bad_input or machine or fuzz",
    )
)


def stages(game: str) -> tuple[Stage, ...]:
    """The tests of a game, the quickest first; test_faults itself would notice every fault."""
    if game == GAMES[0]:
        return RISIKO
    shared = "tests/rules/games"
    return (
        (f"tests/rules/{game}", "not faults"),
        (f"{shared}/test_playthroughs.py", game),
        (f"{shared}/test_matchfile.py {shared}/test_secrets.py", game),
        (f"{shared}/test_conformance.py {shared}/test_machine.py {shared}/test_fuzz.py", f"{game} or process"),
    )
