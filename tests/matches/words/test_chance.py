"""What is said about chance that can be checked."""

from django.utils import translation

from matches.games import presenter, shown
from matches.words.chance import DICE, SHUFFLES


def test_dice_and_shuffles_say_the_same_things() -> None:
    assert DICE.keys() == SHUFFLES.keys()


def test_only_the_game_without_dice_speaks_of_shuffles_and_then_never_of_dice() -> None:
    assert {code for code in shown() if presenter(code).words.chance is SHUFFLES} == {"battaglia"}
    for language, dice in (("it", "dad"), ("en", "dice")):
        with translation.override(language):
            assert [str(text) for text in SHUFFLES.values() if dice in str(text).lower()] == []
