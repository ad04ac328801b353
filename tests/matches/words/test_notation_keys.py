"""The key to a match in writing explains what stands in the moves, on the screen beside the text and on paper."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

import rules
from matches.words.board.notation_keys import ALOUD, KEYS
from rules.notation.chance_text import AGAIN, VOID
from rules.notation.forms import forms
from rules.notation.writing import match_writing
from rules.records.match_file import read
from tests.matches.played import finished_match
from tests.rules.notation.matches import rough

pytestmark = pytest.mark.django_db
GAMES = {"risiko-challenge": "risiko", "italywar": "italywar", "futurisiko": "futurisiko", "battaglia": "battaglia"}
SAME = (
    (r"![a-z]+", "!a"),  # any colour
    (r"fine=\w+", "fine=a"),
    (r"[1-6]?[A-Z]{1,2}\d+|[A-Z][a-z]{2}", "A"),  # a card, a territory
    (r"\d*\+?\d+", "0"),  # dice of eight faces may lie beside the others
    (r"A(,A)+", "A"),
    (r"[PBLDV]>0/", "A>0/"),  # any card that attacks
    (r"#0(=-?0)?(,0(=-?0)?)*", "#0"),  # the end, with points or without
)


def shapes(text: str) -> set[str]:
    """Return the signs of a text without what differs from move to move: which land, how many, of what colour."""
    return {plain_sign(sign.rstrip(",")) for sign in re.sub(r"\[[^]]*\]", "[]", text).split()}


def plain_sign(sign: str) -> str:
    for varies, plain in SAME:
        sign = re.sub(varies, plain, sign)
    return sign


def shown(client: Client, name: str, code: str) -> str:
    """Return the key that stands on the screen."""
    page = client.get(reverse(name, args=[code]), headers={"accept-language": "en"}).content.decode()
    folded = re.search(r'<details class="disclosure signs no-print">(.*?)</details>', page, re.S)
    assert folded is not None and 'class="print-only"' not in page[: folded.start()]
    return unescape(re.sub(r"<[^>]+>", "", folded[1]))


@pytest.mark.parametrize("name", ["match", "match-replay"])
@pytest.mark.parametrize("ruleset", GAMES)
def test_whoever_reads_a_match_aloud_has_every_sign_explained_on_the_same_page(
    client: Client, ruleset: str, name: str
) -> None:
    key = shown(client, name, finished_match(ruleset=ruleset).code)
    game = GAMES[ruleset]
    for sign, words in (*KEYS[game], *([ALOUD[game]] if game in ALOUD else [])):
        assert sign in key and str(words) in key


@pytest.mark.parametrize("ruleset", rules.codes())
def test_no_match_of_any_rules_has_a_sign_that_the_key_leaves_out(ruleset: str) -> None:
    """Whoever leaves and comes back and whoever takes back included, at small and at full tables."""
    played = rules.load(ruleset)
    logs = [rough(ruleset, seats, seed, 500) for seats in {played.seats_min, played.seats_max} for seed in "123"]
    written = [part for log in logs for part in match_writing(read(log)).moves]
    known = shapes(" ".join(sign for sign, _ in KEYS[played.game]))
    assert not shapes(" ".join(f"{part.heading} {part.text}" for part in written)) - known


@pytest.mark.parametrize("game", KEYS)
def test_the_key_has_every_form_that_the_notation_has(game: str) -> None:
    """Also what hardly ever happens: a deck shuffled again, a card given back, an extra round."""
    signs = [sign.rstrip(",") for signs, _ in KEYS[game] for sign in signs.split()]
    known = forms(game)
    written = {**known.actions, **known.facts}
    missing = {name for name, form in written.items() if not any(form.pattern.fullmatch(sign) for sign in signs)}
    more = {"futurisiko": (), "battaglia": (AGAIN,)}.get(game, (AGAIN, VOID))
    lists = {*known.lists.values(), *more}
    assert not missing and not lists - set(re.findall(r"([a-z]+)\[", " ".join(signs)))
