"""The document of the `draw` contract: what is read, and what is refused and where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.errors import Infeasible, Malformed
from tournaments.seating.question.checks import check_input
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.problem import Lock, digest

DOCUMENT = {
    "players": [{"id": 1, "club": "Gufo", "present": True}, {"id": 2, "club": None, "present": False}],
    "rounds": 4,
    "preferred": 4,
    "sizes": [3, 4, 5],
    "seed": 7,
    "history": [[[1, 2]]],
    "locks": [{"apart": [1, 2]}, {"table": [1, 2], "round": 1}],
    "clubs": "soft",
}


def test_a_whole_document_is_read_and_written_back_unchanged() -> None:
    found = parse_input(DOCUMENT)
    assert found.players[0].club == "Gufo"
    assert not found.players[1].present
    assert found.locks == (Lock("apart", (1, 2)), Lock("table", (1, 2), 1))
    assert found.document() == DOCUMENT
    assert found.digest() == digest(DOCUMENT) == digest(found.document())


def test_the_keys_of_a_format_are_read_and_written_back_unchanged() -> None:
    people = [{"id": 1, "club": None, "present": True, "region": "Nord"}]
    people += [{"id": 2, "club": None, "present": True, "family": "Rossi"}]
    more = {
        "priorities": ["winners", "repeats"],
        "standing": [2, 1],
        "winners": [1],
        "ranking": [[2, 1]],
        "parallel": 2,
    }
    whole = {**DOCUMENT, **more, "players": people}
    found = parse_input(whole)
    assert (found.players[0].region, found.players[1].family) == ("Nord", "Rossi")
    assert found.document() == whole


def test_only_the_players_are_required() -> None:
    found = parse_input({"players": [{"id": 3}]})
    assert (found.rounds, found.preferred, found.sizes, found.clubs) == (1, 4, (3, 4, 5), "soft")
    assert found.players[0].present


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"players": None}, "players"),
        ({"players": [7]}, "players[0]"),
        ({"players": [{"id": True}]}, "players[0].id"),
        ({"players": [{"id": 1.0}]}, "players[0].id"),
        ({"players": [{}]}, "players[0].id"),
        ({"players": [{"id": 1, "club": ["A"]}]}, "players[0].club"),
        ({"players": [{"id": 1, "present": 1}]}, "players[0].present"),
        ({"rounds": "4"}, "rounds"),
        ({"sizes": 4}, "sizes"),
        ({"sizes": [4, None]}, "sizes[1]"),
        ({"seed": None}, "seed"),
        ({"history": [[1, 2]]}, "history[0][0]"),
        ({"history": [[[1, "2"]]]}, "history[0][0][1]"),
        ({"locks": {}}, "locks"),
        ({"locks": [{}]}, "locks[0]"),
        ({"locks": [{"apart": [1], "together": [2]}]}, "locks[0]"),
        ({"locks": [{"apart": 1}]}, "locks[0].apart"),
        ({"locks": [{"apart": [1, 2], "turn": 2}]}, "locks[0]"),
        ({"locks": [{"apart": [1, 2], "round": "2"}]}, "locks[0].round"),
        ({"players": [{"id": 1, "region": []}]}, "players[0].region"),
        ({"priorities": "repeats"}, "priorities"),
        ({"priorities": ["repeats", "colours"]}, "priorities[1]"),
        ({"standing": [1, "2"]}, "standing[1]"),
        ({"winners": {}}, "winners"),
        ({"ranking": [1]}, "ranking[0]"),
        ({"parallel": "2"}, "parallel"),
        ({"mode": "greeks"}, "mode"),
        ({"clubs": "maybe"}, "clubs"),
        ({"clubs": ["soft"]}, "clubs"),
    ],
)
def test_a_wrong_shape_is_refused_and_its_place_is_named(change: dict[str, object], where: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_input({**DOCUMENT, **change})
    assert refused.value.where == where


@pytest.mark.parametrize("document", [None, [], "x", 7, {}])
def test_what_is_no_draw_at_all_is_refused(document: object) -> None:
    with pytest.raises(Malformed):
        parse_input(document)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["", "x", "soft", "7"]) | st.just(0.5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["id", "apart", "club"]), inner),
    max_leaves=8,
)


KEYS = sorted({*DOCUMENT, "priorities", "standing", "winners", "ranking", "parallel", "mode"})


@given(st.dictionaries(st.sampled_from(KEYS), json_values))
def test_garbage_is_refused_in_words(document: dict[str, object]) -> None:
    try:
        check_input(parse_input(document))
    except (Malformed, Infeasible) as refused:
        assert str(refused)
