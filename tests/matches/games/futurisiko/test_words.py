"""Every event of FutuRisiKo! has its sentence, every refusal its reason, every text of the scripts its words."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path

import pytest
from django.utils import translation

import rules
from matches.games.futurisiko.chart import chart
from matches.games.futurisiko.presenter import PRESENTER
from matches.games.futurisiko.words.names import CARDS, USES, forces
from matches.games.futurisiko.words.refusals import ILLEGAL, illegal_text
from matches.games.futurisiko.words.scene import TELLERS
from matches.words.board.page_texts import page_texts
from rules.futurisiko.deck import KINDS
from rules.futurisiko.documents.codec import CODEC
from rules.futurisiko.state.geography import geography
from rules.futurisiko.state.state import Phase

ROOT = Path(__file__).resolve().parents[4]
SCRIPTS = sorted((ROOT / "matches/static/matches/futurisiko").glob("*.js"))
PARAMS = ("territory", "source", "target", "sea", "place", "most", "least", "cost", "points", "round")
SILENT = {"OPENING", "PRODUCE", "FIRING", "OPERATE", "OVER"}
"""Phases in which nobody decides."""


SHARED = ROOT / "rules/contract/live.py", ROOT / "rules/contract/outside.py"


def test_every_event_has_its_sentence() -> None:
    assert set(TELLERS) == set(CODEC.events.values())


def test_every_code_of_the_engine_has_its_reason_in_both_languages() -> None:
    codes = {
        code
        for path in (*(ROOT / "rules/futurisiko").rglob("*.py"), *SHARED)
        for code in re.findall(r'illegal\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert codes - {"quantity_out_of_range"} <= set(ILLEGAL)
    for language in ("it", "en"):
        with translation.override(language):
            for code in codes - {"quantity_out_of_range"}:
                params = {**dict.fromkeys(PARAMS, "cina"), "card": "truce", "seat": 1}
                assert "%" not in illegal_text(code, params)


@pytest.mark.parametrize(("least", "most", "words"), [(1, 3, "da 1 a 3"), (1, 0, "Nessuna armata")])
def test_a_wrong_number_is_told_with_the_right_ones(least: int, most: int, words: str) -> None:
    assert words in illegal_text("quantity_out_of_range", {"value": 9, "least": least, "most": most})


def test_every_text_of_the_scripts_exists() -> None:
    texts = {**page_texts(), **PRESENTER.words.board(rules.load("futurisiko"))}
    for path in SCRIPTS:
        source = path.read_text(encoding="utf-8")
        for key in re.findall(r'texts\.(\w+)|(?:say|count)\("(\w+)"', source):
            assert next(filter(None, key)) in texts, (path.name, key)
        for key in re.findall(r'"(ask_\w+|no_\w+|keep)"', source):
            assert key in texts, (path.name, key)
    assert {phase.name.lower() for phase in Phase if phase.name not in SILENT} == set(texts["phases"])
    assert set(texts["places"]) == set(geography("futurisiko").codes)


def test_every_kind_of_card_has_a_name_and_a_use() -> None:
    assert set(CARDS) == set(USES) == set(KINDS)


def test_armies_are_told_with_their_kinds() -> None:
    assert forces(1, 2, 0) == "1 armata terrestre e 2 aerei"
    assert forces(sea=1) == "1 sommergibile"
    assert forces() == ""


def test_the_map_draws_every_territory_and_sea_area_of_the_board() -> None:
    drawn, geo = chart(), geography("futurisiko")
    assert [one.code for one in drawn.territories] == list(geo.codes[: geo.size])
    assert list(dict.fromkeys(one.code for one in drawn.seas)) == list(geo.codes[geo.size :])
    assert all(one.path.startswith("M") for one in drawn.territories)
    lines = sum(len(one.lines) for one in geo.board.territories) // 2
    assert len(drawn.straits) == lines + 1, "the one over the edge of the map is drawn at both edges"


def test_the_map_is_what_its_tool_draws() -> None:
    tool = run_path(str(ROOT / "tools/futurisiko_map/build.py"))
    assert tool["drawn"]() == (ROOT / "rules/data/futurisiko_map.json").read_text(encoding="utf-8")
