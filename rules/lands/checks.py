"""The shape of what a request carries, before its sense: why it is refused, None where nothing is wrong."""

from collections.abc import Sequence

from rules.base.errors import IllegalAction
from rules.base.refusals import illegal
from rules.lands.protocols import LandsState


def wrong_territory(state: LandsState, number: object, key: str = "territory") -> IllegalAction | None:
    """Return why this is no territory of the board."""
    if type(number) is not int or not 0 <= number < state.table.geo.size:
        return illegal("territory_unknown", **{key: number})
    return None


def wrong_own(state: LandsState, number: object, seat: int, key: str = "territory") -> IllegalAction | None:
    """Return why this is no territory of this seat."""
    if type(number) is not int or not 0 <= number < state.table.geo.size:
        return illegal("territory_unknown", **{key: number})
    if state.owner[number] != seat:
        return illegal("territory_not_own", **{key: state.table.geo.codes[number]})
    return None


def not_adjacent(state: LandsState, source: int, target: int) -> IllegalAction:
    """Return the refusal for two territories without a common border."""
    codes = state.table.geo.codes
    return illegal("not_adjacent", source=codes[source], target=codes[target])


def wrong_quantity(number: object, least: int, most: int, code: str) -> IllegalAction | None:
    """Return why this is no whole number from `least` to `most`."""
    if type(number) is not int or not least <= number <= most:
        return illegal(code, value=number, least=least, most=most)
    return None


def wrong_colour(state: LandsState, colour: object, taken: Sequence[str]) -> IllegalAction | None:
    """Return why this is no colour of the ruleset that nobody has (R34)."""
    if not isinstance(colour, str) or colour not in state.table.ruleset.colours:
        return illegal("colour_unknown", colour=colour)
    return illegal("colour_taken", colour=colour) if colour in taken else None
