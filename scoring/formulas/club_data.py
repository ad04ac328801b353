"""A club's own formula as data: read from a JSON object, every mistake named by where it stands."""

from collections.abc import Mapping

from scoring.formulas.club import ANY_SIZE, ROUNDINGS, SHARED, SHARES, ClubFormula
from scoring.reading import DataError, Reader, choice, number, numbers, plain, read_object, text, whole

MOST_PLACES = 6
MOST_DECIMALS = 6
MOST_BEST = 200
NAME_LENGTH = 80
SIZES = range(2, 8)


def club_formula(document: object) -> ClubFormula:
    """Return the formula a document describes; raises DataError.

    Keys, all optional: name; worth, most_points, win, completed, share_worth, most (numbers as text); factors (size or
    "any" -> number); places (size or "any" -> list of numbers); win_shared; share; eliminated (list); decimals, best
    (whole numbers); rounding.
    """
    formula = ClubFormula(**read_object(document, _READERS))
    if not (formula.worth or formula.places or formula.win or formula.completed or formula.share):
        raise DataError("nothing_counts")
    return formula


def club_document(formula: ClubFormula) -> dict[str, object]:
    """Return the document that reads back as this formula; what is as by default is left out."""
    usual = ClubFormula()
    return {
        key: _plain(getattr(formula, key))
        for key in _READERS
        if getattr(formula, key) not in (getattr(usual, key), None)
    }


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {"any" if size == ANY_SIZE else str(size): _plain(item) for size, item in value.items()}
    return plain(value)


def _by_size(read: Reader) -> Reader:
    def sizes(where: str, value: object) -> dict[int, object]:
        if not isinstance(value, Mapping):
            raise DataError("size_wrong", where, value)
        return {_size(where, key): read(f"{where}.{key}", item) for key, item in value.items()}

    return sizes


def _size(where: str, key: object) -> int:
    if key == "any":
        return ANY_SIZE
    if not str(key).isascii() or not str(key).isdigit() or int(str(key)) not in SIZES:
        raise DataError("size_wrong", f"{where}.{key}", key)
    return int(str(key))


_READERS: Mapping[str, Reader] = {
    "name": text(NAME_LENGTH),
    "worth": number,
    "factors": _by_size(number),
    "most_points": number,
    "places": _by_size(numbers(MOST_PLACES)),
    "win": number,
    "win_shared": choice(*SHARED),
    "completed": number,
    "share": choice(*SHARES),
    "share_worth": number,
    "eliminated": numbers(MOST_PLACES),
    "most": number,
    "decimals": whole(0, MOST_DECIMALS),
    "rounding": choice(*ROUNDINGS),
    "best": whole(1, MOST_BEST),
}
