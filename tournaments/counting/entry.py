"""A way of entering a result: what one module of this package gives of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting.count import Count, Terms
from tournaments.counting.seat_shown import SeatShown


@dataclass(frozen=True, slots=True)
class Entry:
    """One way of entering a result.

    `code` is the kind under which results are stored. `of_board`: whether it stands where final boards are counted, or
    where the game ends otherwise. `page` is the name of the address that enters the next one in the same way, empty
    where none does: such results come by an import, and say no more than the cells of its file. `has_map`: it says of
    every territory whose it is, so it is shown and corrected on the map, and its points follow. `clean` gives a
    document with the keys we keep, in our order, or raises BadDocument; it takes the document, the seats and the rules.
    `count` counts a clean one by the terms of a tournament; `show` gives what is shown of every seat of a clean
    document with its count. `holds` tells by its shape whether a clean document is of this kind, after those before it
    in the registry.
    `clean_stored` gives what `clean` would, of a document that an earlier release or an import may have written; it
    takes the same.
    """

    code: str
    of_board: bool
    page: str
    has_map: bool
    clean: Callable[[Json, Collection[int], Ruleset | None], Json]
    count: Callable[[Json, Terms], Count]
    show: Callable[[Json, Count], Sequence[SeatShown]]
    holds: Callable[[Json], bool]
    clean_stored: Callable[[Json, Collection[int], Ruleset | None], Json]

    @property
    def is_import(self) -> bool:
        """Say whether results of this kind come by an import alone."""
        return not self.page
