"""What the addresses of calls answer, and of what players ask for, one row each."""

from __future__ import annotations

from tests.security.matrix.kinds import KEEP_DOOR, OF_ONE_PLAYER, OFFICIATE, TABLE, Row

CALL_ROWS: dict[str, Row] = {
    "table-call": Row(TABLE, "slug table", get=200, post=422),
    "manage-calls": Row(OFFICIATE, "slug", get=200),
    "manage-call": Row(OFFICIATE, "slug call call_step", post=302),
    "manage-wish": Row(KEEP_DOOR, "slug wish refuse", post=302),
    "my-wish": Row(OF_ONE_PLAYER, "slug phone_entrant", get=200, post=422),
}
