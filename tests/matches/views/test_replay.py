"""What remains of a match: replay, record, dice. Nothing of it before the end."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

import rules
from matches.errors import Refused
from matches.models import Match
from matches.selectors.records import match_events
from matches.services.lobby.play_on import state_then
from rules.notation import vocabulary
from rules.notation.position import read_position
from rules.notation.reading import read_match_text
from rules.notation.vocabulary import notation_data
from rules.records.decisions import decisions
from rules.records.dice_check import verify_dice
from rules.records.match_file import read, verify
from tests.matches.played import finished_match

pytestmark = pytest.mark.django_db
NAMES = ("match-replay", "match-replay-data", "match-record", "match-text", "match-position", "match-dice")


def test_the_record_is_a_stored_match_whose_every_event_and_roll_is_right(client: Client) -> None:
    match = finished_match()
    answer = client.get(reverse("match-record", args=[match.code]))
    assert answer["Content-Disposition"] == 'attachment; filename="abcdefgh23.jsonl"'
    stored = read(answer.content.decode().splitlines())
    assert len(stored.events) == match.version
    assert verify(stored).outcome is not None
    assert verify_dice(stored) > 20


def test_the_text_of_a_match_leads_back_to_its_record(client: Client) -> None:
    """With title, day and result for people; copied and downloaded from replay and end alike."""
    match = finished_match()
    answer = client.get(reverse("match-text", args=[match.code]))
    assert answer["Content-Disposition"] == 'attachment; filename="abcdefgh23.txt"'
    text = answer.content.decode()
    assert (
        "".join(read_match_text(text).lines())
        == client.get(reverse("match-record", args=[match.code])).content.decode()
    )
    assert '[Event "Finale"]' in text and '[Result "1. ' in text
    for name in ("match", "match-replay"):
        page = client.get(reverse(name, args=[match.code])).content.decode()
        assert page.count(reverse("match-text", args=[match.code])) == 2
        position = re.search(r"RC:4/[^<]+", page)
        assert position is not None
        assert read_position(unescape(position[0])).state() == rules.decode(match.snapshot)


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "futurisiko", "battaglia"])
def test_a_name_in_the_page_names_one_part_of_it(client: Client, ruleset: str) -> None:
    """The links into the replay lead to the viewer, not to the map in it."""
    page = client.get(reverse("match-replay", args=[finished_match(ruleset=ruleset).code])).content.decode()
    names = re.findall(r'\sid="([^"]+)"', page)
    assert "replay" in names and len(names) == len(set(names))


def test_the_position_of_any_step_is_opened_from_the_replay(client: Client) -> None:
    match = finished_match()
    address = reverse("match-position", args=[match.code])
    assert f'href="{address}"' in client.get(reverse("match-replay", args=[match.code])).content.decode()
    known = [decision.after for decision in decisions(match_events(match))]
    for step in (known[0].version, 40, 41, 42, 43, 44, match.version):
        answer = client.get(address, {"step": step} if step < match.version else {}, follow=True)
        assert answer.status_code == 200
        then = next(after for after in reversed(known) if after.version <= step)
        assert read_position(answer.context["text"]).state() == then.state
    assert client.get(address, {"step": match.version + 1}).status_code == 404
    early = client.get(address, {"step": 1}, follow=True)
    assert early.redirect_chain[-1][0].endswith("/replay/#step=1") and "un momento più avanti" in early.content.decode()


def test_a_match_whose_log_is_wrong_has_no_text_and_no_page_offers_one(client: Client) -> None:
    match = finished_match()
    match.events.filter(number=match.version - 1).delete()
    nobody_offers_a_text(client, match)


def test_a_match_of_a_game_without_a_notation_has_no_text_and_no_page_offers_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a game is that was just begun."""
    forms = {name: part for name, part in notation_data().items() if name != "risiko"}
    monkeypatch.setattr(vocabulary, "notation_data", lambda: forms)
    vocabulary.vocabulary.cache_clear()
    nobody_offers_a_text(client, finished_match())
    vocabulary.vocabulary.cache_clear()


def nobody_offers_a_text(client: Client, match: Match) -> None:
    """The addresses answer that there is none, and the pages that could lead there can be read."""
    addresses = [reverse(name, args=[match.code]) for name in ("match-text", "match-position")]
    assert [client.get(address).status_code for address in addresses] == [404, 404]
    for name in ("match", "match-replay"):
        page = client.get(reverse(name, args=[match.code]))
        assert page.status_code == 200
        assert not any(address in page.content.decode() for address in addresses)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("state", [Match.State.LOBBY, Match.State.PLAYING])
def test_before_the_end_there_is_nothing_to_be_seen(client: Client, name: str, state: str) -> None:
    match = finished_match(state=state)
    answer = client.get(reverse(name, args=[match.code]))
    assert answer.status_code == 404
    assert match.server_seed not in answer.content.decode()


@pytest.mark.parametrize("name", NAMES)
def test_a_void_match_keeps_its_record(client: Client, name: str) -> None:
    match = finished_match(state=Match.State.VOID)
    assert client.get(reverse(name, args=[match.code])).status_code == (302 if name == "match-position" else 200)


def test_the_replay_tells_every_step_and_ends_on_the_final_board(client: Client) -> None:
    match = finished_match()
    document = client.get(reverse("match-replay-data", args=[match.code])).json()
    assert len(document["steps"]) == match.version
    assert all(step["words"] for step in document["steps"])
    board = {code: [seat, armies] for step in document["steps"] for code, seat, armies in step["changes"]}
    assert len(board) == 42
    held = {seat: sum(owner == seat for owner, _ in board.values()) for seat in range(1, 5)}
    assert sum(held.values()) == 42
    rolls = [step["roll"] for step in document["steps"] if step["roll"] is not None]
    assert rolls == list(range(1, len(rolls) + 1))


def test_the_replay_is_told_in_the_readers_language(client: Client) -> None:
    match = finished_match()
    address = reverse("match-replay-data", args=[match.code])
    italian = client.get(address, headers={"accept-language": "it"}).json()
    english = client.get(address, headers={"accept-language": "en"}).json()
    told = [(one["words"], two["words"]) for one, two in zip(italian["steps"], english["steps"], strict=True)]
    assert sum(one != two for one, two in told) > len(told) * 0.9


@pytest.mark.parametrize("name", ["match-replay", "match-dice"])
def test_the_pages_ask_the_database_a_fixed_number_of_questions(
    client: Client, name: str, django_assert_max_num_queries
) -> None:
    match = finished_match()
    with django_assert_max_num_queries(6):
        assert client.get(reverse(name, args=[match.code])).status_code == 200


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "futurisiko"])
def test_the_key_of_a_match_in_writing_has_every_name_of_its_board_as_the_moves_write_it(
    client: Client, ruleset: str
) -> None:
    match = finished_match(ruleset=ruleset)
    page = unescape(client.get(reverse("match-replay", args=[match.code])).content.decode())
    on_screen = dict(re.findall(r"<dt><code>([A-Z][a-z]{2})</code></dt><dd>(.*?)</dd>", page))
    on_paper = dict(re.findall(r"<span><b>([A-Z][a-z]{2})</b> (.*?)</span>", page))
    text = client.get(reverse("match-text", args=[match.code])).content.decode()
    moves = text[text.rindex('"]') :]
    written = set(re.findall(r"(?<![A-Za-z])[A-Z][a-z]{2}(?![A-Za-z])", moves))
    assert written and written <= set(on_screen) and on_screen == on_paper
    board = rules.load(ruleset).load_board()
    assert {territory.name for territory in board.territories} <= set(on_screen.values())


@pytest.mark.parametrize("ruleset", ["risiko-challenge", "italywar", "futurisiko", "battaglia"])
def test_the_replay_offers_to_play_on_exactly_where_one_can(client: Client, ruleset: str) -> None:
    match = finished_match(ruleset=ruleset)
    first, last = client.get(reverse("match-replay-data", args=[match.code])).json()["plays"]

    def refused(step: int) -> str:
        try:
            state_then(match, step)
        except Refused as error:
            return error.code
        return ""

    assert [refused(step) for step in (first - 1, first, last)] == ["nobody_decided", "", ""]
    if rules.replay(match_events(match)).outcome is not None:
        assert refused(last + 1) == "cannot_go_on" and last + 1 == match.version
    else:
        assert last == match.version
