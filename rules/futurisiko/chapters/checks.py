"""The shape of what a request carries, before its sense: anything but a whole number in its range is refused."""

from rules.base.refusals import illegal
from rules.futurisiko.deck import KINDS, kind_of
from rules.futurisiko.state.parts import Phase
from rules.futurisiko.state.position import Position


def phase(state: Position, *phases: int) -> None:
    """Check that the action belongs to one of these phases."""
    if state.phase not in phases:
        raise illegal("wrong_phase", phase=Phase(state.phase).name.lower())


def territory(state: Position, number: object, key: str = "territory") -> int:
    """Return a territory of the board."""
    if type(number) is not int or not 0 <= number < state.terms.size:
        raise illegal("territory_unknown", **{key: number})
    return number


def own_territory(state: Position, number: object, seat: int, key: str = "territory") -> int:
    """Return a territory of this seat."""
    place = territory(state, number, key)
    if state.owner[place] != seat:
        raise illegal("territory_not_own", **{key: state.table.geo.codes[place]})
    return place


def sea(state: Position, number: object, key: str = "sea") -> int:
    """Return a sea area, from 0."""
    if type(number) is not int or not 0 <= number < state.terms.seas:
        raise illegal("sea_unknown", **{key: number})
    return number


def opponent(state: Position, number: object, seat: int) -> int:
    """Return another seat that is not eliminated."""
    if type(number) is not int or not 1 <= number <= state.table.seats:
        raise illegal("seat_unknown", seat=number)
    if number == seat or state.people.fallen[number]:
        raise illegal("not_an_opponent", seat=number)
    return number


def card(state: Position, number: object, seat: int, *kinds: int) -> int:
    """Return a card in the hand of the seat, of one of these kinds."""
    if type(number) is not int or number not in state.cards.hands[seat]:
        raise illegal("card_not_held", card=number)
    if kinds and kind_of(number) not in kinds:
        raise illegal("card_wrong_kind", card=KINDS[kind_of(number)])
    return number


def quantity(number: object, most: int, least: int = 1) -> int:
    """Return a whole number from `least` to `most`."""
    if type(number) is not int or not least <= number <= most:
        raise illegal("quantity_out_of_range", value=number, least=least, most=most)
    return number
