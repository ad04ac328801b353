"""A question for the draw without names: clubs, regions and families become letters, the names stay beside it."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.base.json_types import Json, JsonMapping

KINDS = {"club": "clubs", "region": "regions", "family": "families"}


@dataclass(frozen=True, slots=True)
class Lettered:
    """`document` is the question; `names` says what each letter stands for, by kind: {"clubs": {"A": "..."}}."""

    document: dict[str, object]
    names: dict[str, dict[str, str]]

    def name(self, kind: str, letter: object) -> object:
        """Return the name behind a letter, or what was given if it is none."""
        return self.names.get(kind, {}).get(str(letter), letter)


def to_letters(document: JsonMapping) -> Lettered:
    """Return the document of the `draw` contract with letters in the order in which the names appear in it."""
    letters: dict[str, dict[str, str]] = {kind: {} for kind in KINDS.values()}
    players = [_player(player, letters) for player in document["players"]]
    names = {
        kind: {letter: name for name, letter in letter_of.items()} for kind, letter_of in letters.items() if letter_of
    }
    return Lettered({**document, "players": players}, names)


def letter(place: int) -> str:
    """Return the `place`-th (from 0) of A, B, ... Z, AA, AB, ..."""
    head, last = divmod(place, 26)
    return (letter(head - 1) if head else "") + chr(ord("A") + last)


def _player(player: JsonMapping, letters: Mapping[str, dict[str, str]]) -> Json:
    out = dict(player)
    for key, kind in KINDS.items():
        name = out.get(key)
        if name:
            out[key] = letters[kind].setdefault(name, letter(len(letters[kind])))
    return out
