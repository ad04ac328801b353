"""The deciders and transitions of Italy War: its chapters enter theirs here."""

from typing import Any

from rules.italywar.state.state import State
from rules.lands import registry

TRANSITIONS: dict[type, registry.Transition] = {}
DECIDERS: dict[type, Any] = {}
Decision = registry.Decision
decides = registry.entering(DECIDERS)
evolves = registry.entering(TRANSITIONS)


class Course(registry.Course):
    """Events of Italy War one after the other."""

    __slots__ = ()
    transitions = TRANSITIONS
    state: State
