"""Say how often came what `win_chances` told, in matches that no network was fitted to.

Usage: tools/bots/reliability.py RULESET MATCHES SEED BOTS

`BOTS` and everything else as in tools/bots/self_play.py. Looked at is the beginning of each turn. Printed are the Brier
scores of what is told to who sees everything and to the public, and of an even share for all, each with two standard
errors; then, for who sees everything, what was told and how often that seat won, by tenths: of all matches, whose
tables are of three to seven seats, and again of each size. The positions of a match go together: the errors are of
whole matches.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import rules
from rules.play.running import Running
from rules.play.winning import win_chances
from tools.bots.self_play import play

Row = tuple[float, ...]


class Told(NamedTuple):
    """What was told of the seats at a moment."""

    open: Row
    public: Row
    even: Row


def looked_at(match: Running) -> Told:
    """Return what is told of a match as it stands."""
    state: Any = match.state
    people, seats = state.people, range(1, state.table.seats + 1)
    left = [not people.fallen[seat] and not people.gone[seat] for seat in seats]
    public = win_chances(rules.view(state, None))
    return Told(win_chances(state), public, tuple(here / sum(left) for here in left))


def with_error(sums: Sequence[float], sizes: Sequence[int]) -> tuple[float, float]:
    """Return the mean of positions from the sums and sizes of their matches, and two standard errors of it."""
    whole = sum(sizes)
    mean = sum(sums) / whole
    spread = sum((part - mean * size) ** 2 for part, size in zip(sums, sizes, strict=True))
    return mean, 2 * sqrt(spread) / whole


def brier(played: Sequence[tuple[list[Told], Row]], read: Callable[[Told], Row]) -> str:
    """Return the Brier score of what is read: the squared distance to the result, summed over the seats."""
    sums = [
        sum((chance - share) ** 2 for told in moments for chance, share in zip(read(told), won, strict=True))
        for moments, won in played
    ]
    return "{:.3f} ± {:.3f}".format(*with_error(sums, [len(moments) for moments, _ in played]))


def tenths(played: Sequence[tuple[list[Told], Row]]) -> list[str]:
    """Return a line for each tenth: what was told, how often it came, of how many seats."""
    rows: dict[int, list[list[float]]] = defaultdict(list)
    for number, (moments, won) in enumerate(played):
        for told in moments:
            for chance, share, left in zip(told.open, won, told.even, strict=True):
                if left:
                    rows[min(9, int(10 * chance))].append([number, chance, share])
    lines = []
    for tenth, seats in sorted(rows.items()):
        by_match: dict[float, list[float]] = defaultdict(list)
        for number, _, share in seats:
            by_match[number].append(share)
        came, error = with_error([sum(part) for part in by_match.values()], [len(part) for part in by_match.values()])
        told = sum(chance for _, chance, _ in seats) / len(seats)
        lines.append(
            f"{10 * tenth}-{10 * tenth + 10} %  told {told:.3f}  won {came:.3f} ± {error:.3f}  of {len(seats)}"
        )
    return lines


def report(title: str, played: Sequence[tuple[list[Told], Row]]) -> list[str]:
    """Return the lines about these matches."""
    positions = sum(len(moments) for moments, _ in played)
    scores = {
        "open": brier(played, lambda told: told.open),
        "public": brier(played, lambda told: told.public),
        "even": brier(played, lambda told: told.even),
    }
    return [
        f"{title}: {len(played)} matches, {positions} positions",
        "Brier: " + ", ".join(f"{name} {score}" for name, score in scores.items()),
        *tenths(played),
    ]


def main(code: str, matches: str, seed: str, names: str) -> None:
    """Do as the usage says."""
    tried = (play(code, f"told {seed}/{number}", names.split(","), looked_at) for number in range(int(matches)))
    played = [match for match in tried if match]
    print(*report(f"{code}, {names}", played), sep="\n")
    for size in sorted({len(won) for _, won in played}):
        print(*report(f"{code}, {names}, {size} seats", [match for match in played if len(match[1]) == size]), sep="\n")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
