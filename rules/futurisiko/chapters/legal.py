"""Exactly what a seat may do now: each action once, quantities as ranges."""

from collections.abc import Callable, Mapping, Sequence

from rules.base.quantities import Range
from rules.contract.outside import may_ask
from rules.futurisiko.chapters.battles import invaded_territories
from rules.futurisiko.chapters.dealing import too_many
from rules.futurisiko.chapters.losses import land_range
from rules.futurisiko.chapters.movement import carriers, flights, fresh, fresh_subs
from rules.futurisiko.chapters.naval import submarines_without_target, targets, torpedo_targets
from rules.futurisiko.chapters.opening import free_colours
from rules.futurisiko.chapters.pieces import barred_seats
from rules.futurisiko.chapters.production import affordable, own_seas
from rules.futurisiko.deck import BETRAYAL, MISSILE, SECRET, TORPEDO, TRUCE, kind_of
from rules.futurisiko.deck import SHIELD as SHIELD_CARD
from rules.futurisiko.deck import SUPER as SUPER_CARD
from rules.futurisiko.state.actions import (
    Action,
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
from rules.futurisiko.state.geography import members
from rules.futurisiko.state.state import (
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
    State,
)

NOTHING: tuple[Action, ...] = ()


def to_move(state: State) -> tuple[int, ...]:
    """Return the seat that is asked now; nobody when the match is over."""
    return (state.asked,) if state.asked else ()


def legal_actions(state: State, seat: int | None) -> Sequence[Action]:
    """Return everything `decide` accepts from this seat now, nothing else; with None what the outside may do."""
    if seat is None:
        return _outside(state)
    if not seat or seat != state.asked:
        return NOTHING
    return LISTS[state.phase](state, seat)


def held(state: State, seat: int, *kinds: int) -> list[int]:
    """Return the cards of these kinds in a hand."""
    return [card for card in state.cards.hands[seat] if kind_of(card) in kinds]


def _colours(state: State, seat: int) -> list[Action]:
    return [ChooseColour(colour) for colour in free_colours(state)]


def _flags(state: State, seat: int) -> list[Action]:
    return [PlaceFlag(place) for place, owner in enumerate(state.owner) if not owner]


def _discards(state: State, seat: int) -> list[Action]:
    actions: list[Action] = [Discard(card) for card in state.hand(seat)]
    return actions if too_many(state, seat) else [Pass(), *actions]


def _supers(state: State, seat: int) -> list[Action]:
    return [Pass(), *(PlaySuper(card) for card in held(state, seat, SUPER_CARD))]


def _missiles(state: State, seat: int) -> list[Action]:
    return [Pass(), *(LaunchMissile(card) for card in held(state, seat, MISSILE))]


def _shields(state: State, seat: int) -> list[Action]:
    return [Pass(), *(RaiseShield(card) for card in held(state, seat, SHIELD_CARD))]


def _builds(state: State, seat: int) -> list[Action]:
    land, air, sea = affordable(state, seat)
    own, size = members(state.held[seat]), state.table.geo.size
    actions: list[Action] = [EndProduction()]
    if land:
        actions += [Build("land", place, Range(1, land)) for place in own]
    if air:
        actions += [Build("air", place, Range(1, air)) for place in own]
    if sea:
        actions += [Build("sea", size + place, Range(1, sea)) for place in own_seas(state, seat)]
    return actions


def _moves(state: State, seat: int) -> list[Action]:
    actions: list[Action] = [EndMovement()]
    shut = {place for other in barred_seats(state, seat) for place in members(state.held[other])}
    seas = [(sea, carriers(state, sea)) for sea in range(state.table.geo.seas)]
    ferries = {sea: most for sea, most in seas if most > 0}
    geo, landing = state.table.geo, state.table.ruleset.landing_on_enemy == "yes"
    for source in members(state.held[seat]):
        if not state.land[source] and not state.air[source]:
            continue
        land, air = fresh(state, source)
        if land > 0:
            actions += [
                March(source, neighbour, Range(1, land)) for neighbour in geo.roads[source] if neighbour not in shut
            ]
            for sea in geo.coasts[source]:
                if sea in ferries:
                    armies = Range(1, min(land, ferries[sea]))
                    actions += [
                        Ship(source, sea, land, armies)
                        for land in geo.shores[sea]
                        if land != source and land not in shut and (landing or state.owner[land] == seat)
                    ]
        if air > 0:
            actions += [Fly(source, target, Range(1, air)) for target in flights(state, source) if target not in shut]
    for sea, subs in enumerate(state.subs[seat]):
        if subs and fresh_subs(state, sea) > 0:
            actions += [Sail(sea, target, Range(1, fresh_subs(state, sea))) for target in geo.routes[sea]]
    return actions + _truces(state, seat)


def _truces(state: State, seat: int) -> list[Action]:
    cards = held(state, seat, TRUCE)
    if not cards:
        return []
    places = [place for place in members(state.held[seat]) if state.land[place]]
    fallen = state.people.fallen
    others = [other for other in range(1, state.table.seats + 1) if other != seat and not fallen[other]]
    return [OfferTruce(card, other, place) for card in cards for other in others for place in places]


def _naval(state: State, seat: int) -> list[Action]:
    actions: list[Action] = [Fire()]
    for sea, subs in enumerate(state.subs[seat]):
        if subs and submarines_without_target(state, sea):
            actions += [
                TakeAim(sea, place, Range(1, submarines_without_target(state, sea))) for place in targets(state, sea)
            ]
    if not state.turn.aims:
        cards = held(state, seat, TORPEDO)
        actions += [LaunchTorpedo(card, target) for card in cards for target in torpedo_targets(state)]
    return actions + _truces(state, seat)


def _sinkings(state: State, seat: int) -> list[Action]:
    due = state.owed
    return [Sink(sea, Range(1, min(due.hits, subs))) for sea, subs in enumerate(state.subs[due.target]) if subs]


def _losses(state: State, seat: int) -> list[Action]:
    return [RemoveArmies(Range(*land_range(state)))]


def _battles(state: State, seat: int) -> list[Action]:
    battles: list[Action] = [BeginBattle(place) for place in invaded_territories(state)]
    return (battles or [EndTurn()]) + _truces(state, seat)


def _throws(state: State, seat: int) -> list[Action]:
    return [Throw(False), Throw(True), *(PlayCard(card) for card in held(state, seat, SECRET, BETRAYAL))]


LISTS: Mapping[int, Callable[[State, int], list[Action]]] = {
    COLOURS: _colours,
    FLAGS: _flags,
    DISCARD: _discards,
    SUPER: _supers,
    MISSILES: _missiles,
    SHIELD: _shields,
    BUILD: _builds,
    MOVE: _moves,
    NAVAL: _naval,
    SINK: _sinkings,
    LOSSES: _losses,
    BATTLES: _battles,
    THROW: _throws,
}


def _outside(state: State) -> Sequence[Action]:
    if state.phase == OVER:
        return NOTHING
    clock = state.table.ruleset.has_clock and not state.expired
    return tuple(may_ask(state.people.gone, state.people.fallen, clock))
