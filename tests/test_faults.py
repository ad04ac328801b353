"""The planted faults of tests/faults stay current: `python -m tests.faults` runs them."""

from pathlib import Path

from rules.contract.ruleset import GAMES
from tests.faults.catalogue import APPS, BY_LIST, FAULTS
from tests.faults.fault import Fault


def has_no_place(fault: Fault) -> bool:
    text = Path(fault.file).read_text(encoding="utf-8")
    if text.count(fault.right) != 1 or fault.right == fault.wrong:
        return True
    try:  # Python that cannot be read fails in every test, and proves nothing.
        compile(text.replace(fault.right, fault.wrong), fault.file, "exec")
    except SyntaxError:
        return True
    return False


def test_every_planted_fault_still_has_its_place() -> None:
    assert [fault.name for fault in FAULTS if has_no_place(fault)] == []


def wanted(game: str) -> int:
    """Return how many faults the list of a game has: one for 140 lines of its rules, up to fifteen."""
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in Path("rules", game).rglob("*.py"))
    return min(15, lines // 140)


def test_there_are_more_than_forty_and_up_to_fifteen_of_each_game_and_twenty_five_of_each_app() -> None:
    for faults in BY_LIST.values():
        assert len({fault.name for fault in faults}) == len(faults)
    counts = {name: len(BY_LIST.get(name, ())) for name in (*GAMES, *APPS)}
    assert counts[GAMES[0]] >= 40, counts
    assert all(counts[game] >= wanted(game) > 0 for game in GAMES), counts
    assert min(counts[app] for app in APPS) >= 25, counts


def test_every_fault_of_an_app_names_tests_that_are_there() -> None:
    for app in APPS:
        for fault in BY_LIST[app]:
            assert fault.file.startswith(f"{app}/"), fault.name
            assert fault.tests and all(Path(path).exists() for path in fault.tests.split()), fault.name
