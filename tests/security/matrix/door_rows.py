"""What the addresses of the door and the till answer, one row each."""

from __future__ import annotations

from tests.security.matrix.kinds import OFFICIATE, ORGANISE, PUBLIC_PAGE, Row

DOOR_ROWS: dict[str, Row] = {
    "here": Row(PUBLIC_PAGE, "slug", get=200, post=403),  # a tap names somebody of this browser's own
    "here-code": Row(PUBLIC_PAGE, "slug old_code", get=410),
    "kiosk": Row(OFFICIATE, "slug", get=200, post=200),  # asks to give up every other right first
    "wall": Row(OFFICIATE, "slug", get=200),
    "manage-door": Row(OFFICIATE, "slug", get=200, post=302, data={"do": "here 1"}),
    "manage-door-person": Row(OFFICIATE, "slug entrant", get=200, post=302, data={"do": "here"}),
    "manage-door-options": Row(ORGANISE, "slug", get=200, post=200),
    "manage-till": Row(ORGANISE, "slug", get=200, post=200),
    "manage-till-file": Row(ORGANISE, "slug file_kind", get=200),
}
