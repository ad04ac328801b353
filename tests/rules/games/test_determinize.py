"""A state made of a view: the same for whoever looks, sound, and drawn evenly from all that fit.

Evenly is counted: with few cards hidden every answer of chance is tried, and each state that fits comes equally often.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

import rules
from rules.base.chance import Seeded
from rules.battaglia.state.cards import COLOUR
from rules.contract.games import game_of
from rules.futurisiko.state.state import Cards as FutuCards
from rules.italywar.state.state import MARSHAL, TRUCE
from rules.italywar.state.state import Cards as WarCards
from rules.italywar.state.state import Fight as WarFight
from rules.italywar.state.table import table_of as war_table_of
from rules.risiko.state.state import MOVE_IN, Cards, Fight
from rules.risiko.state.table import table_of
from tests.rig.properties import scaled
from tests.rules.battaglia import table as battaglia
from tests.rules.engine import table as risiko
from tests.rules.engine.walks import EDITIONS as RISIKO
from tests.rules.engine.walks import steps as risiko_steps
from tests.rules.games.every_chance import every_answer
from tests.rules.games.kit import EDITIONS, kit
from tests.rules.games.walks import positions, steps
from tests.rules.italywar import table as italywar
from tests.rules.play import with_values

ADA, BRUNO, CARLA = 1, 2, 3
EVERY = 67


def fits(state: Any, view: Any) -> bool:
    """Whether this is a state that the viewer may be in."""
    return rules.status(state) == () and rules.view(state, view.seat) == view


def counted(view: Any) -> Counter[Any]:
    """How often each state comes, over every answer of chance."""
    return Counter(state for state, _ in every_answer(lambda chance: rules.determinize(view, chance)))


def even(state: Any, seat: int | None, worlds: Iterable[Any]) -> int:
    """Check that the states that fit among all these come, each equally often; return how many they are."""
    view = rules.view(state, seat)
    should = {world for world in worlds if fits(world, view)}
    found = counted(view)
    assert set(found) == should
    assert len(set(found.values())) == 1
    assert state in should
    return len(should)


def hands_of(cards: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to lay out the cards in parts of these sizes, as they lie."""
    for order in permutations(cards):
        parts, start = [], 0
        for size in sizes:
            parts.append(order[start : start + size])
            start += size
        yield tuple(parts)


def lists(*lands: tuple[str, ...]) -> tuple[Any, ...]:
    """An own deck of objectives, as the first event has it."""
    return tuple((number, "", codes, ()) for number, codes in enumerate(lands, 1))


def risiko_with_few_hidden(**changes: Any) -> Any:
    """Bruno holds Alaska, Alberta, Brazil; the second objective of four would be complete in his hands."""
    codes = ("alaska", "alberta", "brasile")
    holdings = {ADA: {"peru": 4, "venezuela": 1}, BRUNO: dict.fromkeys(codes, 2)}
    start = risiko.position("risiko-torneo", holdings=holdings, goals=(0, 2, 3), **changes).state
    deck = lists(("peru", "siam"), ("alaska", "brasile"), ("cina", "siam", "peru"), ("alberta", "peru"))
    table = table_of(replace(start.table.started, deck=deck))
    everything = tuple(range(44))
    cards = Cards(((), everything[:2], everything[2:3], everything[3:4]), everything[4:6], everything[6:])
    return with_values(start, table=table, cards=cards)


def risiko_worlds(state: Any) -> Iterator[Any]:
    for (*hands, pile), goals in product(hands_of((2, 3, 4, 5), (1, 1, 2)), permutations(range(4), 3)):
        cards = state.cards._replace(hands=(*state.cards.hands[:2], *hands), pile=pile)
        yield with_values(state, cards=cards, people=state.people._replace(goals=(0, *goals)))


def test_risiko_each_state_that_fits_comes_equally_often() -> None:
    state = risiko_with_few_hidden()
    assert even(state, ADA, risiko_worlds(state)) == 24 * 4
    """Ada has card 1 of the objectives; of the three others Bruno can have two, then Carla either of those left."""


def test_risiko_a_conquest_not_moved_into_may_have_completed_the_objective_and_nothing_before() -> None:
    state = risiko_with_few_hidden(phase=MOVE_IN, turn=BRUNO, fight=Fight(risiko.t("alaska"), risiko.t("alberta"), 2))
    seen = counted(rules.view(state, ADA))
    goals = {world.people.goals[BRUNO] for world in seen}
    assert goals == {2, 3}
    """Not 1: Alaska and Brazil were his before."""
    gained = with_values(state, fight=Fight(risiko.t("alberta"), risiko.t("alaska"), 2))
    assert {world.people.goals[BRUNO] for world in counted(rules.view(gained, ADA))} == {1, 2, 3}


def italywar_with_few_hidden(phase: int = TRUCE) -> Any:
    """Bruno attacks Ada, who may hold a Tregua, or a Maresciallo; the Generale is in his hand, in Carla's, or in the
    pile."""
    start = italywar.position(
        italywar.ruleset("italywar", truces=1, marshals=1, generals=1, admirals=1), goals=(0, 1, 2, 3), turn=BRUNO,
        holdings={ADA: {"roma": 3}, BRUNO: {"viterbo": 5}},
    ).state  # fmt: skip
    deck = lists(("roma", "milano"), ("viterbo", "nuoro"), ("torino", "roma"), ("asti", "roma"), ("lodi", "roma"))
    table = war_table_of(replace(start.table.started, deck=deck))
    hidden = tuple(italywar.card(code) for code in ("generale_1", "roma", "asti"))
    mine = (italywar.card("tregua_1" if phase == TRUCE else "maresciallo_1"),)
    rest = tuple(card for card in table.deck if card not in (*hidden, *mine))
    cards = WarCards(((), mine, hidden[:1], hidden[1:2], ()), hidden[2:], rest)
    fight = WarFight(italywar.t("viterbo"), italywar.t("roma"), phase == TRUCE)
    people = start.people._replace(goals=(0, 0, 2, 3, 4))
    return with_values(start, table=table, cards=cards, fight=fight, phase=phase, people=people)


def italywar_worlds(state: Any) -> Iterator[Any]:
    hidden = (*state.cards.hands[BRUNO], *state.cards.hands[CARLA], *state.cards.pile)
    for (first, second, pile), goals, general in product(
        hands_of(hidden, (1, 1, 1)), permutations(range(5), 4), (False, True) if state.phase == TRUCE else (False,)
    ):
        if not general or first == state.cards.hands[BRUNO]:
            cards = state.cards._replace(hands=((), state.cards.hands[ADA], first, second, ()), pile=pile)
            fight, people = state.fight._replace(general=general), state.people._replace(goals=(0, *goals))
            yield with_values(state, cards=cards, fight=fight, people=people)


def test_italy_war_each_state_that_fits_comes_equally_often_the_generale_meant_or_not() -> None:
    state = italywar_with_few_hidden()
    goals = sum(1 for order in permutations(range(1, 5), 3) if order[0] != 1)
    assert even(state, ADA, italywar_worlds(state)) == (6 + 2) * goals


def test_italy_war_no_generale_is_meant_once_the_maresciallo_is_asked_for() -> None:
    """It would lie open by then (I22)."""
    state = italywar_with_few_hidden(MARSHAL)
    goals = sum(1 for order in permutations(range(1, 5), 3) if order[0] != 1)
    assert even(state, ADA, italywar_worlds(state)) == 6 * goals


def test_futurisiko_each_state_that_fits_comes_equally_often() -> None:
    start = positions("futurisiko", "futurisiko", 3, "few hidden", 400)[1]
    deck = tuple(card for card in start.table.cards if card not in {truce.card for truce in start.truces})
    cards = FutuCards(((), deck[:1], deck[1:3], deck[3:4]), deck[4:6], deck[6:])
    state = with_values(start, cards=cards)

    def worlds() -> Iterator[Any]:
        for second, third, pile in hands_of(deck[1:6], (2, 1, 2)):
            hands = ((), deck[:1], tuple(sorted(second)), third)
            yield with_values(state, cards=cards._replace(hands=hands, pile=pile))

    assert even(state, ADA, worlds()) == 60


def test_battaglia_each_state_that_fits_comes_equally_often_the_arsenal_beside_the_boards() -> None:
    full = battaglia.position("rG rG gG", others={BRUNO: "aG aK"}, beside={BRUNO: "D"}, pile="vG V", seats=2).state
    extra = full.pile[:-2]
    state = with_values(full, pile=full.pile[-2:], discards=extra)
    men = tuple(card for card in (*state.hands[BRUNO], *state.pile) if COLOUR[card] >= 0)
    arsenal = tuple(card for card in (*state.arsenals[BRUNO], *state.pile) if COLOUR[card] < 0)

    def worlds() -> Iterator[Any]:
        for (held, left), (beside, spare) in product(hands_of(men, (2, 1)), hands_of(arsenal, (1, 1))):
            for pile in permutations((*left, *spare)):
                hands = ((), state.hands[ADA], tuple(sorted(held)))
                yield with_values(state, hands=hands, arsenals=((), (), beside), pile=pile)

    assert even(state, ADA, worlds()) == 3 * 2 * 2


@pytest.mark.parametrize(("code", "edition"), [("risiko", name) for name in RISIKO] + EDITIONS)
def test_a_state_made_of_a_view_looks_the_same_is_sound_and_offers_the_same(code: str, edition: str) -> None:
    chance = Seeded(edition)
    for seed in range(scaled(10)):
        walk = risiko_steps(edition, 3 + seed % 4, f"{edition} {seed}") if code == "risiko" else steps(
            kit(code), edition, kit(code).seats(edition)[seed % len(kit(code).seats(edition))], f"{edition} {seed}",
            outside=True, checked=False,
        )  # fmt: skip
        for place, step in enumerate(walk):
            state = step[0]
            if place % EVERY and state.outcome is None:
                continue
            for seat in (None, *range(1, state.table.seats + 1)):
                view = rules.view(state, seat)
                made = rules.determinize(view, chance)
                assert fits(made, view)
                assert rules.decode(rules.encode(made), game_of(state).code) == made
                if seat:
                    assert list(rules.legal_actions(made, seat)) == list(rules.legal_actions(state, seat))


@pytest.mark.parametrize("code", rules.codes())
def test_who_gives_a_state_is_told_that_a_view_is_wanted_and_how_to_get_it(code: str) -> None:
    state = rules.replay(rules.start(rules.load(code), 4, Seeded("view")))
    action: Any = rules.legal_actions(state, rules.to_move(state)[0])[0]
    for wrong in (state, action):
        with pytest.raises(TypeError, match=rf"{type(wrong).__name__} is no view: rules\.view\(state, seat\)"):
            rules.determinize(wrong, Seeded(1))
    with pytest.raises(TypeError, match="NoneType belongs to no game"):
        rules.determinize(None, Seeded(1))
