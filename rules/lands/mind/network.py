"""A small network: what describes a seat in, its strength out; chances are strengths compared."""

from __future__ import annotations

from math import exp


class Network:
    """One hidden layer; `inner` are rows of a bias and the weights of the inputs, `outer` a bias and those of the rows,
    `plain` are the weights of a linear part beside it.
    """

    def __init__(self, inner: list[list[float]], outer: list[float], plain: list[float]) -> None:
        self.inner = inner
        self.outer = outer
        self.plain = plain

    def strength(self, row: list[float]) -> float:
        """Return the strength of a seat, a number without unit: the log of its odds against an equal one."""
        total = self.outer[0]
        for place in range(len(row)):
            total += self.plain[place] * row[place]
        for number, weights in enumerate(self.inner):
            inside = weights[0]
            for place in range(len(row)):
                inside += weights[place + 1] * row[place]
            if inside > 0.0:
                total += self.outer[number + 1] * inside
        return total


def shares(strengths: list[float], active: list[bool]) -> list[float]:
    """Return the chance of each seat by their strengths, 0 for those that are out; place 0 is left out."""
    most = max([strengths[seat] for seat in range(1, len(strengths)) if active[seat]])
    odds = [exp(strengths[seat] - most) if active[seat] else 0.0 for seat in range(1, len(strengths))]
    total = sum(odds)
    return [share / total for share in odds]
