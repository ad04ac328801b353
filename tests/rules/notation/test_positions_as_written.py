"""A position is written in one way: what is read fits the grammar of the docs, and is written again the same."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.notation.errors import NotationError
from rules.notation.fields import Kinds
from rules.notation.position import Position, position_string, read_position
from rules.notation.vocabulary import notation_data, vocabulary
from tests.rig.properties import examples
from tests.rules.notation.grammar import OF_POSITIONS, Ends
from tests.rules.notation.test_docs_of_the_notation import POSITIONS
from tests.rules.notation.test_position_string import states
from tests.rules.notation.written import CODES

GRAMMAR = Ends(OF_POSITIONS)
SIGNS = "01259-_.,/=~!'[]%pAIKZakz\u0663\u0967\uff11\u00b2\u00e9 "
"""Among them figures of other scripts, which Python takes for digits."""
BOARD = "A" * 42


def fits(text: str) -> bool:
    return GRAMMAR.fits("position", text)


def again(position: Position) -> str:
    """A position in which a match can go on, written again."""
    return position_string(position.state())


@cache
def texts_of(code: str, public: bool) -> list[str]:
    return [position_string(state, public) for state in states(code, 17)]


def sorted_parts(text: str) -> list[str]:
    return sorted(text.split("/"))


@pytest.mark.parametrize("code", CODES)
def test_every_position_fits_the_grammar(code: str) -> None:
    assert [text for public in (False, True) for text in texts_of(code, public) if not fits(text)] == []


def check_mutant(text: str) -> None:
    try:
        position = read_position(text)
    except NotationError:
        return
    assert fits(text.strip()), text
    if not position.public and not position.defects():
        assert sorted_parts(again(position)) == sorted_parts(text.strip())


@examples(300)
@given(st.sampled_from(CODES), st.booleans(), st.integers(0, 5000), st.integers(0, 200))
def test_what_is_read_after_a_change_fits_the_grammar_and_is_written_again_the_same(
    code: str, public: bool, at: int, which: int
) -> None:
    """Any sign in its place, before it, and before the first of each part."""
    texts = texts_of(code, public)
    text = texts[which % len(texts)]
    at %= len(text)
    check_mutant(text[:at] + text[at + 1 :])
    part = text.rfind("/", 0, at) + 2
    for sign in SIGNS:
        for place, kept in ((at, at + 1), (at, at), (part, part)):
            check_mutant(text[:place] + sign + text[kept:])


@pytest.mark.parametrize("whole", POSITIONS)
def test_space_around_the_order_of_parts_and_the_name_of_the_ruleset_are_free(whole: str) -> None:
    first, board, turn, *parts = whole.split("/")
    public = parts[-1:] if parts[-1] == "p" else []
    turned = [*parts[: len(parts) - len(public)][::-1], *public]
    text = "/".join([first.replace("RC", "risiko-challenge"), board, turn, *turned])
    assert fits(text) and read_position(f" {text}\n") == read_position(whole)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (f"RT.1:4/{BOARD}/A1.1", f"RT:4/{BOARD}/A1.1"),
        (f"RT:4/{BOARD}/A01.1", f"RT:4/{BOARD}/A1.1"),
        (f"RT:4/{BOARD}/A1.01", f"RT:4/{BOARD}/A1.1"),
        (f"RT:4/{BOARD}/A1.\u0661", f"RT:4/{BOARD}/A1.1"),
        (f"RT:4/A1{BOARD[1:]}/A1.1", f"RT:4/{BOARD}/A1.1"),
        (f"RT:4/A2A3{BOARD[2:]}/A1.1", f"RT:4/A23{BOARD[2:]}/A1.1"),
        (f"RT:4/A.5.{BOARD[1:]}/A1.1", f"RT:4/A5{BOARD[1:]}/A1.1"),
        (f"RT:4/A.100\u0660.{BOARD[1:]}/A1.1", f"RT:4/A.1000.{BOARD[1:]}/A1.1"),
        (f"RT:4/={'8' * 21}{'1' * 42}/A1.1", f"RT:4/{BOARD}/A1.1"),
        ("BA:2//play1.1/hGR01,.", "BA:2//play1.1/hGR1,."),
        ("BA:2//play1.1/hGR1,./r[1,-0]", "BA:2//play1.1/hGR1,./r[1,-1]"),
    ],
)
def test_what_would_be_written_otherwise_is_refused(wrong: str, right: str) -> None:
    with pytest.raises(NotationError):
        read_position(wrong)
    assert fits(right) and read_position(right)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("a010", "a10"),
        ("a-1", "a1"),
        ("a\u0665", "a5"),
        ("a0", "a1"),
        ("a", "a1"),
        ("r0000", "r0001"),
        ("r1,2,3,4,", "r1234"),
        ("r1234,", "r1234"),
        ("o123412340123", "o1.12340123"),
        ("k50", "k5"),
        ("f[Ala,Kam,03,0]", "f[Ala,Kam,3,0]"),
        ("f[1,2,3,4,5]", "f~12345"),
        ("upoints.1.1234.4321", "up.1.1234.4321"),
        ("up.\u0661.1234.4321", "up.1.1234.4321"),
        ("V%5B%5D", "V%5B%5B%22hand_limit%22%2C5%5D%5D"),
        ("V[[%22hand_limit%22,5]]", "V%5B%5B%22hand_limit%22%2C5%5D%5D"),
        ("h1,2,3,\u0664.7./p", "h1,2,3,4.7./p"),
        ("h1,2,3,4.07./p", "h1,2,3,4.7./p"),
    ],
)
def test_a_part_that_would_be_written_otherwise_is_refused(wrong: str, right: str) -> None:
    test_what_would_be_written_otherwise_is_refused(f"RT:4/{BOARD}/A1.1/{wrong}", f"RT:4/{BOARD}/A1.1/{right}")


def test_what_it_would_be_is_said() -> None:
    with pytest.raises(NotationError) as refused:
        read_position(f"RT:4/{BOARD}/A1.1/q2/r1,2,3,4,")
    assert (refused.value.code, refused.value.column, refused.value.legal) == ("part_wrong", 57, ("r1234",))


@pytest.mark.parametrize("round_of_the_bell", [5, 61, 62, 124, 3844])
def test_the_clock_may_ring_after_any_round(round_of_the_bell: int) -> None:
    """Zeros behind are left out, those of a larger number are not."""
    clock = Kinds(vocabulary("risiko"), 4, 42, ()).of("clock", 1, False)
    value = [round_of_the_bell, 0, 0, 0, 0, []]
    assert clock.read(clock.write(value)) == value


def test_every_letter_of_every_game_is_in_the_grammar() -> None:
    for code in CODES:
        game = rules.load(code).game
        name = notation_data()["rulesets"][code]
        for letter, kind in notation_data()[game]["position"]["fields"].values():
            values = {"number": "5", "flag": "", "tree": "[]", "turn": "[]", "people": "1.11", "outcome": "p.1.12.00"}
            told = values.get(kind, {"deal": "3,3.3.", "hands": "3,3", "pile": "5", "cards": ""}.get(kind, "11"))
            assert fits(f"{name}:2//attack1.1/{letter}{told}/p"), (code, letter)
