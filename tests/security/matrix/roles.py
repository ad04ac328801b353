"""Who knocks at the doors."""

from __future__ import annotations

ANONYMOUS = "anonymous"
PLAYER = "player with link"  # the code of the table, and the link of a seat at the match
OTHER_PLAYER = "other player"  # another table's code, a seat of another match
REFEREE = "referee by link"
SCORER = "scorer by link"
DOOR = "door by link"
PROJECTOR = "projector by link"
PHONE = "player's phone"  # let in for somebody at the table, without the table's code
OTHER_PHONE = "other player's phone"  # somebody at another table
REVOKED = "revoked referee"
CO_ORGANISER = "co-organiser"
ORGANISER = "organiser"
OTHER_ORGANISER = "other organiser"
STAFF = "staff"  # may enter the administration pages, and owns nothing there
ADMIN = "administrator"

ROLES = (
    *(ANONYMOUS, PLAYER, OTHER_PLAYER, PHONE, OTHER_PHONE, REFEREE, SCORER, DOOR, PROJECTOR, REVOKED),
    *(CO_ORGANISER, ORGANISER, OTHER_ORGANISER, STAFF, ADMIN),
)

EVERYBODY = frozenset(ROLES)
NOBODY: frozenset[str] = frozenset()
ADMINS = frozenset({ADMIN})
OWNERS = frozenset({ORGANISER, ADMIN})
ORGANISERS = OWNERS | {CO_ORGANISER}
OFFICIALS = ORGANISERS | {REFEREE}
AT_THE_TABLE = OFFICIALS | {PLAYER}
ENTERS = AT_THE_TABLE | {PHONE, SCORER}
DESK = OFFICIALS | {SCORER}
AT_THE_DOOR = OFFICIALS | {DOOR}
PHONES = frozenset({PLAYER, OTHER_PLAYER, PHONE, OTHER_PHONE})
INSIDERS = ENTERS | PHONES | {DOOR, PROJECTOR}
ACCOUNTS = ORGANISERS | {OTHER_ORGANISER, STAFF}
SIGNED_OUT = EVERYBODY - ACCOUNTS
