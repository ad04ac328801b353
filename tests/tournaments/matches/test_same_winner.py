"""The winner of an official match is the one whom the tournament counts: every method, every ruleset, many seeds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from random import Random
from types import SimpleNamespace

import pytest

from rules import codes, load
from rules.contract.ruleset import codes_of
from rules.risiko.options import RisikoRuleset
from scoring.facts import SeatFacts
from scoring.formulas import REGISTRY
from scoring.formulas.club import ClubFormula
from scoring.methods import METHODS
from tests.rig.long import LONG
from tests.tournaments.matches.played import ended, official, told
from tests.tournaments.results.cast import NORA, TEO, UGO, VALUES, ending
from tournaments import counting
from tournaments.models import Tournament
from tournaments.selectors.results.counting import count_document, settle
from tournaments.selectors.setup.choices import choices_check, choices_of
from tournaments.selectors.setup.tournament_rules import match_options, winner_rule

SEEDS, SHARED = (16, 4) if LONG else (4, 2)
TIES = (None, ["extra_round"], ["armies", "outside", "later_in_order"])
WITH_LISTS = [code for code in codes_of(RisikoRuleset) if load(code, RisikoRuleset).load_deck().is_territory_lists]
BOARD = [
    (code, formula)
    for code in codes_of(RisikoRuleset)
    for formula in (*METHODS, "raduno")
    if code in WITH_LISTS or formula in ("method1", "method1+3")
]
OTHERS = [code for code in codes() if code not in codes_of(RisikoRuleset)]


def counted(tournament: Tournament, seeds: int, *, shares: bool = False) -> Counter[str]:
    """Play and count; return how the matches ended. Some among sensible bots, some with somebody who leaves."""
    reasons: Counter[str] = Counter()
    ruleset = official(tournament, shares=shares)
    for number in range(seeds):
        seed = f"{tournament.ruleset}/{tournament.formula}/{number}"
        sensible = not ruleset.has_clock or number % 4 == 3
        state = ended(ruleset, seed, sensible=sensible, leaver=number % 3 == 1)
        found = told(
            tournament, state, seed=f"{seed}/{shares}/{tournament.rule_options}/{tournament.seats}", shares=shares
        )
        assert found.by_match == found.by_count, (seed, found)
        reasons[found.reason] += 1
    return reasons


@pytest.mark.few(2)
@pytest.mark.parametrize(("code", "formula"), BOARD)
def test_match_and_tournament_name_the_same_winner(code: str, formula: str) -> None:
    """With every tie rule, the order of play balanced or rolled, the win shared or not."""
    for tie in TIES:
        for seats in Tournament.Seats:
            rules = {"table_tie": tie} if tie else {}
            tournament = Tournament(ruleset=code, formula=formula, seats=seats, rule_options=rules)
            choices_check(choices_of(tournament))
            counted(tournament, SEEDS if load(code).has_clock else 2)
            counted(tournament, SHARED, shares=True)


@pytest.mark.long
def test_ties_eliminations_and_extra_rounds_were_among_them() -> None:
    """The seeds above are worth something only if they reach every way in which a match can end."""
    reasons: Counter[str] = Counter()
    for tie in TIES:
        tournament = Tournament(
            ruleset="risiko-torneo",
            formula="method2",
            seats=Tournament.Seats.DICE,
            rule_options={"table_tie": tie or []},
        )
        reasons += counted(tournament, 60)
    assert reasons.keys() >= {"points", "objective", "armies", "extra_round", "shared"}, reasons


@pytest.mark.parametrize(
    ("code", "formula", "number"),
    [
        ("risiko-time-attack", "method1+3", 43),
        ("risiko-torneo", "method2+3", 45),
        ("risiko-torneo", "method2", 46),
        ("risiko-torneo", "method2", 109),
    ],
)
def test_equals_go_by_the_order_that_the_dice_gave_not_by_their_seats(code: str, formula: str, number: int) -> None:
    rules = {"table_tie": ["later_in_order"]}
    tournament = Tournament(ruleset=code, formula=formula, seats="dice", rule_options=rules)
    seed = f"{code}/{formula}/{number}"
    found = told(tournament, ended(official(tournament), seed), seed=f"order/{seed}")
    assert found.reason == "later_in_order" and found.by_match == found.by_count


def test_after_an_extra_round_only_who_contended_in_it_can_win() -> None:
    """R23: the others do not play it, and what they hold may be worth more by then."""
    tournament = Tournament(ruleset="risiko-torneo", formula="method1")
    document = ending() | {"contenders": [UGO, TEO]}
    count = count_document(tournament, "map", counting.clean("map", document, (1, 2, 3, 4)))
    lines = settle(tournament, count, decided=None, shared=False).lines
    assert VALUES[NORA] > VALUES[UGO] > VALUES[TEO]
    assert [line.seat for line in lines if line.won] == [UGO]


@pytest.mark.parametrize("code", WITH_LISTS)
def test_a_scope_with_the_secondary_objective_reaches_the_match(code: str) -> None:
    tournament = Tournament(ruleset=code, formula="method2+3", scope="both")
    assert match_options(tournament)["scope"] == "both"


@pytest.mark.parametrize("code", OTHERS)
def test_the_other_games_bring_their_winner_with_them(code: str) -> None:
    reasons: Counter[str] = Counter()
    for shares in (False, True):
        reasons += counted(Tournament(ruleset=code, formula="points"), SHARED, shares=shares)
    assert reasons


def test_every_formula_says_which_winner_it_counts() -> None:
    """Its order of the seats is that of the option it names: checked on seats drawn by chance."""
    chance = Random(11)
    for formula in (*REGISTRY.values(), ClubFormula(win=Decimal(3))):
        assert formula.winner_by in RisikoRuleset.CHOICES["winner_by"], formula.code
        for _ in range(50):
            seat = SeatFacts(
                1, points=Decimal(chance.randrange(100)), methods={name: chance.randrange(200) for name in METHODS}
            )
            expected = seat.methods[formula.winner_by] if formula.winner_by in METHODS else seat.points
            assert formula.score(seat) == expected
            assert formula.score(replace(seat, points=Decimal(0), methods=dict.fromkeys(METHODS, 0))) == 0


def test_a_formula_that_no_option_follows_leaves_the_rules_as_they_are(monkeypatch) -> None:
    monkeypatch.setattr(
        "tournaments.selectors.setup.tournament_rules.formula_of", lambda tournament: SimpleNamespace(winner_by="")
    )
    tournament = Tournament(ruleset="risiko-challenge", formula="method2")
    assert winner_rule(tournament) == "" and "winner_by" not in match_options(tournament)


def test_whoever_left_stands_behind_everybody_who_stayed_as_in_the_match() -> None:
    """R32: 34 territories on the board of somebody who left are worth no second place."""
    tournament = Tournament(ruleset="risiko-torneo", formula="method1")
    document = ending() | {"left": [NORA, UGO]}
    for seat in document["seats"]:
        seat["surrendered"] = seat["seat"] in (NORA, UGO)

    def places(rules: dict[str, object]) -> list[int]:
        tournament.rule_options = rules
        count = count_document(tournament, "map", counting.clean("map", document, (1, 2, 3, 4)))
        lines = settle(tournament, count, decided=None, shared=False).lines
        return [line.seat for line in sorted(lines, key=lambda line: line.place)]

    assert places({})[-2:] == [UGO, NORA], "the first to leave is the very last"
    assert places({"leavers": "as_others"})[-2:] != [UGO, NORA]
