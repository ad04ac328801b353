"""What holds in every match of FutuRisiKo!, and what one looks like with other secrets."""

from random import Random
from typing import Any

import rules
from rules.futurisiko.chapters.pieces import on_board, supply
from rules.futurisiko.state.actions import (  # fmt: skip
    BeginBattle,
    Build,
    ChooseColour,
    Discard,
    EndMovement,
    EndProduction,
    EndTurn,
    Fire,
    Fly,
    LaunchMissile,
    LaunchTorpedo,
    March,
    OfferTruce,
    Pass,
    PlaceFlag,
    PlayCard,
    PlaySuper,
    RaiseShield,
    RemoveArmies,
    Sail,
    Ship,
    Sink,
    TakeAim,
    Throw,
)
from rules.futurisiko.state.events import (  # fmt: skip
    ArmiesLost,
    Built,
    CardDealt,
    Conquered,
    DeckShuffled,
    Discarded,
    Eliminated,
    FlagPlaced,
    Flown,
    Marched,
    MatchEnded,
    MissileLaunched,
    OrderDrawn,
    Returned,
    Sailed,
    SeatDrawn,
    ShieldRaised,
    Shipped,
    Sunk,
    SuperPlayed,
    TimeExpired,
    TorpedoLaunched,
    TruceEnded,
    TruceOffered,
    WeaponPlayed,
    Withdrawn,
)
from rules.futurisiko.state.state import (  # fmt: skip
    BATTLES,
    BUILD,
    COLOURS,
    DISCARD,
    FLAGS,
    LOSSES,
    MISSILES,
    MOVE,
    NAVAL,
    OPERATE,
    PRODUCE,
    SHIELD,
    SUPER,
    THROW,
    Cards,
    State,
    seal,
)
from tests.rules.games.kit import Kit

HANDS = (
    CardDealt, Discarded, SuperPlayed, MissileLaunched, ShieldRaised, TruceOffered, TorpedoLaunched, WeaponPlayed,
    Eliminated,
)  # fmt: skip
LANDED = (FlagPlaced, Built, Marched, Shipped, TruceOffered, ArmiesLost, Conquered)
CHANGES = {
    "owner": (FlagPlaced, Conquered),
    "land": LANDED,
    "air": (Built, Flown, ArmiesLost, Conquered),
    "subs": (Built, Sailed, Sunk, Eliminated),
    "truces": (TruceOffered, TruceEnded),
    "expired": (TimeExpired,),
    "outcome": (MatchEnded,),
    "round": (OrderDrawn,),
}
"""Which events alone may change what."""
PARTS = {
    "hands": HANDS,
    "pile": (OrderDrawn, DeckShuffled, CardDealt),
    "discards": (OrderDrawn, TruceEnded, *HANDS),
    "order": (OrderDrawn, SeatDrawn),
    "fallen": (Eliminated,),
    "exits": (Eliminated,),
    "gone": (Withdrawn, Returned),
}
ARMS = ("land", "air", "sea")


def check_event(before: State, event: Any, after: State) -> None:
    """Pieces and cards move by the named events alone, and by as many as the events say."""
    for name, kinds in CHANGES.items():
        assert getattr(before, name) == getattr(after, name) or isinstance(event, kinds), (name, event)
    for name, kinds in PARTS.items():
        old, new = (getattr(state.cards if name in Cards._fields else state.people, name) for state in (before, after))
        assert old == new or isinstance(event, kinds), (name, event)
    if before.cards is not after.cards or before.truces is not after.truces:
        assert cards_of(after) == list(after.table.cards)
    if all(getattr(before, name) is getattr(after, name) for name in ("land", "air", "subs", "turn", "truces")):
        return
    for seat in range(1, after.table.seats + 1):
        found = tuple(
            now - then
            for then, now in zip(on_board(before.position, seat), on_board(after.position, seat), strict=True)
        )
        assert found == expected(before, event, seat), (seat, event)


def expected(state: State, event: Any, seat: int) -> tuple[int, int, int]:
    """How many land, air and sea armies more or fewer a seat has on the board (truces included) after this event."""
    match event:
        case FlagPlaced():
            return (state.table.ruleset.armies_at_start * (event.seat == seat), 0, 0)
        case Built(seat=owner, arm=arm, armies=armies) if owner == seat:
            return tuple(armies * (arm == one) for one in ARMS)  # type: ignore[return-value]
        case ArmiesLost(seat=owner) if owner == seat:
            return -event.land, -event.air, 0
        case ArmiesLost() if state.due.by == seat:
            return event.joined_land, event.joined_air, 0
        case Sunk(seat=owner) if owner == seat:
            return 0, 0, -event.armies
        case TruceEnded(seat=owner) if owner == seat:
            return -1, 0, 0
        case Eliminated(seat=owner) if owner == seat:
            return 0, 0, -sum(state.subs[seat])
    return 0, 0, 0


def cards_of(state: State) -> list[int]:
    """Every card, wherever it lies, ascending."""
    cards = state.cards
    held = [card for hand in cards.hands for card in hand]
    return sorted([*held, *cards.pile, *cards.discards, *(truce.card for truce in state.truces)])


def check_state(before: State, after: State) -> None:
    """Supplies last, invaders stand in territories of others only, nobody waits for a seat that has left."""
    pieces = all(getattr(before, name) is getattr(after, name) for name in ("land", "air", "subs", "turn"))
    for seat in range(1, after.table.seats + 1) if not pieces else ():
        assert min(supply(after.position, seat)) >= 0
        assert after.flags(seat) <= after.table.ruleset.flag_limit
    if after.phase not in (MOVE, NAVAL, LOSSES, BATTLES, THROW) and after.outcome is None and after.due is None:
        assert not any(after.turn.invading_land) and not any(after.turn.invading_air)
    assert after.outcome is not None or after.active(after.asked)
    assert after.phase not in (PRODUCE, OPERATE)
    assert isinstance(before, State)


def twin(state: State, viewer: int | None, chance: Random) -> State | None:
    """The same match with other cards in the hands of the others and in the pile."""
    others = [seat for seat in range(1, state.table.seats + 1) if seat != viewer]
    hidden = [*state.cards.pile, *(card for seat in others for card in state.hand(seat))]
    chance.shuffle(hidden)
    hands = list(state.cards.hands)
    for seat in others:
        hands[seat] = tuple(sorted(hidden.pop() for _ in hands[seat]))
    new = state.position.copy()
    new.cards = Cards(tuple(hands), tuple(hidden), state.cards.discards)
    return seal(new)


def every_request(state: State) -> set[Any]:
    """Whatever has the shape of an action, with numbers around the right ones; by phase, so that it stays small."""
    geo, seats = state.table.geo, range(state.table.seats + 2)
    lands, seas = range(-1, geo.size + 1), range(-1, geo.seas + 1)
    cards = (*state.hand(state.asked), -1, state.cards.pile[0] if state.cards.pile else 0)
    armies = range(max((*state.land, *state.air, *map(max, state.subs), 1)) + 2)
    simple: set[Any] = {
        Pass(), EndProduction(), EndMovement(), Fire(), EndTurn(), Throw(True), Throw(False),
        *(kind(card) for kind in (Discard, PlaySuper, LaunchMissile, RaiseShield, PlayCard) for card in cards),
        *(LaunchTorpedo(card, seat) for card in cards for seat in seats),
        *map(PlaceFlag, lands), *map(BeginBattle, lands), *map(RemoveArmies, armies),
        *map(ChooseColour, (*state.table.ruleset.colours, "rosa")),
        *(Sink(sea, number) for sea in seas for number in armies),
    }  # fmt: skip
    own = [place for place in range(geo.size) if state.owner[place] == state.asked]
    if state.phase == BUILD:
        most = range(state.turn.points + 2)
        places = (*own, -1, *range(geo.size, geo.size + geo.seas + 1))
        simple |= {Build(arm, place, number) for arm in (*ARMS, "tank") for place in places for number in most}
    if state.phase == MOVE:
        for source in own:
            there = range(max(state.land[source], state.air[source]) + 2)
            simple |= {kind(source, to, number) for kind in (March, Fly) for to in lands for number in there}
            simple |= {Ship(source, sea, to, n) for sea in seas for to in lands for n in there}
        for source in seas:
            there = range(max(row[source] for row in state.subs) + 2) if 0 <= source < geo.seas else range(2)
            simple |= {Sail(source, to, number) for to in seas for number in there}
    if state.phase == NAVAL:
        simple |= {TakeAim(sea, place, number) for sea in seas for place in lands for number in armies}
    if state.phase in (MOVE, NAVAL, BATTLES):
        simple |= {OfferTruce(card, seat, place) for card in cards for seat in seats for place in own}
    return simple


VARIED = {
    "futurisiko-table": rules.load("futurisiko").varied(
        armies_at_start=1, territories_per_card=2, super_per_turn=1, air_lines="yes", air_over_others="yes", garrison=1,
        landing_armies=2, moved_submarine_carries="no", fire_on_invaded="no", first_throw_tie="attacker",
        spare_hits_on_flag="no", dice_cap=10, air_conquest="no",
        cards_per_throw=2, torpedo_dice="own", truce_effect="both_ways",
        victory_territories=18, time_limit_minutes=90, truce_cards=12,
    ),
}  # fmt: skip
"""The other choice of every option that has one and that a random match comes across."""

KIT = Kit(
    game="futurisiko",
    check_event=check_event,
    check_state=check_state,
    twin=twin,
    every_request=every_request,
    phases=frozenset((COLOURS, FLAGS, DISCARD, SUPER, MISSILES, SHIELD, BUILD, MOVE, NAVAL, LOSSES, BATTLES, THROW)),
    own=("hand",),
    card_plays=(
        Discard,
        PlaySuper,
        LaunchMissile,
        RaiseShield,
        LaunchTorpedo,
        PlayCard,
        OfferTruce,
    ),
    values=("land", "air", "sea", "rosso", 36, 43, 100, 600),
    varied=VARIED,
    bell=4,
    most=2000,
    more=("sense",),
)
