"""Objective cards: what each kind asks of a player's holdings, with three answers: yes, no, not known.

Holdings are a mapping territory code -> armies, with None where nobody counted them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Self

from rules.boards.board import Board

Holdings = Mapping[str, int | None]


class PlainWord(StrEnum):
    """A word that is pickled as its class and its value, in every Python 3.11.

    Up to 3.11.3 an enumeration is pickled as a call of `getattr`, which nobody takes from a child that has read a file.
    """

    def __reduce_ex__(self, _protocol: object) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self.value),)


class Scope(PlainWord):
    """R27: what must be conquered, the Principal part alone or both parts."""

    PRINCIPAL = "principal"
    BOTH = "both"


class Fate(PlainWord):
    """What became of a colour, seen by the holder of a card that asks to destroy it (R17)."""

    OWN = "own"
    ABSENT = "absent"
    ALIVE = "alive"
    DESTROYED = "destroyed"
    DESTROYED_BY_OTHER = "destroyed_by_other"


@dataclass(frozen=True, slots=True)
class Progress:
    """`held` of `needed`; `missing` names territories where the card does."""

    held: int
    needed: int
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class TerritoryList:
    """A card of territories, with a Principal and perhaps a Secondary part.

    RisiKo! rule book of 1997, "Le carte da Torneo".
    """

    kind: ClassVar[str] = "territories"
    number: int | None
    label: str
    principal: tuple[str, ...]
    secondary: tuple[str, ...] = ()
    _sets: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        both = frozenset(self.principal) | frozenset(self.secondary)
        object.__setattr__(self, "_sets", {Scope.PRINCIPAL: frozenset(self.principal), Scope.BOTH: both})

    def territories(self, scope: str) -> frozenset[str]:
        """Return the codes in scope."""
        return self._sets[scope]

    def completed(self, holdings: Holdings, scope: str, fates: Mapping[str, Fate]) -> bool:
        """Return whether every territory in scope is held."""
        return self._sets[scope] <= holdings.keys()

    def progress(self, holdings: Holdings, scope: str) -> Progress:
        """Return territories held of those in scope."""
        wanted = dict.fromkeys(self.principal if scope == Scope.PRINCIPAL else self.principal + self.secondary)
        missing = tuple(code for code in wanted if code not in holdings)
        return Progress(len(wanted) - len(missing), len(wanted), missing)


@dataclass(frozen=True, slots=True)
class TerritoryCount:
    """A number of territories, each garrisoned by at least `min_armies`."""

    kind: ClassVar[str] = "count"
    number: int | None
    label: str
    count: int
    min_armies: int

    def territories(self, scope: str) -> None:
        """Return None, for there is no list: Method 2 does not apply (R25)."""

    def completed(self, holdings: Holdings, scope: str, fates: Mapping[str, Fate]) -> bool | None:
        """Return None when the uncounted armies could decide it."""
        if self.progress(holdings, scope).held >= self.count:
            return True
        uncounted = sum(armies is None for armies in holdings.values()) if self.min_armies > 1 else 0
        return None if self.progress(holdings, scope).held + uncounted >= self.count else False

    def progress(self, holdings: Holdings, scope: str) -> Progress:
        """Return territories known to be garrisoned well enough."""
        held = sum((1 if armies is None else armies) >= self.min_armies for armies in holdings.values())
        return Progress(held, self.count)


@dataclass(frozen=True, slots=True)
class WholeContinents:
    """The named continents, plus `extra` others of one's choice."""

    kind: ClassVar[str] = "continents"
    number: int | None
    label: str
    board: Board = field(repr=False)
    continents: tuple[str, ...]
    extra: int = 0

    def territories(self, scope: str) -> None:
        """Return None, for there is no list: Method 2 does not apply (R25)."""

    def completed(self, holdings: Holdings, scope: str, fates: Mapping[str, Fate]) -> bool:
        """Return whether all named continents and enough others are wholly held."""
        whole = {
            continent.code
            for continent in self.board.continents
            if all(code in holdings for code in continent.territories)
        }
        return whole.issuperset(self.continents) and len(whole) >= len(self.continents) + self.extra

    def progress(self, holdings: Holdings, scope: str) -> Progress:
        """Return territories held of the named continents and of the nearest `extra` ones."""
        others = [continent for continent in self.board.continents if continent.code not in self.continents]
        others.sort(key=lambda continent: sum(code not in holdings for code in continent.territories))
        chosen = [self.board.continent(code) for code in self.continents] + others[: self.extra]
        wanted = [code for continent in chosen for code in continent.territories]
        missing = tuple(code for code in wanted if code not in holdings)
        return Progress(len(wanted) - len(missing), len(wanted), missing)


@dataclass(frozen=True, slots=True)
class PlaceCount:
    """So many capitals and so many ports of the board."""

    kind: ClassVar[str] = "places"
    number: int | None
    label: str
    board: Board
    capitals: int
    ports: int

    def territories(self, scope: str) -> None:
        """Return None, for there is no list: Method 2 does not apply (R25)."""

    def completed(self, holdings: Holdings, scope: str, fates: Mapping[str, Fate]) -> bool:
        """Return whether enough of both are held."""
        return all(held >= wanted for held, wanted in self._counts(holdings))

    def progress(self, holdings: Holdings, scope: str) -> Progress:
        """Return capitals and ports held, each counted up to its number."""
        counts = self._counts(holdings)
        return Progress(sum(min(pair) for pair in counts), sum(wanted for _, wanted in counts))

    def _counts(self, holdings: Holdings) -> list[tuple[int, int]]:
        pairs = ((self.board.capitals, self.capitals), (self.board.ports, self.ports))
        return [(sum(code in holdings for code in codes), wanted) for codes, wanted in pairs]


@dataclass(frozen=True, slots=True)
class DestroyColour:
    """One colour to destroy; `fallback` territories when it is absent, one's own or fell to another (R17)."""

    kind: ClassVar[str] = "destroy"
    number: int | None
    label: str
    colour: str
    fallback: int

    def territories(self, scope: str) -> None:
        """Return None, for there is no list: Method 2 does not apply (R25)."""

    def completed(self, holdings: Holdings, scope: str, fates: Mapping[str, Fate]) -> bool | None:
        """Return None when nobody recorded what became of the colour."""
        fate = fates.get(self.colour)
        if fate is None:
            return None
        if fate in (Fate.DESTROYED, Fate.ALIVE):
            return fate is Fate.DESTROYED
        return len(holdings) >= self.fallback

    def progress(self, holdings: Holdings, scope: str) -> Progress:
        """Return territories held towards the fallback."""
        return Progress(len(holdings), self.fallback)


Objective = TerritoryList | TerritoryCount | WholeContinents | PlaceCount | DestroyColour


def completed(
    objective: Objective,
    holdings: Holdings,
    scope: str = Scope.PRINCIPAL,
    fates: Mapping[str, Fate] | None = None,
) -> bool | None:
    """Return whether these holdings complete the card (R17, R27); None when a needed fact is not known."""
    return objective.completed(holdings, scope, fates or {})


def progress(objective: Objective, holdings: Holdings, scope: str = Scope.PRINCIPAL) -> Progress:
    """Return how far these holdings are towards the card."""
    return objective.progress(holdings, scope)
