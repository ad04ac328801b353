"""FutuRisiKo! in numbers: the ids of its requests, and what a seat sees as a row."""

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from rules.adapters.blocks import Block, Head, each
from rules.adapters.parts import Part, among, around, by_seat, is_at, named
from rules.contract.state import View
from rules.futurisiko.deck import BETRAYAL, CODES, MISSILE, SECRET, SHIELD, SUPER, TORPEDO, TRUCE, kind_of
from rules.futurisiko.state import actions
from rules.futurisiko.state.parts import Phase

DUES = ("fire", "throw", "secret_weapon", "betrayal", "torpedo", "missile")
"""Kinds of hits that may be waiting."""


def blocks(table: Any, most: int) -> list[Block]:
    """Return the blocks of ids of a ruleset."""
    geo, rules = table.geo, table.ruleset
    land, air, sea = (min(most, limit or most) for limit in table.limits)
    lands, seas, seats = range(geo.size), range(geo.seas), range(1, rules.seats_max + 1)

    def cards(*kinds: int) -> list[int]:
        return [card for card in table.cards if kind_of(card) in kinds]

    return [
        Block(actions.ChooseColour, each(rules.colours)),
        Block(actions.PlaceFlag, each(lands)),
        Block(actions.Discard, each(table.cards)),
        Block(actions.Pass, [()]),
        Block(actions.PlaySuper, each(cards(SUPER))),
        Block(actions.LaunchMissile, each(cards(MISSILE))),
        Block(actions.RaiseShield, each(cards(SHIELD))),
        Block(actions.Build, [("land", place) for place in lands], land),
        Block(actions.Build, [("air", place) for place in lands], air),
        Block(actions.Build, [("sea", geo.size + place) for place in seas], sea),
        Block(actions.EndProduction, [()]),
        Block(actions.March, _apart(geo.roads), land),
        Block(actions.Fly, _flights(table), air),
        Block(actions.Sail, _apart(geo.routes), sea),
        Block(actions.Ship, _crossings(geo), land),
        Block(actions.OfferTruce, [(card, seat, place) for card in cards(TRUCE) for seat in seats for place in lands]),
        Block(actions.EndMovement, [()]),
        Block(actions.LaunchTorpedo, [(card, seat) for card in cards(TORPEDO) for seat in seats]),
        Block(actions.Sink, each(seas), sea),
        Block(actions.TakeAim, _apart(geo.shores), sea),
        Block(actions.Fire, [()]),
        Block(actions.RemoveArmies, [()], land, least=0),
        Block(actions.BeginBattle, each(lands)),
        Block(actions.Throw, each((False, True))),
        Block(actions.PlayCard, each(cards(SECRET, BETRAYAL))),
        Block(actions.EndTurn, [()]),
    ]


def _apart(targets: Sequence[Sequence[int]]) -> list[Head]:
    return [(source, target) for source, near in enumerate(targets) for target in near]


def _flights(table: Any) -> list[Head]:
    """Return every flight that there can be: over any territory."""
    geo, terms, over = table.geo, table.terms, (1 << table.geo.size) - 1
    return _apart([geo.flights(source, over, terms.air_steps, terms.air_lines) for source in range(geo.size)])


def _crossings(geo: Any) -> list[Head]:
    return [
        (source, sea, target)
        for source in range(geo.size)
        for sea in geo.coasts[source]
        for target in geo.shores[sea]
        if target != source
    ]


def parts(table: Any, seats: int) -> Iterator[Part]:
    """Yield the parts of the row of numbers of a view."""
    yield from _board(table, seats)
    yield from _cards(table, seats)
    yield from _seats(seats)
    yield from _turn(table.geo)
    yield from _waiting(table.geo, seats)


def _board(table: Any, seats: int) -> Iterator[Part]:
    geo = table.geo
    lands, seas = geo.codes[: geo.size], geo.codes[geo.size :]

    def owned(seat: int) -> Callable[[View], list[int]]:
        return lambda seen: [int(owner == around(seen, seats)[seat]) for owner in seen.owner]

    def submarines(seat: int) -> Callable[[View], Sequence[int]]:
        return lambda seen: seen.subs[around(seen, seats)[seat]]

    for seat in range(seats):
        yield Part(named(f"held by seat {seat}:", lands), owned(seat))
    yield Part(named("land armies:", lands), lambda seen: seen.land)
    yield Part(named("aircraft:", lands), lambda seen: seen.air)
    for seat in range(seats):
        yield Part(named(f"submarines of seat {seat}:", seas), submarines(seat))


def _cards(table: Any, seats: int) -> Iterator[Part]:
    deck, codes = table.cards, [CODES[card] for card in table.cards]
    yield Part(named("own card:", codes), lambda seen: among(seen.hand, deck))
    yield Part(named("discarded:", codes), lambda seen: among(seen.discards, deck))
    yield by_seat("cards of", seats, lambda seen, seat: seen.hands[seat])
    yield Part(
        tuple(f"truce of seat {caster} for seat {target}" for caster in range(seats) for target in range(seats)),
        lambda seen: [
            int(any((truce.caster, truce.target) == (caster, target) for truce in seen.truces))
            for caster in around(seen, seats)
            for target in around(seen, seats)
        ],
    )


def _seats(seats: int) -> Iterator[Part]:
    phases = [phase.name.lower() for phase in Phase]
    yield Part(named("phase:", phases), lambda seen: [int(seen.phase == phase.value) for phase in Phase])
    yield by_seat("turn of", seats, lambda seen, seat: int(seen.turn == seat))
    yield by_seat("asked:", seats, lambda seen, seat: int(seen.asked == seat))
    yield by_seat("out:", seats, lambda seen, seat: int(bool(seen.people.fallen[seat])))
    yield by_seat("gone:", seats, lambda seen, seat: int(bool(seen.people.gone[seat])))
    yield by_seat("place in the order of", seats, lambda seen, seat: (
        seen.people.order.index(seat) + 1 if seen.people.order else 0
    ))  # fmt: skip
    yield by_seat("launched a missile:", seats, lambda seen, seat: int(seen.course.launched == seat))
    yield Part(("round", "pile", "time expired in round"), lambda seen: (seen.round, seen.pile, seen.expired))


def _turn(geo: Any) -> Iterator[Part]:
    lands, seas = geo.codes[: geo.size], geo.codes[geo.size :]
    yield Part(("production points", "cards played"), lambda seen: (seen.course.points, seen.course.cards))
    for what in ("invading_land", "invading_air", "spent_land", "spent_air"):
        yield Part(named(f"{what}:", lands), attrgetter(f"course.{what}"))
    for what in ("spent_sea", "fired", "carried"):
        yield Part(named(f"{what}:", seas), attrgetter(f"course.{what}"))
    shots = _apart(geo.shores)
    yield Part(tuple(f"aimed from {seas[sea]} at {lands[land]}" for sea, land in shots), lambda seen: [
        sum(aim.armies for aim in seen.course.aims if (aim.sea, aim.territory) == shot) for shot in shots
    ])  # fmt: skip


def _waiting(geo: Any, seats: int) -> Iterator[Part]:
    """Yield the battle and the hits that somebody must answer."""
    lands = geo.codes[: geo.size]
    yield Part(named("battle in", lands), lambda seen: is_at(seen.fight and seen.fight.territory, geo.size))
    yield Part(("attacker throws", "cards in this throw"), lambda seen: (
        (seen.fight.attacker_throws, seen.fight.cards) if seen.fight else (0, 0)
    ))  # fmt: skip
    yield by_seat("no more cards of", seats, lambda seen, seat: int(bool(seen.fight) and seat in seen.fight.waived))
    yield Part(named("hits by", DUES), lambda seen: [int(bool(seen.due) and seen.due.kind == kind) for kind in DUES])
    yield by_seat("hits against", seats, lambda seen, seat: (
        seen.due.hits if seen.due and seen.due.target == seat else 0
    ))  # fmt: skip
