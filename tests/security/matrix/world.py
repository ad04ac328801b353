"""One world for the whole matrix: a tournament, a season, matches in every state, a browser for each role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from matches.models import Match, MatchGrant
from matches.permissions import SESSION_KEY as MATCH_KEY
from matches.permissions import Actor as MatchActor
from matches.services.desk.referee import match_adjudicate
from matches.services.lobby import links as match_links
from matches.services.lobby.creating import match_create
from matches.services.lobby.links_ending import grant_revoke as match_grant_revoke
from matches.services.materials import material_create
from rules.base.committed import seal_of
from rules.risiko.state.state import PLACING
from tests import cast
from tests.matches.table import Table as Board
from tests.matches.table import be_ready, nonce_of, table
from tests.security.accounts import PASSWORD, with_app
from tests.security.matrix.calls import of_calls
from tests.security.matrix.doors import of_door
from tests.security.matrix.people import of_people
from tests.security.matrix.phones import of_phones
from tests.security.matrix.protests import protest_of
from tests.security.matrix.roles import (
    ADMIN,
    CO_ORGANISER,
    DOOR,
    ORGANISER,
    OTHER_ORGANISER,
    OTHER_PLAYER,
    PLAYER,
    PROJECTOR,
    REFEREE,
    REVOKED,
    ROLES,
    SCORER,
    STAFF,
)
from tests.security.matrix.sign_ups import of_sign_ups
from tests.tournaments.seasons.cast import entered, season
from tests.tournaments.seasons.cast import evening as public_evening
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.access.services import grant_revoke
from tournaments.accounts.services.letters import mail_token
from tournaments.backup.services.snapshots import snapshot_take
from tournaments.documents.kept_files import file_keep
from tournaments.materials.selectors import tournament_cards
from tournaments.models import (
    Deck,
    Device,
    DrawLock,
    Grant,
    Job,
    Membership,
    Penalty,
    Result,
    Round,
    Season,
    SeasonMembership,
    SheetPhoto,
    Table,
    Tournament,
)
from tournaments.permissions import SESSION_KEY
from tournaments.seating.question.record import Record
from tournaments.services.grants import grant_issue
from tournaments.services.setup.formulas import formula_create

LOBBY, PLAYING, FINISHED = "lobby", "playing", "finished"
STATES = (LOBBY, PLAYING, FINISHED)
Arguments = dict[str, Any]


@dataclass
class World:
    """`arguments` by name for the addresses; those of a match by its state.

    `halfway` has given the password of an account and not yet its second factor.
    """

    event: Tournament
    season: Season
    clients: dict[str, Client]
    arguments: Arguments
    matches: dict[str, Arguments]
    halfway: Client

    def public(self, is_public: bool) -> None:
        """Open the tournament and the season to everybody, or close them."""
        Tournament.objects.filter(pk=self.event.pk).update(is_public=is_public)
        Season.objects.filter(pk=self.season.pk).update(is_public=is_public)


def world() -> World:
    accounts = {
        ORGANISER: with_app("ada", first_name="Ada")[0],
        CO_ORGANISER: cast.account("berta"),
        OTHER_ORGANISER: cast.account("carlo"),
        STAFF: cast.account("stefi", is_staff=True),
        ADMIN: cast.account("root", is_superuser=True, is_staff=True),
    }
    ada, berta = accounts[ORGANISER], accounts[CO_ORGANISER]
    event = evening(ada)
    Membership.objects.create(tournament=event, user=berta)
    played = Round.objects.get(stage__tournament=event, number=2)
    tables = {number: played.tables.get(number=number) for number in (1, 2)}
    clients = {role: Client() for role in ROLES}
    for role, account in accounts.items():
        clients[role].force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    links_opened(clients, event, tables)
    arguments = {**of_accounts(ada), **of_sign_in(ada), **of_event(event, tables[2], ada), **of_people(event)}
    arguments |= of_phones(event, clients)
    arguments |= of_sign_ups(event, clients[PLAYER])
    arguments |= of_door(event)
    arguments |= of_calls(event, tables[2])
    row = entered(season(ada), public_evening(ada, "Marzo"))
    member = SeasonMembership.objects.create(season=row, user=berta)
    arguments |= of_season(row, member, ada)
    return World(event, row, clients, arguments, matches_of(ada, clients), halfway())


def halfway() -> Client:
    client = Client()
    with_app("elia")
    answer = client.post(reverse("login"), {"username": "elia", "password": PASSWORD})
    assert answer["Location"].startswith(reverse("mfa_authenticate"))
    return client


def kept_in(client: Client, key: str, grants: list[int]) -> None:
    session = client.session
    session[key] = [*session.get(key, []), *grants]
    session.save()


def links_opened(clients: dict[str, Client], event: Tournament, tables: dict[int, Table]) -> None:
    actor = actor_of(event.owner)

    def issued(role: str, table: Table | None = None) -> Grant:
        return grant_issue(tournament=event, role=role, table=table, label="L", actor=actor)[0]

    roles = {REFEREE: "referee", REVOKED: "referee", SCORER: "scorer", DOOR: "door", PROJECTOR: "projector"}
    grants = {role: issued(code) for role, code in roles.items()}
    grants |= {role: issued(Grant.Role.TABLE, tables[number]) for role, number in ((PLAYER, 2), (OTHER_PLAYER, 1))}
    for role, grant in grants.items():
        kept_in(clients[role], SESSION_KEY, [grant.pk])
    grant_revoke(grant=grants[REVOKED], actor=actor)


def done_job(ada: Any, **of: Any) -> Job:
    file_keep("jobs/0/matrix.pdf", b"%PDF-1.7")
    return Job.objects.create(state=Job.State.DONE, file="jobs/0/matrix.pdf", created_by=ada, **of)


def read_photo(table: Table) -> SheetPhoto:
    file_keep("photos/0/matrix.jpg", b"\xff\xd8\xff")
    nothing = {"code": None, "owners": {}, "colours": {}, "objectives": {}, "eliminated": [], "unsure": []}
    made = {"draw_version": table.round.draw_version, "reading": nothing, "file": "photos/0/matrix.jpg"}
    return SheetPhoto.objects.create(table=table, state=SheetPhoto.State.DONE, **made)


def of_accounts(ada: Any) -> Arguments:
    deck = Deck.objects.create(owner=ada, name="Mazzo", cards=tournament_cards())
    board = material_create(owner=ada, game="futurisiko", part="board", name="Ours")
    objectives = material_create(owner=ada, game="italywar", part="deck", name="Ours")
    return {
        "account": cast.account("dora").pk,
        "deck": deck.pk,
        "card": 1,
        "formula": formula_create(owner=ada, name="Nostra", document={"win": "1"}).formula.pk,
        "material": board.pk,
        "objectives": objectives.pk,
        "map_game": "futurisiko",
        "part": "board",
        "suffix": "json",
        "list": "cards",
        "code_of_card": "1",
        "card_kind": "count",
        "game": "risiko",
        "ruleset": "risiko-torneo",
        "help_page": "referees",
    }


def of_sign_in(ada: Any) -> Arguments:
    """What belongs to the organiser's account alone: a passkey, another device, a letter's link, a reset."""
    passkey = {"name": "Chiave", "credential": {}}
    factor = Authenticator.objects.create(user=ada, type=Authenticator.Type.WEBAUTHN, data=passkey)
    return {
        "passkey": factor.pk,
        "device": Device.objects.create(account=ada, session_key="another").pk,
        "mail_token": mail_token(account=ada, email="ada@example.it"),
        "uid": urlsafe_base64_encode(force_bytes(ada.pk)),
        "reset_token": default_token_generator.make_token(User.objects.get(pk=ada.pk)),
        "no_reset_token": "no-token",
    }


def of_event(event: Tournament, table: Table, ada: Any) -> Arguments:
    made = table.round
    made.certificate = {"record": Record({"players": []}, {"rounds": [[]], "report": {}}).pack()}
    made.save(update_fields=["certificate"])
    spare, token = grant_issue(tournament=event, role=Grant.Role.REFEREE, label="Lia", actor=actor_of(ada))
    lock = DrawLock.objects.create(tournament=event, kind=DrawLock.Kind.AT, table_number=1)
    lock.people.create(entrant=event.entrants.get(number=1))
    return {
        "slug": event.slug,
        "stage": made.stage.number,
        "round": made.number,
        "table": table.pk,
        "version": Result.objects.get(table=table).version,
        "lock": lock.pk,
        "penalty": Penalty.objects.get().pk,
        "penalised": Penalty.objects.get().entrant.player_id,
        "protest": protest_of(table),
        "grant": spare.pk,
        "token": token,
        "link_kind": "link",
        "file_of": "results",
        "file_kind": "csv",
        "snapshot": snapshot_take(tournament=event, reason="by_hand").pk,
        "photo": read_photo(table).pk,
        "job": done_job(ada, tournament=event, kind=Job.Kind.SHEETS).pk,
        "stage_action": "finish",
        "clock_action": "pause",
        "table_action": "extra",
        "draw_part": "question",
        "ping": signing.dumps([event.pk, "http://testserver"], salt="ping", compress=True),
    }


def of_season(row: Season, member: SeasonMembership, ada: Any) -> Arguments:
    entry = row.entries.get()
    return {
        "season": row.slug,
        "season_entry": entry.pk,
        "season_job": done_job(ada, season=row, kind=Job.Kind.SEASON).pk,
        "season_member": member.pk,
        "season_asked": row.invitations.create(username="nessuno").pk,
        "season_invited": season(member.user, name="Altrove").invitations.create(username="ada", user=ada).pk,
        "season_player": entry.tournament.entrants.get(number=1).player_id,
    }


def matches_of(ada: Any, clients: dict[str, Client]) -> dict[str, Arguments]:
    """A match in each state, arranged by the organiser; the co-organiser and the referee hold links to each."""
    owner = MatchActor(ada, (), "Ada")
    found = {}
    _elsewhere, tokens = match_create(actor=owner, ruleset="risiko-challenge", names=["A", "B", "C"])
    opened(clients[OTHER_PLAYER], tokens[1])
    for state in STATES:
        made = table(begun=False)
        Match.objects.filter(pk=made.match.pk).update(created_by=ada)
        opened(clients[PLAYER], made.tokens[1])
        for role, right in ((REFEREE, "referee"), (REVOKED, "referee"), (CO_ORGANISER, "organiser")):
            opened(clients[role], match_links.grant_issue(match=made.match, role=right, actor=owner, label=role))
        match_grant_revoke(grant=MatchGrant.objects.get(match=made.match, label=REVOKED), actor=owner)
        spare = match_links.grant_issue(match=made.match, role="referee", actor=owner, label="Lia")
        brought_to(made, state, owner)
        found[state] = {"code": made.match.code, "match_token": spare, "step": "void", "seal": seal_of(nonce_of(1))}
    return found


def opened(client: Client, token: str) -> None:
    kept_in(client, MATCH_KEY, [match_links.grant_use(token=token).pk])


def brought_to(made: Board, state: str, owner: MatchActor) -> None:
    if state == LOBBY:
        return
    for seat in made.tokens:
        be_ready(made.match, seat)
    if state == FINISHED:
        made.play_on(lambda seen: seen.phase >= PLACING)
        places = {1: 1, 2: 2, 3: 3}
        match_adjudicate(match=made.now(), placings=places, reason="fine", actor=owner, now=timezone.now())
