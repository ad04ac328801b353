"""Version 3 of the draw, as commit a8573f5a left it: what differs from version 4, which has the rest."""

from tournaments.seating.versions import v4

__path__ = [*__path__, *v4.__path__]
