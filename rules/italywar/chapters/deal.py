"""I2, I4, I27: the territories are dealt against the direction of play; too much of a region is swapped away."""

from collections.abc import Iterator

from rules.italywar.chapters.registry import Course, evolves
from rules.italywar.state.events import TerritoriesDealt
from rules.italywar.state.position import Position
from rules.italywar.state.table import MatchTable
from rules.lands.dealing import hands_dealt
from rules.lands.setting_up import next_lot

Swap = tuple[int, int]


def deal(course: Course) -> None:
    """Shuffle, deal, swap."""
    state = course.state
    cards = course.chance.shuffle(state.terms.size, "deal")
    course.add(TerritoriesDealt(cards, fair_swaps(state.table, _hands(state, cards), cards)))


def _hands(state: Position, cards: tuple[int, ...]) -> list[int]:
    return hands_dealt(state.table.seats, state.people.order[0], state.table.ruleset.deal_side, cards)


def fair_swaps(table: MatchTable, held: list[int], cards: tuple[int, ...]) -> tuple[Swap, ...]:
    """Return pairs of territories to exchange until nobody has more of a region than the share allowed (I27).

    Regions in board order, seats in seat order; of the cards the one dealt last goes first. Each swap takes one card
    too many away and makes no new one, so that there is an end; without a share, or a swap that helps, there is none.
    """
    share = table.ruleset.deal_share_percent
    if not share:
        return ()
    limits = [(region, share * region.bit_count() // 100) for region in table.geo.regions]
    held, late = list(held), cards[::-1]
    swaps: list[Swap] = []
    while True:
        swap = next(_helpful(held, limits, late), None)
        if swap is None:
            return tuple(swaps)
        swaps.append(swap)
        held = _swapped(held, swap)


def _swapped(held: list[int], swap: Swap) -> list[int]:
    """Return the territories by seat after an exchange."""
    given, other = swap
    both = 1 << given | 1 << other
    return [mine ^ both if (mine >> given ^ mine >> other) & 1 else mine for mine in held]


def _helpful(held: list[int], limits: list[tuple[int, int]], late: tuple[int, ...]) -> Iterator[Swap]:
    for region, limit in limits:
        for mine in held:
            if (mine & region).bit_count() <= limit:
                continue
            given = next(card for card in late if (mine & region) >> card & 1)
            for other in late:
                theirs = next(territory for territory in held if territory >> other & 1)
                roomy = (theirs & region).bit_count() < limit
                if theirs != mine and roomy and not region >> other & 1 and _fits(mine, other, limits):
                    yield given, other


def _fits(mine: int, other: int, limits: list[tuple[int, int]]) -> bool:
    """Return whether this territory would not be too much of its region."""
    return all(not region >> other & 1 or (mine & region).bit_count() < limit for region, limit in limits)


@evolves(TerritoriesDealt)
def after_territories_dealt(state: Position, event: TerritoriesDealt) -> None:
    """Put two armies on each territory; the rest of the endowment in stock (I2)."""
    held = _hands(state, event.cards)
    for swap in event.swaps:
        held = _swapped(held, swap)
    state.deal(held, state.table.ruleset.deal_armies)
    state.stock = tuple([_stock(state, seat, mine.bit_count()) for seat, mine in enumerate(held)])
    next_lot(state, state.terms.lot)


def _stock(state: Position, seat: int, territories: int) -> int:
    """Return what is left to place after the deal (I2, I3)."""
    rules = state.table.ruleset
    if not seat or state.people.gone[seat]:
        return 0
    dealt = rules.deal_armies * territories if rules.dealt_from == "endowment" else 0
    left = rules.endowment[state.table.seats - rules.seats_min] - dealt
    return left if rules.odd_army else left - left % rules.placement_lot
