"""Where an account is signed in: listed, ended one by one or together, and not for ever."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.security.accounts import aged, is_in, signed_in, text_of
from tournaments.accounts.selectors.browsers import browser_name
from tournaments.accounts.selectors.devices import rough
from tournaments.accounts.services.devices import SEEN_EVERY
from tournaments.models import Device, Grant
from tournaments.permissions import SESSION_KEY
from tournaments.services.grants import grant_issue

pytestmark = pytest.mark.django_db
PHONE = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"
)
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"


def at(agent: str, address: str) -> dict[str, Any]:
    return {"headers": {"User-Agent": agent}, "REMOTE_ADDR": address}


def entered(agent: str = LAPTOP, address: str = "192.168.1.20") -> Client:
    """Return a browser signed in by the form."""
    client = Client(**at(agent, address))
    client.post(reverse("login"), {"username": "ada", "password": "parola-lunga-1"})
    return client


def test_the_page_lists_browser_network_and_time_and_knows_this_one() -> None:
    cast.account()
    entered(PHONE, "192.168.7.33")
    page = text_of(entered().get(reverse("account")))
    assert "Chrome · Android" in page and "Firefox · Linux" in page
    assert "192.168.7.…" in page and "192.168.7.33" not in page
    assert page.count("questo dispositivo") == 1


def test_one_device_is_ended_and_the_others_stay() -> None:
    cast.account()
    here, phone, tablet = entered(), entered(PHONE), entered(PHONE)
    device = Device.objects.get(session_key=phone.session.session_key)
    here.post(reverse("own-device-end", args=[device.pk]))
    assert [is_in(one) for one in (here, phone, tablet)] == [True, False, True]


def test_all_others_are_ended_at_once() -> None:
    cast.account()
    here, phone, tablet = entered(), entered(PHONE), entered(PHONE)
    here.post(reverse("own-devices-end"))
    assert [is_in(one) for one in (here, phone, tablet)] == [True, False, False]


def test_nobody_ends_a_device_of_somebody_else() -> None:
    ada, berta = cast.account(), cast.account("berta")
    theirs, mine = signed_in(berta), signed_in(ada)
    device = Device.objects.get(account=berta)
    assert mine.post(reverse("own-device-end", args=[device.pk])).status_code == 404
    mine.post(reverse("own-devices-end"))
    assert is_in(theirs)


def test_a_stolen_session_that_changes_its_key_is_still_in_the_list() -> None:
    cast.account()
    here, thief = entered(), entered(PHONE)
    thief.post(reverse("link-leave"))  # a new session key
    assert set(Device.objects.values_list("session_key", flat=True)) == {
        here.session.session_key,
        thief.session.session_key,
    }
    here.post(reverse("own-devices-end"))
    assert not is_in(thief)


def test_a_session_whose_device_was_ended_while_it_changed_its_key_ends() -> None:
    cast.account()
    thief = entered(PHONE)
    Device.objects.all().delete()  # ended by another server, between reading the session and answering
    thief.post(reverse("link-leave"))
    assert not is_in(thief)


def test_signing_out_leaves_the_list() -> None:
    cast.account()
    here = entered()
    here.post(reverse("logout"))
    assert not Device.objects.exists()


def test_a_session_at_rest_ends_and_one_in_use_goes_on(settings: Any) -> None:
    cast.account()
    here = entered()
    aged(here, seen_at=settings.ACCOUNT_IDLE_HOURS * 3600 - 60)
    assert is_in(here)
    aged(here, seen_at=settings.ACCOUNT_IDLE_HOURS * 3600 + 60)
    assert not is_in(here)


def test_a_session_in_use_ends_too_some_day(settings: Any) -> None:
    cast.account()
    here = entered()
    aged(here, signed_in_at=settings.ACCOUNT_MOST_DAYS * 86400 + 60)
    assert not is_in(here)
    assert not Session.objects.filter(session_key=here.session.session_key).exists()


def test_links_of_players_rest_as_long_as_before(settings: Any) -> None:
    settings.ACCOUNT_IDLE_HOURS = settings.ACCOUNT_MOST_DAYS = 0
    event = cast.tournament()
    _, token = grant_issue(tournament=event, role=Grant.Role.REFEREE, label="Teo", actor=_actor(event.owner))
    client = Client()
    client.get(reverse("go", args=[token]))
    assert client.session[SESSION_KEY] and "device" not in client.session
    assert client.get(reverse("manage", args=[event.slug])).status_code == 200
    assert not Device.objects.exists()


def _actor(account: Any) -> Any:
    from tournaments.permissions import Actor

    return Actor(account)


def test_an_ordinary_page_asks_the_database_nothing_for_the_list(django_assert_num_queries: Any) -> None:
    here = signed_in(cast.account())
    page = reverse("help")
    here.get(page)
    with django_assert_num_queries(2):  # the session and the account, as ever
        here.get(page)
    with django_assert_num_queries(0):
        Client().get(page)


def test_a_visit_is_written_down_now_and_then() -> None:
    cast.account()
    here = entered()
    Device.objects.update(seen_at="2026-01-01T00:00Z")
    here.get(reverse("help"))
    assert Device.objects.get().seen_at.year == 2026 and Device.objects.get().seen_at.month == 1
    aged(here, seen_at=SEEN_EVERY + 5)
    here.get(reverse("help"))
    assert Device.objects.get().seen_at.isoformat()[:10] != "2026-01-01"


def test_a_session_from_before_the_list_joins_it() -> None:
    account = cast.account()
    here = signed_in(account)
    session = here.session
    for name in ("device", "device_key", "seen_at", "signed_in_at"):
        del session[name]
    session.save()
    Device.objects.all().delete()
    assert is_in(here)
    assert Device.objects.get().session_key == here.session.session_key


@pytest.mark.parametrize(
    ("agent", "name"),
    [(PHONE, "Chrome · Android"), (LAPTOP, "Firefox · Linux"), ("curl/8.5", ""), ("<script>Edg", "Edge"),
     ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1", "Safari · iPhone")],
)  # fmt: skip
def test_a_browser_is_called_as_people_call_it(agent: str, name: str) -> None:
    assert browser_name(agent) == name


def test_of_an_address_the_network_is_kept() -> None:
    assert [rough(one) for one in ("10.0.7.9", "2001:db8:12::7", "", "evil")] == ["10.0.7.…", "2001:db8:12:…", "", ""]
