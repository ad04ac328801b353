"""Offsets of the direct designs: where each column moves in each round so that nobody meets twice.

Points are (column g, x in a group of t elements); table j of round r takes (g, j + c_r(g)). Nobody repeats if and
only if for every two columns the differences c_r(h) - c_r(g) are distinct over the rounds.
"""

from dataclasses import dataclass
from math import gcd

from tournaments.seating.lots.chance import Chance

# Elements of a field at most: its generator is found by trying every polynomial, t^2 steps each.
LARGEST_FIELD = 128
# Rows of random differences that are begun anew where neither Z_t nor a field gives all rounds.
GREEDY_TRIES = 60


@dataclass(frozen=True, slots=True)
class Offsets:
    """`shift[r][g]` is c_r(g); `prime` is the one whose digits are added without carry, or 0 for Z_t."""

    t: int
    shift: tuple[tuple[int, ...], ...]
    prime: int = 0

    def place(self, table: int, number: int, column: int) -> int:
        """Return the x that sits at `table` in round `number` from `column`."""
        c = self.shift[number][column]
        return add_digits(table, c, self.prime) if self.prime else (table + c) % self.t

    def table(self, place: int, number: int, column: int) -> int:
        """Return the table at which the place of a column sits in that round."""
        c = self.shift[number][column]
        return subtract_digits(place, c, self.prime) if self.prime else (place - c) % self.t


def add_digits(a: int, b: int, prime: int) -> int:
    """Return the sum in the additive group of a field: digits in base `prime`, no carry."""
    out, unit = 0, 1
    while a or b:
        out += (a + b) % prime * unit
        a, b, unit = a // prime, b // prime, unit * prime
    return out


def subtract_digits(a: int, b: int, prime: int) -> int:
    """Return what added to `b` gives `a` in the additive group of a field."""
    out, unit = 0, 1
    while a or b:
        out += (a - b) % prime * unit
        a, b, unit = a // prime, b // prime, unit * prime
    return out


def find_offsets(t: int, columns: int, rounds: int, chance: Chance) -> Offsets:
    """Return offsets for `rounds` rounds, or for as many as were found (at least one), nobody meeting twice.

    Tried in order: r*g mod t, r*g in the field of t elements, random greedy differences.
    """
    plain = t // max((gcd(m, t) for m in range(1, columns)), default=1)
    if rounds <= plain:
        return _arithmetic(t, columns, rounds)
    prime = prime_of_power(t)
    if prime and columns <= t <= LARGEST_FIELD:
        return _field(t, columns, min(rounds, t), prime)
    best = _arithmetic(t, columns, plain)
    for _ in range(GREEDY_TRIES):
        shift = _greedy(t, columns, rounds, chance)
        if len(shift) > len(best.shift):
            best = Offsets(t, shift)
        if len(best.shift) == rounds:
            break
    return best


def prime_of_power(t: int) -> int:
    """Return the prime p if t is a power of p, else 0."""
    prime = next((p for p in range(2, t + 1) if t % p == 0), 0)
    while prime and t % prime == 0:
        t //= prime
    return prime if t == 1 else 0


def _arithmetic(t: int, columns: int, rounds: int) -> Offsets:
    return Offsets(t, tuple(tuple(r * g % t for g in range(columns)) for r in range(rounds)))


def _field(t: int, columns: int, rounds: int, prime: int) -> Offsets:
    powers = _powers(t, prime)
    log = {value: exponent for exponent, value in enumerate(powers)}

    def times(a: int, b: int) -> int:
        return powers[(log[a] + log[b]) % (t - 1)] if a and b else 0

    return Offsets(t, tuple(tuple(times(r, g) for g in range(columns)) for r in range(rounds)), prime)


def _powers(t: int, prime: int) -> list[int]:
    """Return the powers of a generator x of the field's multiplicative group, found by trying every polynomial."""
    if t == prime:
        candidates = ([pow(g, e, t) for e in range(t - 1)] for g in range(1, t))
    else:
        candidates = (_powers_of_x(t, prime, tail) for tail in range(1, t))
    return next(powers for powers in candidates if len(set(powers)) == t - 1 and 0 not in powers)


def _powers_of_x(t: int, prime: int, tail: int) -> list[int]:
    """Return 1, x, x^2, ... where x^e equals the polynomial `tail` (digits in base `prime`, t = prime^e)."""
    out, value = [], 1
    for _ in range(t - 1):
        out.append(value)
        top, rest = divmod(value * prime, t)
        value = rest
        for _ in range(top):
            value = add_digits(value, tail, prime)
    return out


def _greedy(t: int, columns: int, rounds: int, chance: Chance) -> tuple[tuple[int, ...], ...]:
    used: dict[tuple[int, int], set[int]] = {}
    out: list[tuple[int, ...]] = []
    for _ in range(rounds):
        row: list[int] = []
        for column in range(columns):
            fits = [
                c for c in range(t) if all((c - row[g]) % t not in used.get((g, column), ()) for g in range(column))
            ]
            if not fits:
                return tuple(out)
            row.append(fits[chance.below(len(fits))] if column else 0)
        for g in range(columns):
            for h in range(g + 1, columns):
                used.setdefault((g, h), set()).add((row[h] - row[g]) % t)
        out.append(tuple(row))
    return tuple(out)
