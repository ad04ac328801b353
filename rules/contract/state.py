"""The types that the contract passes on without looking into them: each game has values of its own for them."""

from typing import Any

State = Any
Action = Any
Event = Any
View = Any
Thing = State | Action | Event | View
