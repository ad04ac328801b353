"""A finished match is the same final board that a referee writes down, its objective proven: scoring has one way in."""

import pytest

import rules
from rules.base.chance import Seeded
from rules.boards.final_board import completes
from rules.contract.outside import Withdraw
from rules.play.bots import bot
from rules.play.simulation import play
from rules.risiko.state.actions import Attack, MoveIn
from rules.risiko.state.state import State, seal
from scoring.facts import table_from_board
from scoring.methods import scores
from scoring.winner import table_winner
from tests.rules.engine.table import ADA, BRUNO, CARLA, GEO, begun, place_all, position, ruleset, t
from tests.rules.engine.walks import EDITIONS
from tests.rules.play import Play

BY_BOARD = ("objective", "points", "armies", "outside")
"""Reasons that a board can show; extra rounds, the order of play and who left it cannot."""


def finished(edition: str) -> list[State]:
    """Twenty-four matches of bots, most of which end by an objective."""
    found = []
    for number in range(24):
        seats = 3 + number % 4
        players = [bot("objective" if number % 3 else "random", f"{number}/{seat}") for seat in range(seats)]
        state = play(EDITIONS[edition], players, Seeded(f"final {number}"), time_up_after=4, max_events=2500).state
        found += [state] if state.outcome else []
    return found


@pytest.mark.few(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_board_from_the_engine_is_sound_and_its_objective_proven(edition: str) -> None:
    states = finished(edition)
    assert len(states) >= 8
    for state in states:
        final = rules.final_board(state)
        assert rules.status(final) == ()
        assert not [note for note in rules.notes(final) if note.code == "completion_not_checked"]
        claimed = [seat.number for seat in final.seats if seat.completed_in_time]
        assert claimed == (list(state.outcome.winners) if state.outcome.reason == "objective" else [])
        assert all(completes(final, seat) for seat in final.seats if seat.completed_in_time)


@pytest.mark.few(1)
@pytest.mark.parametrize("edition", ["risiko-torneo", "risiko-challenge", "risiko-time-attack"])
def test_scoring_finds_the_winner_of_the_engine(edition: str) -> None:
    seen = set()
    for state in finished(edition):
        final, outcome = rules.final_board(state), state.outcome
        points = {placing.seat: placing.points for placing in outcome.placings}
        if outcome.reason in BY_BOARD:
            found = table_winner(table_from_board(final), lambda seat, points=points: points[seat.seat])
            assert (found.winners, found.reason) == (outcome.winners, outcome.reason)
            assert found.places == {placing.seat: placing.place for placing in outcome.placings}
        decided = table_from_board(final, decided=outcome.winners, shared=len(outcome.winners) > 1)
        assert table_winner(decided, lambda seat, points=points: points[seat.seat]).winners == outcome.winners
        if edition == "risiko-torneo":
            assert scores(final)["method1"] == points
        seen.add(outcome.reason)
    assert "objective" in seen and len(seen) > 1


def destroying(goals: tuple[int, int, int], **more: object) -> Play:
    """Ada takes Bruno's last territory; seats 1 to 3 hold the cards at these places; Carla has the rest, 40 of 42."""
    game = position(
        ruleset(defence_dice="maximum"), holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 1}}, rest=CARLA,
        goals=goals, **more,
    ).dice(6, 6, 6, 1)  # fmt: skip
    game.do(Attack(t("alaska"), t("alberta"), 3))
    game.do(MoveIn(3))
    return game


NERO, VERDE, COUNT, ASIA = (ruleset().load_deck().numbers.index(number) for number in (9, 10, 1, 5))


def test_r17_the_colour_destroyed_by_its_hunter_wins_and_the_board_proves_it() -> None:
    game = destroying((VERDE, COUNT, ASIA))
    final = rules.final_board(game.state)
    assert rules.outcome(game.state).winners == (ADA,)
    assert final.seats[1].eliminated_by == ADA and completes(final, final.seats[0]) is True


def test_r17_a_target_destroyed_by_another_in_mid_game_falls_back_for_its_hunter_at_once() -> None:
    """Carla hunts green and holds 40 territories: when Ada has moved in, Carla has won."""
    game = destroying((ASIA, COUNT, VERDE))
    final = rules.final_board(game.state)
    assert (rules.outcome(game.state).reason, rules.outcome(game.state).winners) == ("objective", (CARLA,))
    assert completes(final, final.seats[2]) is True and rules.status(final) == ()


@pytest.mark.parametrize("turn", [ADA, CARLA])
def test_r17_of_two_completed_at_once_the_one_in_turn_wins_before_the_order_of_play(turn: int) -> None:
    """The second territory completes the card of the seat in turn; another seat holds the whole of its own."""
    other = CARLA if turn == ADA else ADA
    rows = [{"number": str(n), "principal": p} for n, p in enumerate(("Alaska, Alberta", "Congo", "Cina, India"), 1)]
    deck = rules.deck_from_rows(rows)
    holdings = {turn: {"alaska": 9}, BRUNO: {"alberta": 1, "congo": 1}}
    game = position("risiko-challenge", holdings=holdings, rest=other, turn=turn)
    new = game.state.position.copy()
    new.table = rules.replay(rules.start(ruleset("risiko-challenge"), 3, Seeded("two"), deck)).table
    new.terms = new.table.terms
    new.people = new.people._replace(goals=(0, 0, 1, 2) if turn == ADA else (0, 2, 1, 0))
    game = Play(seal(new)).dice(6, 6, 6, 1)
    game.do(Attack(t("alaska"), t("alberta"), 3))
    game.do(MoveIn(3))
    assert rules.outcome(game.state).winners == (turn,)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_r32_at_a_table_where_all_surrender_the_last_one_left_wins(seats: int) -> None:
    for moment in ("colours", "turns"):
        game = begun(ruleset("risiko-challenge"), seats)
        while moment == "turns" and game.state.round < 2:
            game.do(_first(game)) if game.state.phase != 3 else place_all(game)
        for seat in range(1, seats):
            game.do(Withdraw(seat, "surrendered"), None)
        outcome = rules.outcome(game.state)
        assert (outcome.reason, outcome.winners) == ("last_player", (seats,))
        assert game.refused(Withdraw(seats, "surrendered"), None) == "match_over"
        if moment == "turns":
            assert rules.status(rules.final_board(game.state)) == ()
        else:
            with pytest.raises(ValueError, match="before the deal"):
                rules.final_board(game.state)


def _first(game: Play) -> object:
    option = rules.legal_actions(game.state, game.state.seat)[0]
    return option if game.state.phase != 2 else type(option)(option.territory, game.state.left)


def test_no_board_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        rules.final_board(position(holdings={ADA: dict.fromkeys(GEO.codes[:9], 2)}).state)
