"""Playing on against bots from a moment of a replay, or from a position that somebody has set up."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

import rules
from matches.games import presenter_of
from matches.models import Match
from matches.selectors.match_texts import position_then, text_of
from matches.selectors.matches import state_of
from matches.selectors.records import match_events, record_lines
from rules import decode, encode, replay
from rules.analysis.beginnings import BEGINS_AT
from rules.contract.games import game
from rules.notation.position import position_string, set_up
from rules.notation.reading import read_match_text
from rules.records.decisions import decisions
from rules.records.dice_check import verify_dice
from rules.records.match_file import read
from tests.matches.played import finished_match
from tests.matches.table import be_ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> Client:
    client.force_login(User.objects.create_user("ada", first_name="Ada", password="x"))
    return client


def test_the_account_that_plays_on_has_its_seat_in_every_browser_where_it_signs_in_and_nobody_else(ada: Client) -> None:
    match = finished_match()
    made = begun(gone_on(ada, match, turns(match)[3]))
    seat, account = made.seats.get(bot=""), User.objects.get(username="ada")
    assert seat.user == account
    elsewhere, other = Client(), Client()
    elsewhere.force_login(account)
    other.force_login(User.objects.create_user("bea", password="x"))
    boards = [browser.get(reverse("match", args=[made.code])) for browser in (elsewhere, other, Client())]
    seats = [answer.context["seat"] for answer in boards]
    assert seats == [seat, None, None]


def test_no_time_of_the_match_runs_down_while_the_only_person_is_away_and_the_lobby_says_how_it_ends(
    ada: Client,
) -> None:
    match = finished_match()
    assert match.limit_seconds or rules.load(match.ruleset).time_limit_minutes
    made = gone_on(ada, match, turns(match)[2])
    lobby = ada.get(reverse("match", args=[made.code]), headers={"accept-language": "en"}).content.decode()
    assert "No time of the match runs here: it ends by its rules, or when you cancel it." in lobby
    assert "Time of the match" not in lobby
    assert begun(made).time_up_at is None


def turns(match: Match) -> list[int]:
    return list(match.events.filter(event__type="turn_began").values_list("number", flat=True))


def gone_on(client: Client, match: Match, step: int) -> Match:
    answer = client.post(reverse("match-play-on", args=[match.code]), {"step": step})
    made = Match.objects.exclude(pk=match.pk).get()
    assert answer.url == reverse("match", args=[made.code])
    return made


def begun(match: Match) -> Match:
    seat = match.seats.get(bot="").number
    be_ready(match, seat)
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    return match


def test_an_account_has_so_many_under_way_and_may_go_on_once_it_has_ended_one(ada: Client) -> None:
    """Bots that hold each other in check never end theirs."""
    match = finished_match()
    step = turns(match)[3]
    others = [finished_match(code=f"abcdefgh{number}", state=Match.State.PLAYING) for number in range(30, 42)]
    Match.objects.filter(pk__in=[other.pk for other in others]).update(
        beginning={"match": "", "step": 0}, created_by=User.objects.get(username="ada")
    )
    count = Match.objects.count()
    ada.post(reverse("match-play-on", args=[match.code]), {"step": step})
    page = ada.get(reverse("match-replay", args=[match.code])).content.decode()
    assert Match.objects.count() == count and "12 tue partite" in page
    assert f'<a href="{reverse("matches")}?show=own">' in page, "the way to those that it may end"
    own = ada.get(reverse("matches"), {"show": "own"}, headers={"accept-language": "en"}).content.decode()
    assert own.count("goes on from a position") == 12
    Match.objects.filter(pk=others[0].pk).update(state=Match.State.VOID)
    ada.post(reverse("match-play-on", args=[match.code]), {"step": step})
    assert Match.objects.count() == count + 1


def test_two_asked_for_with_one_cookie_leave_the_account_signed_in_and_seated_at_both(ada: Client) -> None:
    match = finished_match()
    window = Client()
    window.cookies = ada.cookies.copy()  # sent off before the first is answered
    for client in (ada, window):
        answer = client.post(reverse("match-play-on", args=[match.code]), {"step": turns(match)[3]})
        assert answer.status_code == 302 and answer.url.startswith("/m/")
    account = User.objects.get(username="ada")
    made = list(Match.objects.exclude(pk=match.pk))
    assert len(made) == 2 and all(row.seats.get(bot="").user == account for row in made)
    for client in (ada, window):
        assert client.get(reverse("matches")).wsgi_request.user == account


def test_it_goes_on_where_the_other_stood_with_the_seat_in_turn_for_the_person(ada: Client) -> None:
    match = finished_match()
    step = turns(match)[3]
    made = gone_on(ada, match, step)
    then = replay([decode(row) for row in match.events.order_by("number").values_list("event", flat=True)[:step]])
    assert (made.is_official, made.is_listed, made.beginning) == (False, False, {"match": match.code, "step": step})
    assert [seat.number for seat in made.seats.filter(bot="")] == [then.seat]
    state = state_of(begun(made))
    before, now = encode(then), encode(state)
    assert {key: now[key] for key in now if key != "started"} == {
        key: before[key] for key in before if key != "started"
    }


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "futurisiko", "battaglia"])
def test_before_it_begins_one_reads_which_seat_and_colour_one_takes_and_those_of_the_bots(
    ada: Client, ruleset: str
) -> None:
    match = finished_match(ruleset=ruleset)
    made = gone_on(ada, match, match.version // 2)
    page = ada.get(reverse("match", args=[made.code]), headers={"accept-language": "en"}).content.decode()
    lead = re.search(r'<p class="lead">(.*?)</p>', page, re.S)
    seats = re.findall(r'<span class="lobbyseat__name">(.*?)<span class="lobbyseat__state">', page, re.S)
    letters = [row["letter"] for row in presenter_of(made).documents.players(state_of(begun(made)))]
    if ruleset == "battaglia":  # its seats have no colour before they sit at the board
        letters = [""] * len(letters)
    mine = made.seats.get(bot="").number
    assert lead is not None and f"You sit at seat {mine}, Ada." in lead[1]
    assert re.findall(r"army--(\w)", lead[1]) == [letter for letter in letters[mine - 1 : mine] if letter]
    assert ("Your colour:" in lead[1]) == any(letters)
    assert [re.findall(r"army--(\w)", seat) for seat in seats] == [[letter] if letter else [] for letter in letters]


def test_its_log_verifies_and_its_text_leads_back_to_it(ada: Client) -> None:
    match = finished_match()
    made = begun(gone_on(ada, match, turns(match)[5]))
    Match.objects.filter(pk=made.pk).update(state=Match.State.VOID)
    made.refresh_from_db()
    stored = read(record_lines(made))
    verify_dice(stored)
    assert BEGINS_AT in stored.header["options"]
    assert "".join(read_match_text(text_of(made)).lines()) == "".join(record_lines(made))
    assert ada.get(reverse("match-replay-data", args=[made.code])).json()["steps"]


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "futurisiko", "battaglia"])
def test_on_paper_the_position_at_which_it_began_is_one_line_and_its_text_is_named(ada: Client, ruleset: str) -> None:
    match = finished_match(ruleset=ruleset)
    made = begun(gone_on(ada, match, match.version // 2))
    Match.objects.filter(pk=made.pk).update(state=Match.State.VOID)
    made.refresh_from_db()
    page = ada.get(reverse("match-replay", args=[made.code])).content.decode()
    paper = page[page.index('class="written"') :]
    assert f'<span class="written__seal">{position_then(match, match.version // 2)}</span>' in unescape(paper)
    assert reverse("match-text", args=[made.code]) in paper
    assert BEGINS_AT not in paper and BEGINS_AT in text_of(made)


def test_nobody_at_the_table_reads_the_cards_of_the_position(ada: Client) -> None:
    match = finished_match()
    made = begun(gone_on(ada, match, turns(match)[5]))
    first = decode(made.events.get(number=1).event)
    assert BEGINS_AT not in dict(rules.seen(first, None).options)
    for name in ("match", "match-board"):
        shown = ada.get(reverse(name, args=[made.code])).content.decode()
        assert "begins_at" not in shown and '"pile":[' not in shown


def test_the_pages_say_where_it_comes_from(ada: Client) -> None:
    match = finished_match()
    made = gone_on(ada, match, turns(match)[2])
    page = ada.get(reverse("match", args=[made.code]), headers={"accept-language": "en"}).content.decode()
    assert "Unofficial" in page and f"/m/{match.code}/replay/#step={turns(match)[2]}" in page


@pytest.mark.parametrize("ruleset", ["italywar", "futurisiko", "battaglia"])
def test_every_game_goes_on_from_any_moment_and_hides_its_cards(ada: Client, ruleset: str) -> None:
    match = finished_match(ruleset=ruleset)
    events = match_events(match)
    for step in (match.version // 4, match.version // 2, match.version - 5):
        Match.objects.exclude(pk=match.pk).delete()
        made = gone_on(ada, match, step)
        state = state_of(begun(made))
        then = replay(events[: last_decision(events, step)])
        assert position_string(state) == position_string(then)
        page = ada.get(reverse("match", args=[made.code])).content.decode()
        first = game(rules.load(ruleset).game).seen(match_events(made)[0], None)
        assert BEGINS_AT not in page and BEGINS_AT not in dict(first.options)


def last_decision(events: list[rules.Event], step: int) -> int:
    return max(row.after.version for row in decisions(events) if row.after.version <= step)


@pytest.mark.parametrize("ruleset", ["risiko-torneo", "italywar", "futurisiko", "battaglia"])
def test_a_full_position_of_every_game_is_played_as_it_stands(ada: Client, ruleset: str) -> None:
    match = finished_match(ruleset=ruleset)
    events = match_events(match)
    text = position_string(replay(events[: last_decision(events, match.version // 2)]))
    page = ada.get(reverse("position"), {"position": text}).content.decode()
    assert reverse("position-play") in page
    ada.post(reverse("position-play"), {"position": text})
    made = begun(Match.objects.exclude(pk=match.pk).get())
    assert position_string(state_of(made)) == text


def test_an_italian_board_set_up_is_played_with_cards_dealt_by_chance(ada: Client) -> None:
    codes = rules.load("italywar").load_board().codes
    text = set_up("italywar", 4, 2, {code: (place % 4 + 1, 3) for place, code in enumerate(codes)})
    ada.post(reverse("position-play"), {"position": text})
    state = state_of(begun(Match.objects.get()))
    assert (state.seat, set(state.armies), len(set(state.people.goals[1:]))) == (2, {3}, 4)


@pytest.mark.parametrize("step", [1, 10**5])
def test_before_somebody_decides_and_after_the_end_nobody_goes_on(ada: Client, step: int) -> None:
    match = finished_match()
    english = {"accept-language": "en"}
    ada.post(reverse("match-play-on", args=[match.code]), {"step": step}, headers=english)
    assert Match.objects.count() == 1
    page = ada.get(reverse("match-replay", args=[match.code]), headers=english).content.decode()
    assert ("Nobody had anything to decide yet: choose a later moment." in page) == (step == 1)


def test_a_position_at_which_no_match_begins_is_refused_with_the_reason(ada: Client) -> None:
    codes = rules.load_board().codes
    text = set_up("risiko-challenge", 4, 2, {code: (place % 4 + 1, 30) for place, code in enumerate(codes)})
    english = {"accept-language": "en"}
    answer = ada.post(reverse("position-play"), {"position": text}, headers=english, follow=True)
    told = [str(message) for message in answer.context["messages"]]
    assert told == ["Armies of Black: 330, by these rules at most 130."] and not Match.objects.exists()


def test_without_an_account_one_is_asked_to_sign_in(client: Client) -> None:
    match = finished_match()
    answer = client.post(reverse("match-play-on", args=[match.code]), {"step": 60})
    assert "login" in answer.url and Match.objects.count() == 1


def test_a_position_set_up_is_played_with_cards_dealt_by_chance(ada: Client) -> None:
    codes = rules.load_board().codes
    text = set_up("risiko-challenge", 4, 2, {code: (place % 4 + 1, 3) for place, code in enumerate(codes)})
    answer = ada.post(reverse("position-play"), {"position": text})
    made = Match.objects.get()
    assert answer.url == reverse("match", args=[made.code])
    state = state_of(begun(made))
    assert (state.seat, set(state.armies), len(set(state.people.goals[1:]))) == (2, {3}, 4)
    assert len(state.cards.pile) == 44


def test_a_full_position_is_played_as_it_stands(ada: Client) -> None:
    match = finished_match()
    state = replay(
        [decode(row) for row in match.events.order_by("number").values_list("event", flat=True)[: turns(match)[4]]]
    )
    ada.post(reverse("position-play"), {"position": position_string(state)})
    made = begun(Match.objects.exclude(pk=match.pk).get())
    assert position_string(state_of(made)) == position_string(state)


@pytest.mark.parametrize("text", ["", "RC:4/b25", "BA:2"])
def test_what_is_no_position_makes_no_match(ada: Client, text: str) -> None:
    assert ada.post(reverse("position-play"), {"position": text}).status_code == 302
    assert not Match.objects.exists()


@pytest.mark.parametrize("signed_in", [False, True])
def test_who_has_no_account_is_told_beside_the_button_that_one_is_needed(
    client: Client, request: pytest.FixtureRequest, signed_in: bool
) -> None:
    match = finished_match()
    position = {"position": position_string(replay(match_events(match)[: turns(match)[4]]))}
    if signed_in:
        request.getfixturevalue("ada")
    for address, query in ((reverse("match-replay", args=[match.code]), {}), (reverse("position"), position)):
        page = client.get(address, query, headers={"accept-language": "en"}).content.decode()
        beside = re.search(r"Play on from here.*?</form>", page, re.S)
        assert beside and ("needs an account" in beside[0]) is not signed_in


def test_who_signs_in_on_the_way_finds_the_position_and_the_step_again(client: Client) -> None:
    match = finished_match()
    text = position_string(state_of(match))
    asked = client.post(reverse("position-play"), {"position": text})
    then = parse_qs(urlsplit(asked.url).query)["next"][0]
    assert parse_qs(urlsplit(then).query)["position"] == [text] and client.get(then).status_code == 200
    asked = client.post(reverse("match-play-on", args=[match.code]), {"step": 7})
    assert parse_qs(urlsplit(asked.url).query)["next"] == [reverse("match-replay", args=[match.code]) + "#step=7"]
    assert Match.objects.count() == 1


def test_who_is_sent_to_sign_in_reads_there_who_gives_an_account_and_not_that_players_need_none(client: Client) -> None:
    match = finished_match()
    english = {"accept-language": "en"}
    asked = client.post(reverse("match-play-on", args=[match.code]), {"step": 7})
    page = client.get(asked.url, headers=english).content.decode()
    assert "Whoever runs this site gives you one" in page and "Players and spectators need no account" not in page
    assert f'href="{reverse("match-replay", args=[match.code])}#step=7"' in page and reverse("my") not in page
    for address in ("", "?next=/x/y/", "?next=https://elsewhere.example/position/", f"?next={reverse('matches')}"):
        page = client.get(f"{reverse('login')}{address}", headers=english).content.decode()
        assert "Players and spectators need no account" in page
