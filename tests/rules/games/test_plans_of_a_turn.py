"""What the thinking bots make of small positions in which the good move is plain, and what their search looks at."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.lands.mind import styles
from rules.lands.mind.battles import battles_of
from rules.lands.mind.facts import facts_of_state, facts_of_view
from rules.lands.mind.field import Field
from rules.lands.mind.judges import Judge, PlannerJudge
from rules.lands.mind.search import TurnSearch
from rules.lands.mind.thinker import Thinker
from rules.play.bots import bot
from rules.risiko.bot import RISIKO
from rules.risiko.state.actions import Attack, Defend, EndTurn, Move, MoveIn
from tests.rules.engine.table import ADA, BRUNO, CARLA, position, t
from tests.rules.play import Play

LEVELS = ("planner", "strong")
GOALS = (1, 4, 5)
"""Ada's card asks for 24 territories, wherever they lie."""
OCEANIA = {"Australia Occidentale": 1, "Australia Orientale": 1, "Nuova Guinea": 1, "Indonesia": 1}
DICE = rules.load("risiko-classico").throws


def decided(match: Play, name: str) -> Any:
    """What a bot does now."""
    seat = rules.to_move(match.state)[0]
    return bot(name, "1").act(rules.view(match.state, seat), rules.legal_actions(match.state, seat))


def in_australia(indonesia: int, inland: int, siam: int) -> Play:
    """Ada holds Oceania, whose only way in is Indonesia, beside Bruno's Siam; the rest is Carla's."""
    oceania = OCEANIA | {"Indonesia": indonesia, "Australia Occidentale": inland}
    return position(holdings={ADA: oceania, BRUNO: {"Siam": siam, "India": 9}}, rest=CARLA, goals=GOALS)


@pytest.mark.parametrize("name", LEVELS)
def test_the_march_goes_to_the_border_that_is_threatened(name: str) -> None:
    assert decided(in_australia(2, 8, 12), name) == Move(t("Australia Occidentale"), t("Indonesia"), 7)


@pytest.mark.parametrize("name", LEVELS)
def test_who_stands_at_the_border_already_marches_nowhere(name: str) -> None:
    """Every march left would take armies away from it."""
    assert decided(in_australia(9, 1, 12), name) == EndTurn()


def just_conquered(source: str, armies: int) -> Play:
    """Ada has taken Indonesia, the way between Oceania and Siam, and has as many armies to share out."""
    lands = {name: 1 for name in OCEANIA if name != "Indonesia"} | {source: armies}
    bruno = {"Indonesia": 1, "India": 12, "Cina": 12, **({} if source == "Siam" else {"Siam": 12})}
    match = position(holdings={ADA: lands, BRUNO: bruno}, rest=CARLA, goals=GOALS).dice(6, 6, 6, 1)
    match.do(Attack(t(source), t("Indonesia"), 3))
    match.do(Defend(1))
    return match


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("source", "wanted"), [("Siam", "least"), ("Nuova Guinea", "most")])
def test_after_a_conquest_the_armies_stand_where_the_enemy_does(name: str, source: str, wanted: str) -> None:
    """Behind Siam nobody threatens Indonesia; from Nuova Guinea it becomes the border itself."""
    match = just_conquered(source, 14)
    (asked,) = rules.legal_actions(match.state, ADA)
    assert decided(match, name) == MoveIn(getattr(asked.armies, wanted))


def search_of(match: Play, judge: type[Judge] = Judge, widths: tuple[int, ...] = (1,)) -> TurnSearch:
    """A search of Ada's, by a judge that counts what stands on the board."""
    return TurnSearch(judge(Field(facts_of_state(match.state)), ADA), battles_of(DICE), 1, list(widths))


def board(search: TurnSearch) -> Any:
    """Everything that a search changes and puts back."""
    field = search.field
    lists = (field.owner, field.armies, field.hands, field.waiting, field.active)
    return [list(row) for row in lists], field.turn, field.conquests, field.late


def test_what_a_search_has_tried_leaves_no_trace() -> None:
    """Conquests, defeats and a seat that falls, in chains of three."""
    holdings = {ADA: {"Egitto": 12, "Brasile": 5, "Siam": 3}, BRUNO: {"Africa Orientale": 1}}
    search = search_of(position(holdings=holdings, rest=CARLA, goals=GOALS), widths=(6, 3, 2))
    before = board(search)
    attacks = [attack for name in holdings[ADA] for attack in search.attacks_from(t(name))]
    assert search.best(attacks, 0, float("-inf")).source >= 0
    assert board(search) == before


@pytest.mark.parametrize(("armies", "thought"), [(4, False), (5, False), (7, True), (9, True)])
def test_a_battle_lost_three_times_in_four_is_not_thought_about(armies: int, thought: bool) -> None:
    holdings = {ADA: {"Egitto": armies}, BRUNO: {"Africa Orientale": 6}}
    search = search_of(position(holdings=holdings, rest=CARLA, goals=GOALS))
    attack = (t("Egitto"), t("Africa Orientale"))
    chance = search.battles.wins[search.battles.place(armies, 6)]
    assert 0 < chance < 1 and (chance >= 0.25) == thought
    assert (search.best([attack], 0, float("-inf")).source >= 0) == thought


def test_of_a_battle_larger_than_the_tables_all_armies_above_them_are_left() -> None:
    """Of 160 against one a hundred more are left to the conqueror than of 60; and so to who holds out."""

    def forces(attackers: int, defenders: int, won: bool) -> tuple[int, int]:
        holdings = {ADA: {"Egitto": attackers}, BRUNO: {"Africa Orientale": defenders}}
        search = search_of(position(holdings=holdings, rest=CARLA, goals=GOALS))
        battle = t("Egitto"), t("Africa Orientale")
        search.conquered(*battle, 1) if won else search.repelled(*battle)
        return search.field.forces[ADA], search.field.forces[BRUNO]

    (small, _), (large, _) = forces(60, 1, True), forces(160, 1, True)
    assert large == small + 100 > 150
    (_, small), (_, large) = forces(5, 60, False), forces(5, 160, False)
    assert large >= small + 95 > 140


def test_to_the_planner_a_board_is_worth_less_on_which_another_holds_a_continent() -> None:
    """By the armies that Oceania brings Bruno; whatever else he holds, he and Carla have as much on both boards."""

    def worth(last: str) -> float:
        """Of Bruno with three quarters of Oceania, a territory of each other continent, and this one."""
        lands = ("Australia Occidentale", "Australia Orientale", "Nuova Guinea", "Ucraina", "Egitto", "Peru", "Alberta")
        bruno = dict.fromkeys((*lands, "Siberia", last), 2)
        state = position(holdings={ADA: {"Islanda": 5}, BRUNO: bruno}, rest=CARLA, goals=GOALS).state
        return PlannerJudge(Field(facts_of_state(state)), ADA, battles_of(DICE)).worth()

    assert worth("Urali") - worth("Indonesia") == pytest.approx(2)


def test_armies_that_are_being_placed_count_once() -> None:
    """On the territory where they are tried, and no more in the hand."""
    state = position(holdings={ADA: {"Egitto": 3}}, rest=CARLA, phase=3, left=5, goals=GOALS).state
    judges: list[Judge] = []

    def style(view: Any, battles: Any) -> Judge:
        judges.append(Judge(Field(facts_of_view(view)), view.seat))
        assert judges[-1].field.waiting[ADA] == 5
        return judges[-1]

    Thinker("1", RISIKO, style, (1,)).act(rules.view(state, ADA), rules.legal_actions(state, ADA))
    assert len(judges) == 1 and judges[0].field.waiting[ADA] == 0


@pytest.mark.parametrize("more", [
    ("Indonesia", "Nuova Guinea", "Australia Orientale", "Egitto"),
    ("Congo", "Africa Orientale", "Africa del Nord", "Egitto", "Madagascar", "Nuova Guinea"),
])  # fmt: skip
def test_of_continents_of_ones_choice_the_one_that_lacks_least_counts(more: tuple[str, ...]) -> None:
    """Ada's card asks for Europa, America del Sud and one more: of Oceania or Africa she lacks one territory."""
    europe = ("Islanda", "Scandinavia", "Gran Bretagna", "Europa Settentrionale", "Ucraina", "Europa Occidentale")
    south = ("Europa Meridionale", "Venezuela", "Peru", "Brasile", "Argentina")
    lands = dict.fromkeys((*europe, *south, *more), 2)
    match = position(holdings={ADA: lands}, rest=CARLA, goals=(6, 4, 5))
    field = Field(facts_of_state(match.state))
    field.survey()
    field.measure(ADA, field.wants[ADA])
    assert (field.missing, field.against, field.reach) == (1, 2, 1)


def test_the_strongest_looks_at_three_worlds_in_which_the_others_hold_other_cards() -> None:
    view = rules.view(position(holdings={ADA: {"Egitto": 3}, BRUNO: {"Siam": 3}}, rest=CARLA, goals=GOALS).state, ADA)
    judge: Any = styles._network_judge(view, battles_of(DICE))
    worlds: Any = judge.worlds
    dealt = [[want and (want.kind, *want.places, want.count, want.victim) for want in world] for world in worlds]
    assert len(dealt) == 3 and all(dealt.count(world) == 1 for world in dealt)
    assert all(world[ADA] == dealt[0][ADA] for world in dealt)
