"""The rules engine: whole matches, replay, refusals, odds, sizes. The workload is that of the contract `simulate`.

How much a core has to do in a CAL depends on which is loaded (`WANTED`).
"""

import gc
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import rules
from benchmarks.cal import timed
from benchmarks.figure import Figure
from rules.odds.battles import grid
from rules.play.simulation import Played, Recording, play, simulated
from rules.records.match_file import read, verify
from rules.risiko.chapters.registry import CHAPTERS
from rules.risiko.state.actions import Attack
from rules.risiko.state.state import State

CODE = "risiko-challenge"
MATCHES = 200
RUNS = 3
NO_LIMIT = 1e9
WANTED = {
    "compiled": {"simulate": 600, "steps": 250, "logs": 120, "asked": 1e6, "copy": 400, "copying": 1.0},
    "pure": {"simulate": 90, "steps": 70, "logs": 40, "asked": 0, "copy": NO_LIMIT, "copying": NO_LIMIT},
}
"""By core: matches per CAL in each way and refusals asked, at least; bytes and µs of a copy, at most."""
PEER_TURNS = 8_700
"""Turns per CAL that the nearest public engine is reported at (Python, mutable, no replay), its sdadata at round 35."""


def figures(cal: float) -> Iterator[Figure]:
    """Yield everything the engine is measured by."""
    ruleset = rules.load(CODE)
    yield Figure(f"core: {rules.CORE}", float(rules.CORE == "compiled"), NO_LIMIT, "")
    yield from _matches(ruleset, cal)
    yield from _ways(ruleset, cal)
    yield from _logs(ruleset, cal)
    yield from _replays(ruleset, cal)
    yield from _refusals(ruleset, cal)
    yield Figure("odds 30 x 30", best(lambda: grid(rules.load("risiko-classico"), 30, 30)) / cal, 0.5)
    yield from _sizes(ruleset)


def best(work: Callable[[], object]) -> float:
    """Return seconds of the best of three runs."""
    return min(timed(work) for _ in range(RUNS))


def _wanted(name: str, words: str, value: float, unit: str) -> Figure:
    """Return a figure of which the loaded core has to reach so much."""
    return Figure(words, value, WANTED[rules.CORE][name], unit, at_least=True)


def _matches(ruleset: rules.Ruleset, cal: float) -> Iterator[Figure]:
    for bell in (15, 35):
        played: list[Played] = []

        def batch(bell: int = bell, played: list[Played] = played) -> None:
            played.clear()
            for number in range(MATCHES):
                recording = Recording(ruleset, ["random"] * 4, f"bench {number}")
                played.append(play(ruleset, recording.bots, recording.chance, time_up_after=bell, max_events=10**6))

        cals = best(batch) / cal
        turns, events = sum(match.turns for match in played), sum(match.events for match in played)
        for name, count in (("matches", MATCHES), ("turns", turns), ("events", events)):
            yield Figure(f"{name} per CAL, clock after round {bell}", count / cals, NO_LIMIT, f"{name}/CAL")
        if bell == 35:
            yield Figure("turns, in those of the nearest public engine", turns / cals / PEER_TURNS, NO_LIMIT, "times")


def _ways(ruleset: rules.Ruleset, cal: float) -> Iterator[Figure]:
    """The same matches with a digest of their events, as `simulate` plays them, and by `decide` and `evolve`."""

    def simulate() -> None:
        for number in range(MATCHES):
            simulated(Recording(ruleset, ["random"] * 4, f"bench {number}"), max_events=10**6, whole=False)

    def step() -> None:
        for number in range(MATCHES):
            by_states(ruleset, Recording(ruleset, ["random"] * 4, f"bench {number}"))

    for name, words, work in (("simulate", "simulate", simulate), ("steps", "decide and evolve, with events", step)):
        yield _wanted(name, f"matches per CAL through {words}", MATCHES / (best(work) / cal), "matches/CAL")


def by_states(ruleset: rules.Ruleset, recording: Recording, bell: int = 15, most: int = 10**6) -> None:
    """Play a match from state to state, to its end or until there are so many events."""
    events = rules.start(ruleset, len(recording.bots), recording.chance)
    state, count = rules.replay(events), len(events)
    while state.outcome is None and count < most:
        if bell and state.round > bell:
            bell = 0
            events, state = rules.step(state, rules.TimeUp(), None, recording.chance)
        else:
            seat = rules.to_move(state)[0]
            action = recording.bots[seat - 1].act(None, rules.legal_actions(state, seat))
            events, state = rules.step(state, action, seat, recording.chance)
        count += len(events)


def _logs(ruleset: rules.Ruleset, cal: float) -> Iterator[Figure]:
    with TemporaryDirectory() as folder:

        def batch() -> None:
            for number in range(MATCHES):
                match = simulated(Recording(ruleset, ["random"] * 4, f"bench {number}"), max_events=10**6)
                Path(folder, f"{number}.jsonl").write_text("".join(match.lines), encoding="ascii")

        cals = best(batch) / cal
    yield _wanted("logs", "matches per CAL with log and hash chain", MATCHES / cals, "matches/CAL")


def _replays(ruleset: rules.Ruleset, cal: float) -> Iterator[Figure]:
    files = [simulated(Recording(ruleset, ["random"] * 4, f"bench {number}")).lines for number in range(50)]
    times = []
    for lines in files:
        start = perf_counter()
        verify(read(lines))
        times.append(perf_counter() - start)
    yield Figure("verified replay of a stored match, median", statistics.median(times) / cal, 0.06)
    size = statistics.median(sum(map(len, lines)) for lines in files)
    yield Figure("log of a match, median", size / 1024, NO_LIMIT, "KiB")


def _refusals(ruleset: rules.Ruleset, cal: float) -> Iterator[Figure]:
    recording = Recording(ruleset, ["random"] * 4, "refused")
    state = play(ruleset, recording.bots, recording.chance, max_events=400).state
    seat = rules.to_move(state)[0]
    wrong = [(Attack(0, 20, 3), seat), (Attack(0, 1, 99), seat), (Attack(-1, 1, 1), seat), (Attack(0, 1, 1), 9)]

    def batch() -> None:
        for _ in range(5000):
            for action, who in wrong:
                try:
                    rules.decide(state, action, who, recording.chance)
                except rules.IllegalAction:
                    continue

    def ask() -> None:
        for _ in range(5000):
            for action, who in wrong:
                rules.refusal(state, action, who)

    cals = best(batch) / cal
    yield Figure("70,000 refusals", cals * 70_000 / 20_000, 1.0)
    yield Figure("refusals per CAL", 20_000 / cals, NO_LIMIT, "refusals/CAL")
    yield _wanted("asked", "refusals per CAL, asked and not raised", 20_000 / (best(ask) / cal), "refusals/CAL")


def _sizes(ruleset: rules.Ruleset) -> Iterator[Figure]:
    recording = Recording(ruleset, ["random"] * 4, "size")
    state = play(ruleset, recording.bots, recording.chance, max_events=400).state
    yield Figure("memory of a state", own_bytes(state) / 1024, NO_LIMIT, "KiB")
    position = state.position
    copy = position.copy()
    rows = [row for name in ("armies", "held") if (row := getattr(copy, name)) is not getattr(position, name)]
    alone = sys.getsizeof(copy) + sum(map(row_bytes, rows))
    wanted = WANTED[rules.CORE]
    yield Figure("memory of a copy of a position: what it does not share", alone, wanted["copy"], "bytes")
    yield Figure("copy of a position", 10 * best(lambda: repeated(position.copy)), wanted["copying"], "µs")
    course = CHAPTERS.course(position.copy(), recording.chance)
    there_and_back = best(lambda: repeated(lambda: course.undo(course.mark())))
    yield Figure("mark and undo", 10 * there_and_back, NO_LIMIT, "µs")


def row_bytes(row: list[int]) -> int:
    """Return bytes of a row: what the compiled core keeps of one is a head of 24 bytes and its numbers."""
    return sys.getsizeof(row) if isinstance(row, list) else 24 + memoryview(row).nbytes


def repeated(work: Callable[[], object], times: int = 10**5) -> None:
    """Do something so often and keep nothing: a long list of results would be looked through for garbage."""
    for _ in range(times):
        work()


def own_bytes(state: State) -> int:
    """Return bytes of a state without its table, which all states of a match share."""
    seen: set[int] = {id(state.table), id(state.terms)}

    def size(thing: object) -> int:
        if id(thing) in seen or isinstance(thing, type):
            return 0
        seen.add(id(thing))
        return sys.getsizeof(thing) + sum(
            size(referent) for referent in gc.get_referents(thing) if not isinstance(referent, type)
        )

    return sys.getsizeof(state) + size(state.position)
