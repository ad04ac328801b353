"""How each kind of field of a position is packed."""

import re
from collections.abc import Callable, Sequence

from rules.base.seating import seats_from
from rules.notation.packing import (
    Packing,
    count_of,
    listed,
    mapped,
    numbers_of,
    numbers_text,
    packed_cards,
    tree_of,
    tree_text,
    unpacked_cards,
)
from rules.notation.vocabulary import Vocabulary

GONE = ("", "surrendered", "absent")
TIE, CLOCKWISE = "=", "."
REASONS = {"points": "p", "objective": "o", "last_player": "l", "shared": "s"}
"""Of the end of a match, by letters; another one stands as it is."""
TURN = (
    "points", "cards", "invading_land", "invading_air", "spent_land", "spent_air", "spent_sea", "fired", "carried",
    "aims", "launched",
)  # fmt: skip
"""Of a turn of FutuRisiKo!, in this order."""


class Kinds:
    """How every kind of field is packed in a match with so many seats, territories and these colours.

    A field of several names has their values as a list.
    """

    def __init__(self, names: Vocabulary, seats: int, lands: int, colours: Sequence[str]) -> None:
        self._names, self._seats, self._lands, self._colours = names, seats, lands, colours

    def of(self, kind: str, fields: int, public: bool) -> Packing:
        """Return how a field of so many names is packed, as the public sees it or whole; KeyError for another kind."""
        names = self._names
        if kind == "people":
            return people_packing(fields, self._seats, self._colours)
        packings: dict[str, Callable[[], Packing]] = {
            "number": lambda: Packing(str, count_of, 0),
            "flag": lambda: Packing(lambda value: "", lambda text: _same(text, "", True), False),
            "tree": lambda: Packing(lambda value: tree_text(value, names), lambda text: tree_of(text, names), None),
            "turn": lambda: Packing(lambda value: _turn_text(value, names), lambda text: _turn_of(text, names), None),
            "numbers": lambda: listed(0, 0),
            "leaving": lambda: listed(0, 0),
            "clock": lambda: Packing(_clock_text, _clock_of, [0, 0, 0, 0, 0, []]),
            "seats": lambda: listed(1, self._seats),
            "lands": lambda: listed(0, self._lands),
            "flags": lambda: mapped(self._seats, (False, True)),
            "gone": lambda: mapped(self._seats, GONE),
            "cards": lambda: Packing(
                lambda value: packed_cards(value, names), lambda text: unpacked_cards(text, names), []
            ),
            "hands": lambda: hands_packing(names, self._seats, public),
            "pile": lambda: pile_packing(names, public),
            "deal": lambda: deal_packing(names, self._seats, public),
            "exits": lambda: exits_packing(self._seats),
            "outcome": lambda: Packing(outcome_text, outcome_of, None),
        }
        return packings[kind]()


def _same(text: str, wanted: str, value: object) -> object:
    if text != wanted:
        raise ValueError(text)
    return value


def people_packing(fields: int, seats: int, colours: Sequence[str]) -> Packing:
    """Return how order, colours (by their places among those of the ruleset) and objectives (where a game has some) are
    packed: as many signs each as there are seats, an order that is shorter with zeros behind. Of an order that goes
    round the table clockwise the first seat stands alone, with a dot."""
    known = ("", *colours)

    def write(value: object) -> str:
        assert isinstance(value, list)
        order, chosen, *goals = value
        told = (
            f"{order[0]}{CLOCKWISE}"
            if order and tuple(order) == seats_from(order[0], seats)
            else numbers_text([*order, *[0] * seats][:seats])
        )
        told += numbers_text([known.index(colour) for colour in chosen[1:]])
        return told + (numbers_text(goals[0][1:]) if goals else "")

    def read(text: str) -> object:
        first, dot, rest = text.partition(CLOCKWISE)
        if dot:
            order: list[int | None] = [*seats_from(count_of(first), seats)]
        else:
            order, rest = numbers_of(text[:seats]), text[seats:]
        chosen = numbers_of(rest[:seats])
        goals = [numbers_of(rest[seats:])] if fields > 2 else []
        if len(chosen) != seats or any(len(row) != seats for row in goals) or (fields == 2 and rest[seats:]):
            raise ValueError(text)
        named = [known[number or 0] for number in chosen]
        return [[seat for seat in order if seat], ["", *named], *([0, *row] for row in goals)]

    return Packing(write, read, [[], [""] * (seats + 1), *([0] * (seats + 1) for _ in range(fields - 2))])


def hands_packing(names: Vocabulary, seats: int, public: bool) -> Packing:
    """Return how the cards of each seat are packed, with dots between; in public their numbers, with commas."""

    def write(value: object) -> str:
        assert isinstance(value, list)
        if public:
            return ",".join(map(str, value[1:]))
        return ".".join(packed_cards(cards, names) for cards in value[1:])

    def read(text: str) -> object:
        hands = text.split("," if public else ".")
        if len(hands) != seats:
            raise ValueError(text)
        return [0, *map(count_of, hands)] if public else [[], *(unpacked_cards(hand, names) for hand in hands)]

    return Packing(write, read, [0 if public else []] * (seats + 1))


def pile_packing(names: Vocabulary, public: bool) -> Packing:
    """Return how cards in their order are packed, the next one last; in public their number."""
    if public:
        return Packing(str, count_of, 0)
    return Packing(lambda value: packed_cards(value, names), lambda text: unpacked_cards(text, names), [])


def deal_packing(names: Vocabulary, seats: int, public: bool) -> Packing:
    """Return how hands, draw pile and discards are packed, with dots between."""
    parts = (hands_packing(names, seats, public), pile_packing(names, public), pile_packing(names, False))

    def write(value: object) -> str:
        assert isinstance(value, list)
        return ".".join(part.write(cards) for part, cards in zip(parts, value, strict=True))

    def read(text: str) -> object:
        return [part.read(told) for part, told in zip(parts, text.rsplit(".", 2), strict=True)]

    return Packing(write, read, [part.blank for part in parts])


def exits_packing(seats: int) -> Packing:
    """Return how those who are out are packed: each seat, the first one out first, with the one that eliminated it."""

    def write(value: object) -> str:
        assert isinstance(value, list)
        fallen, exits = value
        if sorted(exits) != [seat for seat, by in enumerate(fallen) if by]:
            raise ValueError(value)
        return "".join(f"{seat}{fallen[seat]}" for seat in exits)

    def read(text: str) -> object:
        values = numbers_of(text)
        exits, fallen = values[::2], [0] * (seats + 1)
        for seat, by in zip(exits, values[1::2], strict=True):
            if not seat or not by:
                raise ValueError(text)
            fallen[seat] = by
        return [fallen, exits]

    return Packing(write, read, [[0] * (seats + 1), []])


def outcome_text(value: object) -> str:
    """Return how a match ended: reason, winners, seats from the first place on (a tie with `=`), points of these."""
    assert isinstance(value, list)
    reason, winners, rows = value
    ties = [bool(place) and row[1] == rows[place - 1][1] for place, row in enumerate(rows)]
    if [row[1] for row in rows] != _places(ties):
        raise ValueError(value)
    ranked = "".join(f"{TIE if tie else ''}{row[0]}" for tie, row in zip(ties, rows, strict=True))
    points = numbers_text([row[2] for row in rows])
    return ".".join([str(REASONS.get(reason, reason)), "".join(map(str, winners)), ranked, points])


def outcome_of(text: str) -> object:
    """Return what such a text says."""
    reason, winners, ranked, points = text.split(".")
    ranks = re.findall(f"({TIE})?([1-9])", ranked)
    values = numbers_of(points)
    known = re.fullmatch("[a-z_]{1,40}", reason) and re.fullmatch("[1-9]*", winners)
    if not known or "".join(map("".join, ranks)) != ranked:
        raise ValueError(text)
    places = _places([bool(tie) for tie, _ in ranks])
    rows = [[int(seat), place, worth] for (_, seat), place, worth in zip(ranks, places, values, strict=True)]
    words = {letter: word for word, letter in REASONS.items()}
    return [words.get(str(reason), reason), [int(seat) for seat in winners], rows]


def _places(ties: Sequence[bool]) -> list[int]:
    """Return places as they are counted (1, 2, 2, 4), from whether each ties with the one before."""
    places: list[int] = []
    for number, tie in enumerate(ties, 1):
        places.append(places[-1] if tie else number)
    return places


def _clock_text(value: object) -> str:
    assert isinstance(value, list)
    values = [*value[:5], *value[5]]
    while values and not values[-1]:
        values.pop()
    return numbers_text(values)


def _clock_of(text: str) -> object:
    values = numbers_of(text)
    return [*[*values, 0, 0, 0, 0, 0][:5], values[5:]]


def _turn_text(value: object, names: Vocabulary) -> str:
    assert isinstance(value, dict) and tuple(value) == TURN
    return tree_text(list(value.values()), names)


def _turn_of(text: str, names: Vocabulary) -> object:
    values = tree_of(text, names)
    if not isinstance(values, list) or len(values) != len(TURN):
        raise ValueError(text)
    return dict(zip(TURN, values, strict=True))
