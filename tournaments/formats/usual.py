"""The format that fits so many people where nobody chooses one."""

from __future__ import annotations

from dataclasses import dataclass

ONE_TABLE, WITHOUT_FINAL, SINGLE_FINAL = 5, 11, 31
"""The most people of one table, of a league without a final, of a league whose final is one table."""


@dataclass(frozen=True)
class UsualFormat:
    """A preset by its code with its rounds; `finalists` is None where the league ends it."""

    preset: str
    rounds: int
    finalists: int | None = None


def usual_format(people: int) -> UsualFormat:
    """Return the format for so many people: one match, three rounds, a final of four, or semifinals of sixteen."""
    if people <= ONE_TABLE:
        return UsualFormat("league", 1)
    if people <= WITHOUT_FINAL:
        return UsualFormat("league", 3)
    return UsualFormat("league_final", 3, 4 if people <= SINGLE_FINAL else 16)
