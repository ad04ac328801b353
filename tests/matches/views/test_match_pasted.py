"""A whole match in writing pasted where positions are, and what no address can hold: read, or refused in words."""

from __future__ import annotations

from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

import rules
from matches.views.limits import ADDRESSES
from matches.views.rules import positions
from rules.notation.position import position_string
from rules.notation.writing import match_text
from tests.matches.views.test_position_page import TEXT, form_of
from tests.rules.notation.matches import stored


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "battaglia"])
def test_a_whole_match_in_writing_opens_where_it_ends(client: Client, ruleset: str) -> None:
    match = stored(ruleset, most=120)
    answer = client.post(reverse("position"), {"position": "\n" + match_text(match)})
    text = parse_qs(urlsplit(answer["Location"]).query)["position"][0]
    assert answer.status_code == 302 and text == position_string(rules.replay(match.events))
    assert client.get(answer["Location"]).status_code == 200


def test_a_match_in_writing_that_cannot_be_read_says_from_where_on(client: Client) -> None:
    lines = match_text(stored("risiko-challenge", most=120)).split("\n")
    lines[-3] = "Xyz+3 " + lines[-3]
    answer = client.post(reverse("position"), {"position": "\n".join(lines)}, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert f"does not go on from line {len(lines) - 2}, sign 1." in answer.content.decode()


@pytest.mark.parametrize("text", ["[" * 500_000, "[Card \x00", '[Ruleset "x"]\n' + "(" * 5000, "[\ud800"])
def test_what_only_begins_like_a_match_is_refused_and_breaks_nothing(client: Client, text: str) -> None:
    data = urlencode({"position": text.encode("utf-8", "surrogatepass")})
    answer = client.post(reverse("position"), data, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 422


def test_one_match_in_writing_is_read_at_a_time_and_nobody_waits_for_it(client: Client) -> None:
    sent = {"position": match_text(stored("risiko-challenge", most=120))}
    with positions._place:
        answer = client.post(reverse("position"), sent, headers={"accept-language": "en"})
    assert answer.status_code == 422 and "try again in a few seconds" in answer.content.decode()
    assert client.post(reverse("position"), sent).status_code == 302


@pytest.mark.parametrize("text", ["€" * 1900, "😀" * 1400, "RC:4/x/A1.1/" + "€" * 1900, "RC:4/x/A1.1/" + "z" * 5000])
def test_what_no_address_can_hold_is_told_on_the_page(client: Client, text: str) -> None:
    for sent in ({"position": text}, form_of(TEXT) | {"like": text}):
        answer = client.post(reverse("position"), sent, headers={"accept-language": "en"})
        html = unescape(answer.content.decode())
        assert answer.status_code == 302 or "This is no position" in html or "too long for a position" in html
        assert len(answer.headers.get("location", "")) < 3000
    assert client.post(reverse("position-play"), {"position": text}).headers["location"] == reverse("position")


def test_a_flood_of_matches_in_writing_is_not_read(client: Client) -> None:
    while not ADDRESSES["read"].wait("127.0.0.1"):
        pass
    answer = client.post(reverse("position"), {"position": "[Event"}, headers={"accept-language": "en"})
    assert answer.status_code == 422 and "try again in a minute" in answer.content.decode()
