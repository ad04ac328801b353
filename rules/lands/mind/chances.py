"""How likely each seat is to win, by a network fitted to matches among bots (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Any, cast

from rules.base.resources import read_json
from rules.contract.outcome import Outcome
from rules.lands.mind.facts import Facts, facts_of_state, facts_of_view, want_of
from rules.lands.mind.field import Field
from rules.lands.mind.network import Network, shares
from rules.lands.mind.wants import Want

FILE = "win_chances.json"


@cache
def network_of(code: str, file: str = FILE) -> Network | None:
    """Return the network of a ruleset in this file, None where there is none."""
    kept = read_json(file).get(code)
    return None if kept is None else Network(kept["inner"], kept["outer"], kept["plain"])


def win_chances(thing: Any) -> tuple[float, ...] | None:
    """Return each seat's chance to win as whoever sees a state, or only a view, must take it; seat 1 first.

    A shared victory is shared. None for a ruleset without a network.
    """
    network = network_of(thing.table.ruleset.code)
    seats: int = thing.table.seats
    if network is None:
        return None
    if thing.outcome is not None:
        return cast(Outcome, thing.outcome).shares(seats)
    if not any(thing.held):
        return (1 / seats,) * seats
    if hasattr(thing, "hands"):
        return tuple(_chances(network, facts_of_view(thing), hidden_cards(thing), thing))
    return tuple(_chances(network, facts_of_state(thing), [], thing))


def hidden_cards(view: Any) -> list[int]:
    """Return the cards that a seat whose card the viewer does not know may hold."""
    return [card for card in range(len(view.table.goals)) if card not in view.objectives]


def _chances(network: Network, facts: Facts, hidden: list[int], view: Any) -> list[float]:
    field = Field(facts)
    field.survey()
    seats = facts.seats
    maybe: list[list[Want]] = [[] for _ in range(seats + 1)]
    for seat in range(1, seats + 1):
        if field.active[seat] and facts.wants[seat] is None:
            maybe[seat] = [want_of(view.table.goals[card], seat, view) for card in hidden]
            scores = [field.score(seat, want) for want in maybe[seat]]
            field.scores[seat] = sum(scores) / max(1, len(scores))
    strengths = [0.0] * (seats + 1)
    for seat in range(1, seats + 1):
        if field.active[seat]:
            wants: Sequence[Want | None] = maybe[seat] or [facts.wants[seat]]
            odds = sum(exp(network.strength(field.row(seat, want))) for want in wants)
            strengths[seat] = log(odds / len(wants))
    return shares(strengths, field.active)
