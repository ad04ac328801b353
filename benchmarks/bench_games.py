"""Random matches of every game beside those of RisiKo!: how many per CAL, what an event costs, growth with seats.

Then how many of four seats through `simulate`, with the digest of their events, and by `decide` and `evolve`.
"""

from collections.abc import Iterator

import rules
from benchmarks.bench_engine import NO_LIMIT, best, by_states
from benchmarks.figure import Figure
from rules.contract.ruleset import GAMES
from rules.play.simulation import TIME_UP_AFTER, Played, Recording, play, simulated

MATCHES = 10
MOST_EVENTS = 10_000
"""A match without clock need not end by random play: it is left here."""
STOPPED = 3000
"""Where `simulate` leaves it."""
TIMES = 3
"""What an event of another game may cost at most, in events of RisiKo!"""
FIRST = {"risiko": "risiko-challenge"}
"""The ruleset that stands for a game, where it is not the first one."""


def figures(cal: float) -> Iterator[Figure]:
    """Yield matches per CAL and the cost of an event, of each game with each number of seats."""
    own = 0.0
    for game in GAMES:
        code = FIRST.get(game) or next(code for code in rules.codes() if rules.load(code).game == game)
        ruleset = rules.load(code)
        for seats in range(ruleset.seats_min, ruleset.seats_max + 1):
            cals, events = match_costs(ruleset, seats, cal)
            yield Figure(f"{code}, {seats} seats: random matches per CAL", MATCHES / cals, NO_LIMIT, "matches/CAL")
            cost = cals / events
            if seats == max(4, ruleset.seats_min):
                own = own or cost
                limit = TIMES if game != GAMES[0] else NO_LIMIT
                yield Figure(f"{code}, {seats} seats: an event, in events of RisiKo!", cost / own, limit, "times")
    for code in rules.codes():
        yield from _ways(rules.load(code), cal)


def _ways(ruleset: rules.Ruleset, cal: float) -> Iterator[Figure]:
    seats = max(ruleset.seats_min, min(4, ruleset.seats_max))

    def simulate() -> None:
        for number in range(MATCHES):
            simulated(Recording(ruleset, ["random"] * seats, f"bench {number}"), max_events=STOPPED, whole=False)

    def step() -> None:
        for number in range(MATCHES):
            recording = Recording(ruleset, ["random"] * seats, f"bench {number}")
            by_states(ruleset, recording, TIME_UP_AFTER if ruleset.has_clock else 0, STOPPED)

    for name, work in (("simulate", simulate), ("decide and evolve", step)):
        rate = MATCHES / (best(work) / cal)
        yield Figure(f"{ruleset.code}: matches per CAL through {name}, {rules.CORE}", rate, NO_LIMIT, "matches/CAL")


def match_costs(ruleset: rules.Ruleset, seats: int, cal: float) -> tuple[float, int]:
    """Return (CAL, events) of these matches."""
    played: list[Played] = []

    def batch() -> None:
        played.clear()
        for number in range(MATCHES):
            recording = Recording(ruleset, ["random"] * seats, f"bench {number}")
            played.append(play(ruleset, recording.bots, recording.chance, max_events=MOST_EVENTS))

    return best(batch) / cal, sum(match.events for match in played)
