"""The analysis of a match as the page of its replay shows it: the graph, players, decisions, battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matches.games import presenter_of
from matches.games.lands import board_of
from matches.games.plots import line_plot
from matches.models import Match, MatchAnalysis
from matches.selectors.matches import match_ruleset, state_of
from matches.words.board.analysis import ENDS, GRAPH, choice_words
from rules.base.json_types import Json
from rules.boards.board import Board
from rules.notation.forms import forms


@dataclass(frozen=True)
class Player:
    """A seat with its account in points of a hundred, and its decisions in words."""

    seat: int
    name: str
    letter: str
    start: float
    end: float
    dice: float
    cards: float
    bell: float
    own: float
    others: float
    decisions: tuple[Json, ...]

    @property
    def luck(self) -> float:
        return self.dice + self.cards + self.bell


def analysis_context(match: Match, analysis: MatchAnalysis) -> Json:
    """Return what the page shows of an analysis that has been made; only for matches that are over."""
    document: Any = analysis.document
    people = presenter_of(match).documents.players(state_of(match))
    return {
        **graph_context(document["moments"], people),
        "players": _players(match, document, people),
        "battles": _battles(match, document["battles"], people),
    }


def graph_context(moments: Sequence[Json], people: Sequence[Json]) -> Json:
    """Return the graph of the chances: `plot` to be drawn, `moments` as a table, `graph` for its script."""
    letters = [row["letter"] for row in people]
    percents = [[round(100 * chance) for chance in moment["chances"]] for moment in moments]
    series = {letter: [row[place] for row in percents] for place, letter in enumerate(letters) if letter}
    plot = line_plot(series, top=100, percent=True)
    rows = [
        {**moment, "name": people[moment["seat"] - 1]["name"] if moment["seat"] else "", "percents": row}
        for moment, row in zip(moments, percents, strict=True)
    ]
    for row in rows[-1:]:
        row["last"] = True
    names = [row["name"] for row in people]
    graph = {"names": names, "left": plot.left, "right": plot.right, "texts": {key: str(GRAPH[key]) for key in GRAPH}}
    graph["moments"] = [[row["step"], row["round"], row["seat"], row["percents"]] for row in rows]
    return {"plot": plot, "moments": rows, "graph": graph, "people": people}


def _players(match: Match, document: Json, people: Sequence[Json]) -> list[Player]:
    ruleset = match_ruleset(match)
    board = board_of(ruleset)
    ends = document["moments"][-1]["chances"] if document["moments"] else []
    players = []
    for account, end in zip(document["accounts"], ends, strict=True):
        seat = account["seat"]
        decisions = tuple(_decision(row, board, ruleset.game) for row in document["decisions"] if row["seat"] == seat)
        parts = {part: 100 * account[part] for part in ("start", "dice", "cards", "bell", "own", "others")}
        person = people[seat - 1]
        players.append(Player(seat, person["name"], person["letter"], end=100 * end, decisions=decisions, **parts))
    return players


def _decision(row: Json, board: Board, game: str) -> Json:
    """Return what was chosen and what would have been better, in words; `before` is the step at which its seat had to
    decide, `written` the choice as the match in writing has it."""
    action = row["chosen"]["action"]
    return {
        "before": row["step"] - 1,
        "round": row["round"],
        "written": forms(game).actions[action["type"]].write(action),
        "cost": 100 * row["cost"],
        "chosen": choice_words(row["chosen"], board),
        "better": choice_words(row["better"], board),
    }


def _battles(match: Match, battles: Sequence[Json], people: Sequence[Json]) -> list[Json]:
    places = board_of(match_ruleset(match)).by_code
    return [
        {
            **battle,
            "attacker": people[battle["seat"] - 1],
            "defender": people[battle["against"] - 1],
            "source": places[battle["source"]].name,
            "target": places[battle["target"]].name,
            "win": 100 * battle["win"],
            "end": ENDS[battle["end"]],
        }
        for battle in battles
    ]
