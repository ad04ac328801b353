"""The words of a game without an own board: sentences by types of events and actions, labels of fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.words import refusals
from matches.words.board.endings import WON, won_words
from matches.words.board.page_texts import Texts
from matches.words.board.scene import Names, Scene
from matches.words.sentence import Params, said
from rules import Event, Ruleset, State
from rules.base.json_types import Json
from rules.contract.codec import type_name
from rules.contract.started import Started

Sentences = Mapping[str, Promise]
COMMON: Sentences = {
    "started": gettext_lazy("The match begins."),
    "returned": gettext_lazy("%(name)s is back."),
    "taken_back": gettext_lazy("%(name)s takes it back: everything is as it was."),
}
LEFT: Sentences = {
    "absent": gettext_lazy("%(name)s is absent: their turns are skipped."),
    "surrendered": gettext_lazy("%(name)s surrenders."),
}
ILLEGAL: Sentences = {
    "wrong_phase": gettext_lazy("This is not the moment for it."),
    "card_not_held": gettext_lazy("You do not hold this card."),
}


@dataclass(frozen=True, slots=True)
class GenericWords:
    """What a game says; whatever it leaves out is shown by its name in the code.

    `name` of the game, `rulesets` a line about each. `events` and `actions`: a sentence and a label by type, with
    `%(name)s` for the seat and the fields of the value. `phases`: what is asked then. `fields`: labels of what stands
    in a view. `illegal` and `endings`: sentences by code and reason. `quiet`: types of events that are not said aloud.
    """

    name: str | Promise
    rulesets: Sentences
    events: Sentences = field(default_factory=dict)
    actions: Sentences = field(default_factory=dict)
    phases: Sentences = field(default_factory=dict)
    fields: Sentences = field(default_factory=dict)
    illegal: Sentences = field(default_factory=dict)
    endings: Sentences = field(default_factory=dict)
    quiet: tuple[str, ...] = ()

    def event(self, event: Event, before: State | None, after: State, names: Names) -> str:
        """Return what happened, in a sentence."""
        kind, scene = type_name(type(event)), Scene(before or after, after, names)
        if kind == "match_ended":
            return self.ending(event.reason, [scene.name(seat) for seat in event.winners])
        sentences = {**COMMON, **LEFT, **self.events}
        sentence = sentences.get(event.reason if kind == "withdrawn" else kind, label(kind))
        return str(sentence) % values_of(event, scene)

    def refusal(self, code: str, params: Params) -> str:
        """Return why an action was refused."""
        return said({**refusals.ILLEGAL, **ILLEGAL, **self.illegal}, code, params)

    def ending(self, reason: str, winners: Sequence[str]) -> str:
        """Return who won and why."""
        return won_words({**WON, **self.endings}, reason, winners)

    def board(self, ruleset: Ruleset) -> Texts:
        """Return the texts for the scripts of the board."""
        return {
            "wait_self": _("One moment: the table is being fetched."),
            "choose": _("It is your turn: choose."),
            "how_many": _("How many"),
            "phases": texts(self.phases),
            "actions": texts(self.actions),
            "fields": texts(self.fields),
            "quiet": list(self.quiet),
        }


def texts(sentences: Sentences) -> dict[str, str]:
    """Return sentences in the active language."""
    return {key: str(sentence) for key, sentence in sentences.items()}


def label(code: str) -> str:
    """Return a name in the code as a label: `cards_left` is "Cards left"."""
    return str(capfirst(code.replace("_", " ")))


def values_of(event: Event, scene: Scene) -> Json:
    """Return the fields of an event by name, and the `name` of its seat."""
    values = {} if isinstance(event, Started) else {field.name: getattr(event, field.name) for field in fields(event)}
    return {"name": scene.name(values["seat"]) if values.get("seat") else "", **values}
