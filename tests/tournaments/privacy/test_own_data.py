"""What is kept of somebody: their own page, the file with everything, and the list of texts that erasing reads."""

from __future__ import annotations

import html
import json

import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.tournaments.my.cast import phone_of
from tests.tournaments.results.browsers import signed_in
from tests.tournaments.signup.cast import announced
from tournaments.door.services.payments import payment_take
from tournaments.models import (
    DeviceRequest,
    Mailbox,
    Penalty,
    Player,
    PlayerDevice,
    PlayerLink,
    Shown,
    SignUp,
    Tournament,
)
from tournaments.my.services.links import player_link_issue
from tournaments.permissions import Actor
from tournaments.privacy.services.traces import MATCH_TEXTS, TEXTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """An evening for which Nora has signed up by her phone, with Ugo beside her."""
    made = announced()
    client = Client()
    wanted = {"name": "Nora Bassi", "nickname": "Volpe", "email": "nora@example.org", "consent": "on"}
    client.post(reverse("sign-up", args=[made.slug]), {**wanted, "is_minor": "on"})
    made.entrants.create(player=Player.objects.create(name="Ugo Ferri", created_by=made.owner), number=2)
    return made


def own_file(client: Client) -> str:
    answer = client.get(reverse("my-data-file"))
    assert answer["Content-Type"].startswith("application/json") and "attachment" in answer["Content-Disposition"]
    return answer.content.decode()


def test_a_minor_who_signs_up_is_called_by_the_initial_unless_they_choose(event: Tournament) -> None:
    nora = event.entrants.get(number=1).player
    assert (nora.name, nora.is_minor, nora.full_name) == ("Nora B.", True, "Nora Bassi")
    assert "Bassi" not in Client().get(event.get_absolute_url()).content.decode()


def test_who_signs_up_chooses_the_name_and_a_nickname_alone_needs_one(event: Tournament) -> None:
    address = reverse("sign-up", args=[event.slug])
    answer = Client().post(address, {"name": "Lia Monti", "shown": "nickname", "consent": "on"})
    assert answer.status_code == 422 and not SignUp.objects.filter(name="Lia Monti").exists()
    Client().post(address, {"name": "Lia Monti", "shown": "nickname", "nickname": "Lince", "consent": "on"})
    assert event.entrants.get(number=3).player.name == "Lince"


def test_the_consent_is_shown_with_its_text_and_date_also_to_who_came_by_the_private_link(event: Tournament) -> None:
    row = SignUp.objects.get()
    nora = event.entrants.get(number=1)
    phone = Client()
    phone.post(reverse("my-in", args=[player_link_issue(entrant=nora, actor=Actor(event.owner))]))
    page = html.unescape(phone.get(reverse("my-data")).content.decode())
    assert "il mio nome" in row.consent_text
    assert row.consent_text.split("»")[1] in page
    assert "Dato il" in page and "nora@example.org" in page


def test_who_was_entered_by_an_organiser_is_told_so(event: Tournament) -> None:
    page = phone_of(event.entrants.get(number=2)).get(reverse("my-data")).content.decode()
    assert "Nessuna iscrizione da qui" in page and "nora@example.org" not in page


def test_the_file_holds_everything_of_the_person_and_nothing_of_others_nor_any_key(event: Tournament) -> None:
    nora = event.entrants.get(number=1)
    Penalty.objects.create(entrant=nora, kind="warning", reason="in ritardo")
    payment_take(entrant=nora, amount=500, method="cash", actor=Actor(event.owner, label="Ada Zeta"))
    text = own_file(phone_of(nora))
    told = json.loads(text)
    (played,) = told["tournaments"]
    assert told["person"]["full_name"] == "Nora Bassi" and told["person"]["shown_as"] == "Nora B."
    assert played["penalties"][0]["reason"] == "in ritardo" and played["payments"][0]["amount"] == 500
    assert told["sign_ups"][0]["consent_text"] and told["sign_ups"][0]["email"] == "nora@example.org"
    assert len(told["phones"]) == PlayerDevice.objects.count() == 2
    assert [row["action"] for row in played["log"]]
    secrets = [*PlayerDevice.objects.values_list("browser_hash", flat=True)]
    secrets += [part for row in PlayerLink.objects.values_list("seed", "token_hash") for part in row]
    secrets += [part for row in SignUp.objects.values_list("token_seed", "token_hash") for part in row]
    assert not [word for word in ("Ugo", "Ferri", "Ada Zeta", *secrets) if word in text]


def test_a_browser_of_nobody_finds_nothing_and_one_of_another_only_their_own(event: Tournament) -> None:
    for name in ("my-data", "my-data-file", "my-erase"):
        assert Client().get(reverse(name)).status_code == 404
    ugo, nora = (event.entrants.get(number=number) for number in (2, 1))
    text = phone_of(ugo).get(reverse("my-data-file"), {"as": nora.player_id}).content.decode()
    assert "Nora" not in text and "Ugo Ferri" in text


def test_organisers_hand_out_the_file_of_their_own_tournaments_alone(event: Tournament) -> None:
    nora = event.entrants.get(number=1)
    carlos = cast.tournament(cast.account("carlo"), name="Da Carlo", is_public=False)
    carlos.entrants.create(player=nora.player, number=1)
    text = signed_in(event.owner).get(reverse("manage-data-file", args=[event.slug, 1])).content.decode()
    assert "Serata al club" in text and "Da Carlo" not in text
    stranger = signed_in(carlos.owner)
    assert stranger.get(reverse("manage-data-file", args=[event.slug, 1])).status_code == 403


def test_the_organisers_page_of_a_person_shows_the_choice_the_consent_and_the_way_out(event: Tournament) -> None:
    desk = signed_in(event.owner)
    page = desk.get(reverse("manage-name", args=[event.slug, 1])).content.decode()
    assert "Nora B." in page and "Nora Bassi" in page and "nora@example.org" in page and "Dato il" in page
    assert reverse("manage-erase", args=[event.slug, 1]) in page
    assert desk.post(reverse("manage-erase", args=[event.slug, 1])).status_code == 302
    assert not SignUp.objects.exists() and not Player.objects.filter(name__contains="Nora").exists()


def test_the_pages_cost_the_same_however_much_there_is(event: Tournament, django_assert_max_num_queries) -> None:
    nora = event.entrants.get(number=1)
    for number in range(5):
        other = cast.tournament(event.owner, name=f"Serata {number}")
        other.entrants.create(player=nora.player, number=1)
    client = phone_of(nora)
    with django_assert_max_num_queries(22):
        client.get(reverse("my-data"))
    with django_assert_max_num_queries(22):
        client.get(reverse("my-erase"))


# What may hold no name, or is taken away with its row: everything that is text and not read by what erases.
OF_TOURNAMENTS = """
    Announcement Club Deck Device DrawSeed FollowUp FormulaVersion Grant Installation InstallationKey Job JobChunk
    Mailbox Mirror MirrorPart OpenedSeed OwnFormula PasswordMark PenaltyCode PeopleChange Player PlayerDevice PlayerLink
    PlayerMerge PlayerPasskey Publication PushEndpoint PushKey Qualifier ResultLine Season SeasonEntry SeasonInvitation
    SignUp Snapshot Stage Standing Tournament TournamentMaterial
"""
OF_MATCHES = """
    Match MatchAnalysis MatchEvent MatchGrant MatchMaterial MatchSeat Material MaterialVersion OutboxEntry
"""
NAMELESS = {"tournaments": OF_TOURNAMENTS, "matches": OF_MATCHES}
SILENT = {
    ("Agreement", "wrong"), ("Agreement", "browser"), ("DeviceRequest", "browser_hash"), ("DeviceRequest", "number"),
    ("DeviceRequest", "browser"), ("DeviceRequest", "address"), ("Door", "seed"), ("Entrant", "region"),
    ("Entrant", "family"), ("Entrant", "group"), ("LogEntry", "action"), ("MatchArrival", "state"),
    ("MatchArrival", "code"), ("MatchNote", "action"), ("Notice", "subject"), ("Penalty", "infringement"),
    ("Result", "document"), ("Result", "scores"), ("Result", "defects"), ("Result", "submission_id"),
    ("Result", "sent_from"), ("Round", "report"), ("SdadataStep", "values"), ("SdadataStep", "key"),
    ("SheetPhoto", "error"), ("SheetPhoto", "file"), ("Spreadsheet", "key"), ("Spreadsheet", "program"),
}  # fmt: skip


def test_every_text_of_the_database_is_read_by_what_erases_or_known_to_hold_no_name() -> None:
    read = {
        (texts.model.__name__, name)
        for texts in (*TEXTS, *MATCH_TEXTS)
        for name in (*texts.names, *(label for label, _account in texts.labels))
    }
    unknown = [
        (model.__name__, field.name)
        for label, known in NAMELESS.items()
        for model in apps.get_app_config(label).get_models()
        if model.__name__ not in known.split()
        for field in model._meta.local_fields
        if isinstance(field, (models.CharField, models.TextField, models.JSONField)) and not field.choices
    ]
    assert set(unknown) - read - SILENT == set()
    assert Shown.values == ["full", "initial", "nickname"]


def test_a_namesake_reads_nothing_of_a_sign_up_that_came_to_nothing(event: Tournament) -> None:
    nora = event.entrants.get(number=1)
    gone = SignUp.objects.create(
        tournament=event, name="Nora Bassi", email="the-other@example.org", key="bassi nora|lupi", state="withdrawn",
        consent_text="Sì", consent_at=timezone.now(), token_hash="x", token_seed="x",
    )  # fmt: skip
    desk = reverse("manage-data-file", args=[event.slug, 1])
    assert gone.email not in own_file(phone_of(nora)), "whose it is, the name alone does not say"
    assert gone.email in signed_in(event.owner).get(desk).content.decode()
    proven = {"confirmed_at": timezone.now(), "asked_until": timezone.now(), "language": "it"}
    Mailbox.objects.create(player=nora.player, owner=event.owner, address=gone.email, **proven)
    assert own_file(phone_of(nora)).count(gone.email) == 2


def test_the_file_tells_nothing_of_a_phone_that_was_not_let_in(event: Tournament) -> None:
    nora = event.entrants.get(number=1)
    facts = {"entrant": nora, "browser_hash": "x", "number": 4711, "state": "refused", "decided_at": timezone.now()}
    DeviceRequest.objects.create(browser="Opera of a stranger", address="10.9.8.0", **facts)
    text = own_file(phone_of(nora))
    assert "stranger" not in text and "10.9.8" not in text
