"""The words of Presa. Write them in English here and in Italian in the catalogue (`make messages`)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from matches.games.generic.words import GenericWords

WORDS = GenericWords(
    name="Presa",
    rulesets={"presa": _("The highest card takes the trick.")},
    events={
        "hand_dealt": _("The cards are shuffled and dealt."),
        "turn_began": _("Round %(round)d: it is the turn of %(name)s."),
        "kept": _("%(name)s keeps the hand."),
        "changed": _("%(name)s changes a card."),
        "laid": _("%(name)s lays the %(card)d."),
        "trick_taken": _("%(name)s takes the trick."),
    },
    actions={"keep": _("Keep the hand"), "change": _("Change the %(card)s"), "lay": _("Lay the %(card)s")},
    phases={"change": _("Change a card, or keep your hand?"), "lay": _("Lay a card.")},
    fields={
        "hand": pgettext_lazy("cards held", "Your hand"), "pile": _("Cards in the deck"), "cards": _("Cards"),
        "laid": _("On the table"),
        "points": _("Points"), "gone": _("Away"),
    },
    endings={
        "points": _("%(names)s reaches the points first and wins."),
        "rounds": _("The rounds are over: %(names)s wins."),
    },
    quiet=("hand_dealt",),
)  # fmt: skip
