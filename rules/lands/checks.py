"""The shape of what a request carries, before its sense: anything but a whole number in its range is refused."""

from collections.abc import Sequence

from rules.base.errors import IllegalAction
from rules.lands.protocols import LandsState


def territory(state: LandsState, number: object, key: str = "territory") -> int:
    """Return a territory of the board."""
    if type(number) is not int or not 0 <= number < state.table.geo.size:
        raise IllegalAction("territory_unknown", **{key: number})
    return number


def own_territory(state: LandsState, number: object, seat: int, key: str = "territory") -> int:
    """Return a territory of this seat."""
    place = territory(state, number, key)
    if state.owner[place] != seat:
        raise IllegalAction("territory_not_own", **{key: state.table.geo.codes[place]})
    return place


def not_adjacent(state: LandsState, source: int, target: int) -> IllegalAction:
    """Return the refusal for two territories without a common border."""
    codes = state.table.geo.codes
    return IllegalAction("not_adjacent", source=codes[source], target=codes[target])


def quantity(number: object, least: int, most: int, code: str) -> int:
    """Return a whole number from `least` to `most`."""
    if type(number) is not int or not least <= number <= most:
        raise IllegalAction(code, value=number, least=least, most=most)
    return number


def free_colour(state: LandsState, colour: object, taken: Sequence[str]) -> str:
    """Return a colour of the ruleset that nobody has (R34)."""
    if not isinstance(colour, str) or colour not in state.table.ruleset.colours:
        raise IllegalAction("colour_unknown", colour=colour)
    if colour in taken:
        raise IllegalAction("colour_taken", colour=colour)
    return colour
