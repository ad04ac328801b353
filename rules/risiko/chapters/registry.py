"""The deciders and transitions of RisiKo!: its chapters enter theirs here."""

from typing import Any

from rules.lands import registry
from rules.risiko.state.state import State

TRANSITIONS: dict[type, registry.Transition] = {}
DECIDERS: dict[type, Any] = {}
Decision = registry.Decision
decides = registry.entering(DECIDERS)
evolves = registry.entering(TRANSITIONS)


class Course(registry.Course):
    """Events of RisiKo! one after the other."""

    __slots__ = ()
    transitions = TRANSITIONS
    state: State
