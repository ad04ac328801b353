"""The installation's key is changed and the old one kept as a fallback: nothing that was closed or signed is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings as known
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import reverse

from matches.models.sealed_seed import box_of_seed, seed_of_box
from tests import cast
from tests.security.accounts import is_in, signed_in
from tests.security.copies import given_back, opened_copy
from tests.tournaments.formats.cast import made
from tests.tournaments.setup.cast import actor_of
from tournaments.accounts.services.letters import mail_set, mail_token
from tournaments.backup.documents.sealed_secrets import seal, unseal
from tournaments.errors import Refused
from tournaments.models import DrawSeed
from tournaments.my.services.links import player_link_issue
from tournaments.services.draw.draw_seeds import checkin_open
from tournaments.services.setup.addresses import address_set
from tournaments.services.setup.tournaments import tournament_delete

pytestmark = pytest.mark.django_db
DERIVING = re.compile(r"(?<!S3_)SECRET_KEY|salted_hmac|core import signing|core\.signing|token_generator")
# Each of them is tried below, or in the test named.
PLACES = {
    "config/settings.py",
    "config/web/adapters.py",  # tests/security/test_accounts_codes.py
    "config/secrets/keys.py",  # with the next: tests/config/test_keys.py
    "config/management/commands/installation_key.py",
    "config/copies/gathering.py",  # with the next, names the setting and its fingerprint: test_keys_of_copies.py
    "config/management/commands/installation_restore.py",
    "config/copies/keeping.py",  # a copy is read back with its own key, not with this one
    "matches/models/sealed_seed.py",
    "matches/services/play/clock.py",  # names the setting in a line of the log
    "tournaments/backup/documents/sealed_secrets.py",
    "tournaments/accounts/services/installation.py",  # the code of the first visit: a new key prints a new one
    "tournaments/accounts/services/known_browsers.py",  # tests/security/test_a_flood_locks_no_hall.py
    "tournaments/accounts/services/letters.py",
    "tournaments/access/selectors/reach.py",  # with the next: the printed test of the address
    "tournaments/access/views/address.py",
    "tournaments/materials/views/decks.py",
    "tournaments/notices/services/keys.py",  # tests/tournaments/notices/test_sending.py
    "tournaments/door/selectors/codes.py",  # the wall's code is good for two minutes
    "tournaments/signup/services/tokens.py",  # as players' links
    "tournaments/offline/selectors.py",  # another key: another reader, and nothing is kept
    "tournaments/my/services/links.py",  # the private links of players
}


@pytest.fixture(autouse=True)
def _own_disk(tmp_path: Any, settings: Any) -> None:
    settings.VAR_DIR = tmp_path


def key_change(settings: Any, *, keep: bool = True) -> None:
    """Give the installation a new key; `keep` the old one to open what it closed."""
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY] if keep else []
    settings.SECRET_KEY = "the second key of this installation, long enough to be one"


def test_a_part_closed_in_a_copy_opens_under_a_later_key_and_at_its_place_alone(settings: Any) -> None:
    closed = seal("7:abc", "seed", 1)
    key_change(settings)
    assert unseal(closed, "seed", 1) == "7:abc"
    assert unseal(closed, "seed", 2) is None
    assert unseal(seal("8:def", "seed"), "seed") == "8:def"
    settings.SECRET_KEY_FALLBACKS = []
    assert unseal(closed, "seed", 1) is None


def test_a_copy_of_before_brings_the_seed_of_the_next_draw_back(settings: Any) -> None:
    event = made("open", 8)
    fixed = checkin_open(stage=event.stages.get(), number=1, actor=actor_of(event.owner))
    document, owner = opened_copy(event), event.owner
    tournament_delete(tournament=event)
    key_change(settings)
    again = given_back(document, owner)
    assert DrawSeed.objects.get(stage__tournament=again).seed == fixed.seed


def test_the_seed_of_a_match_in_play_is_still_known(settings: Any) -> None:
    box = box_of_seed("ab" * 32)
    key_change(settings)
    assert seed_of_box(box) == "ab" * 32


@pytest.mark.parametrize("keep", [True, False])
def test_a_letter_that_is_on_its_way_still_proves_its_address(keep: bool, settings: Any) -> None:
    account = cast.account()
    token = mail_token(account=account, email="ada@example.it")
    key_change(settings, keep=keep)
    if keep:
        mail_set(account=account, token=token)
        assert account.email == "ada@example.it"
    else:
        with pytest.raises(Refused, match="mail_link_wrong"):
            mail_set(account=account, token=token)


def test_a_new_password_ends_a_letter_of_before_under_any_key(settings: Any) -> None:
    account = cast.account()
    token = mail_token(account=account, email="ada@example.it")
    key_change(settings)
    account.set_password("lampadine sotto il ghiaccio")
    with pytest.raises(Refused, match="mail_link_wrong"):
        mail_set(account=account, token=token)


def test_a_link_for_a_new_password_still_opens(settings: Any) -> None:
    account = cast.account()
    token = default_token_generator.make_token(account)
    key_change(settings)
    assert default_token_generator.check_token(account, token)


def test_who_is_signed_in_stays_so_and_is_out_without_the_old_key(settings: Any) -> None:
    client, other = signed_in(cast.account()), signed_in(cast.account("berta"))
    key_change(settings)
    assert is_in(client)
    settings.SECRET_KEY_FALLBACKS = []
    assert is_in(client), "the session took the new key when it was seen"
    assert not is_in(other)


def test_a_printed_test_of_the_address_still_leads_here(settings: Any) -> None:
    event = made("open", 8)
    address_set(tournament=event, address="http://testserver", actor=actor_of(event.owner))
    page = signed_in(event.owner).get(reverse("manage-address", args=[event.slug]))
    path = "/" + page.context["test"].split("/", 3)[3]
    key_change(settings)
    assert Client().get(path).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert Client().get(path).status_code != 200


def test_a_players_link_opens_and_is_printed_the_same_under_a_later_key(settings: Any) -> None:
    nora = cast.entrants(cast.tournament(), 1)[0]
    token = player_link_issue(entrant=nora)
    key_change(settings)
    assert player_link_issue(entrant=nora) == token
    assert Client().get(reverse("my-in", args=[token])).status_code == 200


def test_every_place_that_derives_from_the_key_is_known_here() -> None:
    found = {
        path.relative_to(known.BASE_DIR).as_posix()
        for folder in ("config", "tournaments", "matches")
        for path in (known.BASE_DIR / folder).rglob("*.py")
        if DERIVING.search(path.read_text(encoding="utf-8"))
    }
    assert found == PLACES
