"""Colours through a repair: they follow the people who stay; a table it opened gets its own by chance."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import Round
from tournaments.seating.lots.chance import stream
from tournaments.selectors.draw.repair_before import Places
from tournaments.selectors.draw.repair_outcome import colours_after
from tournaments.selectors.draw.repairs import RoundNow


def colours_follow(now: RoundNow, after: Mapping[int, Places]) -> dict[int, list[str]]:
    """Let the colours of a round follow its people to their seats after a repair; return those that lay otherwise, by
    table, [] where none lay. The draw itself stays in the certificate's record as it was."""
    round = now.round
    dealt = round.certificate.get("colours")
    if not dealt:
        return {}
    new = colours_after(now, after)
    every = sorted(next(iter(dealt.values())))
    for number in after:
        if not round.colours_at(number):
            new[number] = stream(round.seed, f"colours of table {number}").shuffle(every)
    was = {number: round.colours_at(number) for number in new}
    _write(round, new)
    return was


def colours_put_back(round: Round, was: Mapping[int, list[str]]) -> None:
    """Let the colours lie as they lay before a repair."""
    if was and round.certificate.get("colours"):
        _write(round, was)


def _write(round: Round, colours: Mapping[int, list[str]]) -> None:
    lie = round.certificate["colours"] | {str(number): row for number, row in colours.items()}
    round.certificate = round.certificate | {"colours": {number: row for number, row in lie.items() if row}}
    round.save(update_fields=["certificate"])
