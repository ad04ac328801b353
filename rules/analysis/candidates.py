"""What could have been done instead of a decision: a few actions of the same kind, with what each leads to on average.

Attacks and the end of the attacks are compared as if the turn ended after them: a first throw with the dice that were
asked for, the battle fought to its end by both sides with all of theirs, the armies that move in at their most, then
the end of the turn without the dice that may end the match.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.analysis.expectation import Chances, Value, chances_of, mean_over
from rules.analysis.ledger import Faces
from rules.analysis.throws import after_battle, conquest, ends_of_attack, ends_of_throw, throws_all, with_losses
from rules.base.errors import IllegalAction
from rules.base.quantities import quantity_of, with_most, with_quantity
from rules.contract.engine import evolve, legal_actions, step
from rules.contract.state import Action, State

ATTACKS, OTHERS = 5, 7
"""So many other attacks, and other actions of a kind, are tried."""
ANSWERS = 12
"""What a seat may have to decide after a conquest before it can end its turn, at most."""
KINDS = ("Place", "Attack", "EndTurn", "Move", "MoveIn", "Defend", "Trade")
"""The kinds of decisions that are looked at."""


class Candidate(NamedTuple):
    """An action and the chances it leads to on average."""

    action: Action
    chances: Chances


def kind_of(action: Action) -> str:
    """Return the kind of an action."""
    return type(action).__name__


def candidates(value: Value, state: State, seat: int, chosen: Action) -> list[Candidate]:
    """Return what was chosen, first, and the others; nothing where the value function knows none of them."""
    tried: list[Candidate] = []
    for action in (chosen, *_others(state, seat, chosen)):
        try:
            chances = _expected(value, state, seat, action)
        except IllegalAction:
            continue
        if chances is not None:
            tried.append(Candidate(action, chances))
        elif action is chosen:
            return []
    return tried


def _others(state: State, seat: int, chosen: Action) -> Iterator[Action]:
    kind, listed = kind_of(chosen), legal_actions(state, seat)
    if kind in ("Attack", "EndTurn", "Move"):
        yield from _attacks_and_end(state, listed, chosen)
    elif kind == "Place":
        yield from _placements(state, listed, chosen)
    elif kind == "Trade":
        yield from [action for action in listed if kind_of(action) == "Trade" and action != chosen][:OTHERS]
    else:
        for action in listed:
            if kind_of(action) == kind:
                yield from (other for other in _spread(action) if other != chosen)


def _attacks_and_end(state: State, listed: Any, chosen: Any) -> Iterator[Action]:
    """Yield the end of the turn, other ways to attack the same territory, and the likeliest attack on each other one.

    All attacks throw the most dice; those on other territories come the likeliest first.
    """
    best: dict[int, tuple[float, Action]] = {}
    same: list[Action] = []
    for action in listed:
        kind = kind_of(action)
        if kind == "EndTurn" and action != chosen:
            yield action
        elif kind == "Attack" and not _same_way(action, chosen):
            odds = conquest(state, with_most(action))
            if action.target not in best or odds > best[action.target][0]:
                best[action.target] = odds, action
        elif kind == "Attack" and not throws_all(state, chosen):
            same.append(action)
    if kind_of(chosen) == "Attack" and chosen.target in best:
        same.append(best.pop(chosen.target)[1])
    others = [action for _, action in sorted(best.values(), key=lambda pair: -pair[0])]
    for action in [*same, *others][:ATTACKS]:
        yield with_most(action)


def _same_way(action: Any, chosen: Any) -> bool:
    """Return whether two attacks have source and target in common."""
    return kind_of(chosen) == "Attack" and (action.source, action.target) == (chosen.source, chosen.target)


def _placements(state: State, listed: Any, chosen: Any) -> Iterator[Action]:
    """Yield the same armies on other own territories, where most enemies stand around first."""
    near: list[tuple[int, Action]] = []
    for action in listed:
        if kind_of(action) == "Place" and action.territory != chosen.territory:
            borders = state.table.geo.borders[action.territory] & ~state.held[state.seat]
            enemies = sum(state.armies[land] for land in range(state.table.geo.size) if borders >> land & 1)
            near.append((enemies, action))
    for enemies, action in sorted(near, key=lambda pair: -pair[0])[:OTHERS]:
        placed = quantity_of(action)
        if enemies and placed is not None and chosen.armies <= placed.most:
            yield with_quantity(action, chosen.armies)


def _spread(action: Action) -> list[Action]:
    """Return an action with its least, middle and most quantity."""
    asked = quantity_of(action)
    if asked is None:
        return [action]
    return [with_quantity(action, n) for n in sorted({asked.least, (asked.least + asked.most) // 2, asked.most})]


def _expected(value: Value, state: State, seat: int, action: Any) -> Chances | None:
    kind = kind_of(action)
    if kind == "Attack":
        ends = ends_of_attack(state, action)
        return mean_over(
            value,
            [(end.chance, _turn_over(after_battle(state, action.source, action.target, end), seat)) for end in ends],
        )
    if kind == "Defend":
        events, after = step(state, action, seat, Faces(1))
        thrown = ends_of_throw(state, events[0])
        return mean_over(
            value, [(end.chance, evolve(state, with_losses(events[0], end.lost, end.killed))) for end in thrown]
        )
    after = step(state, action, seat, Faces(6))[1]
    return chances_of(value, after)


def _turn_over(state: State, seat: int) -> State:
    """Return the state once the seat has done what it must and has ended its turn."""
    for _ in range(ANSWERS):
        if state.outcome is not None or state.seat != seat:
            return state
        listed = legal_actions(state, seat)
        ends = [action for action in listed if kind_of(action) == "EndTurn"]
        if not ends and not any(kind_of(action) in ("MoveIn", "Discard", "Place") for action in listed):
            return state
        state = step(state, ends[0] if ends else with_most(listed[0]), seat, Faces(6))[1]
    return state
