"""The key to a match in writing explains what stands in the moves, on the screen beside the text and on paper."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from matches.selectors.match_texts import writing_of
from matches.words.board.notation_keys import ALOUD, KEYS
from tests.matches.played import finished_match

pytestmark = pytest.mark.django_db
GAMES = {"risiko-challenge": "risiko", "italywar": "italywar", "futurisiko": "futurisiko", "battaglia": "battaglia"}
SAME = (
    (r"![a-z]+", "!a"),  # any colour
    (r"fine=\w+", "fine=a"),
    (r"[1-6]?[A-Z]{1,2}\d+|[A-Z][a-z]{2}", "A"),  # a card, a territory
    (r"\d*\+?\d+", "0"),  # dice of eight faces may lie beside the others
    (r"A(,A)+", "A"),
    (r"[PBLDV]>0/", "A>0/"),  # any card that attacks
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


@pytest.mark.parametrize("ruleset", GAMES)
def test_no_move_of_a_match_has_a_sign_that_the_key_leaves_out(ruleset: str) -> None:
    writing = writing_of(finished_match(ruleset=ruleset))
    assert writing is not None
    written = " ".join(f"{part.heading} {part.text}" for part in writing.moves)
    known = shapes(" ".join(sign for sign, _ in KEYS[GAMES[ruleset]]))
    unknown = {sign for sign in shapes(written) - known if not sign.startswith("#")}
    assert not unknown, " ".join(sorted(unknown))
