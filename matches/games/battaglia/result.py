"""The end of a match as a tournament's table would write it down: every hand that was counted (B9, B10)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.base.json_types import Json
from rules.battaglia.state.state import Gain, State


def table_document(state: State, positions: Mapping[int, int]) -> Json | None:
    """Return the hands, None where none came to its end; `positions`: the table's position of each seat.

    `time_up` says that the rounds were over before the points were.
    """
    worth = state.table.ruleset.complete_bonus
    hands = [_hand(gains, worth, positions) for gains in state.gains]
    left = {"left": [positions[seat] for seat in state.leaving]} if state.leaving else {}
    return {"hands": hands, "time_up": _stopped_by_rounds(state), **left} if hands else None


def _stopped_by_rounds(state: State) -> bool:
    """Return whether the last round ended the match, not the points."""
    rules, outcome = state.table.ruleset, state.outcome
    if outcome is None or outcome.reason not in ("rounds", "shared"):
        return False
    return outcome.reason == "rounds" or rules.tie != "shared" or max(state.totals) < rules.target_points


def _hand(gains: tuple[Gain, ...], worth: int, positions: Mapping[int, int]) -> Json:
    closer = next((position for seat, position in positions.items() if gains[seat].closing), None)
    rows = [
        {
            "seat": position,
            "cards": gains[seat].cards,
            "complete": gains[seat].complete // worth if worth else 0,
        }
        for seat, position in positions.items()
    ]
    return {"closer": closer, "seats": rows}
