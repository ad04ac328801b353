"""What happened is told in a sentence, and no sentence holds a secret."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

import rules
from matches.games.risiko.words.events import event_words
from matches.games.risiko.words.scene import TELLERS
from rules.base.chance import Seeded
from rules.contract.outside import TimeUp, Withdraw
from rules.contract.random_bot import RandomBot
from rules.contract.ruleset import codes_of
from rules.risiko.options import RisikoRuleset
from rules.risiko.state import events
from rules.risiko.state.state import ATTACK, State

NAMES = ("Nora Bassi", "Ugo Ferri", "Lia Monti")


def told(ruleset: str, seed: str) -> list[tuple[events.Event, str]]:
    """A whole match of random bots, in words; the clock rings after round 6."""
    chance, bot = Seeded(seed), RandomBot(seed)
    steps = rules.start(rules.load(ruleset), NAMES, chance)
    state: State | None = None
    found = []
    rung = rules.load(ruleset).end_of_time not in ("sdadata", "complete_round")
    while True:
        for event in steps:
            before, state = state, rules.evolve(state, event)
            found.append((event, event_words(event, before, state, NAMES)))
        assert state is not None
        if state.outcome is not None or len(found) > 3000:
            return found
        if state.round > 6 and not rung and state.phase == ATTACK:
            steps, rung = rules.decide(state, TimeUp(), None, chance), True
            continue
        seat = rules.to_move(state)[0]
        steps = rules.decide(state, bot.act(None, rules.legal_actions(state, seat)), seat, chance)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("ruleset", codes_of(RisikoRuleset))
def test_every_event_of_a_match_has_its_sentence(ruleset: str, language: str) -> None:
    with translation.override(language):
        lines = told(ruleset, f"words {ruleset}")
    assert len({type(event) for event, _ in lines}) > 10
    for event, words in lines:
        assert words.endswith("."), (event, words)
        assert "%" not in words and "_" not in words


def test_every_kind_of_event_has_a_teller() -> None:
    assert set(TELLERS) == set(events.Event.__args__)


def test_a_throw_names_both_places_the_dice_and_what_it_cost() -> None:
    lines = [(event, words) for event, words in told("risiko-challenge", "throws") if isinstance(event, events.Fought)]
    event, words = next((event, words) for event, words in lines if event.attacker_losses and event.defender_losses)
    dice = " ".join(map(str, sorted(event.attack, reverse=True)))
    assert re.search(rf"^Da .+ contro .+: .+ tira {dice}, ", words)
    assert words.count("perde") == 2


def test_a_conquest_is_told_with_its_throw() -> None:
    lines = told("risiko-challenge", "throws")
    at = next(place for place, (event, _) in enumerate(lines) if isinstance(event, events.MovedIn))
    throws = [words for event, words in lines[at - 2 : at] if isinstance(event, events.Fought)]
    assert "conquista" in throws[0]


def test_a_drawn_card_stays_secret() -> None:
    for event, words in told("risiko-challenge", "cards"):
        if isinstance(event, events.CardDrawn):
            assert re.fullmatch(r"(Nora Bassi|Ugo Ferri|Lia Monti) pesca una carta\.", words)


def test_who_leaves_is_named_with_the_reason() -> None:
    chance = Seeded("leaving")
    state = rules.replay(rules.start(rules.load("risiko-challenge"), NAMES, chance))
    for reason, words in (("absent", "assente"), ("surrendered", "arrende")):
        event = rules.decide(state, Withdraw(2, reason), None, chance)[0]
        assert words in event_words(event, state, rules.evolve(state, event), {1: "Nora", 2: "Ugo Ferri", 3: "Lia"})
