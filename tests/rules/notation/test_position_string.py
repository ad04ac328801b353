"""A position is one string, public or full; RisiKo! never needs more than 200 characters."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.base.errors import MalformedDocument
from rules.notation.board_text import board_of, board_text
from rules.notation.errors import NotationError
from rules.notation.position import position_document, position_string, read_position
from rules.notation.vocabulary import notation_data
from rules.play.simulation import Recording, simulated
from rules.records.match_file import read
from tests.rules.notation.matches import stored
from tests.rules.notation.written import CODES, GAMES

RISIKO = [code for code in CODES if rules.load(code).game == "risiko"]
MOST = 200


def unnamed(state: rules.State) -> dict:
    """The document of a state as a string gives it: without names."""
    document = rules.encode(state)
    names = [f"p{number}" for number in range(1, state.table.seats + 1)]
    return {**document, "started": {**document["started"], "names": names}}


def states(code: str, every: int, seed: str = "1", most: int = 400) -> list[rules.State]:
    match = stored(code, seed, most)
    return [after.state for _, _, after in rules.histories(match.events)][::every]


@pytest.mark.parametrize("code", CODES)
def test_a_full_position_is_the_whole_state(code: str) -> None:
    """In the middle of a decision too; where a match can go on from it the state itself comes back."""
    for state in states(code, 13):
        text = position_string(state)
        position = read_position(text)
        assert position.document == unnamed(state)
        if not position.defects():
            assert position_string(position.state()) == text


@pytest.mark.parametrize("code", GAMES)
def test_a_field_that_nobody_has_called_open_stays_out_of_a_public_position(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a secret that a game gains is not told because somebody forgot a list."""
    data = notation_data()
    position = data[code]["position"]
    name = next(names for names in position["fields"] if names in position["open"] and names != "outcome")
    fewer = [known for known in position["open"] if known != name]
    ruleset = next(ruleset for ruleset in CODES if rules.load(ruleset).game == code)
    public = [position_string(state, public=True) for state in states(ruleset, 7)]
    monkeypatch.setitem(position, "open", fewer)
    hidden = [position_string(state, public=True) for state in states(ruleset, 7)]
    letter = position["fields"][name][0]
    assert any(part.startswith(letter) for text in public for part in text.split("/")[3:])
    assert not any(part.startswith(letter) for text in hidden for part in text.split("/")[3:])


@pytest.mark.parametrize("code", CODES)
def test_a_public_position_tells_no_secret(code: str) -> None:
    """Equal for states that differ in what the public does not see, and whole in what it sees."""
    for state in states(code, 29):
        position = read_position(position_string(state, public=True))
        seen = position.document
        whole = unnamed(state)
        for name in ("hands", "arsenals"):
            assert seen.get(name) == (list(map(len, whole[name])) if name in whole else None)
        assert seen["pile"] == len(whole["pile"])
        if "goals" in whole and state.outcome is None and any(state.held):
            assert set(seen["goals"][1:]) == {None} or any(state.people.fallen)
        hidden = {"hands", "arsenals", "pile", "goals", "fight"}
        assert {name: value for name, value in seen.items() if name not in hidden} == {
            name: value for name, value in whole.items() if name not in hidden
        }
        with pytest.raises(MalformedDocument):
            position.state()


def test_an_attacker_who_means_to_play_a_general_is_not_given_away() -> None:
    found = [state for state in states("italywar", 1, "g3", 400) if state.fight is not None and state.fight.general]
    assert found
    for state in found:
        assert read_position(position_string(state, public=True)).document["fight"][2] is False


def longest(code: str, matches: int, most: int, every: int) -> int:
    """The longest string of matches of as many seats as can be, late positions and the last one among them."""
    seats, lengths = rules.load(code).seats_max, []
    for number in range(matches):
        played = simulated(Recording(rules.load(code), ["random"] * seats, f"late {number}"), max_events=most)
        events = read(played.lines).events
        after = [after.state for _, _, after in rules.histories(events)]
        lengths += [len(position_string(state, public)) for state in after[-1::-every] for public in (False, True)]
    return max(lengths)


@pytest.mark.parametrize("code", RISIKO)
def test_six_seats_late_in_a_match_need_at_most_200_characters(code: str) -> None:
    assert rules.load(code).seats_max == 6
    assert longest(code, 2, 2000, 150) <= MOST


@pytest.mark.long
@pytest.mark.parametrize("code", RISIKO)
def test_no_position_of_many_matches_needs_more_than_200(code: str) -> None:
    assert longest(code, 60, 3000, 7) <= MOST


def test_a_board_is_read_as_it_is_said() -> None:
    assert board_of("A5BBc-0", 4) == ([1, 2, 2, 0], [5, 1, 12, 0])
    assert board_text([1, 1, 1, 2], [5, 7, 1, 1]) == "A57AB"


def test_a_crowded_board_is_written_closely() -> None:
    owners, armies = [1, 2, 3, 4, 5, 6] * 7, list(range(30, 72))
    text = board_text(owners, armies)
    assert text.startswith("=") and len(text) == 1 + 21 + 42 + 18
    assert board_of(text, 42) == (owners, armies)
    for wrong in ("=", "=?", text[:20], text[:-1] + "é"):
        with pytest.raises(ValueError, match=r"^\d+$"):
            board_of(wrong, 42)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 1000)), max_size=50))
def test_every_board_comes_back(board: list[tuple[int, int]]) -> None:
    owners, armies = [owner for owner, _ in board], [number for _, number in board]
    assert board_of(board_text(owners, armies), len(board)) == (owners, armies)


SIGNS = st.sampled_from(list("AF0z9/.,-~![]'ouxhk%é "))


def check_mutant(text: str) -> None:
    """A refusal with its column, or a position whose defects are told."""
    try:
        document = position_document(text)
    except NotationError as error:
        assert error.line == 1 and 1 <= error.column <= len(text) + 1
    else:
        assert document["type"] == "state" and ("defects" in document) != document["public"]


@settings(max_examples=120)
@given(st.sampled_from(CODES), st.booleans(), st.integers(0, 2), st.integers(0, 5000), SIGNS, st.integers(0, 200))
def test_every_mutation_is_refused_or_a_position(
    code: str, public: bool, way: int, at: int, sign: str, which: int
) -> None:
    states_of = states(code, 40)
    text = position_string(states_of[which % len(states_of)], public)
    at %= len(text)
    check_mutant(text[:at] + (sign if way else "") + text[at + (way < 2) :])


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ("", 1, "ruleset_wrong"),
        ("XX:4/A/A1.1", 1, "ruleset_wrong"),
        ("RT:9/A/A1.1", 1, "ruleset_wrong"),
        ("RT:4", 1, "board_wrong"),
        ("RT:4/AB", 6, "board_wrong"),
        ("RT:4/A5?B/A1.1", 8, "board_wrong"),
        (f"RT:4/{'A' * 42}", 1, "turn_wrong"),
        (f"RT:4/{'A' * 42}/Q1.1", 49, "turn_wrong"),
        (f"RT:4/{'A' * 42}/A1.1/o12/p", 54, "part_wrong"),
        (f"RT:4/{'A' * 42}/A1.1/q1/q1", 57, "part_wrong"),
        (f"RT:4/{'A' * 42}/A1.1/V%5B", 54, "part_wrong"),
    ],
)
def test_what_is_wrong_is_named_with_its_column(text: str, column: int, code: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_position(text)
    assert (refused.value.code, refused.value.column) == (code, column)


def test_what_no_match_can_reach_is_read_with_its_defects() -> None:
    document = position_document(f"RT:4/{'A' * 42}/A1.1")
    assert document["territories"]["alaska"] == [1, 1] and document["defects"][0]["code"] == "not_a_position"
