"""What holds in every match of Battaglia, and what one looks like with other secrets."""

from itertools import combinations, product
from random import Random
from typing import Any

import rules
from rules.battaglia.state.actions import Attack, Discard, Draw, Endure, Extend, Heal, Lay
from rules.battaglia.state.cards import CARDS, COLOUR, counts
from rules.battaglia.state.events import (  # fmt: skip
    Attacked,
    Dealt,
    DeckShuffled,
    Discarded,
    Drawn,
    HandBegan,
    HandEnded,
    Healed,
    MatchEnded,
    PatrolCompleted,
    PatrolExtended,
    PatrolLaid,
    Struck,
    Withdrawn,
)
from rules.battaglia.state.state import DRAW, OPENING, OVER, PLAY, REACT, State
from tests.rules.games.kit import Kit
from tests.rules.play import with_values

MOVES = {
    "hands": (HandBegan, Dealt, Drawn, PatrolLaid, PatrolExtended, Discarded, Withdrawn),
    "arsenals": (HandBegan, Dealt, Drawn, Attacked, Healed),
    "patrols": (HandBegan, PatrolLaid, PatrolExtended, Struck),
    "pile": (HandBegan, DeckShuffled, Dealt, Drawn),
    "discards": (HandBegan, DeckShuffled, Drawn, Attacked, Healed, Struck, Discarded, Withdrawn),
    "complete": (HandBegan, PatrolCompleted),
    "laid": (HandBegan, PatrolLaid),
    "totals": (HandEnded,),
    "gains": (HandEnded,),
    "outcome": (MatchEnded,),
}
"""Which events alone may change what."""
ALL = list(range(CARDS.size))


def everywhere(state: State) -> list[int]:
    """Every card, wherever it lies, ascending."""
    groups = (*state.hands, *state.arsenals, *(one.cards for one in state.patrols), state.pile, state.discards)
    return sorted(card for group in groups for card in group)


def check_event(before: State, event: Any, after: State) -> None:
    """Cards move by the named events alone; between a deal and the next none is lost or made."""
    for name, kinds in MOVES.items():
        if getattr(before, name) != getattr(after, name):
            assert isinstance(event, kinds), (name, event)
    if after.hand and not isinstance(event, HandBegan):
        assert everywhere(after) == ALL
    if isinstance(event, HandEnded):
        assert sum(after.totals) - sum(before.totals) == sum(sum(row[1:]) for row in event.scores)


def check_state(before: State, after: State) -> None:
    """Every card has its place: battalions in hands and patrols, the arsenal beside the boards; patrols are sound."""
    size = after.table.ruleset.hand_size
    for seat in range(1, after.table.seats + 1):
        hand = after.hands[seat]
        assert all(COLOUR[card] >= 0 for card in hand) and all(COLOUR[card] < 0 for card in after.arsenals[seat])
        assert len(hand) <= size + (seat == after.seat and after.phase in (PLAY, REACT, OVER))
        if after.phase == DRAW and after.laid[seat] and not after.complete[seat] and after.active(seat):
            assert len(hand) <= size
    for one in after.patrols:
        assert one.cards and {COLOUR[card] for card in one.cards} == {one.colour} and counts(one.cards)[0] <= 1
        assert after.laid[one.seat]
    assert after.phase != OPENING


def twin(state: State, viewer: int | None, chance: Random) -> State | None:
    """The same match with other cards in the hands and beside the boards of the others, and in the deck."""
    others = [seat for seat in range(1, state.table.seats + 1) if seat != viewer]
    hidden = [*state.pile, *(card for seat in others for card in (*state.hands[seat], *state.arsenals[seat]))]
    chance.shuffle(hidden)
    battalion = [card for card in hidden if COLOUR[card] >= 0]
    arsenal = [card for card in hidden if COLOUR[card] < 0]
    hands, arsenals = list(state.hands), list(state.arsenals)
    for seat in others:
        hands[seat] = tuple(sorted(battalion.pop() for _ in hands[seat]))
        arsenals[seat] = tuple(sorted(arsenal.pop() for _ in arsenals[seat]))
    pile = battalion + arsenal
    chance.shuffle(pile)
    return with_values(state, hands=tuple(hands), arsenals=tuple(arsenals), pile=tuple(pile))


def every_request(state: State) -> set[Any]:
    """Every choice of up to six of one's cards and three that are not, every loss, every patrol; and the rest."""
    seat = rules.to_move(state)[0]
    hand = state.hands[seat]
    around = (*hand, *(card for card in (0, 30, 69) if card not in hand))
    chosen = {tuple(sorted(cards)) for size in range(7) for cards in combinations(around, size)}
    chosen |= {cards[::-1] for cards in chosen if len(cards) == 3}
    numbers = [*[one.number for one in state.patrols][:6], 0, state.laid_so_far + 1]
    mine = [one.number for one in state.position.patrols_of(seat)]
    weapons = (*CARDS.arsenal, "cannone", "")
    losses = [row for row in product(range(3), range(5), range(5)) if sum(row) < 6]
    return {
        *(Draw(source) for source in ("deck", "discards", "hand")),
        *map(Lay, chosen),
        *(Extend(number, cards) for number in {*numbers[:2], *mine, 0} for cards in chosen),
        *(Attack(weapon, one.number, *lost) for weapon in weapons for one in state.patrols for lost in losses),
        *(Attack(weapon, 0, 0, 1, 0) for weapon in weapons),
        *map(Discard, range(-1, CARDS.size + 1)),
        Heal(),
        Endure(),
    }


VARIED = {
    "battaglia-table": rules.load("battaglia").varied(
        own_discard="next_turn", medical_case="men", refill="always", complete_status="while_complete",
        attacks_per_turn=1, same_colour="one", target_points=40,
    ),
}  # fmt: skip
"""The other choice of every option that has one and that a random match comes across."""

KIT = Kit(
    game="battaglia",
    check_event=check_event,
    check_state=check_state,
    twin=twin,
    every_request=every_request,
    phases=frozenset((1, 2, 3)),
    own=("hand", "arsenal"),
    card_plays=(Lay, Extend, Attack, Discard, Heal),
    values=("deck", "discards", *CARDS.arsenal, (0,), (2, 3, 4), (2, 3, 10)),
    varied=VARIED,
    most=1500,
)
