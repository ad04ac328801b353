"""How a game without RisiKo!'s board ended, ready to be shown: numbers and map of the territories, or every hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from matches.planisphere.map import SeatPaint
from rules import Ruleset
from rules.base.json_types import Json
from tournaments.counting.endings import Ending, ending_of
from tournaments.counting.endings.battaglia import totals
from tournaments.counting.endings.boards import lands_of
from tournaments.counting.endings.lands import lands_held


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand: by seat what was gained, in its parts as figures, and the running total."""

    number: int
    cells: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class EndedView:
    """What `endings/_shown_<game>.html` shows. `numbers` is seat -> the values of `columns`; `names` seat ->
    its territories. `hands` are there for games of cards alone.
    """

    game: str
    rules: Ruleset
    seats: Sequence[int]
    columns: Sequence[str] = ()
    numbers: Mapping[int, Sequence[int | None]] = field(default_factory=dict)
    names: Mapping[int, Sequence[str]] = field(default_factory=dict)
    owners: Mapping[str, SeatPaint] = field(default_factory=dict)
    armies: Mapping[str, int | None] = field(default_factory=dict)
    hands: Sequence[HandView] = ()

    @property
    def template(self) -> str:
        """Return the template of this game."""
        return f"tournaments/results/endings/_shown_{self.game}.html"

    @property
    def print_template(self) -> str:
        """Return the template of this game for paper."""
        return f"pdf/endings/_filled_{self.game}.html"


def ended_view(document: Json, ruleset: Ruleset, paints: Mapping[int, SeatPaint]) -> EndedView | None:
    """Return the end that a document of places tells, None where it tells the places alone."""
    ending, part = ending_of(ruleset.code), document.get("ended")
    if ending is None or part is None:
        return None
    seats = [row["seat"] for row in document["seats"]]
    return VIEWS[ending.kind](part, ruleset, ending, seats, paints)


def _lands(
    part: Json, ruleset: Ruleset, ending: Ending, seats: Sequence[int], paints: Mapping[int, SeatPaint]
) -> EndedView:
    columns = ending.columns(ruleset)
    sides = {side.seat: side for side in ending.sides(part, ruleset)}
    lands = lands_of(ruleset).by_code
    return EndedView(
        ruleset.game,
        ruleset,
        seats,
        columns,
        numbers={seat: [getattr(sides[seat], name) for name in columns] for seat in seats},
        names={seat: [lands[code].name for code in lands if code in lands_held(part, seat)] for seat in seats},
        owners={code: paints[owner] for code, (owner, _armies) in part["board"].items() if owner in paints},
        armies={code: armies for code, (_owner, armies) in part["board"].items()},
    )


def _hands(
    part: Json, ruleset: Any, ending: Ending, seats: Sequence[int], paints: Mapping[int, SeatPaint]
) -> EndedView:
    running = totals(part, ruleset)
    hands = [
        HandView(
            number,
            [(hand_parts(row, hand["closer"], ruleset), now[row["seat"]]) for row in hand["seats"]],
        )
        for number, (hand, now) in enumerate(zip(part["hands"], running, strict=True), 1)
    ]
    return EndedView(ruleset.game, ruleset, seats, hands=hands)


def hand_parts(row: Json, closer: int | None, rules: Any) -> str:
    """Return `22 +5 +5 +10`: cards, complete patrols, the closing."""
    cards = "–" if row["cards"] is None else str(row["cards"])
    more = [rules.complete_bonus] * row["complete"] + [rules.closing_bonus] * (row["seat"] == closer)
    return " ".join([cards, *(f"+{bonus}" for bonus in more)])


VIEWS: Mapping[str, Callable[..., EndedView]] = {"lands": _lands, "hands": _hands}
