"""Standings in the pure part: from results to rows."""

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from benchmarks.cal import timed
from benchmarks.figure import Figure
from scoring.record import Result
from scoring.standings import StandingRules, standings

ENTRANTS = 1000
ROUNDS = 10
SEATS = 4


def results() -> list[Result]:
    """Return ten rounds at tables of four with club points, one round in twenty missed."""
    chance = Random(7)
    results = []
    for number in range(1, ROUNDS + 1):
        order = chance.sample(range(1, ENTRANTS + 1), ENTRANTS)
        for start in range(0, ENTRANTS, SEATS):
            table = order[start : start + SEATS]
            for place, entrant in enumerate(table, 1):
                points = Decimal(chance.randint(0, 60)) + (50 if place == 1 else 0)
                met = tuple(other for other in table if other != entrant)
                row = Result(entrant, number, points, place == 1, place, SEATS, Decimal(164), points, 10, met)
                if chance.random() > 0.05:
                    results.append(row)
    return results


def figures(cal: float) -> Iterator[Figure]:
    """Yield points as they are, and as shares of the table."""
    played = results()
    previous = {entrant: entrant for entrant in range(1, ENTRANTS + 1)}
    for normalisation in ("none", "table_share"):
        rules = StandingRules(
            best=8,
            normalisation=normalisation,
            tie_breaks=("wins", "best_result", "direct_encounter", "total_without_drops"),
        )
        seconds = timed(lambda rules=rules: standings(previous, played, rules, previous=previous))
        yield Figure(f"standing of 1,000 after 10 rounds, {normalisation}", seconds / cal, 0.5)
