"""The file of one tournament lets nobody in and reaches nobody: keys, links, phones and addresses stay here."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.urls import reverse
from django.utils import timezone

from matches.models import MatchSeat
from matches.permissions import Actor as MatchActor
from matches.services.lobby.creating import match_create
from tests.security.copies import given_back, opened_copy
from tests.tournaments.my.cast import browser_of, phone_of
from tests.tournaments.results.browsers import signed_in
from tests.tournaments.setup.test_backup import saved
from tests.tournaments.signup.cast import announced, sign
from tournaments.models import (
    DeviceRequest,
    Mailbox,
    OwnSeat,
    PlayerDevice,
    PlayerLink,
    PlayerPasskey,
    PushEndpoint,
    SignUp,
    Tournament,
)
from tournaments.my.services.links import player_link_issue
from tournaments.my.services.requests import request_make

pytestmark = pytest.mark.django_db
SECRETS: dict[type[models.Model], tuple[str, ...]] = {
    PlayerLink: ("token_hash", "seed"),
    PlayerDevice: ("browser_hash",),
    DeviceRequest: ("browser_hash",),
    PlayerPasskey: ("credential", "key"),
    Mailbox: ("address", "token_hash", "back_hash"),
    PushEndpoint: ("address", "p256dh", "auth"),
    SignUp: ("email", "token_seed", "token_hash"),
}
"""What lets somebody in or reaches them, by its columns."""

TRAVELS = """
Absence Agreement Announcement Call CheckIn Club Deck Door DrawLock DrawSeed Entrant FormulaVersion LockedEntrant
LogEntry Logo MatchArrival OwnFormula Payment Penalty Player PlayerWish Protest Qualifier Result ResultLine Round
SdadataStep Season SeasonEntry SeasonMembership Seat SeatChange SignUp Spreadsheet Stage Standing Table TableMatch
TableMatchSeat TillClosing Tournament TournamentMaterial
"""
STAYS = {
    "of the installation": "CodeGuard FollowUp Installation InstallationKey Job JobChunk OpenedSeed PushKey Snapshot",
    "who may act": "Device Grant Membership PasswordMark SeasonInvitation",
    "how people come in": "DeviceRequest PlayerDevice PlayerLink PlayerPasskey",
    "how people are reached": "Mailbox Notice NoticeChoice PushEndpoint",
    "of people, in all tournaments": "OwnSeat PenaltyCode PeopleChange PlayerMerge",
    "a photograph of a table": "SheetPhoto",
    "the line to a mirror, and what a mirror was sent": "Mirror MirrorPart Publication",
}


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Any, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def club_night() -> Tournament:
    """A tournament whose first player has everything by which somebody comes in or is reached."""
    event = announced()
    for name in ("Nora Bassi", "Ugo Ferri"):
        sign(event, name, email=f"{name[:3].lower()}@example.org")
    nora, ugo = event.entrants.select_related("player", "tournament").order_by("number")
    request_make(entrant=nora, browser=browser_of(phone_of(ugo)))
    player_link_issue(entrant=nora)
    phone_of(nora)
    device, of_nora = nora.devices.get(), {"player": nora.player, "owner": event.owner}
    PlayerPasskey.objects.create(credential="passkey-of-nora", key=b"public-key-of-nora", given_on=device, **of_nora)
    Mailbox.objects.create(
        **of_nora, address="nora.bassi@example.org", language="it", asked_until=timezone.now(), token_hash="a" * 64
    )
    PushEndpoint.objects.create(
        device=device,
        address="https://push.example/of-nora",
        p256dh="p256dh-of-nora",
        auth="auth-of-nora",
        language="it",
    )
    match, _links = match_create(
        actor=MatchActor(event.owner, (), "Ada"), ruleset="risiko-challenge", names=["Nora", "Ugo", "Lia"]
    )
    OwnSeat.objects.create(seat=MatchSeat.objects.get(match=match, number=1), **of_nora)
    return event


def secrets_held() -> list[str]:
    """Return every value of SECRETS that stands in the database."""
    values = [
        value.tobytes().decode()
        if isinstance(value, memoryview)
        else value.decode()
        if isinstance(value, bytes)
        else value
        for model, names in SECRETS.items()
        for row in model._default_manager.values_list(*names)
        for value in row
    ]
    return [value for value in values if value]


def test_no_copy_holds_what_lets_somebody_in_or_reaches_them(club_night: Tournament) -> None:
    text = gzip.decompress(saved(club_night)).decode()
    assert all(model._default_manager.exists() for model in SECRETS) and len(secrets_held()) > 12
    assert "Nora Bassi" in text
    assert [value for value in secrets_held() if value in text] == []
    assert OwnSeat.objects.get().seat.match.code not in text


def test_a_copy_given_back_lets_nobody_in_and_leaves_what_people_have(club_night: Tournament) -> None:
    before = {model: model._default_manager.count() for model in (*SECRETS, OwnSeat)}
    again = given_back(opened_copy(club_night), club_night.owner)
    assert not PlayerDevice.objects.filter(entrant__tournament=again).exists()
    assert not PlayerLink.objects.filter(entrant__tournament=again).exists()
    assert set(again.sign_ups.values_list("email", flat=True)) == {""}
    assert {model: model._default_manager.count() for model in before} == before | {SignUp: before[SignUp] * 2}


def test_of_every_row_it_is_decided_whether_it_travels() -> None:
    """A new model stands in TRAVELS, with its fields in the copy, or in STAYS, with the reason."""
    decided = TRAVELS.split() + " ".join(STAYS.values()).split()
    assert sorted(decided) == sorted(model.__name__ for model in apps.get_app_config("tournaments").get_models())


def test_the_page_of_the_copies_says_what_is_in_none(club_night: Tournament) -> None:
    page = signed_in(club_night.owner).get(reverse("manage-backups", args=[club_night.slug]))
    assert page.status_code == 200
    assert "passkey" in page.content.decode() and "indirizzi e-mail" in page.content.decode()
