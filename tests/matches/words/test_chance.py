"""What is said about chance that can be checked."""

from django.utils import translation

from matches.games import games_shown, presenter
from matches.words.board.chance import DICE, SHUFFLES
from matches.words.board.replay_texts import CODES
from matches.words.board.replay_texts import DICE as CHECK


def test_dice_and_shuffles_say_the_same_things() -> None:
    assert DICE.keys() == SHUFFLES.keys()


def test_only_the_game_without_dice_speaks_of_shuffles_and_then_never_of_dice() -> None:
    assert {code for code in games_shown() if presenter(code).words.chance is SHUFFLES} == {"battaglia"}
    for language, dice in (("it", ("dad", "lanci")), ("en", ("dice", "rolls", "roll "))):
        with translation.override(language):
            said = [str(text).replace("{roll}", "").replace("{rolls}", "").lower() for text in SHUFFLES.values()]
            assert [text for text in said if any(word in text for word in dice)] == []


def test_what_the_check_of_a_match_says_comes_from_its_game() -> None:
    assert DICE["checked"] != SHUFFLES["checked"] and DICE["wrong"] != SHUFFLES["wrong"]
    assert "good_words" not in CHECK and "roll_wrong" not in CODES
