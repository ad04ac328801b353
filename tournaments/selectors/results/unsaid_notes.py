"""Which notes of a count say nothing to whoever plays by another formula."""

from __future__ import annotations

from collections.abc import Iterable

from rules.base.json_types import Json

ABOUT = {"objective_not_noted": "method2", "no_method2": "method2", "armies_not_counted": "+3"}
"""What stands in the code of every formula that a note is about. A missing card or army on which a club's formula
depends is a defect, and said as such."""


def unsaid_notes(formula: str) -> list[str]:
    """Return the codes of the notes that are about methods by which nothing is counted here."""
    return [code for code, part in ABOUT.items() if part not in formula]


def said_notes(notes: Iterable[Json], formula: str) -> list[Json]:
    """Return the notes that concern a formula."""
    unsaid = unsaid_notes(formula)
    return [note for note in notes if note["code"] not in unsaid]
