"""Keeping what is changed in a drawn round by hand beside its certificate, which proves the draw alone."""

from __future__ import annotations

from typing import Literal

from django.utils import timezone

from rules.base.json_types import Json
from tournaments.models import Round
from tournaments.permissions import Actor
from tournaments.selectors.draw.by_hand import Place, places_of, steps_of

What = Literal["swap", "repair", "replacement", "joined"]


def step_note(round: Round, what: What, before: dict[int, Place], actor: Actor) -> bool:
    """Append one step: who sits elsewhere than in `before` (null: without a seat), and who did it. False if nobody
    does."""
    after = places_of(round)
    moves = [
        [number, before.get(number), after.get(number)]
        for number in sorted({*before, *after})
        if before.get(number) != after.get(number)
    ]
    if moves:
        step = {"what": what, "at": timezone.now().isoformat(), "by": actor.label[:120], "moves": moves}
        _keep(round, [*steps_of(round), step])
    return bool(moves)


def step_drop(round: Round, what: What) -> bool:
    """Take the last step off the record if it is one of these: it was taken back. Return whether it was."""
    steps = steps_of(round)
    is_last = bool(steps) and steps[-1]["what"] == what
    if is_last:
        _keep(round, steps[:-1])
    return is_last


def _keep(round: Round, steps: list[Json]) -> None:
    round.certificate = {**round.certificate, "by_hand": steps}
    round.save(update_fields=["certificate"])
