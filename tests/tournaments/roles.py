"""Who knocks at the doors in the permissions matrix, and how a line of it is written."""

from __future__ import annotations

from dataclasses import dataclass

ANONYMOUS, OWN_TABLE, OTHER_TABLE = "anonymous", "own table's link", "other table's link"
REFEREE, REVOKED = "referee", "revoked referee"
CO_ORGANISER, ORGANISER, STRANGER, ADMIN = "co-organiser", "organiser", "other organiser", "superuser"
ROLES = (ANONYMOUS, OWN_TABLE, OTHER_TABLE, REFEREE, REVOKED, CO_ORGANISER, ORGANISER, STRANGER, ADMIN)

EVERYBODY = set(ROLES)
OWNERS = {ORGANISER, ADMIN}
ORGANISERS = OWNERS | {CO_ORGANISER}
OFFICIALS = ORGANISERS | {REFEREE}
AT_THE_TABLE = OFFICIALS | {OWN_TABLE}
ACCOUNTS = ORGANISERS | {STRANGER}
# Who sees a tournament that is not public: also whoever holds one of its table codes.
INSIDERS = OFFICIALS | {OWN_TABLE, OTHER_TABLE}
PUBLIC = "everybody, or the insiders of a private tournament"
SEASON = "everybody, or the organisers of a private season"
# Who gets through where the tournament and the season are private.
PRIVATELY = {PUBLIC: INSIDERS, SEASON: ORGANISERS}

T, TABLE, ROUND = ("slug",), ("slug", "table"), ("slug", "stage", "round")


@dataclass(frozen=True)
class Line:
    """`who` gets through; `keys` name the arguments; `data` is sent along, "@table" stands for an argument."""

    who: set[str] | str
    keys: tuple[str, ...]
    data: dict[str, str]
    posts: bool


def posted(who: set[str] | str, *keys: str, **data: str) -> Line:
    return Line(who, keys, data, posts=True)


def line(who: set[str] | str, *keys: str, **data: str) -> Line:
    return Line(who, keys, data, posts=False)
