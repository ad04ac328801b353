"""A position as a page shows it: the map, what is wrong with it, how likely each attack of the seat in turn is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, cast

from matches.games import presenter
from matches.games.choices import game_choices
from matches.games.lands import board_of
from matches.planisphere.map import SeatPaint
from matches.words.board.colours import seat_paint
from matches.words.rules.position_texts import defect_text, land_defects, turn_text, unattacked_text
from rules import Board, Ruleset, load
from rules.analysis.attacks import attacks_at
from rules.base.json_types import Json
from rules.contract.ruleset import GAMES
from rules.lands.protocols import LandsRuleset
from rules.notation.position import Position
from rules.odds.advisor import advise

UNPLAYED = ("outcome", "deck", "public", "round", "game")
"""Why nobody can play on from a position that is as it should be."""


class Battle(NamedTuple):
    """An attack that the seat in turn could make: names and armies, chance of conquest in per cent, losses."""

    source: str
    armies: int
    target: str
    against: int
    owner: SeatPaint
    win: float
    lost: float
    killed: float


def rulesets_on_a_board(game: str = "") -> tuple[Ruleset, ...]:
    """Return the rulesets whose positions can be set up: armies on territories; of one game, or of all, what the clubs
    play most first."""
    known = (choice.rulesets for choice in game_choices(on_paper=True) if game in ("", choice.code))
    return tuple(filter(can_be_set_up, chain.from_iterable(known)))


def games_on_a_board() -> tuple[str, ...]:
    """Return the games whose positions can be set up, in the order of the registry."""
    return tuple(game for game in GAMES if rulesets_on_a_board(game))


def can_be_set_up(ruleset: Ruleset) -> bool:
    """Return whether positions of a ruleset are armies on the territories of a map."""
    return hasattr(ruleset, "load_board") and isinstance(board_of(ruleset), Board)


def paints_of(position: Position) -> dict[int, SeatPaint]:
    """Return how each seat shows: by the colours chosen, else by those of the rules in their order."""
    return {seat: seat_paint(colour, "") for seat, colour in enumerate(_colours(position)[: _count(position)], 1)}


def seats_to_choose(position: Position) -> dict[int, SeatPaint]:
    """Return the same of as many seats as the rules allow."""
    chosen = _colours(position)
    return {seat: seat_paint(colour, "") for seat, colour in enumerate(dict.fromkeys(chosen), 1)}


def _count(position: Position) -> int:
    return len(position.started.names)


def _colours(position: Position) -> list[str]:
    """Return colours by seat, those of the match first; a game whose colours nobody chooses has those of its rules."""
    ruleset, chosen = load(position.started.ruleset), position.document.get("colours", [])
    assert isinstance(chosen, list)
    named = [str(colour) for colour in chosen[1:]] if all(chosen[1:]) else []
    return [*named, *(colour for colour in ruleset.colours if colour not in named)][: ruleset.seats_max]


def position_context(position: Position, defect: Json) -> Json:
    """Return map, defects and battles of a position whose board is one of armies on territories; `defect`: why no match
    can begin at it, as the engine refuses it."""
    ruleset = load(position.started.ruleset)
    paints, lands = paints_of(position), position.territories
    empty = not any(seat for seat, _ in lands.values())
    holes = [] if empty else [code for code, (seat, men) in lands.items() if seat not in paints or men < 1]
    defects = land_defects(lands, board_of(ruleset), paints) if defect or not empty else []
    if not empty and (not holes or defect.get("reason") == "seat"):
        defects += defects_told(position, defect)
    battles = [] if position.started.options else list(_battles(position, ruleset, paints))
    return {
        **_told(position, ruleset, paints),
        "paints": paints,
        "owners": {code: paints[seat] for code, (seat, _) in lands.items() if seat in paints},
        "armies": {code: armies for code, (seat, armies) in lands.items() if seat in paints},
        "wrong_lands": holes,
        "defects": defects,
        "battles": sorted(battles, key=lambda battle: -battle.win),
        "turn": paints.get(_seat(position)),
        "unattacked": "" if empty or battles else _unattacked(position, ruleset, paints),
    }


def _told(position: Position, ruleset: Ruleset, paints: Mapping[int, SeatPaint]) -> Json:
    """Return what a position says beside its board: rules, players, round, whose turn and for what."""
    seat, phases = _seat(position), presenter(ruleset.game).words.board(ruleset)["phases"]
    phase = str(phases.get(position.document["phase"], ""))
    return {
        "rules": ruleset.name,
        "players": _count(position),
        "round": position.document["round"],
        "mover": turn_text(paints[seat].colour if seat in paints else str(seat), phase) if seat else "–",
    }


def _unattacked(position: Position, ruleset: Ruleset, paints: Mapping[int, SeatPaint]) -> str:
    """Return why no odds are shown, empty where nobody is in turn."""
    paint, meets = paints.get(_seat(position)), list(_over_borders(position, board_of(ruleset), paints))
    if paint is None:
        return ""
    reason = "none"
    if position.started.options:
        reason = "options"
    elif meets:
        reason = (
            "guarded" if any(_may_be_fought(battle) for battle in _odds(position, ruleset, paints, meets)) else "dice"
        )
    return unattacked_text(reason, paint.colour)


def defects_told(position: Position, defect: Json) -> list[str]:
    """Return the sentence for what is wrong with a position itself, nothing where it only cannot be played on from."""
    wrong = defect and defect.get("reason") not in UNPLAYED
    return [defect_text(defect, position, paints_of(position))] if wrong else []


def unplayed_told(position: Position, defect: Json) -> str:
    """Return why a position with which nothing is wrong cannot be played on from; empty for another one."""
    return defect_text(defect, position, {}) if defect.get("reason") in UNPLAYED else ""


def plain_context(position: Position, defect: Json) -> Json:
    """Return what is told of a position whose board is another: its rules, whose turn, what is wrong with it."""
    return {
        **_told(position, load(position.started.ruleset), {}),
        "defects": defects_told(position, defect),
    }


def _seat(position: Position) -> int:
    seat = position.document["seat"]
    return seat if isinstance(seat, int) else 0


def _battles(position: Position, ruleset: Ruleset, paints: Mapping[int, SeatPaint]) -> Iterator[Battle]:
    """Yield every attack that the rules allow."""
    allowed = attacks_at(position)
    attacks = _over_borders(position, board_of(ruleset), paints) if allowed is None else sorted(allowed)
    return filter(_may_be_fought, _odds(position, ruleset, paints, attacks))


def _may_be_fought(battle: Battle) -> bool:
    """Return whether dice may be thrown at all: by some rules none against more of them."""
    return bool(battle.win or battle.lost)


def _odds(
    position: Position, ruleset: Ruleset, paints: Mapping[int, SeatPaint], attacks: Iterable[tuple[str, str]]
) -> Iterator[Battle]:
    board, lands = board_of(ruleset), position.territories
    for source, target in attacks:
        (_mover, armies), (theirs, against) = lands[source], lands[target]
        odds = advise(cast(LandsRuleset, ruleset), armies, against)
        names = board.by_code[source].name, board.by_code[target].name
        win, lost, killed = odds.win * 100, odds.attacker_losses, odds.defender_losses
        yield Battle(names[0], armies, names[1], against, paints[theirs], win, lost, killed)


def _over_borders(position: Position, board: Board, paints: Mapping[int, SeatPaint]) -> Iterator[tuple[str, str]]:
    """Yield where armies meet on a board at which no match can begin, so that no engine tells what is allowed."""
    ruleset, lands, seat = load(position.started.ruleset), position.territories, _seat(position)
    closed = set() if getattr(ruleset, "dotted", 0) else {frozenset(pair) for pair in board.optional}
    for code, (owner, armies) in lands.items():
        for other in board.by_code[code].borders:
            theirs, against = lands[other]
            enemies = owner == seat and theirs in paints and theirs != seat
            if enemies and armies > 1 and against > 0 and frozenset((code, other)) not in closed:
                yield code, other
