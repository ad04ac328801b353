"""Version 6 of the draw, as commit 5fd01a90 left it: what differs from version 7, which has the rest."""

from tournaments.seating.versions import v7

__path__ = [*__path__, *v7.__path__]
