"""A club's own formula as data: read from a JSON object, every mistake named by where it stands."""

from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from scoring.formulas.club import ANY_SIZE, ROUNDINGS, SHARED, SHARES, ClubFormula

MOST_NUMBER = Decimal(10_000)
MOST_DIGITS = 6
MOST_PLACES = 6
MOST_DECIMALS = 6
MOST_BEST = 200
NAME_LENGTH = 80
SIZES = range(2, 7)


class FormulaError(ValueError):
    """What cannot be read: `code` (no_object, key_unknown, text_wrong, number_wrong, size_wrong, places_wrong,
    choice_wrong, whole_wrong, nothing_counts) and `where`, the path to it ("places.4")."""

    def __init__(self, code: str, where: str = "", value: object = "") -> None:
        super().__init__(f"{where or 'formula'}: {code}")
        self.code, self.where, self.value = code, where, str(value)[:80]


def club_formula(document: object) -> ClubFormula:
    """The formula a document describes; raises FormulaError.

    Keys, all optional: name; worth, most_points, win, completed, share_worth, most (numbers as text); factors (size or
    "any" -> number); places (size or "any" -> list of numbers); win_shared; share; eliminated (list); decimals, best
    (whole numbers); rounding.
    """
    if not isinstance(document, Mapping):
        raise FormulaError("no_object", value=document)
    given: dict[str, Any] = {}
    for key, value in document.items():
        if key not in _READERS:
            raise FormulaError("key_unknown", str(key))
        if value is not None and value != "":
            given[key] = _READERS[key](key, value)
    made = ClubFormula(**given)
    if not (made.worth or made.places or made.win or made.completed or made.share):
        raise FormulaError("nothing_counts")
    return made


def club_document(formula: ClubFormula) -> dict[str, Any]:
    """The document that reads back as this formula; what is as by default is left out."""
    usual = ClubFormula()
    return {
        key: _plain(getattr(formula, key))
        for key in _READERS
        if getattr(formula, key) not in (getattr(usual, key), None)
    }


def _plain(value: object) -> object:
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {"any" if size == ANY_SIZE else str(size): _plain(one) for size, one in value.items()}
    return value


def _text(where: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > NAME_LENGTH:
        raise FormulaError("text_wrong", where, value)
    return value.strip()


def _number(where: str, value: object) -> Decimal:
    """An exact number: text ("0.01", "1,25") or a whole number; never a float, which is not exact."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise FormulaError("number_wrong", where, value)
    try:
        number = Decimal(str(value).strip().replace(",", "."))
    except InvalidOperation:
        raise FormulaError("number_wrong", where, value) from None
    if not number.is_finite() or abs(number) > MOST_NUMBER or -int(number.as_tuple().exponent) > MOST_DIGITS:
        raise FormulaError("number_wrong", where, value)
    return number


def _sized(read: Callable[[str, object], Any]) -> Callable[[str, object], dict[int, Any]]:
    def sizes(where: str, value: object) -> dict[int, Any]:
        if not isinstance(value, Mapping):
            raise FormulaError("size_wrong", where, value)
        return {_size(where, key): read(f"{where}.{key}", one) for key, one in value.items()}

    return sizes


def _size(where: str, key: object) -> int:
    if key == "any":
        return ANY_SIZE
    if not str(key).isascii() or not str(key).isdigit() or int(str(key)) not in SIZES:
        raise FormulaError("size_wrong", f"{where}.{key}", key)
    return int(str(key))


def _values(where: str, value: object) -> tuple[Decimal, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_PLACES:
        raise FormulaError("places_wrong", where, value)
    return tuple(_number(f"{where}.{place}", one) for place, one in enumerate(value, 1))


def _choice(*choices: str) -> Callable[[str, object], str]:
    def choice(where: str, value: object) -> str:
        if value not in choices:
            raise FormulaError("choice_wrong", where, value)
        return str(value)

    return choice


def _whole(least: int, most: int) -> Callable[[str, object], int]:
    def whole(where: str, value: object) -> int:
        number = _number(where, value)
        if number != int(number) or not least <= number <= most:
            raise FormulaError("whole_wrong", where, value)
        return int(number)

    return whole


_READERS: Mapping[str, Callable[[str, object], Any]] = {
    "name": _text,
    "worth": _number,
    "factors": _sized(_number),
    "most_points": _number,
    "places": _sized(_values),
    "win": _number,
    "win_shared": _choice(*SHARED),
    "completed": _number,
    "share": _choice(*SHARES),
    "share_worth": _number,
    "eliminated": _values,
    "most": _number,
    "decimals": _whole(0, MOST_DECIMALS),
    "rounding": _choice(*ROUNDINGS),
    "best": _whole(1, MOST_BEST),
}
