"""What must be true of a stored state of Battaglia, beside its defects, or no match goes on from it."""

from rules.battaglia.chapters.attacks import is_asked, victim
from rules.battaglia.chapters.drawing import sources
from rules.battaglia.state.cards import counts
from rules.battaglia.state.state import DRAW, NONE, OPENING, OVER, REACT, REFILL, State
from rules.contract.outside import REASONS
from rules.lands.soundness import Checks, outcome_sound


def checks(state: State) -> Checks:
    """Yield each part and whether it holds; one may rely on those before it."""
    phase, seats = state.phase, state.table.seats
    yield "phase", phase != OPENING
    yield from outcome_sound(state, phase == OVER, seats)
    yield "seat", 0 <= state.seat <= seats and 0 <= state.dealer <= seats
    yield "seat", phase == OVER or (state.seat > 0 and state.dealer > 0)
    yield "round", min(state.round, state.hand, state.attacks, state.laid_so_far) >= 0
    yield "round", phase == OVER or min(state.round, state.hand) > 0
    yield "gone", not state.gone[0] and all(reason in ("", *REASONS) for reason in state.gone)
    yield "gone", phase == OVER or sum(map(state.active, range(1, seats + 1))) > 1
    yield "hand", len(state.gains) in ((state.hand - 1, state.hand) if phase == OVER else (state.hand - 1,))
    yield from _hands(state)
    if phase != OVER:
        yield "thrown", (state.thrown != NONE) == (phase == REFILL)
    if phase in (DRAW, REFILL):
        yield "source", len(sources(state.position)) > 1
        yield "source", phase == DRAW or len(state.hands[state.seat]) < state.table.ruleset.hand_size
    yield from _strike(state)


def _hands(state: State) -> Checks:
    """Yield the checks of the hands: nothing belongs to seat 0, nor to a seat that does not play this hand; cards
    lie ascending."""
    for seat in range(state.table.seats + 1):
        own = (state.hands[seat], state.arsenals[seat])
        yield "hands", all(cards == tuple(sorted(set(cards))) for cards in own)
        flags = state.laid[seat] or state.complete[seat]
        yield "dealt", state.dealt[seat] or not (any(own) or flags) or state.phase == OVER
        yield "gains", seat > 0 or not (state.dealt[0] or state.totals[0] or any(any(row[0]) for row in state.gains))
        yield "complete", state.laid[seat] or not state.complete[seat]
    yield "gains", all(points >= 0 for row in state.gains for gain in row for points in gain)


def _strike(state: State) -> Checks:
    strike = state.strike
    yield "strike", (strike is not None) == (state.phase == REACT)
    if strike is None:
        return
    patrol = state.patrol(strike.patrol)
    yield "strike", patrol is not None
    assert patrol is not None
    lost = (strike.captains, strike.guards, strike.cannons)
    yield "strike", patrol.seat != state.seat and is_asked(state.position, victim(state.position))
    yield (
        "strike",
        sum(lost) > 0 and all(0 <= count <= here for count, here in zip(lost, counts(patrol.cards), strict=True)),
    )
