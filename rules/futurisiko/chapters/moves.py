"""What may be built, moved and aimed at, in groups of actions that differ in their target alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.base.quantities import up_to
from rules.futurisiko.chapters.movement import carriers, flights, fresh, fresh_subs
from rules.futurisiko.chapters.naval import submarines_without_target, targets, torpedo_targets
from rules.futurisiko.chapters.pieces import barred_seats
from rules.futurisiko.chapters.production import affordable, own_seas
from rules.futurisiko.deck import TORPEDO, TRUCE, kind_of
from rules.futurisiko.state.actions import Action, Build, Fly, LaunchTorpedo, March, OfferTruce, Sail, Ship, TakeAim
from rules.futurisiko.state.position import Position

Group = tuple[Callable[..., Action], tuple[Any, ...], tuple[int, ...], int]
"""The kind of action, what it begins with, its targets, the most armies (0: it has none)."""


class Groups:
    """Some actions as they are, then those of groups."""

    def __init__(self, first: list[Action], groups: list[Group]) -> None:
        self.first = first
        self.groups = groups
        count = len(first)
        for _, _, places, _ in groups:
            count += len(places)
        self.count: int = count

    def at(self, place: int) -> Action:
        """Return the action at a place, from 0."""
        if place < len(self.first):
            return self.first[place]
        (kind, begin, _, most), target = self.group_at(place)
        return kind(*begin, target, up_to(most)) if most else kind(*begin, target)

    def group_at(self, place: int) -> tuple[Group, int]:
        """Return the group and the target of a place beyond the first actions."""
        place -= len(self.first)
        number = 0
        while place >= len(self.groups[number][2]):
            place -= len(self.groups[number][2])
            number += 1
        group = self.groups[number]
        return group, group[2][place]

    def every(self) -> Iterator[Action]:
        """Yield all of them, in their order."""
        yield from self.first
        for kind, begin, places, most in self.groups:
            end = (up_to(most),) if most else ()
            for target in places:
                yield kind(*begin, target, *end)


def _lands(state: Position, seat: int) -> list[int]:
    """Return the territories of a seat, ascending."""
    owner = state.owner
    return [place for place in range(state.terms.size) if owner[place] == seat]


def builds(state: Position, seat: int) -> list[Group]:
    """Return what may be built (F11): land and air armies on own territories, submarines before own coasts."""
    land, air, sea = affordable(state, seat)
    own, size = tuple(_lands(state, seat)), state.terms.size
    groups: list[Group] = []
    if land:
        groups.append((Build, ("land",), own, land))
    if air:
        groups.append((Build, ("air",), own, air))
    if sea:
        seas = tuple([size + place for place in own_seas(state, seat)])
        groups.append((Build, ("sea",), seas, sea))
    return groups


def moves(state: Position, seat: int) -> list[Group]:
    """Return the movements (F16 to F22): of each territory by land, over the seas, by air; then those by sea."""
    owner, terms = state.owner, state.terms
    barred = barred_seats(state, seat)
    ferries = [carriers(state, sea) for sea in range(terms.seas)]
    groups: list[Group] = []
    for source in _lands(state, seat):
        if not state.land[source] and not state.air[source]:
            continue
        land, air = fresh(state, source)
        if land > 0:
            near = _allowed(terms.roads[source], owner, barred)
            groups.append((March, (source,), near, land))
            for sea in terms.coasts[source]:
                if ferries[sea] > 0:
                    shores = _landings(state, source, sea, barred)
                    groups.append((Ship, (source, sea), shores, min(land, ferries[sea])))
        if air > 0:
            groups.append((Fly, (source,), _allowed(flights(state, source), owner, barred), air))
    for sea, subs in enumerate(state.subs[seat]):
        if subs and fresh_subs(state, sea) > 0:
            groups.append((Sail, (sea,), terms.routes[sea], fresh_subs(state, sea)))
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


def truces(state: Position, seat: int) -> list[Group]:
    """Return the truces that may be offered (F37): each card, to each opponent, with an army of each territory."""
    cards = [card for card in state.cards.hands[seat] if kind_of(card) == TRUCE]
    if not cards:
        return []
    places = tuple([place for place in _lands(state, seat) if state.land[place]])
    fallen = state.people.fallen
    others = [other for other in range(1, state.table.seats + 1) if other != seat and not fallen[other]]
    return [(OfferTruce, (card, other), places, 0) for card in cards for other in others]


def naval(state: Position, seat: int) -> list[Group]:
    """Return targets for submarines without one (F24), then for torpedoes before the first of them (F36)."""
    groups: list[Group] = []
    for sea, subs in enumerate(state.subs[seat]):
        if subs:
            free = submarines_without_target(state, sea)
            if free:
                groups.append((TakeAim, (sea,), tuple(targets(state, sea)), free))
    if not state.turn.aims:
        cards = [card for card in state.cards.hands[seat] if kind_of(card) == TORPEDO]
        if cards:
            opponents = tuple(torpedo_targets(state))
            groups += [(LaunchTorpedo, (card,), opponents, 0) for card in cards]
    return groups
