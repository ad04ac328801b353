"""Exact arithmetic of points: sums without a rounded digit, quotients as fractions that are rounded once."""

from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_UP, ROUND_UP, Context, Decimal, Inexact
from fractions import Fraction

SHOWN_DECIMALS = 6  # of a part that is a third or a seventh: what is left over stands in the part "rounded"
_SUMS = Context(prec=200, traps=[Inexact])


def exact_sum(amounts: Iterable[Decimal]) -> Decimal:
    """Return the sum with every digit, whatever precision the thread's context has."""
    total = Decimal(0)
    for amount in amounts:
        total = _SUMS.add(total, amount)
    return total


def round_exactly(value: Fraction, decimals: int, rounding: str) -> Decimal:
    """Return the value with so many decimals.

    ROUND_DOWN is towards zero, ROUND_UP away from it, ROUND_FLOOR to the lesser number, ROUND_HALF_UP to the nearest
    and away from zero in the middle.
    """
    size = abs(value) * 10**decimals
    units, rest = divmod(size.numerator, size.denominator)
    away = {
        ROUND_DOWN: False,
        ROUND_UP: bool(rest),
        ROUND_FLOOR: bool(rest) and value < 0,
        ROUND_HALF_UP: 2 * rest >= size.denominator,
    }
    units += away[rounding]
    return Decimal(f"{'-' if value < 0 and units else ''}{units}E-{decimals}")


def to_show(value: Fraction) -> Decimal:
    """Return the value as it is where its decimals end, otherwise to a millionth."""
    rest = value.denominator
    twos = (rest & -rest).bit_length() - 1
    rest >>= twos
    fives = 0
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return round_exactly(value, max(twos, fives) if rest == 1 else SHOWN_DECIMALS, ROUND_HALF_UP)
