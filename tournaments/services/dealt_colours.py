"""Colours for a table that a repair opened: by chance, since nobody had a place there."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Round
from tournaments.seating.chance import stream


def colours_complete(round: Round, numbers: Iterable[int]) -> None:
    """Deal colours to those tables of a round that have none, where the draw dealt any; the others keep theirs."""
    dealt = round.certificate.get("colours")
    if not dealt:
        return
    every = sorted(next(iter(dealt.values())))
    for number in numbers:
        if not round.colours_at(number):
            dealt[str(number)] = stream(round.seed, f"colours of table {number}").shuffled(every)
    round.save(update_fields=["certificate"])
