"""Example positions of the rule books as data; `matches/documents/rules/positions.py` makes pictures of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

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
    """A part of the map of FutuRisiKo!: `lands` by territory (letter, land armies, aircraft), `seas` by area (letter,
    submarines), `invaders` as lands. Territories of `around` show their name alone.
    """

    caption: Words
    lands: Mapping[str, tuple[str, int, int]]
    seas: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    invaders: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    around: tuple[str, ...] = ()


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
class Laid:
    """Cards of Battaglia on the table."""

    caption: Words
    patrols: tuple[Patrol, ...]


Position = Lands | Seas | Throw | Laid
