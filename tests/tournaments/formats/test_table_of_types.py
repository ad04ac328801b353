"""The thirteen types of the clubs' program as presets, line by line (docs/formats.md), and what clubs add."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tournaments.seating.question.mix import table_mix
from tournaments.selectors.setup.presets import Preset, preset_of_program, presets
from tournaments.words.setup.choices import PRESET_GROUPS, PRESET_NAMES, PRESET_TEXTS

FIVES = ((4, 4, 4, 4), (5, 4, 4, 4), (5, 5, 4, 4), (5, 5, 5, 4))  # 16 to 19 people
THREES = ((4, 4, 4, 4), (4, 4, 3, 3, 3), (4, 4, 4, 3, 3), (4, 4, 4, 4, 3))
GHOSTS = ((4, 4, 4, 4), (5, 4, 4, 4), (4, 4, 4, 3, 3), (4, 4, 4, 4, 3))
PAIRS = ((2,) * 8, (3, *(2,) * 7), (2,) * 9, (3, *(2,) * 8))
OPEN_LATER = ("short", "clubs", "repeats")
LEADERS = ("short", "winners", "clubs", "repeats")


@dataclass(frozen=True)
class Line:
    """A line of the table: type, tables for 16 to 19, the draw's modes and priorities, formula, ties; `rounds` and
    `semifinals` where the type has its own."""

    name: str
    tables: tuple[tuple[int, ...], ...]
    draw: tuple[tuple[str, tuple[str, ...]], ...]
    formula: str
    ties: tuple[str, ...]
    rounds: int = 0
    semifinals: str = ""


def avoid(*orders: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(("avoid", order) for order in orders)


USUAL, DESCENDING = ("wins", "best_result"), ("results_descending", "results_in_order")
SWISS = (("avoid", ("clubs",)), ("swiss", ("repeats", "distance")))
LINES = (
    Line("RadunoNazionale", FIVES, avoid(("clubs", "families", "regions"), ("winners", "clubs", "repeats")),
         "raduno", DESCENDING, 2, "raduno"),
    Line("MasterRisiko", FIVES, avoid(("clubs",), LEADERS), "victory", DESCENDING, 2, "master"),
    Line("SantEufemia", FIVES, avoid(("clubs",), LEADERS), "open", USUAL, 2, "sant_eufemia"),
    Line("Open", FIVES, avoid(("clubs",), OPEN_LATER), "open", USUAL),
    Line("Victory", FIVES, avoid(("clubs",), OPEN_LATER), "victory", ("wins",)),
    Line("TorneoGufo", FIVES, avoid(("clubs",), OPEN_LATER), "gufo", USUAL),
    Line("CampionatoGufo", GHOSTS, avoid(OPEN_LATER), "campionato-gufo", ("wins", "raw_points")),
    Line("NazionaleRisiKo", FIVES, (("avoid", ("clubs", "regions")), ("greek", ()), ("fixed", ())),
         "nazionale", ("shorter_totals",), 3),
    Line("BGL", THREES, avoid(("clubs",), ("short", "repeats", "clubs")), "bgl", USUAL),
    Line("BGL_SVIZZERA", THREES, SWISS, "bgl", USUAL),
    Line("_1vs1_", PAIRS, avoid(("clubs",), ("short", "repeats", "clubs")), "bgl", USUAL),
    Line("_1vs1_SVIZZERA", PAIRS, SWISS, "bgl", USUAL),
    Line("TorneoASquadre", FIVES, avoid(("clubs", "club_meetings", "repeats", "player_club")), "gufo", USUAL),
)  # fmt: skip


def ready(line: Line) -> Preset:
    return preset_of_program(line.name)


def test_there_are_thirteen_types() -> None:
    assert len({ready(line).code for line in LINES}) == 13 == sum(bool(one.program) for one in presets().values())


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_a_type_has_the_tables_of_the_clubs(line: Line) -> None:
    choices = ready(line).choices
    sizes, preferred = choices["sizes"], choices.get("preferred_size", 4)
    assert tuple(table_mix(count, preferred, sizes) for count in range(16, 20)) == line.tables  # type: ignore[arg-type]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_a_type_has_its_priorities_in_their_order(line: Line) -> None:
    assert tuple((row.mode, row.order) for row in ready(line).draw) == line.draw


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_a_type_has_its_formula_ties_and_stages(line: Line) -> None:
    found = ready(line)
    assert (found.choices["formula"], tuple(found.choices["tie_breaks"])) == (line.formula, line.ties)  # type: ignore[arg-type]
    assert found.semifinals == line.semifinals
    assert found.fixed_rounds == bool(line.rounds)
    assert not line.rounds or found.stages["rounds"] == line.rounds


def test_single_numbers_of_single_types() -> None:
    by_code = presets()
    assert by_code["campionato_gufo"].choices["best_of"] == 50
    assert by_code["teams"].best_of_team == 9
    assert [code for code, one in by_code.items() if not one.standing] == ["one_on_one"]


def test_what_clubs_add_stands_ready_too() -> None:
    nights, minis = presets()["open_nights"], presets()["minis"]
    assert (nights.stages["rounds"], nights.choices["best_of"], nights.choices["absence"]) == (8, 6, "nothing")
    assert (minis.league_format.grouping, minis.league_format.through, minis.shape) == ("minis", 1, "league_final")


def test_every_preset_has_a_name_a_text_and_a_place_on_the_page() -> None:
    placed = [code for codes in PRESET_GROUPS.values() for code in codes]
    assert sorted(placed) == sorted(presets()) == sorted(PRESET_NAMES) == sorted(PRESET_TEXTS)
