"""What the pages of FutuRisiKo! show besides what all games share: map, table, figures after the end."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from matches.games.ending import Finisher, ending_of
from matches.games.futurisiko.chart import Chart, chart
from matches.games.plots import line_plot
from matches.models import Match
from matches.words.board.colours import letter_of
from rules import histories, view
from rules.base.json_types import Json
from rules.futurisiko.state.events import Event, MatchEnded, OrderDrawn
from rules.futurisiko.state.state import State


def board_page(match: Match, state: State | None) -> Json:
    """Return the map, and the table of territories and sea areas."""
    return {"chart": chart_of(match), "rows": _rows(match, state), "waters": _waters(match, state)}


def chart_of(match: Match) -> Chart:
    """Return the map with the names and borders of the board that is played on."""
    return chart(str(match.options.get("own_board", "")))


def _rows(match: Match, state: State | None) -> list[Json]:
    names = {seat.number: seat.name for seat in match.seats.all()}
    rows = []
    for place, territory in enumerate(chart_of(match).territories):
        owner = state.owner[place] if state else 0
        rows.append({
            "code": territory.code,
            "name": territory.name,
            "letter": letter_of(state.people.colours[owner]) if state and owner else "",
            "owner": names.get(owner, "") if owner else "",
            "land": state.land[place] if state else 0,
            "air": state.air[place] if state else 0,
        })  # fmt: skip
    return rows


def _waters(match: Match, state: State | None) -> list[Json]:
    names = {seat.number: seat.name for seat in match.seats.all()}
    geo = state.table.geo if state else None
    codes = {sea.code: sea.name for sea in chart_of(match).seas}
    waters = []
    for sea, (code, name) in enumerate(codes.items()):
        rows = [(seat, row[sea]) for seat, row in enumerate(state.subs) if row[sea]] if state and geo else []
        text = ", ".join(f"{names.get(seat, '')} {armies}" for seat, armies in rows)
        waters.append({"code": code, "name": name, "text": text})
    return waters


def end_page(match: Match, state: State | None) -> Json:
    """Return the ending with the board as it was left."""
    if state is None:
        return {"ending": None, **board_page(match, state)}
    seen = view(state, None)

    def own(seat: int) -> Json:
        territories = seen.held[seat].bit_count()
        return {"letter": letter_of(seen.people.colours[seat]), "numbers": (territories, _armies(state, seat))}

    ending = ending_of(match, state, Finisher, own, (_("Territories"), _("Armies")))
    return {"ending": ending, **board_page(match, state)}


def _armies(state: State, seat: int) -> int:
    pairs = zip(state.owner, state.land, state.air, strict=True)
    return sum(land + air for owner, land, air in pairs if owner == seat) + sum(state.subs[seat])


def replay_page(match: Match, events: Sequence[Event]) -> Json:
    """Return the map, and the lines of territories and armies over the rounds."""
    series: dict[int, list[tuple[int, int]]] = {}
    state: State | None = None
    for event, _before, history in histories(events):
        state = history.state
        if isinstance(event, OrderDrawn | MatchEnded) and state.round:
            for seat in range(1, state.table.seats + 1):
                series.setdefault(seat, []).append((state.flags(seat), _armies(state, seat)))
    letters = {seat: letter_of(state.people.colours[seat]) for seat in series} if state else {}
    return {
        "chart": chart_of(match),
        "territories": line_plot(
            {letters[seat]: [territories for territories, _ in rows] for seat, rows in series.items()}
        ),
        "armies": line_plot({letters[seat]: [row for _, row in rows] for seat, rows in series.items()}),
    }
