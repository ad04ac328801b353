"""Who is winning a match under way: told to those who watch, as late as the board, and never from a seat."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.documents.play.step import step_message
from matches.models import Match, MatchEvent
from matches.permissions import LATE
from matches.selectors import live_chances
from matches.selectors.matches import events_between
from matches.selectors.records import match_events
from matches.services.lobby.links import grant_issue, seat_link_token
from matches.views.play import chances, stream
from matches.views.play.chances import chances_block
from matches.views.play.stream import _holding
from rules import load, replay
from rules.analysis.curve import Moment, Watched
from rules.contract.games import game
from tests.matches.played import finished_match
from tests.matches.table import REFEREE
from tests.rig.together import in_own_loop
from tests.rules.analysis.matches import by_territories

pytestmark = pytest.mark.django_db
PAGES = ("match", "match-board")


@pytest.fixture(autouse=True)
def _value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is as good as the territories they hold; only what the public sees is looked at."""

    def public(view: Any) -> tuple[float, ...]:
        assert view.seat is None and not view.hand
        return by_territories(view)

    live_chances._watched.cache_clear()
    live_chances._newest.cache_clear()
    chances._block.cache_clear()
    monkeypatch.setattr(live_chances, "win_chances", public)


def under_way(**fields: Any) -> Match:
    return finished_match(**{"state": Match.State.PLAYING, "rounds": 1, "seats": 3, "ending": "", **fields})


def by_link(match: Match, role: str) -> Client:
    client = Client()
    if role == "seat":
        token = seat_link_token(seat=match.seats.get(number=1), issuer={})
    else:
        token = grant_issue(match=match, role=role, actor=REFEREE, label=role)
    assert client.get(reverse("match-go", args=[token])).status_code == 302
    return client


def by_account(match: Match) -> Client:
    user = User.objects.create_user("giocatrice", password="x")
    match.seats.filter(number=2).update(user=user)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize(("official", "delay"), list(product([False, True], [0, LATE - 1, LATE])))
def test_who_is_told_while_it_is_played(official: bool, delay: int, asked: list[Any]) -> None:
    match = under_way(is_official=official, spectator_delay=delay)
    MatchEvent.objects.update(at=timezone.now() - timedelta(hours=1))
    spectators = not official or delay >= LATE
    browsers = {"nobody": Client(), "referee": by_link(match, "referee"), "organiser": by_link(match, "organiser")}
    told = {name: drawing(client, match, asked) is not None for name, client in browsers.items()}
    assert told == dict.fromkeys(browsers, spectators)
    for client in browsers.values():
        assert ("data-live-chances" in page(client, match)) == spectators
    for client in (by_link(match, "seat"), by_account(match)):
        assert drawing(client, match, asked) is None
        for shown in (page(client, match), page(client, match, "?screen=1")):
            assert "chances" not in shown


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What streams that are opened are to be told besides the steps; they tell nothing."""
    besides: list[Any] = []
    monkeypatch.setattr(stream.hub, "listen", lambda *_, **words: besides.append(words["besides"]))
    return besides


def drawing(client: Client, match: Match, asked: list[Any], query: str = "?chances=1") -> Any:
    assert client.get(reverse("match-stream", args=[match.code]) + query).status_code == 200
    return asked.pop()


def graph(match: Match, version: int, language: str = "it") -> str:
    _, _, data = chances_block(match, version, language).decode().partition("data: ")
    return str(json.loads(data)["html"]) if data else ""


def page(client: Client, match: Match, query: str = "") -> str:
    answer = client.get(reverse("match", args=[match.code]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_nothing_that_goes_to_all_tells_it(client: Client) -> None:
    """The board as JSON is the same for everybody who watches, and so are the messages of the stream."""
    match = under_way()
    board = client.get(reverse("match-board", args=[match.code])).content.decode()
    assert "chance" not in board
    assert "chance" not in by_link(match, "seat").get(reverse("match-board", args=[match.code])).content.decode()
    events = match_events(match)
    before, after = replay(events[:-1]), replay(events)
    assert "chance" not in json.dumps(step_message(match, before, after, events[-1:], timezone.now()))


def test_the_graph_ends_with_the_newest_turn_of_the_version_that_is_told() -> None:
    match = under_way()
    turns = list(MatchEvent.objects.filter(event__type="turn_began").values_list("number", flat=True))
    assert graph(match, turns[0] - 1) == ""
    for count, last in ((3, turns[3] - 1), (3, turns[2]), (len(turns), match.version)):
        assert len(re.findall(r'<th scope="row"', graph(match, last))) == count
    assert "Chi sta vincendo" in graph(match, match.version) and "Who is winning" in graph(match, match.version, "en")


def test_what_is_taken_back_before_the_first_turn_has_no_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    match = under_way()
    before = MatchEvent.objects.filter(event__type="turn_began").order_by("number")[0].number - 1
    monkeypatch.setattr(chances, "last_turn", lambda *_: before)  # as somebody's surrender taken back there
    assert graph(match, before) == ""


def test_a_new_turn_is_reckoned_from_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in a match it costs no more than early; who is told later than others costs the whole way, once."""
    match = under_way()
    turns = list(MatchEvent.objects.filter(event__type="turn_began").values_list("number", flat=True))
    value, seen = live_chances.win_chances, []
    monkeypatch.setattr(live_chances, "win_chances", lambda view: seen.append(view.round) or value(view))
    at_once = live_chances.watched_until(match, turns[-1]).moments
    assert len(seen) == len(turns)
    live_chances._watched.cache_clear()
    live_chances._newest.cache_clear()
    seen.clear()
    for number, turn in enumerate(turns, 1):
        assert live_chances.watched_until(match, turn).moments == at_once[:number]
        assert len(seen) == number
    live_chances._watched.cache_clear()
    assert live_chances.watched_until(match, turns[2]).moments == at_once[:3] and len(seen) == len(turns) + 3
    assert live_chances.watched_until(match, turns[-1]).moments == at_once and len(seen) == len(turns) + 3


def test_a_later_turn_that_another_thread_has_reckoned_meanwhile_is_told_to_nobody_too_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = under_way()
    turns = list(MatchEvent.objects.filter(event__type="turn_began").values_list("number", flat=True))
    early, late = live_chances.watched_until(match, turns[1]), live_chances.watched_until(match, turns[-1])
    live_chances._watched.cache_clear()
    newest = live_chances._newest(match.pk, match.commitment)
    newest[0] = early

    def meanwhile(*span: int) -> list[MatchEvent]:
        newest[0] = late
        return events_between(*span)

    monkeypatch.setattr(live_chances, "events_between", meanwhile)
    watched = live_chances.watched_until(match, turns[2])
    assert watched.moments == late.moments[:3] and watched.history.version == turns[2]


def test_the_graph_of_a_match_of_thousands_of_turns_stays_small() -> None:
    match = under_way()
    turn = MatchEvent.objects.filter(event__type="turn_began").order_by("-number").values_list("number", flat=True)[0]
    long = Watched(live_chances.watched_until(match, turn).history, (Moment(1, 1, 1, (0.5, 0.3, 0.2)),) * 5000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chances, "watched_until", lambda *_: long)
        assert len(chances_block(match, turn, "it")) < 30_000


def drawn(match: Match, moments: Iterable[Moment]) -> str:
    """The graph of a match with other moments."""
    turn = MatchEvent.objects.filter(event__type="turn_began").order_by("-number").values_list("number", flat=True)[0]
    long = Watched(live_chances.watched_until(match, turn).history, tuple(moments))
    chances._block.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chances, "watched_until", lambda *_: long)
        return graph(match, turn)


@pytest.mark.parametrize("turns", [300, 301, 302, 899])
def test_however_many_turns_are_left_out_the_line_ends_with_the_newest(turns: int) -> None:
    """The first seat is sure to win at the newest turn alone: there its line is at the top."""
    moments = [Moment(number, 1, number, (0.2, 0.3, 0.5)) for number in range(1, turns)]
    html = drawn(under_way(), [*moments, Moment(turns, 1, turns, (1.0, 0.0, 0.0))])
    lines = re.findall(r'class="plot__line plot__line--\w+" points="([^"]*)"', html)
    heights = [[float(point.split(",")[1]) for point in line.split()] for line in lines]
    top = min(min(row) for row in heights)
    assert [row[-1] == top for row in heights] == [True, False, False]
    assert all(row.count(top) == (place == 0) for place, row in enumerate(heights))


def test_of_many_turns_the_newest_twenty_stand_in_the_table() -> None:
    html = drawn(under_way(), [Moment(number, 1, number, (0.2, 0.3, 0.5)) for number in range(1, 51)])
    rows = re.findall(r'<td class="num">(\d+)</td>\s*<th scope="row"', html)
    assert [int(number) for number in rows] == list(range(31, 51))


@pytest.mark.parametrize("state", [Match.State.FINISHED, Match.State.VOID, Match.State.LOBBY])
def test_before_a_match_is_played_and_once_it_is_over_nothing_is_drawn(
    client: Client, state: str, asked: list[Any]
) -> None:
    """The replay has the graph then."""
    match = under_way()
    assert drawing(client, match, asked) is not None
    Match.objects.filter(pk=match.pk).update(state=state)
    assert drawing(client, match, asked) is None


def test_nobody_is_told_without_having_asked(client: Client, asked: list[Any]) -> None:
    assert drawing(client, under_way(), asked, query="") is None


def test_the_graph_leads_to_no_moment_of_a_replay_that_does_not_exist_yet() -> None:
    match = under_way()
    assert "data-go-step" not in graph(match, match.version)


@pytest.mark.django_db(transaction=True)
def test_who_sits_down_meanwhile_is_told_no_more(client: Client) -> None:
    """A browser with a session is asked again as it listens; of what one without gets later no stream hears."""
    match, other = under_way(), under_way(code="abcdefgh24")
    request = client.get(reverse("match", args=[match.code])).wsgi_request
    assert request.session.session_key is None and _holding(request, match, True) is None
    browser = by_link(other, "seat")
    watching = browser.get(reverse("match", args=[match.code])).wsgi_request
    holds = _holding(watching, match, True)
    assert holds is not None

    async def goes_on() -> bool:
        return await holds()

    assert in_own_loop(goes_on)
    token = seat_link_token(seat=match.seats.get(number=1), issuer={})
    assert browser.get(reverse("match-go", args=[token])).status_code == 302
    assert not in_own_loop(goes_on)


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "futurisiko", "battaglia"])
def test_a_turn_is_looked_at_wherever_its_game_says_that_one_begins(ruleset: str) -> None:
    match, last = finished_match(ruleset=ruleset, rounds=1), 1
    began = game(load(ruleset).game).began
    for number, event in enumerate(match_events(match), 1):
        last = number if began(event) else last
        assert live_chances.last_turn(match, number) == last
