"""What may be built, moved and aimed at, in groups: the kind of action, what it begins with, its targets, its range."""

from typing import Any

from rules.base.quantities import Range
from rules.futurisiko.chapters.movement import carriers, flights, fresh, fresh_subs
from rules.futurisiko.chapters.naval import submarines_without_target, targets, torpedo_targets
from rules.futurisiko.chapters.pieces import barred_seats
from rules.futurisiko.chapters.production import affordable, own_seas
from rules.futurisiko.deck import TORPEDO, TRUCE, kind_of
from rules.futurisiko.state.actions import Action, Build, Fly, LaunchTorpedo, March, OfferTruce, Sail, Ship, TakeAim
from rules.futurisiko.state.position import Position
from rules.lands.listed import Group

NO_RANGE: tuple[Any, ...] = ()


def _lands(state: Position, seat: int) -> list[int]:
    """Return the territories of a seat, ascending."""
    owner = state.owner
    return [place for place in range(state.terms.size) if owner[place] == seat]


def builds(state: Position, seat: int) -> list[Group[Action]]:
    """Return what may be built (F11): land and air armies on own territories, submarines before own coasts."""
    land, air, sea = affordable(state, seat)
    own, size = tuple(_lands(state, seat)), state.terms.size
    groups: list[Group[Action]] = []
    if land:
        groups.append((Build, ("land",), own, (Range(1, land),)))
    if air:
        groups.append((Build, ("air",), own, (Range(1, air),)))
    if sea:
        seas = tuple([size + place for place in own_seas(state, seat)])
        groups.append((Build, ("sea",), seas, (Range(1, sea),)))
    return groups


def moves(state: Position, seat: int) -> list[Group[Action]]:
    """Return the movements (F16 to F22): of each territory by land, over the seas, by air; then those by sea."""
    owner, terms = state.owner, state.terms
    barred = barred_seats(state, seat)
    ferries = [carriers(state, sea) for sea in range(terms.seas)]
    groups: list[Group[Action]] = []
    for source in _lands(state, seat):
        if not state.land[source] and not state.air[source]:
            continue
        land, air = fresh(state, source)
        if land > 0:
            near = _allowed(terms.roads[source], owner, barred)
            groups.append((March, (source,), near, (Range(1, land),)))
            for sea in terms.coasts[source]:
                if ferries[sea] > 0:
                    shores = _landings(state, source, sea, barred)
                    groups.append((Ship, (source, sea), shores, (Range(1, min(land, ferries[sea])),)))
        if air > 0:
            groups.append((Fly, (source,), _allowed(flights(state, source), owner, barred), (Range(1, air),)))
    for sea, subs in enumerate(state.subs[seat]):
        if subs and fresh_subs(state, sea) > 0:
            groups.append((Sail, (sea,), terms.routes[sea], (Range(1, fresh_subs(state, sea)),)))
    return groups


def _allowed(places: tuple[int, ...], owner: bytes, barred: tuple[int, ...]) -> tuple[int, ...]:
    """Return the territories of nobody who has imposed a truce (F37)."""
    return tuple([place for place in places if owner[place] not in barred]) if barred else places


def _landings(state: Position, source: int, sea: int, barred: tuple[int, ...]) -> tuple[int, ...]:
    """Return where armies of a territory may land over a sea area (F22)."""
    owner, seat, landing = state.owner, state.seat, state.terms.landing_on_enemy
    return tuple([
        place
        for place in state.terms.shores[sea]
        if place != source and owner[place] not in barred and (landing or owner[place] == seat)
    ])  # fmt: skip


def truces(state: Position, seat: int) -> list[Group[Action]]:
    """Return the truces that may be offered (F37): each card, to each opponent, with an army of each territory."""
    cards = [card for card in state.cards.hands[seat] if kind_of(card) == TRUCE]
    if not cards:
        return []
    places = tuple([place for place in _lands(state, seat) if state.land[place]])
    fallen = state.people.fallen
    others = [other for other in range(1, state.table.seats + 1) if other != seat and not fallen[other]]
    return [(OfferTruce, (card, other), places, NO_RANGE) for card in cards for other in others]


def naval(state: Position, seat: int) -> list[Group[Action]]:
    """Return targets for submarines without one (F24), then for torpedoes before the first of them (F36)."""
    groups: list[Group[Action]] = []
    for sea, subs in enumerate(state.subs[seat]):
        if subs:
            free = submarines_without_target(state, sea)
            if free:
                groups.append((TakeAim, (sea,), tuple(targets(state, sea)), (Range(1, free),)))
    if not state.turn.aims:
        cards = [card for card in state.cards.hands[seat] if kind_of(card) == TORPEDO]
        if cards:
            opponents = tuple(torpedo_targets(state))
            groups += [(LaunchTorpedo, (card,), opponents, NO_RANGE) for card in cards]
    return groups
