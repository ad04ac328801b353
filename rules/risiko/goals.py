"""R17: secret objectives in numbers, so that each can be checked after every event."""

from typing import NamedTuple

from rules.objectives import DestroyColour, Objective, TerritoryCount, TerritoryList, WholeContinents
from rules.risiko.geography import Geography
from rules.risiko.state import Draft


class Goal(NamedTuple):
    """One card: hold all of `mask`, and `territories` territories of `armies` each, and `whole` continents, or destroy.

    A card of territories has its part in scope in `mask`; `colour` "" unless the card asks to destroy one, then
    `territories` is the fall-back.
    """

    mask: int = 0
    territories: int = 0
    armies: int = 1
    whole: int = 0
    colour: str = ""


def goal_of(card: Objective, scope: str, geo: Geography) -> Goal:
    """The card in numbers."""
    match card:
        case TerritoryList():
            return Goal(mask=geo.mask(card.territories(scope)))
        case TerritoryCount():
            return Goal(territories=card.count, armies=card.min_armies)
        case WholeContinents():
            named = [geo.board.continent(code).territories for code in card.continents]
            mask = sum(geo.mask(codes) for codes in named)
            return Goal(mask=mask, whole=len(named) + card.extra if card.extra else 0)
        case DestroyColour():
            return Goal(territories=card.fallback, colour=card.colour)


def reached(state: Draft, seat: int) -> bool:
    """Whether this seat's objective is complete on the board as it is."""
    goal = state.table.goals[state.people.goals[seat]]
    held = state.held[seat]
    if goal.colour:
        victim = _seat_of(state, goal.colour)
        if victim and victim != seat:
            by = state.people.fallen[victim]
            if not by or by == seat:
                return by == seat
        return held.bit_count() >= goal.territories
    mask = goal.mask
    if held & mask != mask:
        return False
    if goal.territories:
        return _garrisoned(state, held, goal.armies) >= goal.territories
    return not goal.whole or sum(held & one == one for one in state.table.geo.continents) >= goal.whole


def _seat_of(state: Draft, colour: str) -> int:
    """The seat that plays a colour, 0 when nobody does."""
    colours = state.people.colours
    return colours.index(colour) if colour in colours else 0


def _garrisoned(state: Draft, held: int, armies: int) -> int:
    if armies == 1:
        return held.bit_count()
    return sum(here >= armies and held >> one & 1 for one, here in enumerate(state.armies))


def counts_armies(state: Draft, seat: int) -> bool:
    """Whether armies alone, without a conquest, can complete this seat's objective."""
    return state.table.counts_armies and state.table.goals[state.people.goals[seat]].armies > 1


def in_time(state: Draft) -> bool:
    """R17, R28: whether an objective counts now."""
    rules = state.table.ruleset
    expired = state.clock.expired and rules.objective_expires == "time_limit"
    return state.round >= rules.objective_from_round and not expired


def winner_by_objective(state: Draft) -> int:
    """The seat whose complete objective ends the match: the one in turn first, then in order of play; 0 for none."""
    if not in_time(state):
        return 0
    order = state.people.order
    start = order.index(state.seat)
    for seat in order[start:] + order[:start]:
        if state.may_win(seat) and reached(state, seat):
            return seat
    return 0
