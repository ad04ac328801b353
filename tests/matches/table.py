"""A table for the tests: a match, its links, and a browser for each seat that plays over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rules
from matches.models import Match, MatchGrant, MatchSeat
from matches.permissions import SESSION_KEY, Actor
from matches.selectors.matches import match_read, state_of
from matches.services.dice.sealing import may_open
from matches.services.lobby.creating import match_create
from matches.services.lobby.lobby import grant_issue, grant_use, seat_join, seat_open
from matches.services.play.actions import action_submit
from rules.base.committed import seal_of
from rules.base.quantities import quantity_of, with_quantity
from tests.cast import NAMES

Json = dict[str, Any]
FEW_ARMIES = {"endowment": [15, 12, 11, 10]}
"""Of three to six players: little to place before the first turn."""
REFEREE = Actor(AnonymousUser(), (), "Rita Sala")


def nonce_of(seat: int) -> str:
    return f"{seat:02x}" * 16


def be_ready(match: Match, seat: int, nonce: str | None = None) -> None:
    """Seal the share of a seat; once all seats have sealed, open those of `nonce_of`, as their pages do."""
    seat_join(match=match, seat=seat, seal=seal_of(nonce or nonce_of(seat)))
    open_all(match)


def open_all(match: Match) -> None:
    """Open every share that is to be opened now."""
    for row in MatchSeat.objects.filter(match=match, nonce="").order_by("number"):
        if may_open(Match.objects.get(pk=match.pk)):
            seat_open(match=match, seat=row.number, nonce=nonce_of(row.number))


@dataclass
class Table:
    """`match` as created; `tokens` by seat."""

    match: Match
    tokens: dict[int, str]
    _clients: dict[object, Client] = field(default_factory=dict)

    def now(self) -> Match:
        return match_read(self.match.pk)

    @property
    def state(self) -> rules.State:
        return state_of(self.now())

    def client(self, seat: int | str | None) -> Client:
        """The browser of a seat, of the `referee` or `organiser` by link, or of a spectator (None)."""
        if seat not in self._clients:
            self._clients[seat] = client = Client()
            if isinstance(seat, int):
                open_link(client, self.tokens[seat])
            elif seat is not None:
                open_link(client, grant_issue(match=self.match, role=seat, actor=REFEREE, label="Rita Sala"))
        return self._clients[seat]

    def address(self, name: str) -> str:
        return reverse(name, args=[self.match.code])

    def board(self, seat: int | str | None = None) -> Json:
        return dict(self.client(seat).get(self.address("match-board")).json())

    def post(self, name: str, seat: int | str | None, document: object) -> HttpResponse:
        return self.client(seat).post(self.address(name), document, content_type="application/json")

    def act(self, seat: int, action: Mapping[str, Any], version: int | None = None) -> HttpResponse:
        version = self.now().version if version is None else version
        return self.post("match-act", seat, {"version": version, "action": action})

    def back(self, seat: int | None, what: str) -> HttpResponse:
        """Take back what waits ("held", "leaving") or what has counted ("undo")."""
        version = (self.now().undo or {}).get("version", 0)
        return self.post("match-take-back", seat, {"action": {"what": what, "version": version}})

    @property
    def mover(self) -> int:
        return rules.to_move(self.state)[0]

    def first_action(self) -> Json:
        """Something that the seat to move may do now."""
        return requested(rules.encode(rules.legal_actions(self.state, self.mover)[0]), game=self.state.game)

    def play_on(self, until: Callable[[rules.State], object]) -> None:
        """Play first actions until the state is as wanted."""
        state, match = self.state, self.now()
        while not until(state):
            seat = rules.to_move(state)[0]
            request = requested(rules.encode(rules.legal_actions(state, seat)[0]), game=state.game)
            now = timezone.now()
            step = action_submit(match=match, seat=seat, action=request, version=match.version, now=now)
            state, match = step.after, step.match

    @cached_property
    def organiser(self) -> Client:
        return self.client(str(MatchGrant.Role.ORGANISER))


def requested(listed: Mapping[str, Any], most: bool = False, game: str = "risiko") -> Json:
    """A listed action with the least (or the most) of its range."""
    action = rules.decode_action(dict(listed), game)
    found = quantity_of(action)
    return rules.encode(action if found is None else with_quantity(action, found.most if most else found.least))


def open_link(client: Client, token: str) -> None:
    session = client.session
    session[SESSION_KEY] = [*session.get(SESSION_KEY, []), grant_use(token=token).pk]
    session.save()


def table(
    *, seats: int = 3, ruleset: str = "risiko-challenge", begun: bool = True, usual: bool = False, **choices: Any
) -> Table:
    """A match of `seats` people (or bots, by seat in `bots`); everybody is ready unless it shall wait.

    RisiKo! begins with few armies, unless they shall be as many as `usual`.
    """
    if ruleset.startswith("risiko") and not usual:
        choices["options"] = FEW_ARMIES | choices.get("options", {})
    match, tokens = match_create(actor=None, ruleset=ruleset, names=list(NAMES[:seats]), **choices)
    made = Table(match, tokens)
    if begun:
        for seat in tokens:
            be_ready(match, seat)
    return made
