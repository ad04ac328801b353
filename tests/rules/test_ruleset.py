"""Rulesets are data behind one checked door."""

import pytest

import rules
from rules.base.resources import read_toml
from rules.contract.ruleset import HEAD, codes_of, ruleset_from_data
from rules.risiko.options import RisikoRuleset

EDITIONS = {"risiko-1997", "risiko-challenge", "risiko-classico", "risiko-time-attack", "risiko-torneo"}


def data(**changes: object) -> dict[str, object]:
    return read_toml("rulesets/risiko-torneo.toml") | changes


def test_the_five_editions_of_risiko_are_shipped_at_least() -> None:
    assert set(codes_of(RisikoRuleset)) >= EDITIONS
    assert all(rules.load(code).code == code for code in rules.codes())


def test_of_the_five_editions_only_the_clubs_have_a_cap_on_armies() -> None:
    caps = {code: rules.load(code, RisikoRuleset).army_cap for code in EDITIONS}
    assert {code: cap for code, cap in caps.items() if cap} == {"risiko-challenge": 130}


def test_the_clubs_break_a_tie_by_points_outside_then_order_of_play() -> None:
    assert rules.load("risiko-challenge").table_tie == ("outside", "later_in_order")
    assert rules.load("risiko-torneo").table_tie == ("armies", "extra_round")


def test_an_unknown_code_lists_the_codes() -> None:
    with pytest.raises(KeyError) as caught:
        rules.load("monopoli")
    assert "risiko-torneo" in str(caught.value)


@pytest.mark.parametrize("code", ["../rulesets/risiko-torneo", "", "risiko-torneo.toml"])
def test_a_code_is_never_a_path(code: str) -> None:
    with pytest.raises(rules.UnknownRuleset):
        rules.load(code)


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(rules.RulesetError, match=r"unknown_option.*risiko-torneo.*army_cup"):
        ruleset_from_data(data(army_cup=130))


def test_a_missing_key_is_named() -> None:
    incomplete = data()
    del incomplete["army_cap"]
    with pytest.raises(rules.RulesetError, match=r"missing_option.*army_cap"):
        ruleset_from_data(incomplete)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("army_cap", -1),
        ("army_cap", True),
        ("army_cap", "130"),
        ("methods", "method1"),
        ("methods", ["method9"]),
        ("end_of_time", "whistle"),
        ("seats_min", 7),
        ("seats_min", 1),
        ("deal_share_percent", 20),
        ("endowment", [35, 30, 25]),
        ("endowment", [35, 30, 25, 0]),
        ("colours", ["nero"] * 6),
        ("attack_dice_max", 4),
        ("defence_dice_max", 0),
        ("garrison_beside_enemy", 9),
        ("attack_dice", "not_fewer"),
    ],
)
def test_a_wrong_value_is_refused_by_key(key: str, value: object) -> None:
    with pytest.raises(rules.RulesetError, match=key):
        ruleset_from_data(data(**{key: value}))


@pytest.mark.parametrize("name", HEAD)
def test_what_names_a_ruleset_is_no_option(name: str) -> None:
    ruleset = rules.load("risiko-torneo")
    for vary in (ruleset.varied, ruleset.stored):
        with pytest.raises(rules.RulesetError, match="unknown_option"):
            vary(**{name: getattr(ruleset, name)})
    with pytest.raises(rules.RulesetError, match="unknown_option"):
        ruleset.varied(self=1)


def test_an_edition_with_other_options_says_what_differs() -> None:
    varied = rules.load("risiko-time-attack").varied(end_of_time="cards", reshuffles_limit=1)
    assert varied.changes() == {"end_of_time": "cards", "reshuffles_limit": 1}
    assert rules.load("risiko-time-attack").changes() == {}
