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
from tests.tournaments.roles import (
    ACCOUNTS,
    ADMIN,
    AT_THE_TABLE,
    CO_ORGANISER,
    EVERYBODY,
    INSIDERS,
    OFFICIALS,
    ORGANISER,
    ORGANISERS,
    OTHER_TABLE,
    OWN_TABLE,
    OWNERS,
    PUBLIC,
    REFEREE,
    REVOKED,
    ROLES,
    ROUND,
    STRANGER,
    TABLE,
    Line,
    T,
    line,
    posted,
)
from tests.tournaments.setup.cast import actor_of, evening
from tournaments.models import (
    Club,
    Deck,
    Grant,
    Job,
    Membership,
    Penalty,
    PlayerMerge,
    Result,
    Round,
    Table,
    Tournament,
)
from tournaments.permissions import SESSION_KEY
from tournaments.seating.record import Record
from tournaments.selectors.decks import tournament_cards
from tournaments.services.grants import grant_issue, grant_revoke
from tournaments.services.snapshots import snapshot_take
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db

MATRIX: dict[str, Line] = {
    # the front page and accounts
    "home": line(EVERYBODY),
    "setup": line(set()),  # there is an organiser already: it leads to the sign-in
    "login": line(EVERYBODY),
    "logout": posted(EVERYBODY),
    "help": line(EVERYBODY),
    "plan": line(EVERYBODY),
    "advisor": line(ACCOUNTS),
    "account": line(ACCOUNTS),
    "installation-accounts": line({ADMIN}),
    "account-password": line({ADMIN}, "account"),
    "account-switch": posted({ADMIN}, "account"),
    "demo-remove": line({ADMIN}),
    # links
    "go": line(EVERYBODY, "token"),
    "invite": line(set()),
    "link-leave": posted(EVERYBODY),
    "ping": line(EVERYBODY, "ping"),
    # decks: one's own, and the administrator's eye
    "decks": line(ACCOUNTS),
    "deck-new": line(ACCOUNTS),
    "deck-template": line(ACCOUNTS),
    "deck-edit": line(OWNERS, "deck"),
    "deck-file": line(OWNERS, "deck"),
    "deck-delete": posted(OWNERS, "deck"),
    "deck-card-new": line(OWNERS, "deck"),
    "deck-card": line(OWNERS, "deck", "card"),
    "deck-card-delete": posted(OWNERS, "deck", "card"),
    # creating and running
    "tournament-create": line(ACCOUNTS),
    "restore": line(ACCOUNTS),
    "import-spreadsheet": line(ACCOUNTS),
    "manage": line(OFFICIALS, *T),
    "manage-log": line(OFFICIALS, *T),
    "manage-settings": line(ORGANISERS, *T),
    "manage-links": line(ORGANISERS, *T),
    "manage-link-end": posted(ORGANISERS, "slug", "link_kind", "grant"),
    "manage-address": line(ORGANISERS, *T),
    "manage-address-test": line(ORGANISERS, *T),
    "manage-codes-end": posted(ORGANISERS, *T),
    "manage-backups": line(ORGANISERS, *T),
    "manage-backup-save": posted(ORGANISERS, *T),
    "manage-backup-file": line(ORGANISERS, "slug", "snapshot"),
    "manage-files": line(ORGANISERS, *T),
    "manage-spreadsheet": line(ORGANISERS, *T),
    "manage-standings-file": line(ORGANISERS, "slug", "stage", "file_kind"),
    "manage-delete": line(OWNERS, *T),
    # people
    "manage-entrants": line(ORGANISERS, *T),
    "manage-paste": line(ORGANISERS, *T),
    "manage-import": line(ORGANISERS, *T),
    "manage-save-people": posted(ORGANISERS, *T),
    "manage-entrant": line(ORGANISERS, "slug", "entrant"),
    "manage-entrant-withdraw": posted(ORGANISERS, "slug", "entrant"),
    "manage-entrant-return": posted(ORGANISERS, "slug", "entrant"),
    "manage-entrant-remove": posted(ORGANISERS, "slug", "entrant"),
    "manage-presence": line(ORGANISERS, *T),
    "manage-penalties": line(OFFICIALS, *T),
    "manage-penalty-revoke": posted(OFFICIALS, "slug", "penalty"),
    "players": line(ACCOUNTS),
    "player-edit": line(ACCOUNTS, "player"),
    "player-merge": line(ACCOUNTS, kept="@player", other="@other_player"),
    "player-merge-undo": posted(ACCOUNTS, "merge"),
    "clubs": line(ACCOUNTS),
    # rounds
    "manage-draw": line(ORGANISERS, *T),
    "manage-draw-plan": line(ORGANISERS, *T),
    "manage-draw-lots": posted(ORGANISERS, *T, stage="1", round="3"),
    "manage-draw-rounds": posted(ORGANISERS, *T, rounds="4"),
    "manage-stage": posted(ORGANISERS, "slug", "stage_action"),
    "manage-round": line(OFFICIALS, *ROUND),
    "manage-seats": line(ORGANISERS, *ROUND),
    "manage-repair": line(ORGANISERS, *ROUND),
    "manage-repair-undo": posted(ORGANISERS, *ROUND),
    "manage-swap": posted(ORGANISERS, *ROUND),
    "manage-checkin": posted(ORGANISERS, *T),
    "manage-swap-undo": posted(ORGANISERS, *ROUND),
    "manage-swap-costs": line(ORGANISERS, *ROUND),
    "manage-redraw": posted(ORGANISERS, *ROUND),
    "manage-discard": posted(ORGANISERS, *ROUND),
    "manage-publish": posted(ORGANISERS, *ROUND),
    "manage-clock": posted(OFFICIALS, *ROUND, "clock_action"),
    "manage-table": line(OFFICIALS, *TABLE),
    "manage-table-match": line(OFFICIALS, *TABLE),
    "manage-table-action": posted(OFFICIALS, *TABLE, "table_action"),
    # results
    "result-enter": line(AT_THE_TABLE, *TABLE),
    "result-numbers": line(AT_THE_TABLE, *TABLE),
    "result-submit": posted(AT_THE_TABLE, *TABLE),
    "result-check": line(OFFICIALS, *TABLE),
    "result-confirm": posted(OFFICIALS, *TABLE, version="@version"),
    "result-send-back": posted(OFFICIALS, *TABLE, version="@version"),
    "result-history": line(OFFICIALS, *TABLE),
    "result-correct": line(OFFICIALS, *TABLE),
    "result-correct-numbers": line(OFFICIALS, *TABLE),
    "result-correct-preview": posted(OFFICIALS, *TABLE),
    "result-restore": posted(OFFICIALS, *TABLE, "version"),
    # paper
    "manage-paper": line(ORGANISERS, *T),
    "job": line(ORGANISERS, "slug", "job"),
    "job-cancel": posted(ORGANISERS, "slug", "job"),
    "job-file": line(ORGANISERS, "slug", "job"),
    # public
    "tournament": line(PUBLIC, *T),
    "round": line(PUBLIC, *ROUND),
    "clock": line(PUBLIC, *ROUND),
    "certificate": line(PUBLIC, *ROUND),
    "certificate-file": line(PUBLIC, *ROUND, "draw_part"),
    "standings": line(PUBLIC, *T),
    "result": line(PUBLIC, *TABLE),
    "bracket": line(PUBLIC, *T),
    "entrant": line(PUBLIC, "slug", "entrant"),
    "entrant-matches": line(PUBLIC, "slug", "entrant"),
    "tournament-matches": line(PUBLIC, *T),
    "tournament-version": line(PUBLIC, *T),
    "tournament-live": line(PUBLIC, *T),
}


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
    return World(event, clients_of(accounts, grants), arguments_of(event, table, ada, grants, tmp_path))


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


def arguments_of(event: Tournament, table: Table, ada: Any, grants: dict[str, Grant], folder: Path) -> dict[str, Any]:
    made = table.round
    made.certificate = {"record": Record({"players": []}, {"rounds": [[]], "report": {}}).packed()}
    made.save(update_fields=["certificate"])
    pdf = folder / "job.pdf"
    pdf.write_bytes(b"%PDF-1.7")
    spare, token = grant_issue(tournament=event, role=Grant.Role.REFEREE, label="Lia", actor=actor_of(ada))
    deck = Deck.objects.create(owner=ada, name="Mazzo", cards=tournament_cards())
    first = event.entrants.get(number=1)
    job = Job.objects.create(
        tournament=event, kind=Job.Kind.SHEETS, state=Job.State.DONE, file=str(pdf), created_by=ada
    )
    merge = PlayerMerge.objects.create(kept=first.player, name="Nora B.", club=Club.objects.first())
    return {
        "slug": event.slug,
        "stage": made.stage.number,
        "round": made.number,
        "table": table.pk,
        "entrant": first.number,
        "player": first.player_id,
        "other_player": event.entrants.get(number=2).player_id,
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
    rows = {name: row for name, row in MATRIX.items() if world.event.is_public or row.who == PUBLIC}
    wrong = []
    for name, row in rows.items():
        who = row.who if isinstance(row.who, set) else EVERYBODY if world.event.is_public else INSIDERS
        for role in ROLES:
            client = world.clients[role]
            kept = client.cookies.copy()
            response = asked(client, name, row, world.arguments)
            client.cookies = kept  # signing out must not change who the role is for the next address
            if passes(response) != (role in who):
                wrong.append(f"{name}: {role}: {response.status_code}")
    assert not wrong, "\n".join(wrong)
