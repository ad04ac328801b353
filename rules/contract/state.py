"""The types that the contract passes on without looking into them: each game has values of its own for them."""

from typing import Any

State = Any
Action = Any
Event = Any
View = Any
Asker = Any
"""The number of a seat, None for the outside. It may come from anywhere: anything else is refused."""
Thing = State | Action | Event | View
