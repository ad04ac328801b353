"""What the events before the first turn do to a position, the same in RisiKo! and Italy War."""

from rules.base.rows import put
from rules.lands.events import ColourChosen, ObjectivesDealt, OrderFixed, OrderRolled
from rules.lands.ground import COLOURS, OPENING, PLACING, Ground
from rules.lands.people import dealt_goals


def after_order_rolled(state: Ground, event: OrderRolled) -> None:
    """Let the dice alone change nothing; the order follows."""


def after_order_fixed(state: Ground, event: OrderFixed) -> None:
    """Let the first in order choose a colour."""
    state.people = state.people._replace(order=event.order)
    state.phase = COLOURS
    state.seat = event.order[0]


def after_colour_chosen(state: Ground, event: ColourChosen) -> None:
    """Let the next in order choose (R34)."""
    order = state.people.order
    state.people = state.people._replace(colours=put(state.people.colours, event.seat, event.colour))
    following = order.index(event.seat) + 1
    if following < len(order):
        state.seat = order[following]
    else:
        state.phase = OPENING


def after_objectives_dealt(state: Ground, event: ObjectivesDealt) -> None:
    """Deal one card each, in order of play (I35)."""
    state.people = dealt_goals(state.people, event.cards)


def next_lot(state: Ground, lot: int) -> None:
    """Pass the word on (R3, I3): it goes to the next in order with armies in stock; nobody left: the opening goes on.

    `lot` is how many are placed at once.
    """
    order, stock = state.people.order, state.stock
    start = order.index(state.seat) + 1 if state.phase == PLACING else 0
    for seat in order[start:] + order[:start]:
        if stock[seat]:
            state.phase = PLACING
            state.seat = seat
            state.left = min(lot, stock[seat])
            return
    state.phase = OPENING
    state.left = 0


def take_from_stock(state: Ground, seat: int, armies: int, lot: int) -> None:
    """Take armies that were placed out of the stock: after the lot, or the last of them, the next in order has the
    word."""
    state.stock = put(state.stock, seat, state.stock[seat] - armies)
    state.left -= armies
    if not state.left:
        next_lot(state, lot)
