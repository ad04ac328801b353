"""What the addresses of the players' own door answer, one row each: two browsers hold the phones of two players."""

from __future__ import annotations

from tests.security.matrix.kinds import (
    KEEP_DOOR,
    MINE,
    OF_ONE_PLAYER,
    OF_WHO_ASKED,
    OPEN,
    ORGANISE,
    OWNER,
    PUBLIC_PAGE,
    Row,
)

PHONE_ROWS: dict[str, Row] = {
    "my": Row(OPEN, get=200),
    "my-in": Row(OPEN, "player_token", get=200, post=302),
    "my-data": Row(MINE, get=200, post=302, data={"shown": "initial"}),
    "my-data-file": Row(MINE, get=200),
    "my-erase": Row(MINE, get=200, post=302),
    "manage-name": Row(ORGANISE, "slug entrant", get=200, post=302, data={"shown": "initial"}),
    "manage-data-file": Row(OWNER, "slug entrant", get=200),
    "manage-erase": Row(OWNER, "slug entrant", get=200, post=302),
    "my-asked": Row(OF_WHO_ASKED, "phone_asking", get=200),
    "my-years": Row(MINE, get=200),
    "my-same": Row(MINE, "merge_asked yes", post=403),  # nobody's word is missing there
    "my-devices": Row(MINE, get=200),
    "my-another-phone": Row(MINE, post=200),
    "my-leave": Row(MINE, post=302),
    "my-device-end": Row(OF_ONE_PLAYER, "second_phone", post=302),
    "my-request": Row(OF_ONE_PLAYER, "phone_asking accept", post=302),
    "my-notices": Row(OPEN, get=200),
    "my-notices-keep": Row(MINE, post=302),
    "my-mail": Row(MINE, post=302),
    "my-push": Row(MINE, post=200),
    "my-notices-trial": Row(MINE, post=302),
    "my-mail-confirm": Row(OPEN, "mail_question", get=200, post=200),
    "my-match": Row(MINE, "friendly take", post=302),
    "my-passkeys": Row(MINE, get=200, post=200),  # no passkeys at an address without https
    "my-passkey-remove": Row(MINE, post=302),
    "my-passkey": Row(OPEN, get=200, post=200),
    "my-lost": Row(OPEN, get=200, post=200),
    "my-back": Row(OPEN, "back_token", get=200, post=302),
    "manage-notices": Row(KEEP_DOOR, "slug", get=200),
    "entrant-me": Row(PUBLIC_PAGE, "slug entrant", get=200, post=302),
    "manage-phones": Row(KEEP_DOOR, "slug", get=200, post=302),
    "manage-phone": Row(KEEP_DOOR, "slug entrant", get=200, post=302, data={"do": "renew"}),
    "manage-phone-request": Row(KEEP_DOOR, "slug phone_asking accept", post=302),
}
