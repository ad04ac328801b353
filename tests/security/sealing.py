"""Shares as a test gives them: sealed, sealed anew, and a short match that is over."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from matches.errors import Refused
from matches.models import Match, MatchNote
from matches.services.desk.referee import match_void
from matches.services.dice.outside_numbers import HALL, outside_draw, outside_name
from matches.services.lobby.lobby import seat_open, seat_ready
from rules.base.committed import seal_of
from tests.matches.table import REFEREE, Table, nonce_of, open_all, table


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


def sealed(made: Table, *seats: int) -> None:
    for seat in seats or (1, 2, 3):
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))


def finished(kind: str = "", what: str = "", value: str = "") -> Match:
    """A short match of three, ended by the clock; perhaps with a number from outside."""
    made = table(begun=False)
    if kind:
        outside_name(match=made.match, kind=kind, what=what, actor=REFEREE)
    sealed(made)
    if kind:
        outside_draw(match=made.match, value=value, actor=REFEREE)
    open_all(made.match)
    made.play_on(lambda state: state.round >= 2)
    match_void(match=made.match, reason="prova", actor=REFEREE, now=timezone.now())
    return made.now()


def sealed_table(outside: bool = True, **choices: Any) -> Table:
    """Everybody has sealed, and all but the first seat have opened: who sits there knows every share."""
    made = table(begun=False, **choices)
    if outside:
        outside_name(match=made.match, kind=HALL, what="tombola", actor=REFEREE)
    for seat in made.tokens:
        seat_ready(match=made.match, seat=seat, seal=seal_of(nonce_of(seat)))
    if outside:
        outside_draw(match=made.match, value="41", actor=REFEREE)
    for seat in list(made.tokens)[1:]:
        seat_open(match=made.match, seat=seat, nonce=nonce_of(seat))
    return made


def check_all_seal_anew(made: Table) -> None:
    match = made.now()
    assert (match.state, match.sealed_at, match.outside) == (Match.State.LOBBY, None, None)
    assert not [seat for seat in match.seats.all() if seat.seal == seal_of(nonce_of(seat.number))]
    assert MatchNote.objects.filter(match=match, action="seals_renewed").exists(), "everybody can read it"
