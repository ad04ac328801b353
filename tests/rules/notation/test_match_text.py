"""A stored match written as text leads back to its log, byte for byte; a text that breaks the rules says where."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.base.errors import LogError
from rules.contract.games import game
from rules.notation.errors import NotationError
from rules.notation.moves import legal_texts
from rules.notation.reading import read_match_text
from rules.notation.writing import match_text
from rules.play.bots import bot_names
from rules.play.simulation import Recording, simulated
from rules.records.match_file import read, verify
from rules.records.match_log import header_of, lines_of, setup_of
from tests.rules.notation.matches import NAMES, rough, rough_match, stored
from tests.rules.notation.written import CODES

MORE = ("giallo", "rosso", "blu")


def back(text: str) -> str:
    return "".join(read_match_text(text).lines())


def seats_of(code: str, number: int) -> int:
    ruleset = rules.load(code)
    return ruleset.seats_min + number % (ruleset.seats_max - ruleset.seats_min + 1)


@pytest.mark.parametrize("code", CODES)
def test_a_match_with_everything_in_it_comes_back_to_the_byte(code: str) -> None:
    for number in range(2):
        lines = rough(code, seats_of(code, number), f"{number}", 400)
        assert back(match_text(read(lines))) == "".join(lines)


def test_official_dice_void_deals_and_reshuffles_come_back() -> None:
    text = ""
    for code, seats in (("risiko-challenge", 3), ("risiko-classico", 4), ("battaglia", 3), ("italywar", 4)):
        names = [bot_names(rules.load(code).game)[0]] * seats
        played = simulated(Recording(rules.load(code), names, "5", committed=True), max_events=900)
        text += match_text(read(played.lines))
        assert back(match_text(read(played.lines))) == "".join(played.lines)
    assert "annullati[" in text and "rimescola[" in text and "[Seed " in text and "[Nonces " in text


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_many_whole_matches_of_bots_come_back_to_the_byte(code: str) -> None:
    ruleset = rules.load(code)
    for number in range(60):
        names = [bot_names(ruleset.game)[-(number % 2)]] * seats_of(code, number)
        lines = simulated(Recording(ruleset, names, f"long {number}", number % 3 == 0)).lines
        assert back(match_text(read(lines))) == "".join(lines)
        lines = tuple(rough_match(ruleset, seats_of(code, number), f"long {number}", 1500))
        assert back(match_text(read(lines))) == "".join(lines)


@settings(max_examples=12)
@given(st.sampled_from(CODES), st.integers(0, 10**6))
def test_any_match_comes_back(code: str, seed: int) -> None:
    lines = rough_match(rules.load(code), seats_of(code, seed), f"{seed}", 90)
    assert back(match_text(read(lines))) == "".join(lines)


def test_other_options_own_cards_and_odd_names_come_back() -> None:
    ruleset = rules.load("risiko-torneo").varied(defence_dice_max=2, colours=["verde", "lilla", "nero", *MORE])
    board = rules.load_board()
    lands = [
        {"number": str(number), "principal": ", ".join(board.codes[number : number + 9])} for number in range(1, 9)
    ]
    lines = rough_match(ruleset, 3, "own", 200, deck=rules.deck_from_rows(lands, name="Carte nostre"))
    text = match_text(read(lines))
    assert '[Option "defence_dice_max" 2]' in text and "[Card 8 " in text and "!lilla" in text
    assert '"Niccolò"' in text and back(text) == "".join(lines)


def test_a_match_of_release_0_1_0_comes_back() -> None:
    """Its header names no release, its void deals have their cards."""
    from tests.rules.games.test_release_0_1_0 import Dealing

    ruleset = rules.load("risiko-challenge")
    chance = Dealing("9")
    events = rules.start(ruleset, 3, chance)
    cards = iter(chance.dealt)
    state, told = rules.replay(events), []
    while state.outcome is None and len(events) < 200:
        action = rules.legal_actions(state, rules.to_move(state)[0])[0]
        new = rules.decide(state, rules.requests_of(action)[0], rules.to_move(state)[0], chance)
        events += new
        for event in new:
            state = rules.evolve(state, event)
    cards = iter(chance.dealt)
    told = [replace(event, cards=next(cards)) if hasattr(event, "valid") else event for event in events]
    lines = list(lines_of(told, header_of(setup_of(ruleset, ["p1", "p2", "p3"]), release=None)))
    text = match_text(read(lines))
    assert len(chance.dealt) > 1 and text.count("annullati[") == len(chance.dealt) - 1 and "annullati[]" not in text
    assert back(text) == "".join(lines)


def test_tags_for_people_comments_and_variations_are_no_part_of_the_log() -> None:
    match = stored("risiko-torneo")
    text = match_text(match, {"Event": "Torneo d'inverno", "Round": "2", "Table": "7"})
    assert '[Event "Torneo d\'inverno"]' in text and '[Table "7"]' in text
    turn = re.search(r"\n1\.\d=\d+ ", text)
    assert turn is not None
    first = text[turn.end() :].split()[0]
    told = text.replace(f"{first} ", f"{first} {{ che mossa! }} ({first} {{ o così }}) ; e via\n ", 1)
    assert back(told) == back(text)
    with pytest.raises(NotationError) as refused:
        read_match_text(told.replace(f"({first} ", "(Ala>Zzz/3 "))
    assert refused.value.code == "name_unknown"


def test_facts_may_be_left_out_but_not_be_wrong() -> None:
    text = match_text(stored("risiko-torneo"))
    fact = re.search(r"\n(1\.\d=)(\d+) ", text)
    assert fact is not None
    assert back(text.replace(fact[0], "\n", 1)) == back(text)
    with pytest.raises(NotationError) as refused:
        read_match_text(text.replace(fact[0], f"\n{fact[1]}{int(fact[2]) + 1} ", 1))
    assert refused.value.code == "fact_wrong" and refused.value.legal == (f"{fact[1]}{fact[2]}",)


@pytest.mark.parametrize("code", CODES)
def test_a_wrong_move_is_named_with_line_column_and_what_was_legal(code: str) -> None:
    match = stored(code)
    lines = match_text(match).split("\n")
    with pytest.raises(NotationError) as refused:
        read_match_text("\n".join([*lines[:-2], "  Qqq?", *lines[-2:]]))
    error = refused.value
    assert (error.line, error.column) == (len(lines) - 1, 3)
    assert error.code == "not_a_move" and error.legal
    assert error.document()["legal"] == list(error.legal[:40])


def test_what_is_said_to_be_legal_is() -> None:
    """Every single thing named, a range by each of its ends."""
    match = stored("risiko-challenge", most=120)
    lines = match_text(match).split("\n")
    head = "\n".join(lines[:-2])
    with pytest.raises(NotationError) as refused:
        read_match_text(f"{head}\n?")
    for said in refused.value.legal:
        for text in (re.sub(r"(\d+)\.\.(\d+)", rf"\{end}", said) for end in (1, 2)):
            with pytest.raises(NotationError) as after:
                read_match_text(f"{head}\n{text} ?")
            assert after.value.code in ("not_a_move", "chance_wanted", "after_the_end"), (text, str(after.value))
            assert after.value.column > len(text)


def test_what_the_dice_may_be_is_said() -> None:
    text = match_text(stored("risiko-torneo"))
    roll = re.search(r"(\w+>\w+/(\d)) /(\d) (\d+-\d+)", text)
    assert roll is not None
    dice = int(roll[2]) + int(roll[3])
    for wrong, code, legal in (
        ("", "chance_wanted", f"{dice}d6"),
        ("6", "chance_wanted", f"{dice}d6"),
        (roll[4].replace("-", ""), "written_otherwise", roll[4]),
        (f"{roll[4]} 6", "chance_unasked", None),
    ):
        with pytest.raises(NotationError) as refused:
            read_match_text(text.replace(roll[0], f"{roll[1]} /{roll[3]} {wrong}", 1))
        assert refused.value.code == code and (legal is None or refused.value.legal == (legal,))


SIGNS = st.sampled_from(list('abAB0123456789[](){};.,-+=>/^~*!#@ \n"\\è\x00'))


def mutant(text: str, way: int, at: int, sign: str) -> str:
    """A text with one sign changed, left out or put in, or two pieces exchanged, one doubled or lost."""
    if way < 3:
        at %= len(text)
        return text[:at] + (sign if way else "") + text[at + (way < 2) :]
    pieces = text.split(" ")
    at %= len(pieces) - 1
    pieces[at : at + 2] = [[pieces[at + 1], pieces[at]], [pieces[at]] * 2, [pieces[at]]][way % 3]
    return " ".join(pieces)


def check_mutant(text: str) -> None:
    """A refusal with a place and what was legal, or a match that the rules know and that comes back."""
    try:
        lines = list(read_match_text(text).lines())
    except NotationError as error:
        rows = text.split("\n")
        assert 1 <= error.line <= len(rows) and 1 <= error.column <= len(rows[error.line - 1]) + 1
        assert error.legal, str(error)
        return
    match = read(lines)
    verify(match)
    assert back(match_text(match)) == "".join(lines)


@settings(max_examples=80)
@given(st.sampled_from(CODES), st.integers(0, 5), st.integers(0, 10**6), SIGNS)
def test_every_mutation_is_refused_in_its_place_or_a_match(code: str, way: int, at: int, sign: str) -> None:
    check_mutant(mutant(match_text(stored(code, most=120)), way, at, sign))


@pytest.mark.long
@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(CODES), st.integers(0, 5), st.integers(0, 10**7), SIGNS, st.integers(0, 3))
def test_thousands_of_mutations_are_refused_or_matches(code: str, way: int, at: int, sign: str, seed: int) -> None:
    check_mutant(mutant(match_text(stored(code, f"{seed}", 300)), way, at, sign))


def test_a_log_that_is_not_what_was_written_has_no_text() -> None:
    match = stored("risiko-torneo")
    with pytest.raises(LogError) as refused:
        match_text(match._replace(header={**match.header, "weather": "rain"}))
    assert refused.value.code == "header_unknown"
    with pytest.raises(LogError) as refused:
        match_text(match._replace(events=match.events[:-3] + match.events[-2:]))
    assert refused.value.code in ("not_what_follows", "not_legal", "not_canonical")
    for other in ("nobody-knows", "battaglia"):
        with pytest.raises(LogError) as refused:
            match_text(match._replace(events=(replace(match.events[0], ruleset=other), *match.events[1:])))
    with pytest.raises(LogError) as refused:
        match_text(match._replace(digest="0" * 64))
    assert refused.value.code == "not_canonical"


def test_every_action_of_every_game_has_a_form_that_no_other_has() -> None:
    for code in CODES:
        match = stored(code)
        played = game(rules.load(code).game)
        histories = [after for _, _, after in rules.histories(match.events)]
        for history in histories[9::11]:
            texts = legal_texts(history)
            assert len(set(texts)) == len(texts), played.code


def test_names_with_any_sign_are_read() -> None:
    assert len(NAMES) == 7
    assert read_match_text(match_text(stored("italywar"))).heading.started.names == NAMES
