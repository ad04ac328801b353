"""What the tests of all games are given of this one: `KIT`. More than this only its own rules can say."""

from random import Random
from typing import Any

import rules
from rules.presa.options import CARDS
from rules.presa.state import CHANGE, LAY, State
from rules.presa.values import Change, Changed, HandDealt, Keep, Laid, Lay, TrickTaken
from tests.rules.games.kit import Kit
from tests.rules.play import with_values

MOVES = {"points": (TrickTaken,), "pile": (HandDealt, Changed), "laid": (Laid, TrickTaken)}
"""Which events alone may change what."""


def check_event(before: State, event: Any, after: State) -> None:
    """Check that cards and points move by the named events alone."""
    for name, kinds in MOVES.items():
        if getattr(before, name) != getattr(after, name):
            assert isinstance(event, kinds), (name, event)


def check_state(before: State, after: State) -> None:
    """Check that no card is in two places."""
    cards = [*after.pile, *filter(None, after.laid), *(card for hand in after.hands for card in hand)]
    assert len(cards) == len(set(cards))
    assert all(hand == tuple(sorted(hand)) for hand in after.hands)


def twin(state: State, viewer: int | None, chance: Random) -> State:
    """Return the same match with other cards in the hands of the others and in the deck."""
    others = [seat for seat in range(1, state.table.seats + 1) if seat != viewer]
    hidden = [*state.pile, *(card for seat in others for card in state.hands[seat])]
    chance.shuffle(hidden)
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(sorted(hidden.pop() for _ in hands[seat]))
    return with_values(state, hands=tuple(hands), pile=tuple(hidden))


def every_request(state: State) -> set[Any]:
    """Return every request there can be: every card, held or not, changed or laid."""
    return {Keep(), *map(Change, range(-1, CARDS + 2)), *map(Lay, range(-1, CARDS + 2))}


KIT = Kit(
    game="presa",
    check_event=check_event,
    check_state=check_state,
    twin=twin,
    every_request=every_request,
    phases=frozenset((CHANGE, LAY)),
    own=("hand",),
    card_plays=(Keep, Change, Lay),
    values=(0, 1, CARDS, CARDS + 1),
    varied={"presa-short": rules.load("presa").varied(hand_size=3, target_points=5)},
)
