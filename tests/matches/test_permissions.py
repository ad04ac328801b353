"""Who may open what at a match: every address times every role, before, during and after it.

Expected are the roles that get through; everybody else is refused (403, 404, 410, or led to the sign-in).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.models import Match, MatchGrant
from matches.permissions import Actor, allowed_actions
from matches.services.creating import match_create
from matches.services.links import grant_issue, grant_revoke
from matches.services.lobby import seat_join
from matches.services.materials import material_create
from matches.services.referee import match_adjudicate
from matches.urls import urlpatterns
from rules.risiko.state import PLACING
from tests import cast
from tests.matches.table import REFEREE as RITA
from tests.matches.table import Table, nonce_of, open_link, table

pytestmark = pytest.mark.django_db

ANONYMOUS, SEAT, OTHER_SEAT = "anonymous", "a seat's link", "another seat's link"
PLAYER, REFEREE, REVOKED = "signed-in player", "referee's link", "revoked referee's link"
FELLOW, ORGANISER, OTHER_ORGANISER = "fellow organiser's link", "who created it", "who created another"
ELSEWHERE, STAFF, ADMIN = "a seat of another match", "staff", "superuser"
ROLES = (ANONYMOUS, SEAT, OTHER_SEAT, PLAYER, REFEREE, REVOKED, FELLOW, ORGANISER, OTHER_ORGANISER, ELSEWHERE, STAFF,
         ADMIN)  # fmt: skip

EVERYBODY = set(ROLES)
NOBODY: set[str] = set()
ACCOUNTS = {PLAYER, ORGANISER, OTHER_ORGANISER, STAFF, ADMIN}
SEATS = {SEAT, OTHER_SEAT, PLAYER}
ARRANGERS = {ORGANISER, FELLOW, ADMIN}
KEEPERS = {ORGANISER, ADMIN}
OFFICIALS = ARRANGERS | {REFEREE}
TALKERS = OFFICIALS | SEATS
LOBBY, PLAYING, FINISHED = "lobby", "playing", "finished"


@dataclass(frozen=True)
class Line:
    """Who gets through in each state; `data` is sent along (`json`: as a JSON body), `keys` follow the code."""

    lobby: set[str]
    playing: set[str]
    finished: set[str]
    posts: bool = False
    json: bool = False
    keys: tuple[str, ...] = ("code",)
    data: tuple[tuple[str, str], ...] = ()


def always(who: set[str], *keys: str) -> Line:
    return Line(who, who, who, keys=keys)


def at_the_board(lobby: set[str], playing: set[str], finished: set[str]) -> Line:
    return Line(lobby, playing, finished, posts=True, json=True)


MATRIX: dict[str, Line] = {
    "rules": always(EVERYBODY),
    "game-rules": always(EVERYBODY, "game"),
    "matches": always(EVERYBODY),
    "match-create": always(ACCOUNTS),
    # own boards, objectives and cards: whose they are
    "materials": always(ACCOUNTS),
    "material-new": always(ACCOUNTS, "map_game", "part"),
    "material-standard": always(EVERYBODY, "map_game", "part", "suffix"),
    **dict.fromkeys(
        ("material", "material-edit", "material-describe", "material-replace", "material-delete"),
        always(KEEPERS, "material"),
    ),
    "material-file": always(KEEPERS, "material", "suffix"),
    "material-row": always(KEEPERS, "objectives", "list", "card"),
    "material-card-new": always(KEEPERS, "objectives", "card_kind"),
    "material-card-choose": Line(KEEPERS, KEEPERS, KEEPERS, posts=True, keys=("objectives",)),
    "material-card-delete": Line(KEEPERS, KEEPERS, KEEPERS, posts=True, keys=("objectives", "card")),
    "match-go": always(EVERYBODY, "token"),
    "match": always(EVERYBODY, "code"),
    # before the match
    "match-lobby": Line(EVERYBODY, EVERYBODY, EVERYBODY),  # once it has begun: 204, nothing more to say
    "match-join": Line(SEATS, SEATS, SEATS, posts=True, data=(("do", "ready"), ("nonce", nonce_of(1)))),
    "match-start": Line(ARRANGERS, ARRANGERS, NOBODY, posts=True),
    "match-settings": Line(ARRANGERS, ARRANGERS, NOBODY),
    "match-links": Line(ARRANGERS, ARRANGERS, NOBODY),
    # the referee
    "match-desk": always(OFFICIALS, "code"),
    "match-desk-act": always(OFFICIALS, "code", "step"),
    # at the board: a finished match answers 410, with the way to the replay
    "match-board": always(EVERYBODY, "code"),
    "match-stream": always(EVERYBODY, "code"),
    "match-act": at_the_board(SEATS, SEATS, NOBODY),
    "match-why": at_the_board(SEATS, SEATS, NOBODY),
    "match-back": at_the_board(SEATS, SEATS, NOBODY),
    "match-surrender": at_the_board(SEATS, SEATS, NOBODY),
    "match-say": at_the_board(TALKERS, TALKERS, set()),
    "match-talk": Line(TALKERS, TALKERS, TALKERS),
    # afterwards everybody sees everything, before nobody
    "match-replay": Line(NOBODY, NOBODY, EVERYBODY),
    "match-replay-data": Line(NOBODY, NOBODY, EVERYBODY),
    "match-record": Line(NOBODY, NOBODY, EVERYBODY),
    "match-dice": Line(NOBODY, NOBODY, EVERYBODY),
}


@dataclass
class World:
    state: str
    table: Table
    clients: dict[str, Client]
    arguments: dict[str, str]


@pytest.fixture
def world(request: pytest.FixtureRequest) -> World:
    ada = cast.account("ada")
    made = table(begun=False)
    Match.objects.filter(pk=made.match.pk).update(created_by=ada)
    player = cast.account("dora")
    made.match.seats.filter(number=3).update(user=player)
    clients = clients_of(made, {ORGANISER: ada, PLAYER: player})
    if request.param != LOBBY:
        begin(made)
    if request.param == FINISHED:
        made.play_on(lambda state: state.phase >= PLACING)
        places = {1: 1, 2: 2, 3: 3}
        match_adjudicate(match=made.now(), placings=places, reason="fine", actor=RITA, now=timezone.now())
    spare = grant_issue(match=made.match, role=MatchGrant.Role.REFEREE, actor=RITA, label="Lia")
    arguments = {"code": made.match.code, "token": spare, "step": "void", "game": "risiko",
                 **materials(ada)}  # fmt: skip
    return World(request.param, made, clients, arguments)


def materials(owner: User) -> dict[str, str]:
    """Two materials of an account, and what the addresses around them need."""
    board = material_create(owner=owner, game="futurisiko", part="board", name="Ours")
    deck = material_create(owner=owner, game="italywar", part="deck", name="Ours")
    return {"map_game": "futurisiko", "part": "board", "suffix": "json", "material": str(board.pk),
            "objectives": str(deck.pk), "list": "cards", "card": "1", "card_kind": "count"}  # fmt: skip


def begin(made: Table) -> None:
    for seat in made.tokens:
        seat_join(match=made.match, seat=seat, nonce=nonce_of(seat))


def clients_of(made: Table, accounts: dict[str, Any]) -> dict[str, Client]:
    """Return a browser for every role: signed in, or with the link opened."""
    accounts = {
        **accounts,
        OTHER_ORGANISER: cast.account("carlo"),
        STAFF: cast.account("stefi", is_staff=True),
        ADMIN: cast.account("root", is_staff=True, is_superuser=True),
    }
    clients = {role: Client() for role in ROLES}
    for role, account in accounts.items():
        clients[role].force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    names = ["A", "B", "C"]
    carlo = Actor(accounts[OTHER_ORGANISER])
    _another, tokens = match_create(actor=carlo, ruleset="risiko-challenge", names=names)
    open_link(clients[SEAT], made.tokens[1])
    open_link(clients[OTHER_SEAT], made.tokens[2])
    open_link(clients[ELSEWHERE], tokens[1])
    for role, right in ((REFEREE, "referee"), (REVOKED, "referee"), (FELLOW, "organiser")):
        open_link(clients[role], grant_issue(match=made.match, role=right, actor=RITA, label=role))
    grant_revoke(grant=MatchGrant.objects.get(label=REVOKED), actor=RITA)
    return clients


def passes(response: HttpResponseBase) -> bool:
    if response.status_code in (301, 302):
        return not response["Location"].startswith("/login/")
    return response.status_code not in (401, 403, 404, 410)


def asked(client: Client, name: str, line: Line, arguments: dict[str, str]) -> HttpResponseBase:
    """Send the request and leave no trace of it in the database."""
    address = reverse(
        name, args=[arguments[key] for key in line.keys] if name not in ("matches", "match-create") else []
    )
    with transaction.atomic():
        if line.json:
            response = client.post(address, {"text": "ciao"}, content_type="application/json")
        else:
            response = client.post(address, dict(line.data)) if line.posts else client.get(address)
        transaction.set_rollback(True)
    return response


def test_every_address_has_a_line() -> None:
    assert {pattern.name for pattern in urlpatterns} == MATRIX.keys()


@pytest.mark.parametrize("world", [LOBBY, PLAYING, FINISHED], indirect=True)
def test_every_role_gets_where_the_table_says_and_nowhere_else(world: World) -> None:
    wrong = []
    for name, line in MATRIX.items():
        who: set[str] = getattr(line, world.state)
        for role in ROLES:
            client = world.clients[role]
            kept = client.cookies.copy()
            response = asked(client, name, line, world.arguments)
            client.cookies = kept
            if passes(response) != (role in who):
                wrong.append(f"{name}: {role}: {response.status_code}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("world", [LOBBY, PLAYING], indirect=True)
def test_no_step_of_the_desk_is_open_to_who_is_no_official(world: World) -> None:
    steps = ("pause", "resume", "substitute", "bot", "mute", "unmute", "objectives", "adjudicate", "void")
    through = [
        f"{role}: {step}"
        for role in sorted(EVERYBODY - OFFICIALS)
        for step in steps
        for send in (world.clients[role].get, world.clients[role].post)
        if send(reverse("match-desk-act", args=[world.table.match.code, step])).status_code != 403
    ]
    assert through == []
    assert not world.table.now().notes.exclude(action__in=("link_issued", "link_revoked")).exists()


@pytest.mark.parametrize("world", [PLAYING], indirect=True)
def test_who_arranged_a_match_sees_no_hand_and_cannot_act_for_a_seat(world: World) -> None:
    for role in sorted(OFFICIALS | {ANONYMOUS, STAFF, ELSEWHERE, OTHER_ORGANISER}):
        board = world.clients[role].get(world.table.address("match-board")).json()
        assert board["you"] is None, role


def test_an_address_of_no_match_is_not_found(client: Client) -> None:
    for name, line in MATRIX.items():
        if line.keys[:1] == ("code",):
            arguments = {"code": "aaaaaaaaaa", "step": "void"}
            assert asked(client, name, line, arguments).status_code == 404, name


def test_an_account_of_nobody_has_no_right_but_to_watch() -> None:
    made = table()
    stranger = Actor(AnonymousUser())
    assert {str(action) for action in allowed_actions(stranger, made.now())} == {"watch"}
