"""Who wins among equals: matches of the same bot at every seat, counted by turn order, colour and objective."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from rules.base.chance import Seeded
from rules.base.json_types import Json
from rules.contract.ruleset import Ruleset
from rules.contract.state import Action, View
from rules.lands.actions import ChooseColour
from rules.play.bots import bot
from rules.play.simulation import TIME_UP_AFTER, play

KINDS = ("turn", "colour", "card")
"""Turn in the order of play (from 1), colour, objective card (its place in the deck, from 0)."""


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


class Tally:
    """Matches at tables of one size. `rows`: for each kind and value (matches played, matches won)."""

    def __init__(self) -> None:
        self.matches = 0
        self.rows: dict[str, dict[str, list[float]]] = {kind: defaultdict(lambda: [0, 0.0]) for kind in KINDS}

    def note(self, state: Any) -> None:
        """Count a match that is over; a shared victory is shared. Those that were stopped do not count."""
        if state.outcome is None:
            return
        self.matches += 1
        people, winners = state.people, state.outcome.winners
        for seat in range(1, state.table.seats + 1):
            won = 1 / len(winners) if seat in winners else 0.0
            values = people.order.index(seat) + 1, people.colours[seat], people.goals[seat]
            for kind, value in zip(KINDS, values, strict=True):
                row = self.rows[kind][str(value)]
                row[0] += 1
                row[1] += won

    def document(self) -> Json:
        """Return the counts as plain JSON."""
        rows = {
            kind: {value: [row[0], round(row[1], 3)] for value, row in sorted(rows.items())}
            for kind, rows in self.rows.items()
        }
        return {"matches": self.matches, **rows}


def tally(ruleset: Ruleset, seats: int, name: str, matches: int, seed: int) -> Json:
    """Return the counts of so many matches of this bot at every seat; the same for the same seed."""
    counted = Tally()
    for number in range(matches):
        key = f"{seed}/{seats}/{number}"
        bots = [AnyColour(name, f"{key}/{seat}", ruleset.game) for seat in range(1, seats + 1)]
        counted.note(play(ruleset, bots, Seeded(f"{key}/chance"), time_up_after=TIME_UP_AFTER).state)
    return counted.document()
