"""How one game's places and cards are called: short names by code, and back."""

import re
from collections.abc import Mapping
from functools import cache, cached_property

from rules.base.errors import LogError
from rules.base.json_types import Json
from rules.base.resources import read_json, read_toml
from rules.notation.short_names import short_names

MOST_NUMBERED = 62
"""Of a number of one character there are so many."""
CARD = "(?:[A-Z][a-z]{2}|[1-6]?[A-Z]{1,2}(?:0|[1-9][0-9]?))"
"""A territory's card by its short name; else the colour (a number or a letter), the kind's letter, the number."""
_WRITTEN = re.compile("([1-6]?)([A-Z]{1,2})(0|[1-9][0-9]?)")
_CODE = re.compile(r"(?:(\d)-(\w+?)-(\d+))|(?:(\w+?)_(\d+))")


class Vocabulary:
    """The names of one game. `places` are short names by code, `cards` and `colours` the letters of kinds of cards."""

    def __init__(self, data: Json) -> None:
        self.boards: tuple[str, ...] = tuple(data["boards"])
        self.places: Mapping[str, str] = {
            code: name for board in self.boards for code, name in short_names(board).items()
        }
        self.kinds: Mapping[str, str] = data["cards"]
        self.colours: Mapping[str, str] = data.get("colours", {})
        self._cards_of_lands: bool = data["cards_of_lands"]
        self._codes = {name: code for code, name in self.places.items()}
        self._kinds: dict[str, str] = {letter: kind for kind, letter in self.kinds.items()}
        self._colours: dict[str, str] = {letter: colour for colour, letter in self.colours.items()}

    def place_name(self, code: str) -> str:
        """Return the short name of a place; KeyError for a code that is none."""
        return self.places[code]

    def place_code(self, name: str) -> str:
        """Return the code of a place; KeyError for a name that is none."""
        return self._codes[name]

    def card_name(self, code: str) -> str:
        """Return what a card is called; KeyError for a code that is none."""
        if code in self.places:
            return self.places[code]
        parts = _CODE.fullmatch(code)
        if parts is None:
            raise KeyError(code)
        if parts[1]:
            return f"{parts[1]}{self.kinds[parts[2]]}{parts[3]}"
        kind, _, colour = parts[4].rpartition("_")
        if colour in self.colours:
            return f"{self.kinds[kind]}{self.colours[colour]}{parts[5]}"
        return f"{self.kinds[parts[4]]}{parts[5]}"

    def card_code(self, name: str) -> str:
        """Return the code of a card; KeyError for a name that is none."""
        if name in self._codes:
            return self._codes[name]
        parts = _WRITTEN.fullmatch(name)
        if parts is None:
            raise KeyError(name)
        colour, letters, number = parts.groups()
        kind: str = self._kinds[letters[0]]
        if colour:
            return f"{colour}-{kind}-{number}"
        return f"{kind}_{self._colours[letters[1]]}_{number}" if letters[1:] else f"{kind}_{number}"

    @cached_property
    def numbered(self) -> tuple[str, ...]:
        """Return the cards that have a number of one character: those of the territories in the order of the board,
        then the first kind."""
        lands = _lands(self.boards) if self._cards_of_lands else ()
        if not 0 < len(lands) <= MOST_NUMBERED:
            return ()
        kind = next(iter(self.kinds))
        return (*lands, *(f"{kind}_{copy}" for copy in range(1, MOST_NUMBERED - len(lands) + 1)))

    @cached_property
    def card_numbers(self) -> Mapping[str, int]:
        """Return the numbers of these cards by code."""
        return {code: number for number, code in enumerate(self.numbered)}

    def kind_name(self, kind: str) -> str:
        """Return the letter of a kind of cards; KeyError for another."""
        return self.kinds[kind]

    def kind_code(self, letter: str) -> str:
        """Return the kind of cards with this letter; KeyError for another."""
        return self._kinds[letter]


@cache
def notation_data() -> Json:
    """Return the forms of every game (rules/data/notation.toml)."""
    return read_toml("notation.toml")


def notation_of(game: str) -> Json:
    """Return the forms of a game; LogError no_notation for one that has none."""
    if game not in notation_data():
        raise LogError("no_notation", game=game)
    forms: Json = notation_data()[game]
    return forms


@cache
def vocabulary(game: str) -> Vocabulary:
    """Return the names of a game; LogError no_notation for one that has none."""
    return Vocabulary(notation_of(game))


@cache
def land_codes(game: str) -> tuple[str, ...]:
    """Return the codes of the territories of a game in the order of its board; none for a game without one."""
    return _lands(vocabulary(game).boards)


def _lands(boards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row["code"] for board in boards for row in read_json(f"{board}_board.json")["territories"])
