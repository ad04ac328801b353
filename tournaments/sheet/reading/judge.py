"""What the ink of a row of boxes says: who is marked, or which boxes are in doubt. Never a guess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.sheet.reading.ink import BoxInk

MARK_AREA, MARK_EXTENT = 0.75, 1.5  # mm², mm: a mark has at least that much
TRACE_AREA = 0.22  # mm²: less is nothing
SWING = 0.35  # what a stroke of a neighbour leaves in a box, in shares of the mark of its own row
FULL, DENSE = 0.72, 0.5  # shares of a box: blacked out, or filled
RIM_INKED, RIM_TOUCHED = 0.7, 0.3  # shares of a side's rim: a box filled beside its place touches three sides only
STAIN_DEPTH, STAIN_SHARP = 0.75, 0.5  # of a mark's ink: what is paler and softer is a stain or a shadow
RIVAL, WHOLE = 0.8, 0.9  # of the depth of the row's mark; of a box: a stain that is so dark or so wide may be a mark
SOFT, PALE = 1.0, 0.6  # a mm, shares of the mark's depth: what is softer and paler is a stain beside a clear mark
DOT = 0.15  # of the mark's area: no more than a pen leaves that rests there
FAINT = 2.3  # mm of a thin faint stroke that make a mark

EMPTY, STAIN, TRACE, MARKED, FILLED, BLACKED, OVER = "empty", "stain", "trace", "marked", "filled", "blacked", "over"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The box marked, None where it is not sure or nothing is; `doubts` are the boxes to ask about, all where none is
    marked; `inked` counts the boxes with ink."""

    chosen: int | None
    doubts: tuple[int, ...] = ()
    inked: int = 0


def state_of(ink: BoxInk) -> str:
    """Return what a box looks like by itself."""
    if ink.area >= TRACE_AREA and ink.depth < STAIN_DEPTH and ink.sharp < STAIN_SHARP:
        return STAIN
    sides = sum(side >= RIM_INKED for side in ink.rim)
    if ink.cover >= FULL and sides >= 3 and min(ink.rim) >= RIM_TOUCHED:
        return BLACKED if sides == 4 else OVER
    if ink.area >= MARK_AREA and ink.extent >= MARK_EXTENT:
        return FILLED if ink.cover >= DENSE else MARKED
    return TRACE if ink.area >= TRACE_AREA else EMPTY


def verdict(row: Mapping[int, BoxInk]) -> Verdict:
    """Return what a row says of which at most one box is to be marked, by the box's own name."""
    states = {box: state_of(ink) for box, ink in row.items()}
    marked = [box for box, state in states.items() if state in (MARKED, FILLED)]
    darkest = max((row[box] for box in marked), key=lambda ink: ink.depth, default=None)
    if darkest is not None and _keeps_within(darkest):
        marked = [box for box in marked if not _is_blotch(row[box], darkest.depth)]
    over = [box for box, state in states.items() if state == OVER]
    inked = sum(state not in (EMPTY, STAIN, TRACE) for state in states.values())
    if len(marked) > 1 or over:
        return Verdict(None, tuple(sorted([*marked, *over, *_traces(row, states, 0.0)])), inked)
    if not marked:
        return _by_faint_ink(row, states, inked)
    winner = marked[0]
    doubts = [*_traces(row, states, row[winner].area), *_rivals(row, states, row[winner])]
    if states[winner] == FILLED:
        faint = [box for box in row if box not in doubts and _is_faint(row[box], states[box])]
        is_mark = _keeps_within(row[winner])
        doubts += [box for box in faint if not (is_mark and _is_blotch(row[box], row[winner].depth))]
    return Verdict(None, tuple(sorted([winner, *doubts])), inked) if doubts else Verdict(winner, (), inked)


def verdict_alone(box: int, ink: BoxInk) -> Verdict:
    """Return what a box says that has no row: usually it is empty, so dots, stains and faint strokes mark nothing."""
    state = state_of(ink)
    if state in (MARKED, FILLED) and (ink.edge >= SOFT or ink.cover >= DENSE):
        return Verdict(box, (), 1)
    return Verdict(None, (box,), 1) if state == OVER or (state != BLACKED and _is_stroke(ink)) else Verdict(None)


def _is_stroke(ink: BoxInk) -> bool:
    return ink.thin >= FAINT and (not ink.area or ink.edge >= SOFT)


def _traces(row: Mapping[int, BoxInk], states: Mapping[int, str], beside: float) -> list[int]:
    """Return boxes with a little ink, more than a stroke of a neighbour leaves."""
    return [box for box, state in states.items() if state == TRACE and row[box].area > SWING * beside]


def _rivals(row: Mapping[int, BoxInk], states: Mapping[int, str], winner: BoxInk) -> list[int]:
    """Return stains that may be marks of a paler pen: about as dark as the mark of the row, or over the whole box."""
    stained = [box for box, state in states.items() if state == STAIN and not _is_dot(row[box], winner)]
    return [box for box in stained if row[box].depth > RIVAL * winner.depth or row[box].cover > WHOLE]


def _keeps_within(ink: BoxInk) -> bool:
    """Say whether a box is no attempt to black it out: that covers it and goes over its edge."""
    return ink.cover < FULL or sum(side >= RIM_TOUCHED for side in ink.rim) <= 1


def _is_dot(ink: BoxInk, winner: BoxInk) -> bool:
    return ink.area <= DOT * winner.area and ink.thin < FAINT


def _is_blotch(ink: BoxInk, depth: float) -> bool:
    """Say whether ink is soft and much paler than a mark of this depth, and no box filled palely."""
    return ink.edge < SOFT and ink.depth < PALE * depth and ink.cover < DENSE


def _is_faint(ink: BoxInk, state: str) -> bool:
    return state in (EMPTY, STAIN, TRACE) and ink.thin >= FAINT


def _by_faint_ink(row: Mapping[int, BoxInk], states: Mapping[int, str], inked: int) -> Verdict:
    """Return what a row without a mark in the sheet's own ink says: another pen may have been fainter."""
    faint = [box for box in row if _is_faint(row[box], states[box])]
    traces = [box for box, state in states.items() if state in (STAIN, TRACE)]
    if len(faint) == 1 and set(traces) <= set(faint):
        return Verdict(faint[0], (), inked + 1)
    return Verdict(None, tuple(sorted({*faint, *traces})), inked)
