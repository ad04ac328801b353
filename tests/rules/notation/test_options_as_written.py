"""Options in match texts and positions: each that differs from the ruleset, once, and nothing that names a ruleset."""

import json
from hashlib import sha256

import pytest

from rules.base.errors import LogError, SetupError
from rules.contract.ruleset import HEAD
from rules.contract.started import Started, ruleset_started
from rules.notation.errors import NotationError
from rules.notation.packing import json_text
from rules.notation.position import read_position
from rules.notation.reading import read_match_text
from rules.records.match_file import read, verify
from rules.records.match_log import canonical
from tests.rules.engine.forging import rewritten
from tests.rules.notation.matches import rough

DEEP = "[" * 900 + "]" * 900
HEADS = [[name, 59 if name == "version" else "battaglia"] for name in HEAD]
WRONG = {
    "of another kind": ["hand_limit", "many"],
    "without a ruleset that has it": ["army_cup", 1],
    "a list within a list": ["methods", [["method1"]]],
    "a sign that no database keeps": ["hand_limit", "\ud800"],
    "as the ruleset has it": ["attack_dice_max", 3],
    "a name that is no word": ["self", 1],
}


def text_with(*options: str) -> str:
    lines = "".join(f"[Option {option}]\n" for option in options)
    return f'[Ruleset "risiko-challenge" 1]\n{lines}[Seats "a" "b" "c"]\n\n#*\n'


def written(name: object, value: object) -> str:
    return f"{json.dumps(name)} {json.dumps(value)}"


def refused_text(text: str) -> NotationError:
    with pytest.raises(NotationError) as refused:
        read_match_text(text)
    return refused.value


def refused_position(options: str) -> NotationError:
    with pytest.raises(NotationError) as refused:
        read_position(f"RC:4/{'A' * 42}/A2.9/V{options}")
    return refused.value


@pytest.mark.parametrize("pair", [*HEADS, *WRONG.values()], ids=[*HEAD, *WRONG])
def test_what_is_no_option_of_the_match_is_refused_in_its_place(pair: list[object]) -> None:
    error = refused_text(text_with(written("most_rounds", 9), written(*pair)))
    assert (error.code, error.line, error.column) == ("tag_wrong", 3, 1)
    error = refused_position(json_text([pair]))
    assert (error.code, error.column) == ("part_wrong", 54)


def test_an_option_told_twice_is_refused_at_the_second_time_and_in_a_match() -> None:
    error = refused_text(text_with(written("hand_limit", 7), written("hand_limit", 7)))
    assert (error.code, error.line, error.params["found"]) == ("tag_twice", 3, "hand_limit")
    assert refused_position(json_text([["hand_limit", 7], ["hand_limit", 7]])).code == "part_wrong"
    with pytest.raises(SetupError, match="option_twice"):
        ruleset_started(Started("risiko-challenge", 1, (("hand_limit", 7), ("hand_limit", 7)), ("a", "b", "c")))


@pytest.mark.parametrize("name", ["methods", "begins_at", "x"])
def test_an_option_of_lists_within_lists_is_refused_however_deep_they_are(name: str) -> None:
    assert refused_text(text_with(f'"{name}" {DEEP}')).code == "tag_wrong"
    assert refused_position(json_text([[name, "?"]]).replace("%22%3F%22", DEEP)).code == "part_wrong"


def test_a_position_says_only_what_differs() -> None:
    assert read_position(f"RC:4/{'A' * 42}/A2.9/V{json_text([['hand_limit', 7]])}").started.options == (
        ("hand_limit", 7),
    )
    error = refused_position(json_text([["hand_limit", 7], ["attack_dice_max", 3]]))
    assert error.legal == ("V" + json_text([["hand_limit", 7]]),)


@pytest.mark.parametrize(("name", "value"), HEADS, ids=HEAD)
def test_a_log_that_varies_what_names_its_ruleset_is_refused(name: str, value: object) -> None:
    def change(events: list[dict]) -> list[dict]:
        return [{**events[0], "options": [[name, value]]}, *events[1:]]

    lines = rewritten(list(rough("risiko-challenge", 3, "1", 40)), change, options={name: value})
    with pytest.raises(LogError, match=r"ruleset_wrong.*unknown_option"):
        verify(read(lines))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("nonces", 5), ("nonces", {"a": [1]}), ("nonces", [1]), ("commitment", [1]), ("release", [["x"]]),
        ("outside", {"a": 1}), ("outside", "x"), ("scheme", None), ("setup_was", 5),
    ],
)  # fmt: skip
def test_a_header_that_no_match_has_is_refused_by_its_field(field: str, value: object) -> None:
    with pytest.raises(LogError, match="header_wrong") as refused:
        read(rewritten(list(rough("risiko-challenge", 3, "1", 40)), lambda events: events, **{field: value}))
    assert refused.value.params["field"] == field


@pytest.mark.parametrize("seed", ["zz", 5, 55, "", "abc"])
def test_a_closing_line_with_a_seed_that_is_none_is_refused(seed: object) -> None:
    lines = list(rough("risiko-challenge", 3, "1", 40))
    closed = canonical(json.loads(lines[-1])["closed"] | {"seed": seed})
    digest = sha256(f"{json.loads(lines[-2])['hash']}close{closed}".encode()).hexdigest()
    with pytest.raises(LogError, match="seed_wrong"):
        read([*lines[:-1], f'{{"closed":{closed},"hash":"{digest}"}}\n'])


@pytest.mark.parametrize("outside", ['{"a":1e999}', '{"a":-1e999}', '{"a":NaN}'])
def test_a_number_that_is_none_is_refused_where_it_stands(outside: str) -> None:
    error = refused_text(f'[Ruleset "risiko-challenge" 1]\n[Outside {outside}]\n[Seats "a" "b" "c"]\n\n#*\n')
    assert (error.code, error.line) == ("tag_malformed", 2)


def test_what_is_mixed_in_from_outside_is_told_in_texts() -> None:
    error = refused_text('[Ruleset "risiko-challenge" 1]\n[Outside {"a":1}]\n[Seats "a" "b" "c"]\n\n#*\n')
    assert (error.code, error.line, error.params["tag"]) == ("tag_wrong", 2, "Outside")
