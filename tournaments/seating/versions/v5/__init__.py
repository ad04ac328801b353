"""Version 5 of the draw, as commit d232e9fe left it: what differs from version 6, which has the rest."""

from tournaments.seating.versions import v6

__path__ = [*__path__, *v6.__path__]
