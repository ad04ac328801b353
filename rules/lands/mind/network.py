"""A small network: what describes a seat in, its strength out; chances are strengths compared."""

from __future__ import annotations

from math import exp

from rules.base.machine import vec


class Network:
    """One hidden layer; `inner` are rows of a bias and the weights of the inputs, `outer` a bias and those of the rows,
    `plain` are the weights of a linear part beside it.
    """

    def __init__(self, inner: list[list[float]], outer: list[float], plain: list[float]) -> None:
        self.bias: vec[float] = vec[float]([weights[0] for weights in inner])
        self.inner: list[vec[float]] = [vec[float](weights[1:]) for weights in inner]
        self.first: float = outer[0]
        self.outer: vec[float] = vec[float](outer[1:])
        self.plain: vec[float] = vec[float](plain)

    def strength(self, row: list[float]) -> float:
        """Return the strength of a seat, a number without unit: the log of its odds against an equal one."""
        values = vec[float]([value for value in row])  # noqa: C416 - compiled, no list is made
        total, plain = self.first, self.plain
        for place in range(len(values)):
            total += plain[place] * values[place]
        for number, weights in enumerate(self.inner):
            inside = self.bias[number]
            for place in range(len(values)):
                inside += weights[place] * values[place]
            if inside > 0.0:
                total += self.outer[number] * inside
        return total


def shares(strengths: list[float], active: list[bool]) -> list[float]:
    """Return the chance of each seat by their strengths, 0 for those that are out; place 0 is left out."""
    most = max([strengths[seat] for seat in range(1, len(strengths)) if active[seat]])
    odds = [exp(strengths[seat] - most) if active[seat] else 0.0 for seat in range(1, len(strengths))]
    total = sum(odds)
    return [share / total for share in odds]
