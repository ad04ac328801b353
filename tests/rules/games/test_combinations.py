"""Any combination of options is refused with a code or played: no crash, no seat without an action, no endless turn."""

from random import Random
from typing import Any

import pytest

import rules
from rules.contract.outside import TimeUp
from rules.contract.ruleset import RulesetError
from rules.play.bots import bot, bot_names
from tests.rig.properties import scaled
from tests.rules.games.varied import varied

PAIRS, PLAYED, MOST = 400, 8, 350
CODES = rules.codes()


@pytest.mark.parametrize("code", CODES)
def test_every_pair_of_values_is_accepted_or_refused_with_a_code(code: str) -> None:
    tried = scaled(PAIRS)
    accepted = list(varied(code, f"pairs {code}", tried, 2))
    assert tried / 4 < len(accepted) < tried
    assert all(one.varied(**one.changes()) == one for one in accepted[:50])


@pytest.mark.few(4)
@pytest.mark.parametrize("code", CODES)
def test_what_is_accepted_can_be_played(code: str) -> None:
    found = varied(code, f"played {code}", 40 * scaled(PLAYED), 6)
    for number, ruleset in zip(range(scaled(PLAYED)), found, strict=False):
        play(ruleset, f"{code} {number}")


def play(ruleset: Any, seed: str) -> None:
    """Part of a match by chance and by the best bot, with the clock early, checked on the way."""
    chance, dice = Random(seed), rules.Seeded(seed)
    seats = chance.randint(ruleset.seats_min, ruleset.seats_max)
    names = bot_names(ruleset.game)[:: len(bot_names(ruleset.game)) - 1]  # who has sense, and chance
    players = [bot(chance.choice(names), f"{seed} {seat}", ruleset.game) for seat in range(1, seats + 1)]
    try:
        state = rules.replay(rules.start(ruleset, seats, dice))
    except rules.SetupError as error:
        assert error.code == "deck_too_small"
        return
    for _ in range(MOST):
        if state.outcome is not None:
            break
        if state.round > 3 and TimeUp() in rules.legal_actions(state, None):
            state = rules.step(state, TimeUp(), None, dice)[1]
            continue
        (seat,) = rules.to_move(state)
        listed = rules.legal_actions(state, seat)
        assert listed
        player = players[seat - 1]
        state = rules.step(state, player.act(rules.view(state, seat) if player.sees else None, listed), seat, dice)[1]
    assert rules.status(state) == ()
    assert rules.decode(rules.encode(state), ruleset.game) == state


@pytest.mark.parametrize(
    ("code", "options", "refused"),
    [
        ("risiko-challenge", {"attack_dice_max": 2}, "attack_dice_too_few"),
        ("italywar-torneo", {"attack_dice_max": 2}, "attack_dice_too_few"),
        ("risiko-classico", {"winner_by": "inside"}, "objective_not_list"),
        ("risiko-1997", {"winner_by": "method2+3"}, "objective_not_list"),
        ("italywar", {"winner_by": "inside"}, "objective_not_list"),
        ("risiko-torneo", {"scope": "both"}, "scope_without_secondary"),
        ("italywar-torneo", {"scope": "both"}, "scope_without_secondary"),
        ("risiko-torneo", {"endowment": [35, 30, 25, 6]}, "endowment_too_small"),
        ("risiko-challenge", {"army_cap": 34}, "cap_below_endowment"),
        ("risiko-challenge", {"seats_min": 2, "endowment": [40, 35, 30, 25, 20]}, "share_never_fair"),
        ("risiko-torneo", {"table_tie": ["armies", "armies"]}, "option_repeated"),
        ("risiko-torneo", {"colours": ["nero", "verde", "rosso", "giallo", "viola", "lilla"]}, "colours_alike"),
        ("risiko-torneo", {"colours": ["nero", "verde", "rosso", "giallo", "viola", "rosa"]}, "option_choice"),
    ],
)
def test_a_contradiction_is_refused_with_its_code(code: str, options: dict[str, Any], refused: str) -> None:
    with pytest.raises(RulesetError) as caught:
        rules.load(code).varied(**options)
    assert caught.value.code == refused and caught.value.params["ruleset"] == code


def test_an_own_deck_may_bring_what_the_rulesets_cards_lack() -> None:
    board = rules.load_board("risiko")
    names = [one.name for one in board.territories]
    rows = [{"number": str(n), "principal": names[n], "secondary": names[n + 12]} for n in range(1, 8)]
    deck = rules.deck_from_rows(rows)
    ruleset = rules.load("risiko-classico").varied_for(deck, scope="both", winner_by="inside")
    state = rules.replay(rules.start(ruleset, 4, rules.Seeded(1), deck))
    assert state.table.cards[0].secondary
    with pytest.raises(RulesetError, match="scope_without_secondary"):
        rules.load("risiko-classico").varied_for(rules.load("risiko-torneo").load_deck(), scope="both")
