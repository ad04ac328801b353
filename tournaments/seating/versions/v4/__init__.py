"""Version 4 of the draw, as commit 25561828, release 0.1.0, left it: what differs from version 5, which has the rest."""

from tournaments.seating.versions import v5

__path__ = [*__path__, *v5.__path__]
