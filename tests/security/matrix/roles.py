"""Who knocks at the doors."""

from __future__ import annotations

ANONYMOUS = "anonymous"
PLAYER = "player with link"  # the code of the table, and the link of a seat at the match
OTHER_PLAYER = "other player"  # another table's code, a seat of another match
REFEREE = "referee by link"
REVOKED = "revoked referee"
CO_ORGANISER = "co-organiser"
ORGANISER = "organiser"
OTHER_ORGANISER = "other organiser"
STAFF = "staff"  # may enter the administration pages, and owns nothing there
ADMIN = "administrator"

ROLES = (ANONYMOUS, PLAYER, OTHER_PLAYER, REFEREE, REVOKED, CO_ORGANISER, ORGANISER, OTHER_ORGANISER, STAFF, ADMIN)

EVERYBODY = frozenset(ROLES)
NOBODY: frozenset[str] = frozenset()
ADMINS = frozenset({ADMIN})
OWNERS = frozenset({ORGANISER, ADMIN})
ORGANISERS = OWNERS | {CO_ORGANISER}
OFFICIALS = ORGANISERS | {REFEREE}
AT_THE_TABLE = OFFICIALS | {PLAYER}
INSIDERS = AT_THE_TABLE | {OTHER_PLAYER}
ACCOUNTS = ORGANISERS | {OTHER_ORGANISER, STAFF}
SIGNED_OUT = EVERYBODY - ACCOUNTS
