"""What the addresses of publishing and of a mirror answer; this world is no mirror."""

from __future__ import annotations

from tests.security.matrix.kinds import ADMINISTRATION, OPEN, ORGANISE, WALL, Row

MIRROR_ROWS: dict[str, Row] = {
    "manage-mirror": Row(ORGANISE, "slug", get=200, post=422),
    "manage-mirror-stop": Row(ORGANISE, "slug", post=302),
    "mirror-age": Row(WALL, "slug", get=404),
    "mirrors": Row(ADMINISTRATION, get=200, post=200),
    "mirror-end": Row(ADMINISTRATION, "999", post=404),
    "mirror-pair": Row(OPEN, post=404),
    "mirror-push": Row(OPEN, get=404, post=404),
}
