"""Old formats of stored matches stay readable: each upcaster turns the event of one format into that of the next."""

from collections.abc import Callable, Mapping

from rules.base.errors import LogError
from rules.base.json_types import Json
from rules.records.match_log import FORMAT

Upcasters = Mapping[int, Callable[[Json], Json]]
OLDEST = 1


def upcast(event: Json, version: int, upcasters: Upcasters) -> Json:
    """Return the event in today's format by the game's own upcasters; where it has none, nothing has changed since.

    LogError(format_unknown) for a format that never was.
    """
    if not known_format(version):
        raise LogError("format_unknown", format=version)
    for number in range(version, FORMAT):
        event = upcasters.get(number, _unchanged_event)(event)
    return event


def _unchanged_event(event: Json) -> Json:
    return event


def known_format(version: object) -> bool:
    """Return whether files of this format can be read."""
    return type(version) is int and OLDEST <= version <= FORMAT
