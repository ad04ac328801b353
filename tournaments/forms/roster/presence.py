"""What the page of who is here shows and sends: ticks and times, beside what it showed when it was opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from matches.digits import whole_number
from tournaments.models import Entrant
from tournaments.selectors.rounds.presence import time_read

KEY_DIGITS = 18


@dataclass(frozen=True)
class Shown:
    """`here` is who is ticked and `late` when others arrive, by primary key; `was_here` and `was_late` what stood there
    when the page was opened: only what differs is saved, so that nobody forgets what another phone ticked."""

    here: set[int]
    late: dict[int, str]
    was_here: set[int]
    was_late: dict[int, str]

    @property
    def came(self) -> set[int]:
        """Return who was ticked on this page."""
        return self.here - self.was_here

    @property
    def left(self) -> set[int]:
        """Return whose tick was taken away on this page."""
        return self.was_here - self.here

    @property
    def times_changed(self) -> dict[int, str]:
        """Return the times that were written on this page, "" where one was taken away."""
        both = self.late.keys() | self.was_late.keys()
        return {pk: self.late.get(pk, "") for pk in both if self.late.get(pk) != self.was_late.get(pk)}

    @property
    def document(self) -> str:
        """Return what stood there as the page carries it along: "7 9 12=21:15"."""
        times = [f"{pk}={time}" for pk, time in sorted(self.was_late.items())]
        return " ".join([*map(str, sorted(self.was_here)), *times])


def shown_of(data: QueryDict, entrants: Sequence[Entrant], now: Shown) -> Shown:
    """Return what a page sends of these people; where it does not say what it showed, that is how they stand `now`."""
    ticked = set(data.getlist("present"))
    here = {entrant.pk for entrant in entrants if str(entrant.pk) in ticked}
    times = {entrant.pk: time_read(data.get(f"late-{entrant.pk}", "")) for entrant in entrants}
    late = {pk: time for pk, time in times.items() if time and pk not in here}
    if "was" not in data:
        return Shown(here, late, now.was_here, now.was_late)
    known = {entrant.pk for entrant in entrants}
    words = [word.partition("=") for word in data.get("was", "").split()]
    rows = [(whole_number(key, KEY_DIGITS), time_read(time)) for key, _, time in words]
    was_here = {key for key, time in rows if key in known and not time}
    return Shown(here, late, was_here, {key: time for key, time in rows if key is not None and key in known and time})
