"""Numbers as people read them: exact points and clock faces."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format

# A fraction without a finite decimal is cut here and ends in an ellipsis, which says so.
CUT_AFTER = 3


def exact(value: object) -> str:
    """Return an int, Decimal, Fraction or decimal string in the reader's notation; "–" for None and the empty string.

    Raises ValueError for a string that is no number, TypeError for a float: points are never binary fractions.
    """
    if value is None or value == "":
        return "–"
    if isinstance(value, float):
        raise TypeError("points are exact: int, Decimal, Fraction or a decimal string")
    text = str(value)
    if text.isascii() and text.isdigit():  # most of a standing
        return str(number_format(Decimal(text), use_l10n=True))
    fraction = Fraction(text)
    digits, ellipsis = _decimal_text(abs(fraction))
    sign = "−" if fraction < 0 else ""
    return f"{sign}{number_format(Decimal(digits), use_l10n=True)}{ellipsis}"


def rounded_number(value: object, places: int) -> str:
    """Return a number rounded half up to so many decimals in the reader's notation."""
    if value is None or value == "":
        return "–"
    units = (abs(Fraction(str(value))) * 10**places + Fraction(1, 2)) // 1
    sign = "−" if Fraction(str(value)) < 0 and units else ""
    return f"{sign}{number_format(Decimal(units).scaleb(-places), places, use_l10n=True)}"


def _decimal_text(fraction: Fraction) -> tuple[str, str]:
    rest = fraction.denominator
    places = 0
    while rest != 1 and (10**places) % rest:
        places += 1
        if places > fraction.denominator.bit_length():
            cut = fraction.numerator * 10**CUT_AFTER // fraction.denominator
            return _shift_point(cut, CUT_AFTER), "…"
    return _shift_point(fraction.numerator * 10**places // fraction.denominator, places), ""


def _shift_point(digits: int, places: int) -> str:
    whole, decimals = divmod(digits, 10**places)
    return f"{whole}.{decimals:0{places}d}" if places else str(whole)


def euros(cents: int, *, short: bool = False) -> str:
    """Return an amount as money is read: "5,00 €"; `short` leaves out cents that are none, "5 €"."""
    sign = "−" if cents < 0 else ""
    places = 0 if short and cents % 100 == 0 else 2
    return f"{sign}{number_format(Decimal(abs(cents)) / 100, places)}\u00a0€"


def clock_face(seconds: int | float, *, hours: bool = True) -> str:
    """Return whole seconds as "5:07", from an hour on as "23:59:52"; without `hours` as "90:00", as a round is called.

    Below zero is "0:00"; a part of a second to play counts as one. The pages count on by the same (`clockFace`).
    """
    left = max(0, -int(-seconds // 1))
    minutes, rest = divmod(left, 60)
    if not hours or minutes < 60:
        return f"{minutes}:{rest:02d}"
    return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}"
