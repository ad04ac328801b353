"""Example positions of the rule books as data; `matches/documents/rules/positions.py` makes pictures of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from rules.base.json_types import Json
from rules.notation.position import read_position

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Lands:
    """A part of a map of territories: `lands` as they stand in `position`, the string of a whole board as everybody
    sees it (docs/notation.md).

    `around` are territories shown without an owner, `objective` those of an objective.
    """

    caption: Words
    position: str = ""
    lands: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    objective: tuple[str, ...] = ()
    board: str = "risiko"

    @property
    def armies(self) -> dict[str, tuple[int, int]]:
        """Return seat and armies of each of the lands."""
        if not self.position:
            return {}
        territories = read_position(self.position).territories
        return {code: (territories[code][0], territories[code][1]) for code in self.lands}


@dataclass(frozen=True, slots=True)
class Seas:
    """A part of the map of FutuRisiKo!: `lands` and `seas` as they stand in `position`, the string of a whole board as
    everybody sees it (docs/notation.md), and who has come to one of the lands.
    """

    caption: Words
    position: str
    lands: tuple[str, ...]
    seas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of the attack and of the defence. `kind`: six (pips), eight (the first die has eight faces), hits."""

    caption: Words
    attack: tuple[int, ...]
    defence: tuple[int, ...] = ()
    kind: str = "six"


@dataclass(frozen=True, slots=True)
class Patrol:
    """Cards of Battaglia that lie together: what they are in words, colour (empty: arsenal) and kinds."""

    words: Words
    colour: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnTable:
    """A patrol of a position, by its number: what it is in words."""

    words: Words
    number: int


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards of Battaglia on the table: patrols of `position`, the string of a match as everybody sees it
    (docs/notation.md), and others beside them.
    """

    caption: Words
    cards: tuple[Patrol | OnTable, ...]
    position: str = ""

    @property
    def patrols(self) -> tuple[Patrol, ...]:
        """Return the cards that lie together, one lot after the other."""
        document: Json = dict(read_position(self.position).document) if self.position else {"patrols": ()}
        lying = {number: _patrol(cards) for number, _seat, _colour, cards in document["patrols"]}
        return tuple(
            card if isinstance(card, Patrol) else Patrol(card.words, *lying[card.number]) for card in self.cards
        )


def _patrol(cards: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the colour and the kinds of soldiers, whose codes are like guardia_rosso_2."""
    names = [card.split("_") for card in cards]
    return names[0][1], tuple(kind for kind, _colour, _number in names)


Position = Lands | Seas | Throw | Laid
