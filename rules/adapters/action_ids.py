"""Actions as whole numbers: an id for each request that a seat can ever make under a ruleset, the same in all matches.

Id 0 is no action. The others stand block by block, one block for each type of action in the order of `_blocks`; in a
block by what is chosen, in the order of the board or the deck; last by the quantity, from 1. A request for more than
`most` armies has no id. In Battaglia an id is a choice among kinds of cards, for which equal cards stand in.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import combinations
from typing import Any

from rules.adapters import battaglia_numbers, futurisiko_numbers
from rules.adapters.blocks import Block, Head, each, pairs
from rules.base.quantities import PLACES, quantity_of
from rules.contract.engine import first_event, legal_actions
from rules.contract.games import game
from rules.contract.ruleset import Ruleset
from rules.contract.state import Action, State
from rules.italywar.state import actions as italywar
from rules.lands.sets import is_set
from rules.risiko.state import actions as risiko

WAIT = 0
"""No action: for interfaces that ask every seat, also those that have nothing to decide."""
MOST_ARMIES = 127
"""More at once are hardly ever moved, and each number more costs an id for every border."""
Choice = Callable[[State, Action], Action | None]
"""The choice that a listed action is one way of, None when it has no id."""


class ActionIds:
    """The ids of a ruleset. `size` counts them, 0 included; `blocks` gives each type its first id and its block.

    With `choice` an id is not of one request but of all that are ways of the same choice.
    """

    def __init__(self, blocks: Sequence[Block], choice: Choice | None = None) -> None:
        self._choice = choice
        self.blocks: list[tuple[int, Block]] = []
        self._first: dict[tuple[type, Head], tuple[int, Block]] = {}
        self.size = WAIT + 1
        for block in blocks:
            self.blocks.append((self.size, block))
            for head in block.heads:
                self._first[(block.kind, head)] = (self.size, block)
                self.size += block.each

    def action(self, number: int) -> Action:
        """Return the request (or choice) with this id; ValueError when it is none, as id 0."""
        for first, block in reversed(self.blocks):
            if first <= number < self.size:
                head, quantity = divmod(number - first, block.each)
                return block.kind(*block.heads[head], *((quantity + block.least,) if block.most else ()))
        raise ValueError(f"{number} is the id of no action")

    def id_of(self, request: Action) -> int:
        """Return the id of a request (or choice); KeyError when it has none."""
        head, quantity = _parts(request)
        first, block = self._first[(type(request), head)]
        if block.most and not block.least <= quantity <= block.most:
            raise KeyError(request)
        return first + quantity - block.least if block.most else first

    def request(self, state: State, seat: int, number: int) -> Action:
        """Return what a seat asks for by this id: of several ways the one listed first; ValueError when it is none."""
        wanted = self.action(number)
        if self._choice is None:
            return wanted
        for action in legal_actions(state, seat):
            if self._choice(state, action) == wanted:
                return action
        raise ValueError(f"{number} is not legal for seat {seat}")

    def legal(self, state: State, seat: int) -> Iterator[range]:
        """Yield the ids of what a seat may do now."""
        listed = legal_actions(state, seat)
        if self._choice is None:
            return self.spans(listed)
        choices = dict.fromkeys(self._choice(state, action) for action in listed)
        return self.spans([choice for choice in choices if choice is not None])

    def spans(self, actions: Sequence[Action]) -> Iterator[range]:
        """Yield the ids of listed actions, for each the ids of all its quantities."""
        for action in actions:
            head, quantity = _parts(action)
            first, block = self._first[(type(action), head)]
            listed = quantity_of(action)
            if listed is not None:
                yield range(first + listed.least - block.least, first + min(listed.most, block.most) + 1 - block.least)
            else:
                start = first + (quantity - block.least if block.most else 0)
                yield range(start, start + 1)


def _parts(action: Action) -> tuple[Head, Any]:
    """Return what is chosen but the quantity, and the quantity (0 without one)."""
    values = tuple([getattr(action, name) for name in _NAMES[type(action)]])
    return (values, 0) if PLACES[type(action)] is None else (values[:-1], values[-1])


class _Names(dict[type, tuple[str, ...]]):
    """The fields of each type of action."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        self[kind] = names = tuple(field.name for field in fields(kind))
        return names


_NAMES = _Names()


@lru_cache(maxsize=16)
def action_ids(ruleset: Ruleset, most: int = MOST_ARMIES) -> ActionIds:
    """Return the ids of a ruleset; ValueError for a game that has none."""
    if ruleset.game not in _BLOCKS:
        raise ValueError(f"actions of {ruleset.game} have no ids; those of {', '.join(_BLOCKS)} do")
    started = first_event(ruleset, ruleset.seats_max)
    position = game(ruleset.game).engine.ways.begun(started)
    return ActionIds(_BLOCKS[ruleset.game](position.table, most), _CHOICES.get(ruleset.game))


def _sets(cards: Sequence[int], symbols: Sequence[int]) -> list[Head]:
    return [(triple,) for triple in combinations(cards, 3) if is_set(tuple(symbols), triple)]


def _risiko(table: Any, most: int) -> list[Block]:
    geo, rules = table.geo, table.ruleset
    cards, borders = range(len(geo.cards)), pairs(geo.borders)
    return [
        Block(risiko.ChooseColour, each(rules.colours)),
        Block(risiko.Place, each(range(geo.size)), most),
        Block(risiko.Trade, _sets(cards, geo.symbols)),
        Block(risiko.Attack, borders, rules.attack_dice_max),
        Block(risiko.Defend, [()], rules.defence_dice_max),
        Block(risiko.MoveIn, [()], most),
        Block(risiko.Discard, each(cards)),
        Block(risiko.Move, borders, most),
        Block(risiko.EndTurn, [()]),
    ]


def _italywar(table: Any, most: int) -> list[Block]:
    geo, borders = table.geo, pairs(table.geo.borders)
    sea = [geo.ports & ~(1 << port) if geo.ports >> port & 1 else 0 for port in range(geo.size)]
    reached = pairs([land | far for land, far in zip(geo.borders, sea, strict=True)])
    return [
        Block(italywar.ChooseColour, each(table.ruleset.colours)),
        Block(italywar.Place, each(range(geo.size)), most),
        Block(italywar.Trade, _sets(table.deck, geo.symbols)),
        Block(italywar.PlayAdmiral, [()]),
        Block(italywar.Attack, [(*pair, general) for pair in reached for general in (False, True)]),
        Block(italywar.PlayTruce, [()]),
        Block(italywar.PlayMarshal, [()]),
        Block(italywar.Pass, each((False, True))),
        Block(italywar.MoveIn, [()], most),
        Block(italywar.Move, borders, most),
        Block(italywar.EndTurn, [()]),
    ]


_BLOCKS: dict[str, Callable[[Any, int], list[Block]]] = {
    "risiko": _risiko,
    "italywar": _italywar,
    "futurisiko": futurisiko_numbers.blocks,
    "battaglia": battaglia_numbers.blocks,
}
_CHOICES: dict[str, Choice] = {"battaglia": battaglia_numbers.choice}
