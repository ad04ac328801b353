"""Every event of Battaglia has its sentence, every refusal its reason, in both languages and without a secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

import rules
from matches.games.battaglia.words.events import TELLERS, event_words
from matches.games.battaglia.words.names import card_name
from matches.games.battaglia.words.refusals import MOMENTS, illegal_text
from matches.words.sentence import GENERAL
from rules.battaglia.state import events
from rules.battaglia.state.cards import CARDS
from rules.play.simulation import Recording, simulated
from rules.records.match_file import read
from tests.rules.battaglia.table import ADA, BRUNO, attack, position

ROOT = Path(__file__).resolve().parents[4]
NAMES = ("Nora Bassi", "Ugo Ferri", "Lia Monti", "Teo Galli")
RAISED = re.compile(r"""illegal\(\s*"(\w+)"|return "(\w+)"$""", re.MULTILINE)
CODES = sorted(
    {
        found[0] or found[1]
        for path in (*(ROOT / "rules/battaglia").rglob("*.py"), *(ROOT / "rules/contract").rglob("*.py"))
        if path.stem in ("attacks", "live", "outside", "patrols", "turns")
        for found in RAISED.findall(path.read_text(encoding="utf-8"))
    }
    - {"wrong_phase", "time_already_up"}
)
"""No ruleset of this game has a clock, so that its time is never up."""
PARAMS = {"weapon": "dinamite", "most": 3, "patrol": 4, "card": 1, "source": "hand", "seat": 1, "reason": "x"}


def told(seats: int, bots: str) -> Iterator[tuple[object, str]]:
    """Every event of a match with its words."""
    recording = Recording(rules.load("battaglia"), [bots] * seats, f"words {seats}")
    state = None
    for event in read(simulated(recording).lines).events:
        before, state = state, rules.evolve(state, event)
        yield event, event_words(event, before, state, NAMES[:seats])


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_event_of_a_match_has_its_sentence(seats: int, language: str) -> None:
    with translation.override(language):
        lines = list(told(seats, "sense"))
    assert len({type(event) for event, _ in lines}) >= 14
    for event, words in lines:
        assert words.endswith("."), (event, words)
        assert "%" not in words and "_" not in words, words


def test_every_kind_of_event_has_a_teller() -> None:
    assert set(TELLERS) == set(events.Event.__args__)


def test_a_card_drawn_from_the_deck_is_never_named() -> None:
    with translation.override("it"):
        lines = [(event, words) for event, words in told(3, "sense") if isinstance(event, events.Drawn)]
        names = {card_name(card) for card in range(CARDS.size)}
    drawn = [words for event, words in lines if event.source == "deck"]
    assert len(drawn) > 50
    assert not [words for words in drawn if any(name in words for name in names)]


def test_an_attack_says_who_whom_with_what_and_what_it_cost() -> None:
    game = position("vG vG", patrols=[(ADA, "aG aG aG"), (BRUNO, "rC rG rG")], beside={ADA: "B"})
    before = game.state
    declared, struck = game.do(attack("B", 2, "CG"))
    middle = rules.evolve(before, declared)
    with translation.override("it"):
        said = event_words(declared, before, middle, NAMES)
        lost = event_words(struck, middle, game.state, NAMES)
    assert said == (
        "Nora Bassi attacca una pattuglia di Ugo Ferri (pattuglia rossa) con questa carta: Bomba a mano. "
        "Bersaglio: 1 capitano e 1 guardia."
    )
    assert lost == "Ugo Ferri perde 1 capitano e 1 guardia."


def test_the_codes_are_found() -> None:
    assert {"two_captains", "losses_wrong", "card_not_held", "match_over", "arsenal_needs_guard"} <= set(CODES)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("code", CODES)
def test_every_illegal_action_says_why(code: str, language: str) -> None:
    with translation.override(language):
        text = illegal_text(code, PARAMS)
        assert text and text != str(GENERAL) and "%(" not in text


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("action", sorted(MOMENTS))
def test_every_action_says_when_its_moment_is(action: str, language: str) -> None:
    with translation.override(language):
        assert illegal_text("wrong_phase", {"action": action}) not in ("", str(GENERAL))
