"""The kinds of addresses: who gets through, and what everybody else is answered; a row of the matrix."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.security.matrix.roles import (
    ACCOUNTS,
    ADMINS,
    AT_THE_DOOR,
    AT_THE_TABLE,
    DESK,
    ENTERS,
    EVERYBODY,
    INSIDERS,
    NOBODY,
    OFFICIALS,
    ORGANISER,
    ORGANISERS,
    OTHER_PLAYER,
    OWNERS,
    PHONE,
    PHONES,
    PLAYER,
    PROJECTOR,
    SIGNED_OUT,
)

LOGIN = "login"
"""Led to the sign-in: a 302 of its own."""
CONFIRM = "confirm"
"""Led to where the password is asked again: likewise."""
Status = int | str


@dataclass(frozen=True)
class Kind:
    """`who` gets through; everybody else is answered `signed_out` without an account, `refused` with one.

    `insiders` know of the thing while it is private: who is none of them gets 404 whatever the rest says (empty: being
    private changes nothing). `barred`: insiders for whom it is not open while it is private.
    """

    who: frozenset[str]
    refused: int = 403
    signed_out: Status = 403
    insiders: frozenset[str] = NOBODY
    barred: frozenset[str] = NOBODY

    def expected(self, role: str, status: Status, *, is_public: bool = True) -> Status:
        """Return the status for a role where `status` is that of who gets through."""
        if not is_public and self.insiders and role not in self.insiders:
            return 404
        if role in self.who and (is_public or role not in self.barred):
            return status
        return self.signed_out if role in SIGNED_OUT else self.refused


OPEN = Kind(EVERYBODY)
ACCOUNT = Kind(ACCOUNTS, signed_out=LOGIN)
OWN = Kind(OWNERS, refused=404, signed_out=LOGIN)  # decks, formulas: nobody learns that others' exist
MATERIAL = Kind(OWNERS, signed_out=LOGIN)
PERSON = Kind(ORGANISERS, signed_out=LOGIN)  # who owns a person of the tournament
DECIDES = Kind(ORGANISERS, refused=404, signed_out=LOGIN)  # whose word a proposed change waits for
ADMINISTRATION = Kind(ADMINS)
# an account's own: the organiser alone has an app, recovery codes, a passkey and a second device
ITS_OWN = Kind(frozenset({ORGANISER}), refused=404, signed_out=LOGIN)
CODES = Kind(frozenset({ORGANISER}), refused=200, signed_out=LOGIN)  # no new codes without a factor: the form again
NO_APP_YET = Kind(ACCOUNTS - {ORGANISER}, refused=302, signed_out=LOGIN)  # who has one is led to where it goes off
# a tournament
PUBLIC_PAGE = Kind(EVERYBODY, insiders=INSIDERS, barred=frozenset({PROJECTOR}))
WALL = Kind(EVERYBODY, insiders=INSIDERS)
TABLE = Kind(ENTERS, insiders=INSIDERS)
READ_DESK = Kind(DESK, insiders=INSIDERS)
KEEP_DOOR = Kind(AT_THE_DOOR, insiders=INSIDERS)
OFFICIATE = Kind(OFFICIALS, insiders=INSIDERS)
ORGANISE = Kind(ORGANISERS, insiders=INSIDERS)
OWNER = Kind(OWNERS, insiders=INSIDERS)
# a season
SEASON_PAGE = Kind(EVERYBODY, insiders=ORGANISERS)
SEASON_DESK = Kind(ORGANISERS, insiders=ORGANISERS)
SEASON_OWNER = Kind(OWNERS, insiders=ORGANISERS)
# a match: the co-organiser holds a fellow organiser's link
SEAT = Kind(frozenset({PLAYER}))
ARRANGE = Kind(ORGANISERS)
REFEREE = Kind(OFFICIALS)
TALK = Kind(AT_THE_TABLE)


@dataclass(frozen=True)
class Row:
    """`keys` name the arguments of the address in their order; "@x" in `data` stands for argument x.

    `confirmed`: open only to who signed in, or gave the password again, some minutes ago.
    """

    kind: Kind
    keys: str = ""
    get: Status | None = None
    post: Status | None = None
    data: dict[str, str] = field(default_factory=dict)
    confirmed: bool = False

    @property
    def taken(self) -> dict[str, Status]:
        """The methods that the address takes, with the status of who gets through."""
        return {method: status for method, status in (("get", self.get), ("post", self.post)) if status is not None}


# a player's own pages: two browsers hold the phones of two players
AT_ONES_TABLE = Kind(frozenset({PLAYER, PHONE}), insiders=INSIDERS)
MINE = Kind(PHONES, refused=404, signed_out=404)
OF_ONE_PLAYER = Kind(frozenset({PLAYER}), refused=404, signed_out=404)
OF_WHO_ASKED = Kind(frozenset({OTHER_PLAYER}), refused=404, signed_out=404)
