"""The scores shown while one taps are those the server counts: thousands of random boards under both."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.rig.long import LONG
from tournaments import counting
from tournaments.counting import course
from tournaments.models import Tournament
from tournaments.selectors.results.counting import count_document, tied_seats
from tournaments.views.results.entry_data import scoring_data

SOURCE = Path(settings.BASE_DIR) / "tournaments/static/tournaments/js/scoring.js"
COUNT = """(given) => { %s
  return given.documents.map((document) => {
    const { defects, notes, gaps, scores, tied } = count(document, given.data);
    return { defects: [...defects, ...gaps], notes, scores, tied };
  });
}"""
CHOICES = [
    ("risiko-torneo", "method1", "principal"),
    ("risiko-torneo", "method2+3", "both"),
    ("risiko-challenge", "gufo", "principal"),
    ("risiko-challenge", "method2", "principal"),
    ("risiko-classico", "method1+3", "principal"),
    ("risiko-classico", "method2", "principal"),
]
BOARDS = 250 if LONG else 160


def random_document(chance: Random, codes: list[str], cards: list[dict[str, Any]]) -> dict[str, Any]:
    """An end of a match: often one player holds the whole card, now and then everything is wrong with it."""
    seats = list(range(1, chance.choice([2, 3, 4, 4, 4, 5, 6]) + 1))
    wild = chance.random() < 0.4
    owners = seats if chance.random() < 0.6 else seats[: max(1, len(seats) - 1)]
    counted = chance.choice([0, 0.5, 1, 1])
    dealt = chance.sample([card["number"] for card in cards], len(seats))
    big = chance.choice([3, 12])
    board = {
        code: [chance.choice(owners), chance.randint(0 if wild else 1, big) if chance.random() < counted else None]
        for code in codes
        if not wild or chance.random() < 0.97
    }
    if chance.random() < 0.3:
        board = {code: [owners[index * len(owners) // len(codes)], 1] for index, code in enumerate(codes)}
    complete = {card["number"]: card["codes"] for card in cards}[dealt[0]] or [] if chance.random() < 0.4 else []
    board |= {code: [seats[0], board.get(code, [0, 2])[1]] for code in complete}
    held = {seat: any(owner == seat for owner, _ in board.values()) for seat in seats}
    rows = []
    for index, seat in enumerate(seats):
        card = chance.choice([dealt[0], 99, None]) if wild and chance.random() < 0.3 else dealt[index]
        claims = bool(complete) and index == 0 and chance.random() < 0.7
        claims = claims or chance.random() < (0.3 if wild else 0.04)
        gone = not held[seat] if not wild else chance.random() < 0.3
        rows.append(
            {"seat": seat, "colour": "NVRGBLA"[index], "objective": card, "completed_in_time": claims,
             "eliminated": gone, "surrendered": chance.random() < 0.1, "out": None}
        )  # fmt: skip
    return {"seats": rows, "board": board}


def with_a_course(chance: Random, document: dict[str, Any]) -> dict[str, Any]:
    """What a match brings, and what a page says seat by seat; whoever left is marked as such."""
    seats = [row["seat"] for row in document["seats"]]
    gone = [row["seat"] for row in document["seats"] if row["surrendered"]]
    more: dict[str, Any] = {}
    if chance.random() < 0.5:
        more["order"] = chance.sample(seats, len(seats))
    if chance.random() < 0.5:
        more["contenders"] = chance.sample(seats, chance.randint(1, len(seats)))
    if gone and chance.random() < 0.7:
        more["left"] = chance.sample(gone, len(gone)) if chance.random() < 0.6 else [gone]
    return document | more


def seat_by_seat(document: dict[str, Any]) -> dict[str, Any]:
    return course.part_for_page(document, [])


def plain(findings: list[dict[str, Any]]) -> list[str]:
    return sorted(repr(sorted(finding.items())) for finding in findings)


@pytest.mark.few(1)
@pytest.mark.browser
@pytest.mark.parametrize(("ruleset", "formula", "scope"), CHOICES)
def test_the_page_counts_as_the_server_does(page: Page, ruleset: str, formula: str, scope: str):
    chance = Random(f"{ruleset}{formula}")
    tournament = Tournament(ruleset=ruleset, formula=formula, scope=scope)
    data = scoring_data(tournament, shared=False)
    codes = [one["code"] for one in data["territories"]]
    documents = [random_document(chance, codes, data["cards"]) for _ in range(BOARDS)]
    documents += [with_a_course(chance, random_document(chance, codes, data["cards"])) for _ in range(BOARDS)]
    source = SOURCE.read_text(encoding="utf-8").replace("export ", "")
    answers = page.evaluate(COUNT % source, {"documents": documents, "data": data})
    seen: set[str] = set()
    for document, answer in zip(documents, answers, strict=True):
        counted = count_document(tournament, "map", document)
        assert plain(answer["defects"]) == plain(counted.defects), document
        if not counted.defects:
            assert plain(answer["notes"]) == plain(counted.notes), document
            assert answer["scores"] == counted.scores, document
            assert answer["tied"] == list(tied_seats(tournament, counted, decided=None, shared=False)), document
        seen |= {one["code"] for one in counted.defects + counted.notes}
    assert len(seen) >= 8 and seen >= {"extra_round_only", "extra_round_void", "left_last"}
    told = [seat_by_seat(one) for one in documents if "left" in one]
    for document, answer in zip(told, page.evaluate(COUNT % source, {"documents": told, "data": data}), strict=True):
        counted = count_document(
            tournament, "map", counting.clean("map", document, [row["seat"] for row in document["seats"]])
        )
        if not counted.defects:
            assert plain(answer["notes"]) == plain(counted.notes), document
