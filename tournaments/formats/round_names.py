"""What a round is called: a numbered one, the semifinals, a final; decided here for every page, sheet and message."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase

from rules.base.json_types import Json, JsonMapping

ROUND, GROUPS, SEMIFINALS, FINAL, FINALS, OWN = "round", "groups", "semifinals", "final", "finals", "own"


@dataclass(frozen=True, slots=True)
class RoundName:
    """`code`: a numbered round, one of mini-tournaments (`groups`), the semifinals, one final, several finals, or what
    the organiser calls it (`own`, in `text`: a barrage, a consolation final)."""

    code: str
    number: int
    text: str = ""

    def document(self) -> Json:
        """Return the name as JSON, for the log; `round_name_of` reads it back."""
        return {"code": self.code, "number": self.number, "text": self.text}


def round_name_of(document: JsonMapping) -> RoundName:
    """Return the name of a document."""
    return RoundName(str(document["code"]), int(document["number"]), str(document.get("text", "")))


def league_round(number: int, grouping: str = "") -> RoundName:
    """Return the name of a round in which everybody plays."""
    return RoundName(GROUPS if grouping == "minis" else ROUND, number)


def knockout_round(number: int, planned: int, finals: int = 1, own: str = "") -> RoundName:
    """Return the name of a round of an elimination or final with `planned` rounds (0: nobody knows yet) ending in
    `finals`.

    A stage of one round that the organiser named is called like the stage.
    """
    if planned == 1 and own:
        return RoundName(OWN, number, own)
    if number == planned:
        return RoundName(FINALS if finals > 1 else FINAL, number)
    return RoundName(SEMIFINALS if number == planned - 1 else ROUND, number)


def final_letter(table: int) -> str:
    """Return the letter of one of several finals: A for the first table, AA after Z."""
    rest, letter = divmod(table - 1, len(ascii_uppercase))
    return (final_letter(rest) if rest else "") + ascii_uppercase[letter]
