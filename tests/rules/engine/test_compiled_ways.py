"""A few leaves of the core have a second way that compiled code takes: it gives the same, here as plain Python."""

import random
from dataclasses import FrozenInstanceError, fields, replace
from itertools import product
from pickle import dumps, loads

import pytest

from rules.base.quantities import Range, quantity_of, with_quantity
from rules.base.rows import named, place_of, put
from rules.base.values import value
from rules.lands import bits
from rules.odds import throws
from rules.risiko.state.actions import Attack, EndTurn, MoveIn
from rules.risiko.state.events import Fought

SETS = [0, 1, (1 << 44) - 1, *(random.Random(seed).getrandbits(44) for seed in range(500))]
DICE = [dice for count in (1, 2, 3) for dice in product(range(1, 7), repeat=count)]


def test_the_territories_of_a_set_are_the_same_by_arithmetic() -> None:
    for mask in SETS:
        listed = list(bits.bits(mask))
        assert list(bits.members(mask)) == list(bits.row_of(mask)) == list(bits._row_of(mask)) == listed
        assert bits.count(mask) == bits._count(mask) == len(listed)
        assert [bits._member_at(mask, place) for place in range(len(listed))] == listed


@pytest.mark.parametrize("ties_attack", [False, True])
def test_the_losses_of_every_throw_are_the_same_by_arithmetic(ties_attack: bool) -> None:
    for attack, defence in product(DICE, DICE):
        wanted = throws.losses_of_throw(attack, defence, ties_attack)
        assert throws._losses(attack, defence, ties_attack) == wanted


def test_dice_that_only_a_forged_match_has_are_compared_alike() -> None:
    for attack, defence in (((-1,), (-5, -5)), ((0, 0), (-3,)), ((-1, -1, -1), (-5, -5)), ((7, 9), (8,))):
        assert throws._losses(attack, defence, False) == throws.losses_of_throw(attack, defence)


def test_a_row_says_where_a_value_stands_and_takes_another_one() -> None:
    assert [place_of((4, 2, 9), number) for number in (4, 2, 9)] == [0, 1, 2]
    assert put((4, 2, 9), 1, 7) == (4, 7, 9)


def test_a_value_made_of_a_row_is_the_one_made_by_name() -> None:
    made = named(Attack, (3, 4, 2))
    assert made == Attack(3, 4, dice=2)
    assert type(made) is Attack
    assert (made.source, made.target, made.dice) == (3, 4, 2)
    assert named(Fought, (1, 2, (6, 1), (5,), 0, 1)) == Fought(1, 2, (6, 1), (5,), 0, 1)


@value
class Other:
    """Has the fields of an attack."""

    source: int
    target: int
    dice: int = 1


def test_values_of_two_types_are_never_equal_nor_equal_to_a_tuple() -> None:
    assert Other(3, 4) == Other(3, 4, 1)
    assert Other(3, 4) != Other(3, 5)
    assert Other(3, 4) != Attack(3, 4, 1)
    assert Other(3, 4) != (3, 4, 1)
    assert Other(3, 4) != (3, 4, 1)
    assert {Other(3, 4): "other", Attack(3, 4, 1): "attack", (3, 4, 1): "row"}[Attack(3, 4, 1)] == "attack"


def test_a_value_without_fields_is_something() -> None:
    assert EndTurn()
    assert EndTurn() == EndTurn()


def test_a_value_is_that_of_a_frozen_dataclass_in_all_else() -> None:
    made = Attack(3, 4, 2)
    assert repr(made) == "Attack(source=3, target=4, dice=2)"
    assert [field.name for field in fields(Attack)] == ["source", "target", "dice"]  # type: ignore[arg-type]
    assert replace(made, dice=1) == Attack(3, 4, 1)  # type: ignore[type-var]
    assert loads(dumps(made)) == made
    for change in (lambda: setattr(made, "dice", 3), lambda: setattr(made, "more", 3), lambda: delattr(made, "dice")):
        with pytest.raises(FrozenInstanceError):
            change()
    with pytest.raises(TypeError):
        Attack(3, 4)  # type: ignore[call-arg]


def test_a_quantity_takes_the_place_of_its_range() -> None:
    assert quantity_of(MoveIn(Range(1, 3))) == Range(1, 3)
    assert with_quantity(MoveIn(Range(1, 3)), 2) == MoveIn(2)
    assert with_quantity(EndTurn(), 2) == EndTurn()
    assert quantity_of(Attack(3, 4, 2)) is None
