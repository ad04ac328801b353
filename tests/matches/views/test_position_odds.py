"""What the page of a position shows of its attacks and of its map: odds in order, none where others would hold."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

import rules
from rules.notation.packing import json_text
from rules.notation.position import set_up


def page(client: Client, text: str) -> str:
    answer = client.get(reverse("position"), {"position": text}, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def board(**others: tuple[int, int]) -> str:
    """Four seats in turn, each territory with one army more than the one before, up to nine; but for `others`."""
    codes = rules.load("risiko-challenge").load_board().codes
    lands = {code: (place % 4 + 1, place % 9 + 1) for place, code in enumerate(codes)}
    return set_up("risiko-challenge", 4, 1, lands | others)


def attacks(html: str) -> list[tuple[str, int]]:
    """What stands in the table of the attacks: which one, and its chance in per cent."""
    rows = re.findall(r'<th scope="row">(.*?)</th>\s*<td class="num">(\d+)\xa0%<', html, re.S)
    return [(" ".join(re.sub(r"<[^>]*>", "", attack).split()), int(percent)) for attack, percent in rows]


def test_the_likeliest_attack_comes_first(client: Client) -> None:
    shown = [percent for _, percent in attacks(page(client, board()))]
    assert len(set(shown)) > 4 and shown == sorted(shown, reverse=True)


def test_of_a_match_with_house_rules_no_odds_are_shown_for_they_would_be_those_of_others(client: Client) -> None:
    text = board()
    with_house_rules = text.replace("/p", f"/V{json_text([['hand_limit', 9]])}/p")
    html = page(client, with_house_rules)
    assert attacks(page(client, text)) and not attacks(html) and "Attacks of" not in html
    assert "This match has house rules: how likely its attacks are is not reckoned here." in html


@pytest.mark.parametrize(("alaska", "told"), [((1, 0), "Without armies: Alaska."), ((0, 1), "Nobody holds: Alaska.")])
def test_where_a_territory_has_no_armies_or_no_owner_the_map_marks_that_one(
    client: Client, alaska: tuple[int, int], told: str
) -> None:
    html = page(client, board(alaska=alaska))
    assert told in html
    marked = re.findall(r'<[^>]*data-defect="1"[^>]*>', html)
    assert len(marked) == 1 and 'data-code="alaska"' in marked[0]
    assert 'data-defect="1"' not in page(client, board())
