"""What a game gives so that everything in this folder proves it too: `KIT` in `tests/rules/<game>/invariants.py`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import rules
from rules.contract.ruleset import GAMES, Ruleset

NEW = GAMES[1:]
"""RisiKo! has its own tests of all this in tests/rules/engine."""


@dataclass(frozen=True)
class Kit:
    """One game under test.

    `check_event(before, event, after)`: only the named events change what they name. `check_state(before, after)`:
    supplies and cards are conserved, at every step. `twin(state, viewer, random)`: the same position with other
    secrets, None where none can be made. `every_request(state)`: what could be asked of the seat that is to move, right
    or slightly wrong, with everything that is legal among it. `phases`: those that random matches must come across.
    `own`: the fields of a view that differ by viewer. `card_plays`: the types of action by which a card of the hand is
    played, laid or thrown away; everything else a bot chooses in the open, where nothing may tell its hand. `values`:
    near misses for the fields of actions. `editions`: names and rulesets; the shipped ones unless given. `bell`: the
    round after which the clock rings, 0 for never. `most`: events after which a random match is left. `more`: players
    beside the random one, for positions that chance seldom finds.
    """

    game: str
    check_event: Callable[[Any, Any, Any], None]
    check_state: Callable[[Any, Any], None]
    twin: Callable[[Any, int | None, Random], Any]
    every_request: Callable[[Any], Iterable[Any]]
    phases: frozenset[int]
    own: tuple[str, ...]
    card_plays: tuple[type, ...]
    values: tuple[Any, ...] = ()
    varied: Mapping[str, Ruleset] = field(default_factory=dict)
    bell: int = 0
    most: int = 3000
    more: tuple[str, ...] = ()

    @property
    def editions(self) -> dict[str, Ruleset]:
        """The shipped rulesets of the game and the varied ones."""
        shipped = {code: rules.load(code) for code in rules.codes() if rules.load(code).game == self.game}
        return {**shipped, **self.varied}

    def seats(self, edition: str) -> range:
        """The numbers of seats that an edition is played with."""
        ruleset = self.editions[edition]
        return range(ruleset.seats_min, ruleset.seats_max + 1)


@cache
def kit(game: str) -> Kit:
    """The kit of a game."""
    found: Kit = import_module(f"tests.rules.{game}.invariants").KIT
    return found


KITS = tuple(kit(game) for game in NEW)
CLASSES = [(one.game, edition, seats) for one in KITS for edition in one.editions for seats in one.seats(edition)]
"""(game, edition, seats) of everything that is played."""
SHORT = {
    (one.game, edition, one.seats(edition)[place % len(one.seats(edition))])
    for one in KITS
    for place, edition in enumerate(one.editions)
}
"""What `make test` plays of them: every edition, with one number of seats or another."""
EDITIONS = [(one.game, edition) for one in KITS for edition in one.editions]
