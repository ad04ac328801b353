"""Who wins among equals: matches of the same bot at every seat, counted by turn order, colour and objective."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from rules.base.chance import Seeded
from rules.base.json_types import Json
from rules.contract.course import Listener, Record
from rules.contract.games import game
from rules.contract.ruleset import Ruleset
from rules.contract.state import Action, State, View
from rules.lands.actions import ChooseColour
from rules.play.bots import bot
from rules.play.running import Running
from rules.play.simulation import MAX_EVENTS, TIME_UP_AFTER
from rules.play.start import running

READ: Mapping[str, Callable[[State, int], object]] = {
    "colour": lambda state, seat: state.people.colours[seat],
    "card": lambda state, seat: state.people.goals[seat],
}
"""What a seat of a match that is over has of a kind; by turn order it is its place in that (Game.counted_by)."""


class AnyColour:
    """A bot that takes any colour, so that colours say nothing about who chose first, and else plays as another."""

    sees = True

    def __init__(self, name: str, seed: str, game: str) -> None:
        self._bot = bot(name, seed, game)
        self._random = random.Random(f"{seed}/colour")

    def act(self, view: View | None, actions: Sequence[Action]) -> Action:
        """Return one of the actions."""
        if isinstance(actions[0], ChooseColour):
            return self._random.choice(list(actions))
        return self._bot.act(view, actions)


class FirstOrder(Listener):
    """Notes the order in which the seats play the first round."""

    def __init__(self, match: Running, order: Callable[[State], Sequence[int]]) -> None:
        self._match, self._read = match, order
        self.order: tuple[int, ...] = ()

    def note(self, happened: list[Record]) -> None:
        """Look whether the first round has begun."""
        if not self.order and self._match.at.round:
            self.order = tuple(self._read(self._match.at))


class Tally:
    """Matches at tables of one size, those that were stopped before their end apart.

    `rows`: for each kind and value (matches played, matches won).
    """

    def __init__(self, kinds: Sequence[str]) -> None:
        self.matches = self.unfinished = 0
        self.rows: dict[str, dict[str, list[float]]] = {kind: defaultdict(lambda: [0, 0.0]) for kind in kinds}

    def note(self, state: State, order: tuple[int, ...]) -> None:
        """Count a match; a shared victory is shared."""
        if state.outcome is None:
            self.unfinished += 1
            return
        self.matches += 1
        shares = state.outcome.shares(len(order))
        for turn, seat in enumerate(order, 1):
            won = shares[seat - 1]
            for kind, rows in self.rows.items():
                row = rows[str(READ[kind](state, seat) if kind in READ else turn)]
                row[0] += 1
                row[1] += won

    def document(self) -> Json:
        """Return the counts as plain JSON."""
        rows = {
            kind: {value: [row[0], round(row[1], 3)] for value, row in sorted(rows.items())}
            for kind, rows in self.rows.items()
        }
        return {"matches": self.matches, "unfinished": self.unfinished, **rows}


def tally(ruleset: Ruleset, seats: int, name: str, matches: int, seed: int, most: int = MAX_EVENTS) -> Json:
    """Return the counts of so many matches of this bot at every seat, each of so many events at most; the same for the
    same seed."""
    played = game(ruleset.game)
    counted = Tally(played.counted_by)
    for number in range(matches):
        key = f"{seed}/{seats}/{number}"
        bots = [AnyColour(name, f"{key}/{seat}", ruleset.game) for seat in range(1, seats + 1)]
        match = running(ruleset, seats, Seeded(f"{key}/chance"))
        first = FirstOrder(match, played.order)
        match.play_on(bots, TIME_UP_AFTER if ruleset.has_clock else 0, most, first)
        counted.note(match.state, first.order)
    return counted.document()
