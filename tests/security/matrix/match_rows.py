"""What every address of a match answers before, in and after play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.security.matrix.kinds import ACCOUNT, ARRANGE, OPEN, REFEREE, SEAT, TALK, Kind

Statuses = tuple[int, int, int]
"""In the lobby, in play, finished."""


def always(status: int) -> Statuses:
    return (status, status, status)


@dataclass(frozen=True)
class MatchRow:
    """As `Row`, with a status for each state. In a state of `shut` nobody gets through: everybody has this status."""

    kind: Kind
    keys: str = "code"
    get: Statuses | None = None
    post: Statuses | None = None
    shut: dict[int, int] = field(default_factory=dict)
    json: bool = False
    data: dict[str, Any] = field(default_factory=dict)


OVER = {2: 403}
MATCH_ROWS: dict[str, MatchRow] = {
    "match-go": MatchRow(OPEN, "match_token", get=always(302)),
    "match": MatchRow(OPEN, get=always(200)),
    # before the match
    "match-lobby": MatchRow(OPEN, get=(200, 204, 204)),
    "match-join": MatchRow(SEAT, post=always(302), data={"do": "ready", "seal": "@seal"}),
    "match-outside": MatchRow(ARRANGE, post=(302, 302, 403), shut=OVER, data={"kind": ""}),
    "match-start": MatchRow(ARRANGE, get=(200, 302, 403), post=(302, 302, 403), shut=OVER),
    "match-settings": MatchRow(ARRANGE, get=(200, 302, 403), post=(422, 302, 403), shut=OVER),
    "match-links": MatchRow(ARRANGE, get=(200, 200, 403), post=(200, 200, 403), shut=OVER, data={"do": "all"}),
    # the referee
    "match-desk": MatchRow(REFEREE, get=always(200)),
    "match-desk-act": MatchRow(REFEREE, "code step", get=always(200), post=always(422)),
    # at the board: a finished match answers 410 with the way to the replay
    "match-board": MatchRow(OPEN, get=always(200)),
    "match-stream": MatchRow(OPEN, get=always(200)),
    "match-act": MatchRow(SEAT, post=(400, 400, 410), json=True),
    "match-why": MatchRow(SEAT, post=(400, 400, 410), json=True),
    "match-back": MatchRow(SEAT, post=(409, 422, 410), json=True),
    "match-surrender": MatchRow(SEAT, post=(409, 200, 410), json=True),
    "match-take-back": MatchRow(SEAT, post=(409, 409, 410), data={"action": {"what": "held"}}, json=True),
    "match-switch": MatchRow(SEAT, post=(400, 400, 410), json=True),
    "match-say": MatchRow(TALK, post=(200, 200, 410), shut={2: 410}, json=True),
    "match-talk": MatchRow(TALK, get=always(200)),
    # afterwards everybody sees everything, before nobody
    "match-replay": MatchRow(OPEN, get=(404, 404, 200)),
    "match-replay-data": MatchRow(OPEN, get=(404, 404, 200)),
    "match-record": MatchRow(OPEN, get=(404, 404, 200)),
    "match-text": MatchRow(OPEN, get=(404, 404, 200)),
    "match-analysis": MatchRow(OPEN, post=(404, 404, 302)),
    "match-analysis-data": MatchRow(OPEN, get=(404, 404, 200)),
    "match-play-on": MatchRow(ACCOUNT, post=(404, 404, 302), data={"step": "5"}),
    "match-position": MatchRow(OPEN, get=(404, 404, 302)),
    "match-dice": MatchRow(OPEN, get=(404, 404, 200)),
}
