"""The analysis on the page of a replay: graph, luck, decisions, battles, each with the way to its moment."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

import rules
from matches.models import Match, MatchAnalysis
from matches.selectors import match_texts
from matches.selectors.match_texts import writing_of
from matches.selectors.records import match_events
from matches.services.lobby.play_on import state_then
from matches.views.limits import ADDRESSES
from rules import encode
from rules.notation.writing import Writing
from rules.records.decisions import decisions
from tests.matches.analyses import analysed_match
from tests.matches.played import finished_match
from tests.matches.table import table
from tests.rig.pieces import STREAM, first_pieces

pytestmark = pytest.mark.django_db


def _page(client: Client, code: str, language: str = "en") -> str:
    return client.get(reverse("match-replay", args=[code]), headers={"accept-language": language}).content.decode()


def test_the_graph_stands_there_as_lines_and_as_a_table(client: Client) -> None:
    match = analysed_match()
    page = _page(client, match.code)
    moments = match.analysis.document["moments"]
    graph = json.loads(re.search(r'id="chances-graph"[^>]*>(.*?)</script>', page)[1])
    assert [row[0] for row in graph["moments"]] == [moment["step"] for moment in moments]
    assert all(abs(sum(row[3]) - 100) <= 2 for row in graph["moments"])
    assert page.count('class="plot__line plot__line--') >= 3
    scale = re.findall(r'class="plot__tick"[^>]*>(.*?)</text>', page, re.DOTALL)[:6]
    assert [re.sub(r"<[^>]*>", "", words) for words in scale] == [f"{percent}&nbsp;%" for percent in range(0, 101, 20)]
    links = re.findall(r'data-go-step="(\d+)"', page)
    assert [str(moment["step"]) for moment in moments] == links[: len(moments)]


def test_the_rounds_of_the_table_are_called_as_in_the_rest_of_the_page(client: Client) -> None:
    page = _page(client, analysed_match().code, "it")
    table = page[page.index('class="table chances__table"') :]
    assert re.findall(r"<th[^>]*>([^<]*)</th>", table)[:2] == ["Giro", "Turno di"]


def test_a_decision_is_told_in_words_with_the_way_to_the_moment_at_which_it_had_to_be_taken(client: Client) -> None:
    match = analysed_match()
    document = match.analysis.document
    page = _page(client, match.code)
    links = re.findall(r'data-go-step="(\d+)">See the moment before it', page)
    assert document["decisions"] and len(links) == len(document["decisions"])
    for link, decision in zip(links, document["decisions"], strict=True):
        then = state_then(match, int(link))
        assert rules.to_move(then)[0] == decision["seat"]
        assert decision["chosen"]["action"] == encode(_decided(match, int(link)))
        if decision["chosen"]["odds"] is not None:
            chosen = decision["chosen"]
            assert f"{chosen['attackers']} against {chosen['defenders']}: conquest at" in page


def test_of_each_player_three_decisions_stand_there_however_many_cost_something(client: Client) -> None:
    match = analysed_match(rounds=9)
    page = _page(client, match.code)
    told = [_decided_by(match, int(step)) for step in re.findall(r'data-go-step="(\d+)">See the moment before', page)]
    assert told == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def _decided_by(match: Match, step: int) -> int:
    return rules.to_move(state_then(match, step))[0]


def _decided(match: Match, step: int) -> Any:
    return next(row.action for row in decisions(match_events(match)) if row.before.version == step)


def test_the_other_choice_of_a_decision_is_tried_from_the_moment_before_it(client: Client) -> None:
    match = analysed_match()
    client.force_login(User.objects.create_user("ada", first_name="Ada", password="x"))
    steps = re.findall(r'form="other-choice" name="step" value="(\d+)"', _page(client, match.code))
    decision = match.analysis.document["decisions"][0]
    assert len(steps) == len(match.analysis.document["decisions"])
    client.post(reverse("match-play-on", args=[match.code]), {"step": steps[0]})
    made = Match.objects.exclude(pk=match.pk).get()
    assert made.beginning == {"match": match.code, "step": decision["step"] - 1}
    assert made.seats.get(bot="").number == decision["seat"]


def test_a_decision_says_its_round_and_how_the_text_writes_it_on_paper_too(client: Client) -> None:
    match = analysed_match()
    page = unescape(_page(client, match.code))
    told = re.findall(r'<p class="muted">\s*Round (\d+) ·\s*It cost [\d.]+ points.*?<code>(.*?)</code>', page, re.S)
    decisions_made = match.analysis.document["decisions"]
    assert [int(number) for number, _ in told] == [decision["round"] for decision in decisions_made]
    moves = " ".join(paragraph.text for paragraph in writing_of(match).moves).split()
    assert all(written in moves for _, written in told)


def test_every_battle_stands_there_with_its_odds(client: Client) -> None:
    match = analysed_match()
    page = _page(client, match.code)
    battles = match.analysis.document["battles"]
    assert page.count(" → ") == len(battles)
    assert f"{100 * battles[0]['win']:.1f}&nbsp;%" in page
    steps = client.get(reverse("match-replay-data", args=[match.code])).json()["steps"]
    links = re.findall(r'data-go-step="(\d+)">[^<]+ → ', page)
    thrown = [steps[int(link) - 1]["event"] for link in links]
    assert [(event["source"], event["target"]) for event in thrown] == [
        (battle["source"], battle["target"]) for battle in battles
    ]
    rounds = re.findall(r'scope="rowgroup"[^>]*>\s*Round (\d+)\s*<', page)
    assert [int(number) for number in rounds] == sorted({battle["round"] for battle in battles})


def test_who_may_see_the_match_may_ask_for_its_analysis(client: Client) -> None:
    match = finished_match()
    assert "Analyse the match" in _page(client, match.code)
    answer = client.post(reverse("match-analysis", args=[match.code]))
    assert answer.url.endswith(f"/m/{match.code}/replay/#analysis")
    assert MatchAnalysis.objects.get().state == "waiting"
    page = _page(client, match.code)
    assert reverse("match-analysis-data", args=[match.code]) in page and "Analyse the match" not in page
    assert client.get(reverse("match-analysis-data", args=[match.code])).json() == {"state": "waiting", "percent": 0}


def test_a_flood_of_requests_asks_for_nothing(client: Client) -> None:
    match = finished_match()
    while not ADDRESSES["analyse"].wait("127.0.0.1"):
        pass
    client.post(reverse("match-analysis", args=[match.code]))
    assert not MatchAnalysis.objects.exists()


def test_an_analysis_of_an_earlier_release_is_shown_and_may_be_made_again(client: Client) -> None:
    match = analysed_match()
    MatchAnalysis.objects.update(made_by="0.older")
    page = _page(client, match.code)
    assert "chances-graph" in page and "earlier release" in page and "Analyse the match" in page


def test_the_page_asks_the_database_a_fixed_number_of_questions(client: Client, django_assert_max_num_queries) -> None:
    match = analysed_match()
    with django_assert_max_num_queries(7):
        _page(client, match.code)


def test_how_far_an_analysis_is_follows_until_nobody_makes_it_any_more(client: Client) -> None:
    match = finished_match()
    client.post(reverse("match-analysis", args=[match.code]))
    address = reverse("match-analysis-data", args=[match.code])
    assert first_pieces(client.get(address, headers=STREAM)) == {"analysis": '{"state": "waiting", "percent": 0}'}
    MatchAnalysis.objects.update(state="failed", percent=40)
    made = first_pieces(client.get(address, headers=STREAM))
    assert made == {"analysis": '{"state": "failed", "percent": 40}', "end": "1"}
    under_way = reverse("match-analysis-data", args=[table().match.code])
    assert client.get(under_way, headers=STREAM).status_code == client.get(under_way).status_code == 404


def test_a_fault_of_ours_in_the_writing_is_logged_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = analysed_match()

    def failing(_read: object) -> Writing:
        raise AttributeError("a fault of ours")

    monkeypatch.setattr(match_texts, "match_writing", failing)
    assert writing_of(match) is None and match.code in caplog.text
    monkeypatch.undo()
    assert writing_of(match) is not None
