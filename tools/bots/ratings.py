"""Rate the bots of a game by matches among them: Plackett-Luce on the placings, fitted by minorisation (MM).

Usage: tools/bots/ratings.py RULESET MATCHES SEED BOT,BOT[,BOT...] [FIRST]

Each match seats as many different bots as the ruleset allows, four at most, drawn and seated by lot. One line a match
goes to standard output (FIRST: the number of the first one, so that parts can be played apart and put together); with
`-` for MATCHES those lines are read from standard input and the table is printed: strengths as Elo differences from
the mean, and the interval that holds 95 % of 400 resamplings of the matches.
"""

import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import rules
from rules.play.simulation import Recording, play

ROUNDS = 60
"""Of the fit: the strengths of five bots do not move any more after thirty."""
RESAMPLINGS = 400
PRIOR = 0.5
"""Of a match that each bot is thought to have won against a bot of mean strength: no strength is without end."""
Ranking = tuple[str, ...]


def ranking(code: str, names: list[str], seed: str) -> Ranking | None:
    """Return the bots of one match, the winner first; None when nobody won. Equals stand in the order of a lot."""
    ruleset, lot = rules.load(code), random.Random(f"seats {seed}")
    seated = lot.sample(names, min(4, len(names), ruleset.seats_max))
    recording = Recording(ruleset, seated, seed)
    outcome = play(ruleset, recording.bots, recording.chance).state.outcome
    if outcome is None:
        return None
    rows = sorted((row.place, lot.random(), row.seat) for row in outcome.placings)
    return tuple(seated[seat - 1] for _, _, seat in rows)


def strengths(rankings: list[Ranking], names: list[str]) -> dict[str, float]:
    """Return the strength of each bot, their geometric mean being 1 (Hunter 2004, MM for Plackett-Luce)."""
    strength = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, PRIOR)
    for order in rankings:
        for name in order[:-1]:
            wins[name] += 1
    for _ in range(ROUNDS):
        weight = {name: 2 * PRIOR / (strength[name] + 1.0) for name in names}
        for order in rankings:
            rest, total = sum(strength[name] for name in order), 0.0
            for name in order[:-1]:
                total += 1 / rest
                weight[name] += total
                rest -= strength[name]
            weight[order[-1]] += total
        strength = {name: wins[name] / weight[name] for name in names}
        mean = math.exp(sum(map(math.log, strength.values())) / len(names))
        strength = {name: one / mean for name, one in strength.items()}
    return strength


def elo(strength: float) -> float:
    """Return a strength on the scale where 400 are odds of ten to one."""
    return 400 * math.log10(strength)


def table(rankings: list[Ranking], seed: str) -> list[str]:
    """Return the lines of the table, the strongest first."""
    names, lot = sorted({name for order in rankings for name in order}), random.Random(f"resampled {seed}")
    best = strengths(rankings, names)
    drawn = [strengths(lot.choices(rankings, k=len(rankings)), names) for _ in range(RESAMPLINGS)]
    lines = []
    for name in sorted(names, key=lambda name: -best[name]):
        spread = sorted(elo(one[name]) for one in drawn)
        low, high = spread[RESAMPLINGS // 40], spread[-1 - RESAMPLINGS // 40]
        played = [order for order in rankings if name in order]
        won = sum(order[0] == name for order in played)
        lines.append(f"| {name} | {elo(best[name]):+.0f} | {low:+.0f} to {high:+.0f} | {won} of {len(played)} |")
    return lines


def main(code: str, matches: str, seed: str, bots: str, first: str = "0") -> None:
    """Do as the usage says."""
    if matches == "-":
        print("\n".join(table([tuple(line.split()) for line in sys.stdin if line.strip()], seed)))
        return
    for number in range(int(first), int(first) + int(matches)):
        order = ranking(code, bots.split(","), f"rated {seed}/{number}")
        if order:
            print(*order, flush=True)


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
