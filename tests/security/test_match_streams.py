"""An open stream of a match ends with the right it was opened by: the next step comes as late as to any spectator."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client

from matches.live import hub
from matches.live.message import HEARTBEAT
from matches.models import MatchGrant
from matches.services.announcing import seats_announce
from matches.services.lobby.links import grant_use, seat_link_reissue
from matches.services.lobby.links_ending import grant_revoke
from matches.services.lobby.lobby import seat_claim
from matches.views.play import stream as views
from tests import cast
from tests.matches.table import REFEREE, Table, table
from tests.rig.server import Server
from tests.rig.streams import Stream
from tournaments.accounts.services.devices import device_end
from tournaments.models import Device

DELAY = 120
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def listen(server: Server) -> Iterator[Callable[[Table, Client], Stream]]:
    """`listen(table, browser)` opens the match's stream and hears its first event, the clock."""
    opened: list[Stream] = []

    def start(made: Table, client: Client, first: str = "clock") -> Stream:
        cookie = client.cookies.output(attrs=[], header="", sep=";").strip()
        address = made.address("match-stream") + f"?since={made.now().version}"
        opened.append(Stream(server.port, address, {"Cookie": cookie}))
        if first:
            assert opened[-1].next()[0] == first
        return opened[-1]

    yield start
    for stream in opened:
        stream.close()


def ends(stream: Stream) -> bool:
    """Say whether the stream ends without another event."""
    with pytest.raises(AssertionError, match="the stream ended"):
        stream.next()
    return True


def act(made: Table) -> None:
    assert made.act(made.mover, made.first_action()).status_code == 200


def by_account(made: Table, seat: int) -> tuple[Client, User]:
    """Return a browser that plays a seat by its account alone."""
    account = cast.account()
    seat_claim(match=made.match, seat=seat, account=account, through=grant_use(token=made.tokens[seat]))
    client = Client()
    client.force_login(account, backend=BACKEND)
    client.get(made.address("match"))
    return client, account


def not_moving(made: Table) -> int:
    return next(seat for seat in (1, 2, 3) if seat != made.mover)


def test_a_seats_stream_ends_with_its_link_before_anything_else_is_told(listen: Callable[..., Stream]) -> None:
    made = table(spectator_delay=DELAY)
    seat = not_moving(made)
    stream = listen(made, made.client(seat))
    seat_link_reissue(match=made.match, seat=seat, actor=REFEREE)
    act(made)
    assert ends(stream)


@pytest.mark.parametrize("role", ["organiser", "referee"])
def test_a_desks_stream_ends_with_its_link(
    listen: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    monkeypatch.setattr("matches.live.station.HEARTBEAT_EVERY", 0.2)  # at the next one it is looked whether it holds
    made = table(spectator_delay=DELAY)
    stream = listen(made, made.client(role), first="")
    grant_revoke(grant=MatchGrant.objects.get(match=made.match, role=role), actor=REFEREE)
    assert ends(stream)


@pytest.mark.parametrize("how", ["signed out", "signed out elsewhere", "password changed", "switched off", "new link"])
def test_a_stream_held_by_an_account_ends_with_the_session_or_the_seat(listen: Callable[..., Stream], how: str) -> None:
    made = table(spectator_delay=DELAY)
    seat = not_moving(made)
    client, account = by_account(made, seat)
    stream = listen(made, client)
    if how == "signed out":
        client.logout()
    elif how == "signed out elsewhere":
        device_end(device=Device.objects.get(account=account))
    elif how == "password changed":
        account.set_password("another one, and a long one")
        account.save()
    elif how == "switched off":
        User.objects.filter(pk=account.pk).update(is_active=False)
    else:
        seat_link_reissue(match=made.match, seat=seat, actor=REFEREE)
    hub.deliver(made.match.pk, HEARTBEAT)
    act(made)
    assert ends(stream)


def test_who_keeps_the_seat_goes_on_hearing_at_once(listen: Callable[..., Stream]) -> None:
    made = table(spectator_delay=DELAY)
    seat = not_moving(made)
    client, _account = by_account(made, seat)
    streams = [listen(made, client), listen(made, made.client(seat))]
    seats_announce(made.match.pk)
    hub.deliver(made.match.pk, HEARTBEAT)
    act(made)
    for stream in streams:
        assert [stream.next()[0], stream.next()[0]] == ["seats", "step"]


def test_nobody_is_asked_anew_who_only_watches_and_no_seat_for_every_step(
    listen: Callable[..., Stream], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    real = views._still
    monkeypatch.setattr(views, "_still", lambda *args: asked.append(1) or real(*args))
    made = table()
    watching, playing = listen(made, made.client(None)), listen(made, made.client(not_moving(made)))
    for _ in range(4):
        act(made)
        assert (watching.next()[0], playing.next()[0]) == ("step", "step")
    assert len(asked) == 1
    seats_announce(made.match.pk)
    assert (watching.next()[0], playing.next()[0]) == ("seats", "seats")
    assert len(asked) == 2
