"""Let bots play matches and keep what each seat looked like on the way, for tools/bots/fit.py.

Usage: tools/bots/self_play.py RULESET MATCHES SEED FILE.npz BOT[,BOT...]

Each match draws its number of seats (four most often), its bots among those named, with any number of seats for each,
and the round after which the clock rings (12 to 18). Kept are the position at the beginning of each turn and one in
thirty of those in between. Everything follows from the seed.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import rules
from rules.contract.course import Listener, Record
from rules.contract.ruleset import GAMES
from rules.lands.mind.facts import facts_of_state
from rules.lands.mind.field import FEATURES, Field
from rules.play.running import Running
from rules.play.simulation import Recording
from rules.play.start import running
from rules.play.winning import is_measured

MOST_SEATS = 7
MOST_EVENTS = 3000
BETWEEN = 1 / 30
T = TypeVar("T")


def rows_of(match: Running) -> numpy.ndarray:
    """Return what describes each seat, by seat from 1; NaN for seats that are out or not there."""
    field = Field(facts_of_state(match.at))
    field.survey()
    rows = numpy.full((MOST_SEATS, FEATURES), numpy.nan, dtype=numpy.float32)
    for seat in range(1, field.seats + 1):
        if field.active[seat]:
            rows[seat - 1] = field.row(seat, field.wants[seat])
    return rows


class Looking(Listener, Generic[T]):
    """Looks at a match whenever a turn has begun, and by chance in between; `kept` is what was looked at."""

    def __init__(self, match: Running, look: Callable[[Running], T], between: float, lot: random.Random) -> None:
        self._match, self._look, self._between, self._lot = match, look, between, lot
        self.kept: list[T] = []

    def note(self, happened: list[Record]) -> None:
        """Look, where the match is under way."""
        match = self._match
        if match.at.outcome is not None or not match.at.round:
            return
        if match.begins(happened[-1]) or self._lot.random() < self._between:
            self.kept.append(self._look(match))


def play(
    code: str, seed: str, names: list[str], look: Callable[[Running], T], between: float = 0
) -> tuple[list[T], tuple[float, ...]] | None:
    """Return what was looked at in a match and what each seat has of the victory; None when nobody won.

    SystemExit for a ruleset of a game whose positions no network reads.
    """
    ruleset, lot = rules.load(code), random.Random(seed)
    if not is_measured(ruleset.game):
        read = ", ".join(filter(is_measured, GAMES))
        raise SystemExit(f"{code}: no network reads positions of {ruleset.game}; it can be a ruleset of: {read}")
    sizes = [size for size in (3, 4, 4, 4, 4, 5, 6) if ruleset.seats_min <= size <= ruleset.seats_max]
    bots = [lot.choice(names) for _ in range(lot.choice(sizes))]
    bell = lot.randint(12, 18) if ruleset.has_clock else 0
    recording = Recording(ruleset, bots, seed)
    match = running(ruleset, len(bots), recording.chance)
    looking = Looking(match, look, between, lot)
    match.play_on(recording.bots, bell, MOST_EVENTS, looking)
    if match.at.outcome is None or not looking.kept:
        return None
    return looking.kept, match.at.outcome.shares(match.at.table.seats)


def main(code: str, matches: str, seed: str, file: str, names: str) -> None:
    """Do as the usage says."""
    positions, results, numbers = [], [], []
    for number in range(int(matches)):
        played = play(code, f"self {seed}/{number}", names.split(","), rows_of, BETWEEN)
        if played:
            positions += played[0]
            results += [played[1] + (0.0,) * (MOST_SEATS - len(played[1]))] * len(played[0])
            numbers += [number] * len(played[0])
        if number % 50 == 49:
            print(code, number + 1, len(positions), flush=True)
    numpy.savez_compressed(
        file, x=numpy.array(positions), y=numpy.array(results, dtype=numpy.float32), match=numpy.array(numbers)
    )


if __name__ == "__main__":
    if len(sys.argv) != 6:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
