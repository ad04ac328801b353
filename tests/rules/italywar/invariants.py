"""What holds in every match of Italy War, and what one looks like with other secrets."""

from itertools import combinations, permutations
from random import Random
from typing import Any

import rules
from rules.italywar.state import actions
from rules.italywar.state.events import (
    AdmiralPlayed,
    CardDrawn,
    DeckShuffled,
    Eliminated,
    Fought,
    GeneralPlayed,
    MarshalPlayed,
    MatchEnded,
    Moved,
    MovedIn,
    Placed,
    TerritoriesDealt,
    TimeExpired,
    Traded,
    TruceDeclared,
    TurnBegan,
)
from rules.italywar.state.geography import GENERAL, geography
from rules.italywar.state.state import ATTACK, COLOURS, MARSHAL, MOVE_IN, PLACING, REINFORCE, TRUCE, State
from tests.rules.games.kit import Kit
from tests.rules.play import with_values

GEO = geography("italywar")
MOVES = {
    "armies": (TerritoriesDealt, Placed, Traded, Fought, MovedIn, Moved),
    "owner": (TerritoriesDealt, Fought),
    "held": (TerritoriesDealt, Fought),
    "attacked": (Fought, TruceDeclared, TurnBegan),
    "sailing": (AdmiralPlayed, Fought, TurnBegan),
    "truces": (TruceDeclared, TurnBegan),
    "idle": (TurnBegan,),
    "round": (TurnBegan,),
    "expired": (TimeExpired,),
    "outcome": (MatchEnded,),
}
PLAYED = (AdmiralPlayed, TruceDeclared, GeneralPlayed, MarshalPlayed)
CARD_MOVES = {
    "hands": (*PLAYED, Traded, CardDrawn, Eliminated),
    "pile": (DeckShuffled, CardDrawn),
    "discards": (DeckShuffled, AdmiralPlayed, TruceDeclared, Traded, Fought, Eliminated),
    "shown": (GeneralPlayed, MarshalPlayed, Fought, Eliminated),
    "reshuffles": (DeckShuffled,),
}
"""Which events alone may change what."""


def check_event(before: State, event: Any, after: State) -> None:
    """Armies, owners and cards change by the named events alone, and by what these say."""
    for name, kinds in MOVES.items():
        if getattr(before, name) != getattr(after, name):
            assert isinstance(event, kinds), (name, event)
    for name, kinds in CARD_MOVES.items():
        if getattr(before.cards, name) != getattr(after.cards, name):
            assert isinstance(event, kinds), (name, event)
    assert sum(after.armies) - sum(before.armies) == _brought(after, event)


def _brought(after: State, event: Any) -> int:
    if isinstance(event, TerritoriesDealt):
        return after.table.ruleset.deal_armies * after.table.geo.size
    if isinstance(event, Placed):
        return event.armies
    if isinstance(event, Traded):
        return event.bonus * len(event.lands)
    return -event.attacker_losses - event.defender_losses if isinstance(event, Fought) else 0


def check_state(before: State, after: State) -> None:
    """88 cards, each in its place; nobody without territories plays on; what lies face up still has throws."""
    cards, seats = after.cards, range(1, after.table.seats + 1)
    if after.round and cards is not before.cards:
        shown = [card for _, card, _ in cards.shown]
        everywhere = [*cards.pile, *cards.discards, *shown, *(one for hand in cards.hands for one in hand)]
        assert sorted(everywhere) == list(after.table.deck)
        assert all(left > 0 for _, _, left in cards.shown)
        assert all(hand == tuple(sorted(hand)) for hand in cards.hands)
    if any(after.held):
        assert min(after.armies) >= 1 and len(set(after.people.goals[1:])) == after.table.seats
        assert sum(after.held) == (1 << 72) - 1
        assert all((after.held[seat] > 0) != (after.people.fallen[seat] > 0) for seat in seats)
    if after.phase == ATTACK and after.outcome is None:
        assert after.armies is not None and after.left == 0 and after.fight is None


def twin(state: State, viewer: int | None, chance: Random) -> State | None:
    """The same match with other cards in the hands of the others and in the pile, and other objectives of theirs."""
    if state.outcome is not None:
        return None
    others = [seat for seat in range(1, state.table.seats + 1) if seat != viewer]
    cards, people = state.cards, state.people
    hidden = [*cards.pile, *(card for seat in others for card in cards.hands[seat])]
    chance.shuffle(hidden)
    hands = list(cards.hands)
    for seat in others:
        hands[seat] = tuple(sorted(hidden.pop() for _ in hands[seat]))
    goals = list(people.goals)
    free = [place for place in range(len(state.table.cards)) if viewer is None or place != goals[viewer]]
    chance.shuffle(free)
    for seat in others if any(state.held) else ():
        goals[seat] = free.pop()
    fight = state.fight
    if fight is not None and state.phase == TRUCE and viewer != state.seat:
        holds = any(state.table.geo.symbols[card] == GENERAL for card in hands[state.seat])
        fight = fight._replace(general=holds and chance.random() < 0.5)
    return with_values(
        state,
        cards=cards._replace(hands=tuple(hands), pile=tuple(hidden)),
        people=people._replace(goals=tuple(goals)),
        fight=fight,
    )


def every_request(state: State) -> set[Any]:
    """All that could be asked with sensible and slightly wrong quantities; sets in every order of a few cards."""
    lands, ports = range(72), [t for t in range(72) if GEO.ports >> t & 1]
    near = [(one, other) for one in lands for other in lands if GEO.borders[one] >> other & 1]
    far = [(one, other) for one in ports for other in ports] + [(one, (one + 31) % 72) for one in lands]
    most = max(max(state.armies), state.left) + 2
    hand = state.cards.hands[rules.to_move(state)[0]]
    return {
        *(actions.Attack(one, other, general) for one, other in (*near, *far) for general in (False, True)),
        *(actions.Move(one, other, armies) for one, other in near for armies in range(state.armies[one] + 2)),
        *(actions.Move(one, other, 1) for one, other in far),
        *(actions.Place(one, armies) for one in lands for armies in range(min(most, state.left + 2))),
        *(actions.MoveIn(armies) for armies in range(most)),
        *(actions.Trade(cards) for three in combinations((*hand[:8], 7), 3) for cards in permutations(three)),
        *(actions.Trade(cards) for cards in combinations(hand, 3)),
        *(actions.ChooseColour(colour) for colour in (*state.table.ruleset.colours, "rosa", "")),
        *(kind() for kind in (actions.PlayAdmiral, actions.PlayTruce, actions.PlayMarshal, actions.EndTurn)),
        actions.Pass(False),
        actions.Pass(True),
    }


VARIED = {
    "italywar-house": rules.load("italywar").varied(
        dealt_from="extra", deal_side="left", first_tie="all", odd_army=0, least_reinforcement=3, garrison_inside=1,
        set_territory_on="anywhere", sets_per_turn=0, conquest_moves_dice=0, marshal_throws=1, general_throws=2,
        admiral_throws=2, truce_covers="territory", truce_at_sea=0, reshuffle="last_card", captured_cards="at_once",
        guarded_rounds=4, dotted=1, end_of_time="complete_round", truces=9, marshals=9, generals=9, admirals=9,
    ),
}  # fmt: skip
"""The other choice of the options, and special cards enough for random matches to come across them."""

KIT = Kit(
    game="italywar",
    check_event=check_event,
    check_state=check_state,
    twin=twin,
    every_request=every_request,
    phases=frozenset((COLOURS, PLACING, REINFORCE, ATTACK, TRUCE, MARSHAL, MOVE_IN)),
    own=("hand", "objectives", "fight"),
    card_plays=(actions.Trade, actions.PlayTruce, actions.PlayMarshal, actions.PlayAdmiral),
    values=(True, False, "nero", "arancio", (0, 3, 6), (72, 0, 3), 1, 2, 3),
    varied=VARIED,
    bell=8,
    most=1500,
    more=("sense",),
)
