"""Who may open what: every address times every role; a new address without a line here fails.

Expected are the roles that get through; everybody else is refused (403, 404, or led to the sign-in)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core import signing
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.tournaments.matrix import MATRIX
from tests.tournaments.roles import (
    ADMIN,
    CO_ORGANISER,
    EVERYBODY,
    ORGANISER,
    OTHER_TABLE,
    OWN_TABLE,
    PRIVATELY,
    REFEREE,
    REVOKED,
    ROLES,
    STRANGER,
    Line,
)
from tests.tournaments.seasons.cast import entered, season
from tests.tournaments.seasons.cast import evening as public_evening
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.models import (
    Club,
    Deck,
    DrawLock,
    Entrant,
    Grant,
    Job,
    Membership,
    Penalty,
    PlayerMerge,
    Result,
    Round,
    SeasonMembership,
    Table,
    Tournament,
)
from tournaments.permissions import SESSION_KEY
from tournaments.seating.record import Record
from tournaments.selectors.decks import tournament_cards
from tournaments.services.formulas import formula_create
from tournaments.services.grants import grant_issue, grant_revoke
from tournaments.services.snapshots import snapshot_take
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db


@dataclass
class World:
    event: Tournament
    clients: dict[str, Client]
    arguments: dict[str, Any]


@pytest.fixture
def world(tmp_path: Path, settings: Any, request: pytest.FixtureRequest) -> World:
    settings.VAR_DIR = tmp_path
    ada = cast.account("ada", first_name="Ada")
    event = evening(ada, is_public=request.param)
    accounts = {
        ORGANISER: ada,
        CO_ORGANISER: cast.account("berta"),
        STRANGER: cast.account("carlo"),
        ADMIN: cast.account("root", is_superuser=True, is_staff=True),
    }
    Membership.objects.create(tournament=event, user=accounts[CO_ORGANISER])
    table = Round.objects.get(stage__tournament=event, number=2).tables.get(number=2)
    other = Table.objects.get(round=table.round, number=1)
    actor = actor_of(ada)
    grants = {
        OWN_TABLE: grant_issue(tournament=event, role=Grant.Role.TABLE, table=table, actor=actor)[0],
        OTHER_TABLE: grant_issue(tournament=event, role=Grant.Role.TABLE, table=other, actor=actor)[0],
        REFEREE: grant_issue(tournament=event, role=Grant.Role.REFEREE, label="Teo", actor=actor)[0],
        REVOKED: grant_issue(tournament=event, role=Grant.Role.REFEREE, label="Ugo", actor=actor)[0],
    }
    grant_revoke(grant=grants[REVOKED], actor=actor)
    arguments = arguments_of(event, table, ada, grants, tmp_path) | season_of(
        ada, accounts[CO_ORGANISER], request.param, tmp_path
    )
    return World(event, clients_of(accounts, grants), arguments)


def season_of(ada: Any, berta: Any, is_public: bool, folder: Path) -> dict[str, Any]:
    """Return the arguments of a season with a public tournament of its own."""
    row = entered(season(ada, is_public=is_public), public_evening(ada, "Marzo"))
    member = SeasonMembership.objects.create(season=row, user=berta)
    entry = row.entries.get()
    formula = formula_create(owner=ada, name="Nostra", document={"win": "1"}).formula
    player = entry.tournament.entrants.get(number=1).player_id
    return {
        "season": row.slug,
        "season_entry": entry.pk,
        "season_job": done_job(folder, ada, season=row, kind=Job.Kind.SEASON).pk,
        "season_member": member.pk,
        "season_player": player,
        "formula": formula.pk,
        "file_of": "results",
    }


def clients_of(accounts: dict[str, Any], grants: dict[str, Grant]) -> dict[str, Client]:
    """Return a browser for every role: signed in, or with the link opened."""
    clients = {role: Client(raise_request_exception=True) for role in ROLES}
    for role, account in accounts.items():
        clients[role].force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    for role, grant in grants.items():
        session = clients[role].session
        session[SESSION_KEY] = [grant.pk]
        session.save()
    return clients


def done_job(folder: Path, ada: Any, **of: Any) -> Job:
    pdf = folder / "job.pdf"
    pdf.write_bytes(b"%PDF-1.7")
    return Job.objects.create(state=Job.State.DONE, file=str(pdf), created_by=ada, **of)


def draw_lock(event: Tournament, entrant: Entrant) -> DrawLock:
    lock = DrawLock.objects.create(tournament=event, kind=DrawLock.Kind.AT, table_number=1)
    lock.people.create(entrant=entrant)
    return lock


def arguments_of(event: Tournament, table: Table, ada: Any, grants: dict[str, Grant], folder: Path) -> dict[str, Any]:
    made = table.round
    made.certificate = {"record": Record({"players": []}, {"rounds": [[]], "report": {}}).packed()}
    made.save(update_fields=["certificate"])
    spare, token = grant_issue(tournament=event, role=Grant.Role.REFEREE, label="Lia", actor=actor_of(ada))
    deck = Deck.objects.create(owner=ada, name="Mazzo", cards=tournament_cards())
    first = event.entrants.get(number=1)
    job = done_job(folder, ada, tournament=event, kind=Job.Kind.SHEETS)
    merge = PlayerMerge.objects.create(kept=first.player, name="Nora B.", club=Club.objects.first())
    return {
        "slug": event.slug,
        "stage": made.stage.number,
        "round": made.number,
        "table": table.pk,
        "entrant": first.number,
        "player": first.player_id,
        "other_player": event.entrants.get(number=2).player_id,
        "lock": draw_lock(event, first).pk,
        "merge": merge.pk,
        "penalty": Penalty.objects.get().pk,
        "grant": spare.pk,
        "token": token,
        "account": cast.account("dora").pk,
        "deck": deck.pk,
        "card": 1,
        "link_kind": "link",
        "file_kind": "csv",
        "snapshot": snapshot_take(tournament=event, reason="by_hand").pk,
        "job": job.pk,
        "version": Result.objects.get(table=table).version,
        "stage_action": "finish",
        "clock_action": "pause",
        "table_action": "extra",
        "draw_part": "question",
        "ping": signing.dumps([event.pk, "http://testserver"], salt="ping", compress=True),
    }


def passes(response: HttpResponseBase) -> bool:
    if response.status_code in (301, 302):
        return not response["Location"].startswith("/login/")
    return response.status_code not in (401, 403, 404, 410)


def asked(client: Client, name: str, row: Line, arguments: dict[str, Any]) -> HttpResponseBase:
    """Send the request and leave no trace of it in the database."""
    address = reverse(name, args=[arguments[key] for key in row.keys])
    data = {name: arguments[value[1:]] if value.startswith("@") else value for name, value in row.data.items()}
    with transaction.atomic():
        response = client.post(address, data) if row.posts else client.get(address, data)
        transaction.set_rollback(True)
    return response


def test_every_address_has_a_line() -> None:
    assert {pattern.name for pattern in urlpatterns} == MATRIX.keys()


@pytest.mark.parametrize("world", [True, False], ids=["public", "private"], indirect=True)
def test_every_role_gets_where_the_table_says_and_nowhere_else(world: World) -> None:
    # Whether a tournament is public changes nothing for the other addresses.
    rows = {name: row for name, row in MATRIX.items() if world.event.is_public or isinstance(row.who, str)}
    wrong = []
    for name, row in rows.items():
        who = row.who if isinstance(row.who, set) else EVERYBODY if world.event.is_public else PRIVATELY[row.who]
        for role in ROLES:
            client = world.clients[role]
            kept = client.cookies.copy()
            response = asked(client, name, row, world.arguments)
            client.cookies = kept  # signing out must not change who the role is for the next address
            if passes(response) != (role in who):
                wrong.append(f"{name}: {role}: {response.status_code}")
    assert not wrong, "\n".join(wrong)
