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
from typing import TypeVar

import numpy

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import rules
from rules.contract.outside import TimeUp
from rules.lands.mind.facts import facts_of_state
from rules.lands.mind.field import FEATURES, Field
from rules.play.running import Running
from rules.play.simulation import Recording
from rules.play.start import running

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


def play(
    code: str, seed: str, names: list[str], look: Callable[[Running], T], between: float = 0
) -> tuple[list[T], tuple[float, ...]] | None:
    """Return what was looked at in a match and what each seat has of the victory; None when nobody won."""
    ruleset, lot = rules.load(code), random.Random(seed)
    sizes = [size for size in (3, 4, 4, 4, 4, 5, 6) if ruleset.seats_min <= size <= ruleset.seats_max]
    bots = [lot.choice(names) for _ in range(lot.choice(sizes))]
    bell = lot.randint(12, 18) if ruleset.has_clock else 0
    recording = Recording(ruleset, bots, seed)
    match = running(ruleset, len(bots), recording.chance)
    kept = []
    while match.at.outcome is None and match.count < MOST_EVENTS:
        if bell and match.at.round > bell:
            bell, happened = 0, match.act(TimeUp(), None)
        else:
            happened = match.ask(recording.bots)
        match.count += len(happened)
        if match.at.outcome is None and match.at.round and (match.begins(happened[-1]) or lot.random() < between):
            kept.append(look(match))
    if match.at.outcome is None or not kept:
        return None
    return kept, match.at.outcome.shares(match.at.table.seats)


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
