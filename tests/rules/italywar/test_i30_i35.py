"""I30 to I35: capitals, objectives, the end of the time, the Strait, ports; R32: players who leave."""

import pytest

import rules
from rules.boards.board import load_board
from rules.contract.outside import TimeUp, Withdraw
from rules.italywar.state.actions import Attack, MoveIn, Place, Trade
from rules.italywar.state.events import MatchEnded
from rules.lands.goals import goal_reached
from tests.rules.italywar.table import ADA, BRUNO, CARLA, DARIO, GEO, Table, dealt, position, ruleset, t
from tests.rules.italywar.test_i11_i15 import attack, front
from tests.rules.play import with_values

TOURNAMENT = "italywar-torneo"


def goal(number: int, code: str = "italywar-normal") -> int:
    """The place of a card in its deck."""
    return [one.number for one in rules.load_deck(code).cards].index(number)


def test_i30_capitals_count_in_the_objective_that_names_them_and_nowhere_else() -> None:
    capitals, ports = GEO.board.capitals[:7], GEO.board.ports[:7]
    full = position(holdings={ADA: dict.fromkeys((*capitals, *ports), 2)}, goals=(goal(19), 0, 1, 2))
    assert goal_reached(full.state, ADA)
    fewer = position(holdings={ADA: dict.fromkeys((*capitals[:6], *ports), 2)}, goals=(goal(19), 0, 1, 2))
    assert not goal_reached(fewer.state, ADA)


def test_i31_a_complete_objective_ends_the_match_at_once() -> None:
    names = [*GEO.board.continent("lombardia").territories, *GEO.board.continent("sicilia").territories]
    holdings = {ADA: dict.fromkeys(names, 5) | {"catania": 9}, BRUNO: {"enna": 1}, DARIO: {"rieti": 2}}
    game = position(holdings=holdings, goals=(goal(1), goal(17), goal(18), goal(19)))
    game.dice(6, 6, 6, 1).do(attack("catania", "enna"))
    assert game.state.outcome is None
    game.do(MoveIn(3))
    assert (game.state.outcome.reason, game.state.outcome.winners) == ("objective", (ADA,))


def test_i31_an_objective_that_counts_armies_is_complete_with_the_last_one_placed() -> None:
    names = [code for code in GEO.codes if code not in ("oristano", "nuoro", "cagliari", "enna")][:22]
    lands = dict.fromkeys(names, 4) | {names[0]: 3}
    game = position(holdings={ADA: lands}, goals=(goal(18), 0, 1, 2), phase=3, left=2)
    game.do(Place(t(names[1]), 1))
    assert game.state.outcome is None
    game.do(Place(t(names[0]), 1))
    assert game.state.outcome.reason == "objective"


def test_i31_the_two_armies_of_a_card_can_complete_it() -> None:
    names = [code for code in GEO.codes if code not in ("oristano", "nuoro", "cagliari", "enna")][:22]
    cannons = [code for code in names if GEO.board.by_code[code].symbol == "cannone"][:3]
    lands = dict.fromkeys(names, 4) | {cannons[0]: 2}
    game = position(holdings={ADA: lands}, goals=(goal(18), 0, 1, 2), hands={ADA: cannons})
    game.do(game.listed(Trade)[0])
    assert game.state.outcome.reason == "objective"


@pytest.mark.parametrize(("by", "held", "done"), [(ADA, 3, True), (BRUNO, 3, False), (BRUNO, 28, True)])
def test_i31_a_destroyed_colour_counts_for_who_destroyed_it(by: int, held: int, done: bool) -> None:
    names = [code for code in GEO.codes if code not in ("oristano", "nuoro", "cagliari")][: held - 1]
    game = position(holdings={ADA: dict.fromkeys(names, 2), DARIO: {}}, goals=(goal(23), 0, 1, 2))
    people = game.state.people
    assert people.colours[DARIO] == "giallo"
    fallen = with_values(game.state, people=people._replace(fallen=(0, 0, 0, 0, by), exits=(DARIO,)))
    assert goal_reached(fallen, ADA) == done


def timed(**more: object) -> Table:
    """A tournament match whose clock has rung in this round; Dario closes it."""
    first = rules.load_deck("italywar-tournament").cards[0].principal
    lands = [code for code in first if code not in ("sassari",)][:10]
    edition = ruleset(TOURNAMENT, idle_turns=0)
    return position(edition, holdings={BRUNO: dict.fromkeys(lands, 2)}, goals=(1, 0, 2, 3), **more)


def test_i32_when_the_time_ends_the_round_is_completed_and_owned_values_inside_count() -> None:
    game = timed(turn=CARLA).time_up()
    game.end_turn()
    assert game.state.outcome is None and game.state.seat == DARIO
    game.end_turn()
    outcome = game.state.outcome
    expected = sum(
        GEO.board.values[code] for code in rules.load_deck("italywar-tournament").cards[0].principal
        if game.state.owner[t(code)] == BRUNO
    )  # fmt: skip
    assert {placing.seat: placing.points for placing in outcome.placings}[BRUNO] == expected > 0
    assert outcome.reason in ("points", "outside", "armies", "shared")


def test_i32_every_tournament_card_has_21_territories_and_95_points() -> None:
    deck = rules.load_deck("italywar-tournament")
    assert len(deck.cards) == 20 and len(rules.load_deck("italywar-normal").cards) == 26
    assert all(len(one.principal) == 21 and deck.value(one) == 95 for one in deck.cards)


def test_i32_the_normal_game_has_no_clock_unless_asked_for() -> None:
    assert position(holdings={}).refused(TimeUp(), None) == "no_clock"
    game = position(ruleset(end_of_time="complete_round"), holdings={}, turn=DARIO).time_up()
    game.end_turn()
    outcome = game.state.outcome
    assert {placing.seat: placing.points for placing in outcome.placings} == {ADA: 1, BRUNO: 1, CARLA: 69, DARIO: 1}


def test_i33_the_strait_is_a_border_and_sardegna_is_reached_by_the_ammiraglio_alone() -> None:
    game = position(holdings={ADA: {"messina": 5, "livorno": 5, "sassari": 5}, BRUNO: {"reggio_calabria": 2}})
    pairs = {(one.source, one.target) for one in game.listed(Attack)}
    assert (t("messina"), t("reggio_calabria")) in pairs
    other = position(holdings={ADA: {"livorno": 5}})
    assert other.refused(attack("livorno", "sassari")) == "admiral_needed"
    assert load_board("italywar").optional == (("livorno", "sassari"),)
    dotted = position(ruleset(dotted=1), holdings={ADA: {"livorno": 5}})
    assert attack("livorno", "sassari") in dotted.listed(Attack)


def test_i33_the_printed_values_do_not_change_with_the_dotted_line() -> None:
    values = [dealt(ruleset(dotted=flag)).state.table.geo.values for flag in (0, 1)]
    assert values[0] == values[1] and sum(values[0]) == 316


def test_i34_every_region_has_a_port_and_a_capital_and_they_are_two_territories() -> None:
    board = load_board("italywar")
    assert not set(board.ports) & set(board.capitals)
    for continent in board.continents:
        found = [len(set(continent.territories) & set(kind)) for kind in (board.ports, board.capitals)]
        assert found == ([0, 0] if continent.independent else [1, 1])


def test_r32_who_withdraws_while_attacked_answers_no_more() -> None:
    game = front(9, 9, hands={BRUNO: ["tregua_1"]})
    game.do(attack("roma", "viterbo"))
    events = game.dice(1, 1, 1, 6, 6, 6).do(Withdraw(BRUNO, "absent"), None)
    assert [type(event).__name__ for event in events] == ["Withdrawn", "Fought"]


def test_r32_an_attack_of_one_who_withdraws_is_off() -> None:
    game = front(9, 9, hands={BRUNO: ["tregua_1"]})
    game.do(attack("roma", "viterbo"))
    game.do(Withdraw(ADA, "surrendered"), None)
    assert game.state.seat == BRUNO and game.state.fight is None
    assert not [event for event in game.events if isinstance(event, MatchEnded)]
