"""Armies on the board and in the supplies, cards between hands, pile and discards: what several chapters share."""

from rules.base.rows import put
from rules.futurisiko.state.position import Position


def on_board(state: Position, seat: int) -> tuple[int, int, int]:
    """Return land, air and sea armies of a seat on the board, invaders included, those of truces too (F38)."""
    owner, lands, planes = state.owner, state.land, state.air
    land = air = 0
    for place in range(state.terms.size):
        if owner[place] == seat:
            land += lands[place]
            air += planes[place]
    if seat == state.seat:
        land += sum(state.turn.invading_land)
        air += sum(state.turn.invading_air)
    for truce in state.truces:
        if truce.caster == seat:
            land += 1
    return land, air, sum(state.subs[seat])


def supply(state: Position, seat: int) -> tuple[int, int, int]:
    """Return land, air and sea armies that a seat can still bring on the board (F11)."""
    land, air, sea = on_board(state, seat)
    limits = state.terms.limits
    return limits[0] - land, limits[1] - air, limits[2] - sea


def spend_card(state: Position, seat: int, card: int, discarded: bool = True) -> None:
    """Take a card out of a hand, onto the discards unless it stays on the table."""
    cards = state.cards
    kept = tuple([other for other in cards.hands[seat] if other != card])
    discards = (*cards.discards, card) if discarded else cards.discards
    state.cards = cards._replace(hands=put(cards.hands, seat, kept), discards=discards)


def barred_seats(state: Position, seat: int) -> tuple[int, ...]:
    """Return the seats that this one may not go against (F37)."""
    if not state.truces:
        return ()
    casters = [truce.caster for truce in state.truces if truce.target == seat]
    if state.terms.both_ways:
        casters += [truce.target for truce in state.truces if truce.caster == seat]
    return tuple(casters)
