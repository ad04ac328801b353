"""Colours dealt by the draw: all different at a table, evenly over the rounds for each person, and verified."""

import json
from dataclasses import replace

import pytest

from tests.tournaments.seating.cast import asked
from tournaments.seating.draw import Drawing, draw
from tournaments.seating.errors import Infeasible, Malformed
from tournaments.seating.figures.figures import worn_by
from tournaments.seating.question.parse import parse_input
from tournaments.seating.question.problem import DrawInput
from tournaments.seating.verify import doubts

SIX = ("rosso", "blu", "verde", "giallo", "nero", "viola")


def test_without_the_option_nothing_is_said_of_colours() -> None:
    answer = draw(asked(16, 2)).document()
    assert "colours" not in answer
    assert "colour_imbalance" not in answer["report"]  # type: ignore[operator]


def test_colours_change_no_seat() -> None:
    question = asked(18, 2, (6, 6, 6), seed=4, sizes=(3, 4))
    assert draw(question).rounds == draw(replace(question, colours=SIX)).rounds


def test_every_table_has_every_colour_once_those_of_the_seats_first() -> None:
    found = draw(asked(18, 2, colours=SIX, sizes=(3, 4)))
    assert [len(tables) for tables in found.colours] == [len(tables) for tables in found.rounds]
    assert all(sorted(table) == sorted(SIX) for tables in found.colours for table in tables)


@pytest.mark.parametrize(("colours", "rounds", "most"), [(SIX, 3, 1), (SIX, 6, 2), (SIX[:4], 4, 2)])
def test_a_person_has_a_colour_again_only_when_the_others_were_had(
    colours: tuple[str, ...], rounds: int, most: int
) -> None:
    for seed in range(5):
        question = asked(32, rounds, colours=colours, sizes=(4,), seed=seed)
        found = draw(question)
        assert found.report["colour_imbalance"] <= most  # type: ignore[operator]
        worn = worn_by(question, found.rounds, found.colours)
        assert sum(max(counts) - min(counts) > 1 for counts in worn.values()) <= 3


def test_what_was_worn_before_counts() -> None:
    question = asked(16, 1, colours=SIX, sizes=(4,))
    for _ in range(3):
        found = draw(question)
        worn = worn_by(question, found.rounds, found.colours)
        question = replace(
            question, history=(*question.history, *found.rounds), worn=tuple((one, tuple(n)) for one, n in worn.items())
        )
    assert found.report["colour_imbalance"] == found.report["bounds"]["colour_imbalance"] == 1  # type: ignore[index]


def kept(question: DrawInput, found: Drawing) -> tuple[dict[str, object], dict[str, object]]:
    return question.document(), json.loads(json.dumps(found.document()))


def test_the_verifier_counts_colours_again() -> None:
    question = asked(12, 1, colours=SIX, worn=((1, (2, 0, 0, 0, 0, 0)),), sizes=(4,))
    document, answer = kept(question, draw(question))
    assert parse_input(document) == question
    assert doubts(document, answer) == []
    answer["colours"][0][0][0] = answer["colours"][0][0][1]  # type: ignore[index]
    assert "colours" in doubts(document, answer)
    answer["colours"] = 7
    assert doubts(document, answer) == ["unreadable"]


@pytest.mark.parametrize(
    "more", [{"colours": SIX[:3]}, {"colours": (*SIX, "rosso")}, {"colours": SIX, "worn": ((1, (1,)),)}]
)
def test_colours_that_cannot_be_dealt_are_refused(more: dict[str, object]) -> None:
    with pytest.raises(Infeasible):
        draw(asked(8, 1, **more))


@pytest.mark.parametrize("more", [{"colours": "rosso"}, {"colours": [None]}, {"worn": []}, {"worn": {"x": [1]}}])
def test_colours_of_the_wrong_shape_are_malformed(more: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        parse_input({"players": [{"id": 1}], **more})
