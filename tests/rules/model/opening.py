"""The set-up: order, colours, objectives, territories, first armies (R1 to R4, R34)."""

from collections.abc import Iterator
from typing import Any

from tests.rules.model.match import Match
from tests.rules.model.turns import begin_turn


def opening(match: Match, tape: Any) -> Iterator[str]:
    """R1: up to the choice of colours."""
    yield "Started"
    kind, seats = match.options["play_order"], match.seats
    if kind == "dice":
        order: list[int] = []
        yield from _by_dice(match, tape, seats, order)
    else:
        tied = seats
        while len(tied) > 1:
            dice = tape.roll(len(tied))
            yield "OrderRolled"
            tied = [seat for seat, die in zip(tied, dice, strict=True) if die == max(dice)]
        order = [seat for seat in seats if seat >= tied[0]] + [seat for seat in seats if seat < tied[0]]
    match.order, match.phase, match.seat = order, "colours", order[0]
    yield "OrderFixed"


def _by_dice(match: Match, tape: Any, seats: list[int], order: list[int]) -> Iterator[str]:
    """Falling order of the dice; equal ones roll again among themselves."""
    if len(seats) == 1:
        order += seats
        return
    dice = tape.roll(len(seats))
    yield "OrderRolled"
    for face in sorted(set(dice), reverse=True):
        yield from _by_dice(match, tape, [s for s, die in zip(seats, dice, strict=True) if die == face], order)


def take_colour(match: Match, colour: str) -> Iterator[str]:
    """R34: the next in order has the word."""
    match.colour[match.seat] = colour
    place = match.order.index(match.seat) + 1
    if place < len(match.order):
        match.seat = match.order[place]
    else:
        match.phase = "opening"
    yield "ColourChosen"


def deal_if_chosen(match: Match, tape: Any) -> Iterator[str]:
    """Whoever has left takes the first free colour; then objectives and territories are dealt (R2)."""
    while match.phase == "colours" and match.gone[match.seat]:
        yield from take_colour(match, next(one for one in match.options["colours"] if one not in match.colour))
    if match.phase != "opening":
        return
    for seat, card in zip(match.order, tape.shuffle(len(match.world.goals)), strict=False):
        match.goal[seat] = card
    yield "ObjectivesDealt"
    while not any(match.owner):
        _deal(match, tape.shuffle(match.world.size))
        yield "TerritoriesDealt"
    yield from begin_if_placed(match, tape)


def _deal(match: Match, cards: tuple[int, ...]) -> None:
    """R2, R4: one card at a time from the dealer's neighbour on; nothing where somebody has too much of a continent."""
    step = 1 if match.options["deal_side"] == "left" else -1
    count, dealer = len(match.seats), match.order[0]
    owner = [0] * match.world.size
    for turn, card in enumerate(cards, 1):
        owner[card] = (dealer - 1 + step * turn) % count + 1
    share = match.options["deal_share_percent"]
    for lands in match.world.continents if share else ():
        for seat in match.seats:
            if 100 * sum(owner[place] == seat for place in lands) > share * len(lands):
                return
    match.owner, match.armies = owner, [1] * match.world.size
    whole = match.options["endowment"][count - match.options["seats_min"]]
    for seat in match.seats:
        match.stock[seat] = 0 if match.gone[seat] else whole - owner.count(seat)
    next_lot(match)


def next_lot(match: Match) -> None:
    """R3: the next in order that has armies in stock places some."""
    start = match.order.index(match.seat) + 1 if match.phase == "placing" else 0
    for seat in match.order[start:] + match.order[:start]:
        if match.stock[seat]:
            match.phase, match.seat = "placing", seat
            match.left = min(match.options["placement_lot"], match.stock[seat])
            return
    match.phase, match.left = "opening", 0


def begin_if_placed(match: Match, tape: Any) -> Iterator[str]:
    """R18: the deck is shuffled with its jokers, and the first turn begins."""
    if match.phase == "opening":
        match.pile = list(tape.shuffle(len(match.world.symbol)))
        yield "DeckShuffled"
        yield from begin_turn(match, 0)
