"""An organiser's own boards, decks and cards: every flaw at once, played to the end, checked from the file alone."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.base.chance import Seeded
from rules.base.material import InvalidMaterial, canonical, differences, document_of, marked, marks_in, sound_or_refuse
from rules.contract.ruleset import RulesetError
from rules.materials.replaceable import materials_of, replaced
from rules.play.bots import bot
from rules.play.simulation import play
from rules.records.match_file import read, verify
from rules.records.match_log import header_of, lines_of, setup_of

KNOWN = [(game, part) for game in ("futurisiko", "italywar", "battaglia") for part in materials_of(game)]
SEATS = {"futurisiko": 3, "italywar": 4, "battaglia": 3}


def standard(game: str, part: str) -> dict[str, Any]:
    return copy.deepcopy(materials_of(game)[part].standard())


def row(document: dict[str, Any], name: str, code: object, key: str = "code") -> dict[str, Any]:
    return next(one for one in document[name] if one[key] == code)


def own_futurisiko_board() -> dict[str, Any]:
    """Alaska has another name, Brazil and Mexico border on each other."""
    board = standard("futurisiko", "board")
    row(board, "territories", "alaska")["name"] = "Yukon"
    row(board, "territories", "brasile")["land"].append("messico")
    row(board, "territories", "messico")["land"].append("brasile")
    return board


def own_italywar_board() -> dict[str, Any]:
    """Cuneo has another name, Cuneo and Vercelli border on each other."""
    board = standard("italywar", "board")
    row(board, "territories", "cuneo")["name"] = "Mondovì"
    row(board, "territories", "cuneo")["land"].append("vercelli")
    row(board, "territories", "vercelli")["land"].append("cuneo")
    return board


def own_cards() -> dict[str, Any]:
    cards = standard("battaglia", "cards")
    row(cards, "rows", "guardia", "kind")["copies"] = 10
    row(cards, "rows", "capitano", "kind")["points"] = 9
    return cards


OWN = {
    "futurisiko": {"board": own_futurisiko_board},
    "italywar": {"board": own_italywar_board},
    "battaglia": {"cards": own_cards},
}


@pytest.mark.parametrize(("game", "part"), KNOWN)
def test_the_standard_is_sound_and_changes_nothing(game: str, part: str) -> None:
    material = materials_of(game)[part]
    document = standard(game, part)
    assert material.flaws(document) == []
    assert differences(material, document) == []
    assert "own" not in marks_in(material, document)
    assert sound_or_refuse(material, document_of(canonical(document))) == document


@pytest.mark.parametrize("game", OWN)
def test_bots_play_an_own_material_to_the_end_and_the_file_alone_proves_it(game: str) -> None:
    """Italy War under the rules with a clock: without one its bots may go on for ever."""
    shipped = rules.load("italywar-torneo" if game == "italywar" else game)
    ruleset = replaced(shipped, {part: made() for part, made in OWN[game].items()})
    names = [f"p{number}" for number in range(1, SEATS[game] + 1)]
    bots, events = [bot("sense", name, game) for name in names], []
    played = play(ruleset, bots, Seeded("own"), max_events=20000, record=events.extend)
    assert rules.outcome(played.state) is not None
    lines = list(lines_of(events, header_of(setup_of(ruleset, names))))
    stored = read(lines)
    assert stored.header["options"] == ruleset.changes() != {}
    assert verify(stored) == played.state


def test_the_names_and_borders_of_an_own_board_are_those_of_its_match() -> None:
    ruleset = replaced(rules.load("futurisiko"), {"board": own_futurisiko_board()})
    table = rules.replay(rules.start(ruleset, 3, Seeded("own"))).table
    brazil, mexico = table.geo.index["brasile"], table.geo.index["messico"]
    assert table.geo.board.territories[0].name == "Yukon"
    assert brazil in table.geo.roads[mexico] and mexico in table.geo.roads[brazil]


def test_a_state_of_an_own_board_survives_its_json() -> None:
    ruleset = replaced(rules.load("italywar"), {"board": own_italywar_board()})
    state = rules.replay(rules.start(ruleset, 4, Seeded("own")))
    assert rules.decode(json.loads(json.dumps(rules.encode(state))), "italywar") == state


def test_a_board_in_another_order_is_the_same_board() -> None:
    board = standard("futurisiko", "board")
    board["territories"].reverse()
    ruleset = replaced(rules.load("futurisiko"), {"board": board})
    assert [one.code for one in ruleset.load_board().territories] == [
        one["code"] for one in standard("futurisiko", "board")["territories"]
    ]


def test_own_rows_are_marked_and_the_others_keep_their_mark() -> None:
    material = materials_of("futurisiko")["board"]
    document = marked(material, own_futurisiko_board())
    marks = {one["code"]: one["mark"] for one in document["territories"]}
    assert {code for code, mark in marks.items() if mark == "own"} == {"alaska", "brasile", "messico"}
    assert marks["giappone"] == "sourced-name" and marks["peru"] == "reconstructed"


def test_the_differences_name_row_field_and_both_values() -> None:
    found = differences(materials_of("battaglia")["cards"], own_cards())
    assert [(one.row, one.name, one.standard, one.own) for one in found] == [
        ("capitano", "points", 5, 9),
        ("guardia", "copies", 8, 10),
    ]


BROKEN = [
    ("futurisiko", "board", lambda one: row(one, "territories", "alaska").update(code="atlantide"), "place_not_drawn"),
    ("futurisiko", "board", lambda one: one["territories"].pop(), "place_missing"),
    ("futurisiko", "board", lambda one: row(one, "territories", "peru").update(city=""), "text_wrong"),
    ("futurisiko", "cards", lambda one: one["rows"][0].update(copies=7), "not_a_multiple"),
    ("futurisiko", "cards", lambda one: one["rows"].pop(), "kind_missing"),
    ("italywar", "board", lambda one: row(one, "territories", "asti").update(value=9), "total_wrong"),
    ("italywar", "board", lambda one: row(one, "territories", "asti").update(value=-1), "number_wrong"),
    ("italywar", "board", lambda one: row(one, "territories", "torino").pop("capital"), "region_without_capital"),
    ("italywar", "board", lambda one: one["continents"].pop(0), "place_missing"),
    ("italywar", "board", lambda one: row(one, "territories", "asti").update(land=["cuneo"]), "border_one_way"),
    ("italywar", "board", lambda one: row(one, "territories", "asti").update(continent="gallia"), "region_unknown"),
    ("italywar", "deck", lambda one: row(one, "cards", 1, "number").update(continents=["gallia"]), "region_unknown"),
    ("italywar", "deck", lambda one: row(one, "cards", 1, "number").update(number=2), "code_doubled"),
    ("italywar", "deck", lambda one: row(one, "cards", 20, "number").update(colour="oro"), "colour_unknown"),
    ("italywar", "deck", lambda one: row(one, "cards", 1, "number").update(kind="peace"), "kind_unknown"),
    ("italywar", "deck", lambda one: row(one, "cards", 19, "number").update(capitals=11), "number_wrong"),
    ("battaglia", "cards", lambda one: one["rows"][0].pop("points"), "field_missing"),
    ("battaglia", "cards", lambda one: one["rows"][3].update(hits=["dinamite"]), "not_known"),
    ("battaglia", "cards", lambda one: one["rows"][3].update(points=3), "cell_not_used"),
    ("battaglia", "cards", lambda one: one["rows"][1].update(copies=0), "rules_refuse"),
    ("battaglia", "cards", lambda one: one["rows"][1].update(copies=-2), "number_wrong"),
]


@pytest.mark.parametrize(("game", "part", "breaking", "code"), BROKEN)
def test_each_contradiction_is_named(game: str, part: str, breaking: Any, code: str) -> None:
    document = standard(game, part)
    breaking(document)
    assert code in {flaw.code for flaw in materials_of(game)[part].flaws(document)}


def test_a_board_in_two_pieces_is_refused() -> None:
    board = standard("italywar", "board")
    sardinia = {one["code"] for one in board["territories"] if one["continent"] == "sardegna"}
    for one in board["territories"]:
        for kind in ("land", "sea"):
            one[kind] = [code for code in one[kind] if (code in sardinia) == (one["code"] in sardinia)]
    board["optional"] = []
    found = materials_of("italywar")["board"].flaws(board)
    assert {flaw.where for flaw in found if flaw.code == "board_divided"} == sardinia


def test_a_deck_that_does_not_fit_an_own_board_is_refused_by_the_ruleset() -> None:
    board = standard("italywar", "board")
    for one in board["territories"]:
        if one.get("port") == "sea":
            one.pop("port")
    deck = standard("italywar", "deck")
    with pytest.raises(RulesetError):
        replaced(rules.load("italywar"), {"board": board, "deck": deck})


@pytest.mark.parametrize("text", ["", "[", "nan", '{"a": NaN}', "[" * 100_000, '"' + "x" * 70_000 + '"', "1" * 9999])
def test_a_text_that_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(InvalidMaterial) as error:
        document = document_of(text)
        sound_or_refuse(materials_of("futurisiko")["board"], document)
    assert error.value.flaws


def test_an_own_board_with_too_few_ports_for_the_objectives_is_refused_by_the_ruleset() -> None:
    board = standard("italywar", "board")
    for one in board["territories"]:
        one.pop("port", None)
    assert materials_of("italywar")["board"].flaws(board) == []
    with pytest.raises(RulesetError, match=r"ports_too_few .*card=19"):
        replaced(rules.load("italywar"), {"board": board})


VALUES = st.one_of(
    st.sampled_from([None, True, -1, 10**20, 0.5, float("inf"), "", "x" * 90, [], [[]], {}, {"code": "alaska"}]),
    st.sampled_from(["alaska", "torino", "guardia", ["peru", "peru"], ["sicilia"], "own", 3, 99]),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to each value inside a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [way for key, one in inside for way in places(one, (*path, key))]


@pytest.mark.parametrize(("game", "part"), KNOWN)
@given(changes=st.lists(st.tuples(st.integers(0, 10**6), st.booleans(), VALUES), min_size=1, max_size=3))
def test_broken_documents_are_refused_or_playable_and_never_a_traceback(game: str, part: str, changes: Any) -> None:
    material, document = materials_of(game)[part], standard(game, part)
    for number, gone, value in changes:
        known = places(document) or [("code",)]
        *way, last = known[number % len(known)]
        inner = document
        for key in way:
            inner = inner[key]
        if gone:
            del inner[last]
        else:
            inner[last] = copy.deepcopy(value)
    if not material.flaws(document):
        try:
            ruleset = replaced(rules.load(game), {part: document})
        except RulesetError:
            return
        rules.start(ruleset, SEATS[game], Seeded("fuzz"))


def test_an_unknown_field_hides_no_other_flaw() -> None:
    kind = materials_of("italywar")["deck"]
    document = kind.others["italywar-torneo"]()
    document["cards"][0] = {**document["cards"][0], "colore": "blu", "principal": ["atlantide"]}
    codes = {flaw.code for flaw in kind.flaws(document)}
    assert {"field_unknown", "territory_unknown", "card_value_wrong"} <= codes
