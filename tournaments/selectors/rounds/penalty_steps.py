"""Penalties of one tournament step up: who was given one is proposed the next level for the next infringement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.models import Entrant, Penalty

Kind = Penalty.Kind
STEPS = (Kind.WARNING, Kind.POINTS, Kind.TABLE_LOSS, Kind.DISQUALIFICATION)
"""The levels in their order; a ban is for other tournaments and stands beside them."""


def next_step(kind: str, given: Iterable[Penalty]) -> str:
    """Return the level that is proposed instead of `kind` after those `given` already, "" where it may stay."""
    standing = [STEPS.index(Kind(row.kind)) for row in given if row.revoked_at is None and row.kind in STEPS]
    if kind not in STEPS or not standing or STEPS.index(Kind(kind)) > max(standing):
        return ""
    step = STEPS[min(max(standing) + 1, len(STEPS) - 1)]
    return "" if step == kind else str(step)


def state_of(given: Sequence[Penalty]) -> int:
    """Return a number that rises with every penalty given and with every one taken back."""
    return len(given) + sum(row.revoked_at is not None for row in given)


def states_seen(entrants: Iterable[Entrant]) -> str:
    """Return what a page shows of everybody who was ever penalised, as it carries it along: "#3:1 7:2"."""
    states = {entrant.pk: state_of(list(entrant.penalties.all())) for entrant in entrants}
    return "#" + " ".join(f"{pk}:{state}" for pk, state in sorted(states.items()) if state)


def state_seen(text: str, entrant: int) -> int | None:
    """Return the state of one person (primary key) as a page carried it; None where it carried nothing at all."""
    if not text.startswith("#"):
        return None
    states = dict(word.split(":", 1) for word in text[1:].split() if ":" in word)
    state = states.get(str(entrant), "0")
    return int(state) if state.isascii() and state.isdecimal() and len(state) < 9 else -1
