"""Armies on the board and in the supplies, cards between hands, pile and discards: what several chapters share."""

from rules.futurisiko.state.state import Draft, with_change
from rules.futurisiko.state.table import AIR, LAND, SEA


def on_board(state: Draft, seat: int) -> tuple[int, int, int]:
    """Return land, air and sea armies of a seat on the board, invaders included, those of truces too (F38)."""
    owner, turn = state.owner, state.turn
    land = sum([armies for place, armies in enumerate(state.land) if owner[place] == seat])
    air = sum([armies for place, armies in enumerate(state.air) if owner[place] == seat])
    if seat == state.seat:
        land += sum(turn.invading_land)
        air += sum(turn.invading_air)
    land += sum([truce.caster == seat for truce in state.truces])
    return land, air, sum(state.subs[seat])


def supply(state: Draft, seat: int) -> tuple[int, int, int]:
    """Return land, air and sea armies that a seat can still bring on the board (F11)."""
    board, limits = on_board(state, seat), state.table.limits
    return limits[LAND] - board[LAND], limits[AIR] - board[AIR], limits[SEA] - board[SEA]


def spend_card(new: Draft, seat: int, card: int, discarded: bool = True) -> None:
    """Take a card out of a hand, onto the discards unless it stays on the table."""
    cards = new.cards
    hands = list(cards.hands)
    hands[seat] = tuple(other for other in hands[seat] if other != card)
    new.cards = cards._replace(hands=tuple(hands), discards=(*cards.discards, card) if discarded else cards.discards)


def add_subs(new: Draft, seat: int, sea: int, armies: int) -> None:
    """Put submarines more or fewer in a sea area."""
    subs = list(new.subs)
    subs[seat] = with_change(subs[seat], sea, armies)
    new.subs = tuple(subs)


def barred_seats(state: Draft, seat: int) -> tuple[int, ...]:
    """Return the seats that this one may not go against (F37)."""
    casters = [truce.caster for truce in state.truces if truce.target == seat]
    if state.table.ruleset.truce_effect == "both_ways":
        casters += [truce.target for truce in state.truces if truce.caster == seat]
    return tuple(casters)
