"""What the play server answers by itself: questions without a choice, and those whose silence would tell a hand."""

from __future__ import annotations

from dataclasses import dataclass

from rules import Action


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked now.

    `answer` is given for a seat that has no `choice`, or says nothing until the moment comes. `secret`: only a look
    into the hand tells whether there is a choice, so that the answer may come neither sooner nor later for lack of one.
    `waive` is the answer of a seat that does not want to be asked again in this turn. `defence`: the answer is what
    "defend always with the most dice" gives. `own`: a decision of the seat's own turn: silence answers for it only
    where it has no choice, else its own clock runs on.
    """

    seat: int
    answer: Action
    choice: bool = True
    secret: bool = False
    waive: Action = None
    defence: bool = False
    own: bool = False
