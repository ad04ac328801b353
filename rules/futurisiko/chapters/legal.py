"""Exactly what a seat may do now: each action once, quantities as ranges. Long lists are lazy."""

from collections.abc import Sequence

from rules.base.quantities import Range
from rules.contract.outside import may_ask
from rules.futurisiko.chapters.battles import invaded_territories
from rules.futurisiko.chapters.dealing import too_many
from rules.futurisiko.chapters.losses import land_range
from rules.futurisiko.chapters.moves import Groups, builds, moves, naval, truces
from rules.futurisiko.chapters.opening import free_colours
from rules.futurisiko.deck import BETRAYAL, MISSILE, SECRET, kind_of
from rules.futurisiko.deck import SHIELD as SHIELD_CARD
from rules.futurisiko.deck import SUPER as SUPER_CARD
from rules.futurisiko.state.actions import (
    Action,
    BeginBattle,
    ChooseColour,
    Discard,
    EndMovement,
    EndProduction,
    EndTurn,
    Fire,
    LaunchMissile,
    Pass,
    PlaceFlag,
    PlayCard,
    PlaySuper,
    RaiseShield,
    RemoveArmies,
    Sink,
    Throw,
)
from rules.futurisiko.state.parts import (
    BATTLES,
    BUILD,
    COLOURS,
    DISCARD,
    FLAGS,
    LOSSES,
    MISSILES,
    MOVE,
    NAVAL,
    OVER,
    SHIELD,
    SINK,
    SUPER,
    THROW,
)
from rules.futurisiko.state.position import Position
from rules.lands.listed import Grouped

NOTHING: tuple[Action, ...] = ()
END_PRODUCTION, END_MOVEMENT, FIRE, END_TURN = EndProduction(), EndMovement(), Fire(), EndTurn()
CARDS: dict[int, tuple[int, type]] = {
    SUPER: (SUPER_CARD, PlaySuper), MISSILES: (MISSILE, LaunchMissile), SHIELD: (SHIELD_CARD, RaiseShield),
}  # fmt: skip
"""The phases in which a card of one kind may be played, and how."""


def to_move(state: Position) -> tuple[int, ...]:
    """Return the seat that is asked now; nobody when the match is over."""
    return (state.asked,) if state.asked else ()


def legal_actions(state: Position, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    if seat is None:
        return _outside(state)
    if not seat or seat != state.asked:
        return NOTHING
    groups = grouped(state, seat)
    return _short(state, seat) if groups is None else Grouped(groups)


def grouped(state: Position, seat: int) -> Groups | None:
    """Return the same in a phase that has a long list, None in any other."""
    phase = state.phase
    if phase == BUILD:
        return Groups([END_PRODUCTION], builds(state, seat))
    if phase == MOVE:
        return Groups([END_MOVEMENT], moves(state, seat) + truces(state, seat))
    if phase == NAVAL:
        return Groups([FIRE], naval(state, seat) + truces(state, seat))
    if phase == BATTLES:
        battles: list[Action] = [BeginBattle(place) for place in invaded_territories(state)]
        return Groups(battles or [END_TURN], truces(state, seat))
    return None


def held(state: Position, seat: int, *kinds: int) -> list[int]:
    """Return the cards of these kinds in a hand."""
    return [card for card in state.cards.hands[seat] if kind_of(card) in kinds]


def _short(state: Position, seat: int) -> Sequence[Action]:
    """Return the same in a phase that has a short list."""
    phase = state.phase
    if phase == THROW:
        return [Throw(False), Throw(True), *[PlayCard(card) for card in held(state, seat, SECRET, BETRAYAL)]]
    if phase in CARDS:
        kind, play = CARDS[phase]
        return [Pass(), *[play(card) for card in held(state, seat, kind)]]
    if phase == LOSSES:
        return [RemoveArmies(Range(*land_range(state)))]
    if phase == DISCARD:
        discards: list[Action] = [Discard(card) for card in state.hand(seat)]
        return discards if too_many(state, seat) else [Pass(), *discards]
    if phase == SINK:
        due = state.owed
        subs = enumerate(state.subs[due.target])
        return [Sink(sea, Range(1, min(due.hits, armies))) for sea, armies in subs if armies]
    if phase == FLAGS:
        return [PlaceFlag(place) for place, owner in enumerate(state.owner) if not owner]
    assert phase == COLOURS
    return [ChooseColour(colour) for colour in free_colours(state)]


def _outside(state: Position) -> Sequence[Action]:
    if state.phase == OVER:
        return NOTHING
    clock = state.table.ruleset.has_clock and not state.expired
    return tuple(may_ask(state.people.gone, state.people.fallen, clock))
