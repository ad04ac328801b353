"""R27 to R35: scope, expiry, sdadata, cap, the clubs' ties, withdrawal, winner, colours, secrets."""

import pytest

import rules
from rules.base.chance import Seeded
from rules.base.errors import SetupError
from rules.contract.outside import Return, Withdraw
from rules.risiko.chapters.reinforcements import reinforcements
from rules.risiko.documents.view import seen
from rules.risiko.state.actions import Attack, ChooseColour, EndTurn, Place, Trade
from rules.risiko.state.events import (
    CardDrawn,
    DeckShuffled,
    Discarded,
    Fought,
    MatchEnded,
    MovedIn,
    ObjectivesDealt,
    TurnBegan,
    Withdrawn,
)
from rules.risiko.state.state import Clock, seal
from tests.rules.engine.table import (
    ADA,
    BRUNO,
    CARLA,
    DARIO,
    GEO,
    begun,
    club,
    pass_turns,
    placed,
    position,
    ruleset,
    t,
    without,
)
from tests.rules.play import Play

CLUB = "risiko-challenge"


def test_r27_scope_both_is_refused_for_cards_without_a_secondary_part() -> None:
    with pytest.raises(rules.RulesetError, match="scope_without_secondary"):
        ruleset("risiko-torneo", scope="both")
    with pytest.raises(SetupError, match="scope_without_secondary"):
        begun(rules.load("risiko-torneo").stored(scope="both"))


def test_r27_with_both_parts_both_must_be_conquered() -> None:
    rows = [
        {"number": str(n), "principal": one, "secondary": two}
        for n, (one, two) in enumerate((("Alaska", "Alberta"), ("Cina", "India"), ("Congo", "Egitto")), 1)
    ]
    deck = rules.deck_from_rows(rows)
    for scope, count in (("principal", 1), ("both", 2)):
        edition = rules.load("risiko-torneo").varied_for(deck, scope=scope)
        events = rules.start(edition, 3, Seeded("scope"), deck)
        assert [goal.mask.bit_count() for goal in rules.replay(events).table.goals] == [count] * 3


def one_short(**options: object) -> Play:
    """Ada lacks Alberta (one army of Bruno's) for card 1; the clock has rung."""
    edition = ruleset(CLUB, **options)
    card = edition.load_deck().cards[0]
    holdings = {ADA: dict.fromkeys(card.principal, 5), BRUNO: {"alberta": 1, "cina": 2}}
    game = position(edition, holdings=holdings, rest=CARLA, goals=(0, 4, 8), clock=Clock(expired=4))
    return game.dice(6, 6, 6, 1)


def test_r28_the_last_rounds_count_for_the_objective() -> None:
    game = one_short()
    game.do(Attack(t("alaska"), t("alberta"), 3))
    assert rules.outcome(game.state).reason == "objective"
    final = rules.final_board(game.state)
    assert [seat.completed_in_time for seat in final.seats] == [True, False, False]
    assert rules.status(final) == ()


def test_r28_option_after_the_limit_an_objective_counts_no_more() -> None:
    game = one_short(objective_expires="time_limit")
    game.do(Attack(t("alaska"), t("alberta"), 3))
    assert rules.outcome(game.state) is None


def test_r30_reinforcements_beyond_130_armies_are_lost() -> None:
    holdings = {ADA: dict.fromkeys(GEO.codes[:30], 4) | {GEO.codes[0]: 12}}
    state = position(CLUB, holdings=holdings, turn=BRUNO).state
    assert state.armies_of(ADA) == 128 and reinforcements(state.position, ADA) == 2
    assert reinforcements(position("risiko-torneo", holdings=holdings, turn=BRUNO).state.position, ADA) > 10


def test_r30_a_set_counts_to_the_cap_too() -> None:
    holdings = {ADA: dict.fromkeys(GEO.codes[:30], 4) | {GEO.codes[0]: 5}}
    hands = {ADA: ("argentina", "india", "giappone")}
    game = position(CLUB, holdings=holdings, phase=3, left=4, hands=hands)
    assert game.state.armies_of(ADA) == 121
    assert game.do(Trade(game.state.cards.hands[ADA]))[0].armies == 5
    assert game.state.left == 9


def test_r31_the_clubs_break_a_tie_by_points_outside_then_the_later_in_order() -> None:
    edition = ruleset(CLUB, end_of_time="complete_round")
    card = edition.load_deck().cards[0]
    inside = [code for code in card.principal if GEO.values[GEO.index[code]] == 4]
    other = edition.load_deck().cards[8]
    theirs = [code for code in other.principal if GEO.values[GEO.index[code]] == 4 and code not in card.principal]
    neither = [code for code in GEO.codes if code not in card.principal + other.principal]
    base = {ADA: dict.fromkeys(inside[:2], 2), BRUNO: dict.fromkeys(theirs[:2], 2)}
    for extra, reason, winner in ((neither[:1], "outside", ADA), ([], "later_in_order", BRUNO)):
        holdings = {**base, ADA: base[ADA] | dict.fromkeys(extra, 2)}
        game = position(edition, holdings=holdings, rest=CARLA, turn=CARLA, clock=Clock(expired=5))
        new = game.state.position.copy()
        goals = (0, 0, 8, next(n for n in range(16) if n not in (0, 8)))
        new.people = new.people._replace(goals=goals, fallen=(0, 0, 0, 0), gone=("", "", "", "surrendered"))
        game.state = seal(new)
        game.do(EndTurn())
        outcome = rules.outcome(game.state)
        assert (outcome.reason, outcome.winners) == (reason, (winner,))


def test_r32_a_surrendered_players_turn_passes_and_his_armies_and_cards_stay() -> None:
    game = club(turn=ADA, hands={BRUNO: ("india", "peru")})
    before = game.state.armies
    assert game.do(Withdraw(BRUNO, "surrendered"), None) == [Withdrawn(BRUNO, "surrendered")]
    pass_turns(game, 1)
    assert game.state.seat == CARLA
    assert [a for one, a in enumerate(game.state.armies) if game.state.owner[one] == BRUNO] == [
        a for one, a in enumerate(before) if game.state.owner[one] == BRUNO
    ]
    assert len(game.state.cards.hands[BRUNO]) == 2


def test_r32_his_armies_defend_with_the_maximum_of_dice() -> None:
    game = position("risiko-classico", holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 2, "congo": 1}}, rest=CARLA)
    game.do(Withdraw(BRUNO, "absent"), None)
    events = game.dice(1, 1, 1, 6, 6).do(Attack(t("alaska"), t("alberta"), 3))
    assert isinstance(events[-1], Fought) and len(events[-1].defence) == 2
    assert rules.to_move(game.state) == (ADA,)


def test_r32_leaving_instead_of_naming_the_dice_throws_the_maximum() -> None:
    game = position("risiko-classico", holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 2, "congo": 1}}, rest=CARLA)
    game.do(Attack(t("alaska"), t("alberta"), 3))
    events = game.dice(1, 1, 1, 6, 6).do(Withdraw(BRUNO, "absent"), None)
    assert len(events[-1].defence) == 2 and game.state.phase == 4


def test_r32_leaving_in_the_own_turn_ends_it_without_card_or_dice() -> None:
    game = club(turn=ADA, conquests=1, clock=Clock(expired=3, lap=1, lap_seat=DARIO))
    events = game.do(Withdraw(ADA, "surrendered"), None)
    assert [type(event) for event in events] == [Withdrawn, TurnBegan] and game.state.seat == BRUNO


def test_r32_leaving_before_moving_in_keeps_the_armies_of_the_throw() -> None:
    game = position(CLUB, holdings={ADA: {"alaska": 9}, BRUNO: {"alberta": 1, "congo": 1}}, rest=CARLA)
    game.dice(6, 6, 6, 1).do(Attack(t("alaska"), t("alberta"), 3))
    events = game.do(Withdraw(ADA, "absent"), None)
    assert MovedIn(3) in events and game.state.seat == BRUNO


def test_r32_leaving_with_too_many_cards_discards_the_highest() -> None:
    game = position("risiko-time-attack", holdings={ADA: {"alaska": 9}}, rest=CARLA, phase=7)
    new = game.state.position.copy()
    new.cards = new.cards._replace(hands=((), tuple(range(9)), (), ()), pile=tuple(range(9, 44)), discards=())
    new.people = new.people._replace(fallen=(0, 0, 0, 0), exits=())
    game.state = seal(new)
    events = game.do(Withdraw(ADA, "absent"), None)
    assert [event.card for event in events if isinstance(event, Discarded)] == [8, 7]


def test_r32_who_has_left_cannot_win_and_the_last_one_playing_does() -> None:
    game = club(seats=3)
    game.do(Withdraw(BRUNO, "surrendered"), None)
    assert not game.state.may_win(BRUNO)
    game.do(Withdraw(ADA, "absent"), None)
    outcome = rules.outcome(game.state)
    assert (outcome.reason, outcome.winners) == ("last_player", (CARLA,))


def test_r32_an_absent_player_may_come_back_one_who_surrendered_may_not() -> None:
    game = club()
    game.do(Withdraw(BRUNO, "absent"), None)
    game.do(Withdraw(CARLA, "surrendered"), None)
    assert game.refused(Withdraw(BRUNO, "absent"), None) == "already_gone"
    assert game.refused(Return(CARLA), None) == "not_absent"
    assert game.refused(Withdraw(ADA, "bored"), None) == "reason_unknown"
    assert game.refused(Withdraw(9, "absent"), None) == "seat_unknown"
    game.do(Return(BRUNO), None)
    pass_turns(game, 1)
    assert game.state.seat == BRUNO


@pytest.mark.parametrize("moment", ["colours", "placing"])
def test_r32_leaving_during_set_up_loses_what_was_not_placed(moment: str) -> None:
    game = begun(ruleset(CLUB), 4)
    if moment == "placing":
        for colour in ruleset().colours[:4]:
            game.do(ChooseColour(colour))
    leaver = game.state.seat
    game.do(Withdraw(leaver, "absent"), None)
    while not game.state.round:
        option = rules.legal_actions(game.state, game.state.seat)[0]
        assert game.state.seat != leaver
        game.do(Place(option.territory, game.state.left) if isinstance(option, Place) else option)
    assert all(game.state.people.colours[1:]) and game.state.seat != leaver
    assert game.state.armies_of(leaver) == game.state.held[leaver].bit_count()


def test_r33_who_completes_the_objective_wins_whatever_the_points() -> None:
    game = one_short()
    game.do(Attack(t("alaska"), t("alberta"), 3))
    first = rules.outcome(game.state).placings[0]
    assert (first.seat, first.place) == (ADA, 1)


def test_r33_else_the_highest_score_and_the_eliminated_come_last_in_order_of_exit() -> None:
    game = without(club(turn=ADA, round=5), BRUNO, DARIO)
    new = game.state.position.copy()
    new.seat, new.clock = CARLA, Clock(expired=4, lap=1, lap_seat=CARLA)
    game.state = seal(new)
    game.dice(1, 1).do(EndTurn())
    placings = rules.outcome(game.state).placings
    assert [(p.seat, p.place) for p in placings][2:] == [(DARIO, 3), (BRUNO, 4)]
    assert placings[0].points >= placings[1].points and placings[2].points == 0


def test_r34_colours_are_chosen_in_order_of_play_before_objectives_are_dealt() -> None:
    game = begun(ruleset(), 3)
    order = game.state.people.order
    assert {one.colour for one in rules.legal_actions(game.state, order[0])} == set(ruleset().colours)
    assert game.refused(ChooseColour("rosa")) == "colour_unknown"
    game.do(ChooseColour("blu"))
    assert game.refused(ChooseColour("blu")) == "colour_taken"
    assert rules.to_move(game.state) == (order[1],)
    game.do(ChooseColour("nero"))
    assert not any(isinstance(event, ObjectivesDealt) for event in game.events)
    assert any(isinstance(event, ObjectivesDealt) for event in game.do(ChooseColour("viola")))
    assert [game.state.people.colours[seat] for seat in order] == ["blu", "nero", "viola"]


def test_r34_no_colour_is_chosen_after_the_deal() -> None:
    game = placed(ruleset(CLUB), 3)
    free = next(colour for colour in ruleset().colours if colour not in game.state.people.colours)
    assert game.refused(ChooseColour(free)) == "wrong_phase"


def test_r35_hand_sizes_are_public_cards_and_objectives_are_not() -> None:
    game = club(hands={ADA: ("india", "peru"), BRUNO: ("siam",)})
    own, other, public = (rules.view(game.state, seat) for seat in (ADA, BRUNO, None))
    assert public.hands == other.hands == own.hands == (0, 2, 1, 0, 0)
    assert len(own.hand) == 2 and len(other.hand) == 1 and public.hand == ()
    assert own.objective and public.objective is None and public.objectives == (None,) * 5
    assert own.objectives[BRUNO] is None and other.objectives[ADA] is None


def test_r35_an_eliminated_players_objective_is_shown_at_the_end_only() -> None:
    game = without(club(), BRUNO)
    assert rules.view(game.state, ADA).objectives[BRUNO] is None
    ended = rules.evolve(game.state, MatchEnded("points", (ADA,), ()))
    assert None not in rules.view(ended, None).objectives[1:]


def test_r35_option_an_eliminated_players_objective_is_shown_at_once() -> None:
    game = club()
    edition = ruleset(CLUB, eliminated_objective="at_once")
    new = game.state.position.copy()
    new.table = placed(edition, 4).state.table
    new.terms = new.table.terms
    game.state = seal(new)
    without(game, BRUNO)
    objectives = rules.view(game.state, None).objectives
    assert objectives[BRUNO] is not None and objectives[CARLA] is None


def test_r35_secret_events_are_cut_down_for_others() -> None:
    assert seen(CardDrawn(ADA, 5), BRUNO) == seen(CardDrawn(ADA, 5), None) == CardDrawn(ADA, -1)
    assert seen(CardDrawn(ADA, 5), ADA) == CardDrawn(ADA, 5)
    assert seen(DeckShuffled((1, 2), True), ADA) == DeckShuffled((), True)
    assert seen(ObjectivesDealt((1, 2)), None) == ObjectivesDealt(())
    assert seen(Fought(1, 2, (6,), (1,), 0, 1), None) == Fought(1, 2, (6,), (1,), 0, 1)


def test_r35_views_of_states_that_differ_in_secrets_only_are_equal() -> None:
    """Other cards in Bruno's hand, another order of the pile, other objectives: Ada sees no difference."""
    game = club(hands={ADA: ("india",), BRUNO: ("siam", "peru")})
    cards, people = game.state.cards, game.state.people
    new = game.state.position.copy()
    hand, pile = cards.hands[BRUNO], cards.pile
    swapped = (*cards.hands[:BRUNO], tuple(sorted(pile[:2])), *cards.hands[BRUNO + 1 :])
    new.cards = cards._replace(hands=swapped, pile=(*reversed(pile[2:]), *hand))
    goals = people.goals
    new.people = people._replace(goals=(goals[0], goals[1], goals[3], goals[2], goals[4]))
    other = seal(new)
    assert other != game.state
    for seat in (ADA, None):
        assert rules.view(other, seat) == rules.view(game.state, seat)
    assert rules.view(other, BRUNO) != rules.view(game.state, BRUNO)
