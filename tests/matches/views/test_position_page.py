"""A position is set up or pasted, shown on the map with what is wrong and how likely each attack is, and copied."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

import rules
from matches.forms.lobby.create import CreateForm
from rules.analysis.beginnings import beginning_text
from rules.notation.position import position_string, read_position, set_up
from rules.notation.writing import match_text
from rules.records.decisions import decisions
from tests.rules.notation.matches import stored

BOARD = "A9" + "AB" * 20 + "B5"
"""Alaska with nine armies, then in turn, the last territory with five."""
TEXT = f"RC:3/{BOARD}/A1.1/p"


def form_of(text: str) -> dict[str, object]:
    """Return what the form sends of a position that nobody has changed."""
    shown = read_position(text)
    started = shown.started
    turn = shown.document["seat"]
    data: dict[str, object] = {"ruleset": started.ruleset, "seats": len(started.names), "turn": turn, "like": text}
    for code, (seat, armies) in shown.territories.items():
        data |= {f"owner_{code}": seat, f"armies_{code}": armies}
    return data


def page(client: Client, text: str, status: int = 200) -> str:
    answer = client.get(reverse("position"), {"position": text}, headers={"accept-language": "en"})
    assert answer.status_code == status
    return unescape(answer.content.decode())


@pytest.mark.django_db
def test_an_empty_board_waits_to_be_set_up(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        html = page(client, "")
    assert html.count('<select name="owner_') == 42 and "Nobody holds" not in html
    assert "Nobody holds: Alaska, Alberta." in page(client, "RC:3/-0" + "AB-0" + "BC" * 19 + "/A1.1/p")


def test_what_was_pasted_instead_of_a_position_is_told_apart(client: Client) -> None:
    whole = match_text(stored("risiko-challenge", most=120))
    assert "whole match in writing: it is read where it is pasted" in page(client, whole, 422)
    assert "territories told 21, on the board 42" in page(client, "RC:3/A9" + "AB" * 10, 422)
    assert "see from sign 1 on" in page(client, "ciao", 422)
    assert "too long for a position" in page(client, "RC:3/" + "A" * 3000, 422)


def test_where_the_match_is_over_nobody_attacks_and_nobody_plays_on(client: Client) -> None:
    ended = stored("risiko-challenge", most=10**5).events
    html = page(client, position_string(rules.replay(ended)))
    assert "The match is over here" in html and "Play on from here" not in html and "Attacks of" not in html
    assert "The match is over here" not in page(client, TEXT)


def test_a_pasted_position_shows_its_attacks_and_how_likely_they_are(client: Client) -> None:
    html = page(client, TEXT)
    rows = re.findall(r'row">\s*(\w+)\s*<span class="num">9</span> → ([^<]+?)\s*<span.*?>(\d+)\xa0%<', html, re.S)
    assert [(source, target) for source, target, _ in rows] == [("Alaska", "Kamchatka")]
    assert int(rows[0][2]) > 95
    assert TEXT in html and "holds no territory" in html


def test_what_was_set_up_becomes_a_position_to_copy(client: Client) -> None:
    board = read_position(TEXT).territories
    data = form_of(TEXT) | {"ruleset": "risiko-torneo", "turn": 2}
    answer = client.post(reverse("position"), data | {"armies_alaska": 12})
    assert answer.status_code == 302
    text = parse_qs(urlsplit(answer["Location"]).query)["position"][0]
    shown = read_position(text)
    assert shown.territories == board | {"alaska": [1, 12]} and shown.document["seat"] == 2
    assert shown.started.ruleset == "risiko-torneo" and shown.public
    for wrong in (
        {"seats": 9},
        {"seats": 1},
        {"turn": 4},
        {"armies_alaska": -1},
        {"owner_alaska": 7},
        {"ruleset": "x"},
    ):
        assert client.post(reverse("position"), data | wrong).status_code == 422


def test_a_change_of_the_board_leaves_the_rest_of_a_full_position(client: Client) -> None:
    match = stored("risiko-challenge", most=200)
    text = position_string(rules.replay(match.events))
    answer = client.post(reverse("position"), form_of(text))
    assert parse_qs(urlsplit(answer["Location"]).query)["position"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "RC:3/A",
        "hello",
        "IW:4/A/attack1.1",
        "BA.2:2/A/draw1.1",
        f"{TEXT}/é",
        "RC:4/=000000000000000000000/C1.1",
        "RC:4/=" + "1" * 21 + "5" * 50 + "/C1.1/p",
        "IT:4/=ITI9I8MUF8VHBUH8BBMUNABVFTPVOGIVUPP43234/attack1.6/p",
    ],
)
def test_what_is_no_position_says_so(client: Client, text: str) -> None:
    assert "This is no position" in page(client, text, 422)


def test_the_italian_board_is_set_up_by_itself_and_the_dotted_line_is_no_border(client: Client) -> None:
    html = client.get(reverse("position"), {"game": "italywar"}, headers={"accept-language": "en"}).content.decode()
    codes = rules.load("italywar").load_board().codes
    assert html.count('<select name="owner_') == len(codes) and "?game=risiko" in html
    data: dict[str, object] = {"ruleset": "italywar", "seats": 4, "turn": 1, "like": ""}
    for code in codes:
        data |= {f"owner_{code}": 1 if code == "livorno" else 2, f"armies_{code}": 9 if code == "livorno" else 2}
    answer = client.post(reverse("position"), data)
    text = parse_qs(urlsplit(answer["Location"]).query)["position"][0]
    assert text.startswith("IW:4/")
    html = page(client, text)
    assert "Livorno" in html and not re.search(r"Livorno\s*<span class=\"num\">9</span> → Sassari", html)
    assert re.search(r"Livorno\s*<span class=\"num\">9</span> → Pisa", html)


@pytest.mark.parametrize("code", ["futurisiko", "battaglia"])
def test_a_position_without_such_a_map_is_told_and_can_be_played_on(client: Client, code: str) -> None:
    moments = [row.after.state for row in decisions(stored(code, most=200).events) if row.after.state.round]
    text = position_string(moments[5])
    html = page(client, text)
    assert text in html and reverse("position-play") in html and "owner_" not in html
    hidden = position_string(moments[5], public=True)
    assert reverse("position-play") not in page(client, hidden)


def test_the_empty_board_begins_with_the_rules_that_a_new_match_begins_with(client: Client) -> None:
    html = page(client, "")
    chosen = re.search(r'<option value="([\w-]+)" selected>', html[html.index('name="ruleset"') :])
    assert chosen is not None
    new = CreateForm(own_name="", owner=None)
    assert chosen[1] == new["ruleset"].value() == "risiko-challenge"
    text = parse_qs(urlsplit(_sent(client, chosen[1])).query)["position"][0]
    assert text.startswith("RC:4/")


def _sent(client: Client, ruleset: str) -> str:
    data: dict[str, object] = {"ruleset": ruleset, "seats": 4, "turn": 1, "like": ""}
    for place, code in enumerate(rules.load(ruleset).load_board().codes):
        data |= {f"owner_{code}": place % 4 + 1, f"armies_{code}": 2}
    return client.post(reverse("position"), data)["Location"]


def test_what_is_wrong_is_told_above_the_map_in_a_single_notice(client: Client) -> None:
    html = page(client, "RC:4/-0" + "AB-0" + "BA" * 19 + "/A1.1/p")
    told, frame = html.index("Nobody holds: Alaska, Alberta."), html.index('class="planisphere-frame')
    assert html.index("</h1>") < told < html.index("data-set-up ") < frame
    assert html.count('class="notice notice--warning setup-defects" role="status"') == 1
    assert html.index("setup-defects") < html.index("holds no territory") < frame


def test_a_field_that_is_wrong_is_named_at_the_top_with_the_way_to_it(client: Client) -> None:
    data: dict[str, object] = {"ruleset": "risiko-challenge", "seats": 9, "turn": 1, "like": ""}
    for code in rules.load("risiko-challenge").load_board().codes:
        data |= {f"owner_{code}": 1, f"armies_{code}": 2}
    html = client.post(reverse("position"), data, headers={"accept-language": "en"}).content.decode()
    assert html.index('<a href="#id_seats">Players</a>') < html.index('class="planisphere-frame')


def board(owner: Callable[[int], int], armies: int = 3, turn: int = 1, ruleset: str = "risiko-challenge") -> str:
    codes = rules.load(ruleset).load_board().codes
    return set_up(ruleset, 4, turn, {code: (owner(place), armies) for place, code in enumerate(codes)})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (board(lambda place: place % 4 + 1, armies=30), "Armies of Black: 330, by these rules at most 130."),
        (board(lambda place: place % 3 + 1, turn=4), "It cannot be the turn of Yellow, who holds no territory."),
        (board(lambda _place: 0), "Nobody holds: Alaska, "),
        (board(lambda _place: 1), "Black holds every territory"),
        (board(lambda place: place % 4 + 1, turn=0), "It is nobody's turn here."),
        (board(lambda place: place % 4 + 1).replace("1.1/p", "1.0/p"), "Before the first round"),
    ],
)
def test_what_no_match_begins_at_is_told_and_not_offered(client: Client, text: str, told: str) -> None:
    html = page(client, text)
    assert told in html and reverse("position-play") not in html


@pytest.mark.django_db
def test_what_is_wrong_with_a_position_without_colours_is_told_too(client: Client, admin_client: Client) -> None:
    text = "BA.2:2//draw1.1"
    assert "something does not fit together" in page(client, text)
    sent = client.post(reverse("position"), {"like": text}, headers={"accept-language": "en"})
    assert "something does not fit together" in sent.content.decode()
    played = admin_client.post(reverse("position-play"), {"position": text}, headers={"accept-language": "en"})
    assert (
        played.status_code == 302 and "something does not fit together" in admin_client.get(played.url).content.decode()
    )


def test_who_would_have_won_with_one_objective_is_dealt_another(client: Client) -> None:
    """Of those of a colour with thirty territories some are complete: play is offered, and holds for every deal."""
    text = board(lambda place: 1 if place < 30 else place % 4 + 1)
    assert reverse("position-play") in page(client, text)
    shown = read_position(text)
    for deal in range(20):
        assert beginning_text(shown, str(deal))


def test_a_territory_of_a_colour_that_does_not_play_is_refused(client: Client) -> None:
    data: dict[str, object] = {"ruleset": "risiko-challenge", "seats": 4, "turn": 1, "like": ""}
    for place, code in enumerate(rules.load("risiko-challenge").load_board().codes):
        data |= {f"owner_{code}": place % 5 + 1, f"armies_{code}": 2}
    answer = client.post(reverse("position"), data, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert "The territories of Blue need more players, or another owner." in answer.content.decode()
    assert client.post(reverse("position"), data | {"seats": 5}).status_code == 302


def test_a_board_written_at_length_is_told_as_it_is_written(client: Client) -> None:
    close = board(lambda place: place % 4 + 1)
    html = page(client, close.replace(close.split("/")[1], "A3B3C3D3" * 10 + "A3B3"), 422)
    assert f"The position would be: {close}" in html
    assert page(client, close).count("would be") == 0
    assert "The position would be: RC:4/A/A1.1" not in page(client, "RC:4/A1/A1.1", 422)


def test_too_many_players_are_told_with_how_many_may_play(client: Client) -> None:
    assert "These rules are for 3 to 6 players." in page(client, TEXT.replace("RC:3", "RC:9"), 422)


def test_where_nobody_may_attack_the_page_says_why(client: Client) -> None:
    few = page(client, board(lambda place: place % 4 + 1))
    assert "Black cannot attack: by these rules nobody may throw fewer dice than the defence." in few
    alone = page(client, board(lambda place: place % 4 + 1, armies=1))
    assert "Black cannot attack: no territory with two armies or more borders on an enemy." in alone
    assert "cannot attack" not in page(client, TEXT) and "cannot attack" not in page(client, "")


def test_the_only_territory_of_a_player_is_offered_for_attack_once_the_rules_allow_it(client: Client) -> None:
    codes = rules.load("risiko-challenge").load_board().codes
    lands = {code: (1, 4) if place % 2 else (3, 1) for place, code in enumerate(codes)} | {"africa_orientale": (2, 1)}
    text = set_up("risiko-challenge", 3, 1, lands)
    early, late = page(client, text), page(client, text.replace("/A1.1/", "/A1.5/"))
    assert "→ Africa Orientale" not in early and "→ Africa Orientale" in late and "→ Perù" in early


def test_where_everybody_beside_its_armies_is_protected_the_page_says_so(client: Client) -> None:
    codes = rules.load("risiko-challenge").load_board().codes
    own, other = {"alaska": (1, 4), "kamchatka": (1, 1), "alberta": (1, 1)}, {"territori_del_nord_ovest": (2, 1)}
    lands = dict.fromkeys(codes, (3, 1)) | own | other
    assert "the enemies beside its armies are protected now" in page(client, set_up("risiko-challenge", 3, 1, lands))


@pytest.mark.parametrize("ruleset", ["risiko-classico", "italywar"])
def test_the_attacks_of_a_position_are_those_of_the_engine(client: Client, ruleset: str) -> None:
    names = {land.code: land.name for land in rules.load(ruleset).load_board().territories}
    states = [step.after.state for step in decisions(stored(ruleset, most=900).events)]
    attacking = [state for state in states if state.outcome is None and rules.encode(state)["phase"] == "attack"]
    for state in attacking[::30]:
        seat = rules.to_move(state)[0]
        listed = [rules.encode(action) for action in rules.legal_actions(state, seat)]
        legal = {(names[row["source"]], names[row["target"]]) for row in listed if row["type"] == "attack"}
        assert len(attacking) > 60 and shown(page(client, position_string(state))) == legal


def shown(html: str) -> set[tuple[str, str]]:
    """Return source and target of every attack on the page."""
    rows = re.findall(r'row">\s*([^<]+?)\s*<span class="num">\d+</span> → ([^<]+?)\s*<', html, re.S)
    return set(rows)


def test_an_attack_on_far_more_armies_stands_in_the_list_with_what_it_costs(client: Client) -> None:
    lands = dict.fromkeys(rules.load("risiko-classico").load_board().codes, (2, 9000)) | {"alaska": (1, 60)}
    html = page(client, set_up("risiko-classico", 3, 1, lands))
    row = re.search(r'Alaska <span class="num">60</span> → Alberta.*?</tr>', html, re.S)
    assert row is not None and ">0\xa0%<" in row[0] and re.search(r'"num">5\d\.\d : \d', row[0])


def test_a_position_says_its_rules_whose_turn_it_is_and_for_what_on_paper_too(client: Client) -> None:
    facts = re.search(r'<dl class="facts">.*?</dl>', page(client, TEXT), re.S)
    assert facts is not None and "Black: attacks" in facts[0] and "no-print" not in facts[0]
    assert '<dd class="num">3</dd>' in facts[0] and "RisiKo!" in facts[0]
    assert '<dl class="facts">' not in page(client, "")


def test_a_position_that_was_pasted_has_an_address_of_its_own(client: Client) -> None:
    answer = client.post(reverse("position"), {"position": f" {TEXT} "})
    assert parse_qs(urlsplit(answer["Location"]).query) == {"position": [TEXT]}
