"""Version 1 of the draw, as commit 15d153aa left it: what differs from version 3, which has the rest."""

from tournaments.seating.versions import v3

__path__ = [*__path__, *v3.__path__]
