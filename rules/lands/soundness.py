"""What must be true of a stored state of a game of territories, beside its defects, or no match goes on from it.

The checks are (part, holds), in an order in which each may rely on those before it.
"""

from collections.abc import Iterator
from typing import Protocol

from rules.contract.codec import MOST
from rules.contract.outcome import Outcome
from rules.contract.outside import REASONS
from rules.lands.protocols import LandsState


class Ended(Protocol):
    """A state of any game, which has an outcome once it is over."""

    @property
    def outcome(self) -> Outcome | None: ...


Checks = Iterator[tuple[str, bool]]
# Half of what a document may say: a state at its edge would have a next one that no document holds.
MOST_ARMIES = MOST_ROUNDS = MOST // 2


def people_sound(state: LandsState, dealt: bool, choosing: bool, moving_in: bool) -> Checks:
    """Yield who plays: order, colours, eliminations, who left. `dealt`: the territories; `choosing`: the colours are
    not; `moving_in`: after a conquest, which may have been the last one that there was to make."""
    people, seats = state.people, range(1, state.table.seats + 1)
    over = state.outcome is not None
    yield "order", sorted(people.order) == list(seats)
    yield "seat", state.seat in seats
    yield "goals", all(0 <= goal < len(state.table.cards) for goal in people.goals)
    yield "gone", not people.gone[0] and all(reason in ("", *REASONS) for reason in people.gone)
    chosen = people.colours[1:]
    known = [colour for colour in chosen if colour]
    yield "colours", not people.colours[0] and set(known) <= set(state.table.ruleset.colours)
    yield "colours", len(set(known)) == len(known) and (choosing or over or len(known) == len(seats))
    if choosing:
        done = people.order.index(state.seat)
        yield "colours", all(bool(people.colours[seat]) == (place < done) for place, seat in enumerate(people.order))
    yield "fallen", all(0 <= by < len(people.fallen) for by in people.fallen) and not people.fallen[0]
    yield "exits", sorted(people.exits) == [seat for seat in seats if people.fallen[seat]]
    yield "fallen", all(people.fallen[seat] != seat for seat in seats)
    yield "fallen", not dealt or all(bool(state.held[seat]) != bool(people.fallen[seat]) for seat in seats)
    yield "gone", over or moving_in or sum(state.active(seat) for seat in seats) > 1
    yield "gone", over or state.active(state.seat)


def cards_sound(state: LandsState) -> Checks:
    """Yield the hands: none for seat 0, each ascending; nothing dealt or piled before the first turn."""
    cards = state.cards
    yield "round", state.round <= MOST_ROUNDS
    yield "hands", not cards.hands[0] and all(hand == tuple(sorted(set(hand))) for hand in cards.hands)
    everything = (*cards.pile, *cards.discards, *(card for hand in cards.hands for card in hand))
    yield "cards", bool(state.round) or not everything
    yield "reshuffles", cards.reshuffles >= 0


def armies_sound(state: LandsState, placing: bool, reinforcing: bool, dealt: bool) -> Checks:
    """Yield armies in hand and in stock, and none on a board that nobody owns."""
    stock = state.stock
    yield "armies", max(state.armies) <= MOST_ARMIES
    yield "owner", dealt or not (any(state.owner) or any(state.armies))
    yield "left", (state.left > 0) == (placing or reinforcing)
    yield "stock", min(stock) >= 0 and not stock[0] and (placing or state.outcome is not None or not any(stock))
    yield "stock", not placing or state.left <= min(stock[state.seat], state.table.ruleset.placement_lot)
    yield "stock", all(not stock[seat] for seat, reason in enumerate(state.people.gone) if reason)


def outcome_sound(state: Ended, over: bool, seats: int) -> Checks:
    """Yield how it ended: winners and places of all seats, as long as it is over."""
    outcome = state.outcome
    yield "outcome", over == (outcome is not None)
    if outcome is not None:
        winners, everybody = outcome.winners, list(range(1, seats + 1))
        yield "outcome", sorted(placing.seat for placing in outcome.placings) == everybody
        yield "outcome", bool(winners) and len(set(winners)) == len(winners) and set(winners) <= set(everybody)
        yield "outcome", all(1 <= placing.place <= seats for placing in outcome.placings) and bool(outcome.reason)
