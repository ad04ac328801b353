"""F37 to F43: Tregua, victory, elimination, discards."""

import pytest

import rules
from rules.base.chance import Seeded
from rules.contract.outside import Return, TimeUp, Withdraw
from rules.contract.ruleset import RulesetError
from rules.futurisiko.chapters.pieces import supply
from rules.futurisiko.state.actions import (
    BeginBattle,
    EndMovement,
    EndTurn,
    Fly,
    LaunchMissile,
    LaunchTorpedo,
    March,
    OfferTruce,
    Ship,
    TakeAim,
)
from rules.futurisiko.state.events import CardDealt, DeckShuffled, Eliminated, MatchEnded, OrderDrawn, TruceEnded
from rules.futurisiko.state.state import Due, Truce, seal
from tests.rules.futurisiko.table import ADA, BRUNO, CARLA, GEO, card, position, producing, ruleset, s, t
from tests.rules.play import Play


def truced(**given: object) -> Play:
    """Bruno's truce binds Ada, who is to move."""
    game = position({ADA: "alaska cina", BRUNO: "kamchatka giappone"}, **given)
    draft = game.state.position.copy()
    taken = next(one for one in draft.cards.pile if one % 16 == 0 and one // 16 % 7 == 5)
    draft.cards = draft.cards._replace(pile=tuple(one for one in draft.cards.pile if one != taken))
    draft.truces = (Truce(BRUNO, ADA, taken),)
    return Play(seal(draft), Seeded("truce"))


def test_f37_the_target_may_not_invade_the_caster_by_land_air_or_sea() -> None:
    arctic = {ADA: {"mare_artico": 1}}
    game = truced(land={"alaska": 2}, air={"alaska": 1}, subs=arctic)
    for action in (
        March(t("alaska"), t("kamchatka"), 1), Fly(t("alaska"), t("giappone"), 1),
        Ship(t("alaska"), s("mare_artico"), t("kamchatka"), 1),
    ):  # fmt: skip
        assert game.refused(action) == "truce"
    listed = {one.target for one in rules.legal_actions(game.state, ADA) if isinstance(one, March | Fly | Ship)}
    assert not listed & {t("kamchatka"), t("giappone")} and t("canada") in listed


def test_f37_nor_bombard_or_torpedo_it() -> None:
    game = truced(
        land={"kamchatka": 2}, hands={ADA: ["torpedo"]}, subs={ADA: {"mare_artico": 1}, BRUNO: {"mare_cinese": 1}}
    )
    game.do(EndMovement())
    assert game.refused(TakeAim(s("mare_artico"), t("kamchatka"), 1)) == "truce"
    assert game.refused(LaunchTorpedo(card(game, "torpedo"), BRUNO)) == "truce"


def test_f37_it_holds_one_way_unless_the_ruleset_says_both() -> None:
    for effect, code in (("one_way", "accepted"), ("both_ways", "truce")):
        game = position({ADA: "alaska", BRUNO: "kamchatka"}, land={"alaska": 3}, hands={ADA: ["truce"]},
                        truce_effect=effect)  # fmt: skip
        game.do(OfferTruce(card(game, "truce"), BRUNO, t("alaska")))
        assert game.refused(March(t("alaska"), t("kamchatka"), 1)) == code


def test_f37_it_ends_with_the_targets_turn_and_missiles_are_not_stopped() -> None:
    game = truced(hands={ADA: ["missile"], BRUNO: ["truce"]})
    assert game.state.truces
    produced = producing(Play(game.state), BRUNO)
    produced.do(rules.legal_actions(produced.state, BRUNO)[0])
    assert produced.refused(LaunchMissile(card(produced, "missile"))) == "accepted"
    game.do(EndMovement())
    events = game.do(EndTurn())
    assert any(isinstance(one, TruceEnded) for one in events) and not game.state.truces
    assert game.state.cards.discards == (game.events[1 - len(events)].card,) or game.state.cards.discards


def test_f38_a_land_army_leaves_the_board_and_comes_back_to_the_supply() -> None:
    game = position({ADA: "alaska", BRUNO: "kamchatka"}, land={"alaska": 3}, hands={ADA: ["truce"], BRUNO: ["shield"]})
    game.do(OfferTruce(card(game, "truce"), BRUNO, t("alaska")))
    assert game.state.land[t("alaska")] == 2 and supply(game.state.position, ADA)[0] == 47
    game.do(EndMovement())
    assert game.state.asked == BRUNO
    game.do(EndMovement())
    game.do(EndTurn())
    assert supply(game.state.position, ADA)[0] == 48


def test_f38_an_army_that_has_moved_is_taken_first() -> None:
    game = position({ADA: "alaska canada"}, land={"alaska": 1, "canada": 1}, hands={ADA: ["truce"]})
    game.do(March(t("alaska"), t("canada"), 1))
    game.do(OfferTruce(card(game, "truce"), BRUNO, t("canada")))
    game.do(March(t("canada"), t("california"), 1))
    assert game.refused(OfferTruce(0, BRUNO, t("canada"))) == "card_not_held"


def test_f38_it_needs_an_own_land_army_and_an_opponent() -> None:
    game = position(
        {ADA: "alaska canada", BRUNO: "cina"}, land={"alaska": 1}, air={"canada": 1}, hands={ADA: ["truce"]}
    )
    truce = card(game, "truce")
    assert game.refused(OfferTruce(truce, BRUNO, t("canada"))) == "no_land_army"
    assert game.refused(OfferTruce(truce, BRUNO, t("cina"))) == "territory_not_own"
    assert game.refused(OfferTruce(truce, ADA, t("alaska"))) == "not_an_opponent"
    assert game.refused(OfferTruce(truce, 9, t("alaska"))) == "seat_unknown"


def test_f38_an_elimination_voids_it() -> None:
    game = position({ADA: "alaska", BRUNO: "kamchatka"}, land={"alaska": 9}, hands={ADA: ["truce"]})
    game.do(OfferTruce(card(game, "truce"), BRUNO, t("alaska")))
    game.do(March(t("alaska"), t("kamchatka"), 8))
    game.do(EndMovement())
    events = game.dice(1, 1, *[6] * 8).do(BeginBattle(t("kamchatka")))
    kinds = [type(one) for one in events]
    assert kinds.index(TruceEnded) < kinds.index(Eliminated) and not game.state.truces
    assert supply(game.state.position, ADA)[0] == 42


def test_f39_a_truce_stops_no_battle_of_who_is_already_there() -> None:
    game = position({ADA: "alaska", BRUNO: "kamchatka"}, land={"alaska": 4}, hands={ADA: ["truce"]},
                    truce_effect="both_ways")  # fmt: skip
    game.do(March(t("alaska"), t("kamchatka"), 3))
    game.do(OfferTruce(card(game, "truce"), BRUNO, t("alaska")))
    game.do(EndMovement())
    assert BeginBattle(t("kamchatka")) in rules.legal_actions(game.state, ADA)


def test_f39_nobody_offers_a_truce_in_the_turn_of_another() -> None:
    game = position({ADA: "alaska", BRUNO: "kamchatka"}, land={"kamchatka": 4}, hands={BRUNO: ["truce"]})
    assert game.refused(OfferTruce(card(game, "truce", BRUNO), ADA, t("kamchatka")), BRUNO) == "not_your_turn"


def nearly(**options: object) -> Play:
    """Ada has nineteen territories and stands in the twentieth."""
    codes = [code for code in GEO.codes[: GEO.size] if code not in ("kamchatka", "alaska")][:18]
    bruno = " ".join(code for code in GEO.codes[: GEO.size] if code not in (*codes, "alaska"))
    game = position({ADA: " ".join(("alaska", *codes)), BRUNO: bruno}, land={"alaska": 3}, **options)
    game.do(March(t("alaska"), t("kamchatka"), 3))
    game.do(EndMovement())
    return game


def test_f40_the_twentieth_flag_wins_at_once() -> None:
    game = nearly()
    events = game.dice(1, 1, 6, 1, 1).do(BeginBattle(t("kamchatka")))
    ended = events[-1]
    assert isinstance(ended, MatchEnded) and (ended.reason, ended.winners) == ("territories", (ADA,))
    assert rules.outcome(game.state).placings[0] == (ADA, 1, 20)
    assert game.refused(EndTurn(), ADA) == "match_over"


@pytest.mark.parametrize("reason", ["surrendered", "absent"])
def test_f40_whoever_has_left_does_not_win_by_the_battles_that_were_declared(reason: str) -> None:
    game = nearly()
    events = game.dice(1, 1, 6, 1, 1).do(Withdraw(ADA, reason), None)
    assert game.state.flags(ADA) == 20 and not any(isinstance(one, MatchEnded) for one in events)
    assert rules.outcome(game.state) is None and rules.to_move(game.state)[0] != ADA


def test_f40_another_number_of_territories_must_be_more_than_the_opening_gives() -> None:
    game = nearly(victory_territories=18)
    assert rules.outcome(game.state) is None
    for number in (12, 37):
        with pytest.raises(RulesetError):
            ruleset(victory_territories=number, flag_limit=40)


def test_f41_the_last_player_wins_and_may_be_the_only_goal() -> None:
    game = nearly(goal="last_player_standing", flag_limit=36)
    game.dice(1, 1, 6, 1, 1).do(BeginBattle(t("kamchatka")))
    assert rules.outcome(game.state) is None
    left = position({ADA: "alaska", BRUNO: "cina"})
    left.do(Withdraw(BRUNO, "surrendered"), None)
    left.do(Withdraw(CARLA, "absent"), None)
    assert rules.outcome(left.state).reason == "last_player" and rules.outcome(left.state).winners == (ADA,)


def test_f42_without_flags_a_player_is_out_and_its_cards_are_discards() -> None:
    game = position(
        {ADA: "alaska", BRUNO: "kamchatka"}, land={"alaska": 3}, subs={BRUNO: {"mare_artico": 2}},
        hands={BRUNO: ["shield", "missile"]},
    )  # fmt: skip
    hand = game.state.hand(BRUNO)
    game.do(March(t("alaska"), t("kamchatka"), 3))
    game.do(EndMovement())
    game.do(BeginBattle(t("kamchatka")))
    events = game.dice(1, 1, 6, 6, 6).do(rules.legal_actions(game.state, BRUNO)[1])
    assert Eliminated(BRUNO, ADA) in events
    assert not game.state.hand(BRUNO) and not any(game.state.subs[BRUNO]) and game.state.people.exits == (BRUNO,)
    if not any(isinstance(one, OrderDrawn) for one in events):
        assert set(hand) <= set(game.state.cards.discards)


def test_f43_discards_are_shuffled_with_the_pile_at_the_next_draw_only() -> None:
    game = position({ADA: "alaska", BRUNO: "cina"}, land={"alaska": 1}, hands={ADA: ["truce"], CARLA: ["shield"]})
    pile = game.state.cards.pile
    game.do(OfferTruce(card(game, "truce"), BRUNO, t("alaska")))
    while game.state.asked != CARLA:
        game.do(rules.legal_actions(game.state, game.state.asked)[0])
    assert len(game.state.cards.discards) == 1 and game.state.cards.pile == pile
    game.do(EndMovement())
    events = game.do(EndTurn())
    assert len(next(one for one in events if isinstance(one, OrderDrawn)).order) == 59


def test_the_clock_lets_the_round_end_and_most_territories_win() -> None:
    assert position({ADA: "alaska"}).refused(TimeUp(), None) == "no_clock"
    game = position(
        {ADA: "alaska canada", BRUNO: "cina"}, land={"alaska": 1, "cina": 1}, seat=BRUNO, time_limit_minutes=90
    )
    game.do(TimeUp(), None)
    assert game.refused(TimeUp(), None) == "time_already_up"
    while rules.outcome(game.state) is None:
        game.do(rules.legal_actions(game.state, game.state.asked)[0])
    assert game.state.round == 3 and rules.outcome(game.state).reason == "time"
    assert rules.outcome(game.state).winners == (CARLA,)
    assert [row.place for row in rules.outcome(game.state).placings] == [1, 2, 3]


def test_who_is_absent_is_passed_over_and_may_come_back_who_surrendered_may_not() -> None:
    game = position({ADA: "alaska", BRUNO: "cina"}, land={"alaska": 1, "cina": 1})
    game.do(Withdraw(BRUNO, "absent"), None)
    assert game.refused(Withdraw(BRUNO, "absent"), None) == "already_gone"
    assert game.refused(Return(ADA), None) == "not_absent"
    events = game.do(EndMovement())
    assert game.state.round == 4 or not any(getattr(one, "seat", 0) == BRUNO for one in events)
    game.do(Return(BRUNO), None)
    assert game.state.active(BRUNO)


def test_a_seat_that_left_decides_nothing_and_aircraft_are_hit_first() -> None:
    game = position({ADA: "alaska", BRUNO: "kamchatka"}, land={"alaska": 2}, air={"alaska": 2, "kamchatka": 3})
    game.do(Withdraw(BRUNO, "surrendered"), None)
    game.do(March(t("alaska"), t("kamchatka"), 2))
    game.do(Fly(t("alaska"), t("kamchatka"), 2))
    game.do(EndMovement())
    game.dice(6, 6, 1, 1, 1, 1, 1, *[6] * 9).do(BeginBattle(t("kamchatka")))
    lost = next(one for one in game.events if type(one).__name__ == "ArmiesLost")
    assert (lost.land, lost.air) == (0, 2)


def test_a_due_hit_names_its_kind() -> None:
    assert Due("fire", ADA, BRUNO, t("alaska"), 2).kind == "fire"


def test_a_card_dealt_is_seen_by_its_owner_alone_and_the_pile_by_nobody() -> None:
    dealt, shuffled = CardDealt(ADA, 17), DeckShuffled((1, 0, 2))
    assert rules.seen(dealt, ADA) == dealt
    assert rules.seen(dealt, BRUNO) == rules.seen(dealt, None) == CardDealt(ADA, -1)
    assert {rules.seen(shuffled, seat) for seat in (None, ADA, BRUNO)} == {DeckShuffled(())}
    drawn = OrderDrawn((1, 0), (5,), ADA, 2)
    assert rules.seen(drawn, ADA) == rules.seen(drawn, None) == OrderDrawn((), (5,), ADA, 2)
    game = position({ADA: "alaska"}, hands={BRUNO: ["shield"]})
    assert rules.view(game.state, BRUNO).hand and not rules.view(game.state, None).hand
    assert rules.view(game.state, None).hands == (0, 0, 1, 0)
