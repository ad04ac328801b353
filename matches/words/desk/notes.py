"""The log of a match in sentences: what was done to it from outside the rules."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import MatchGrant, MatchNote
from matches.words.desk.pauses import pause_text
from matches.words.names import enumeration
from matches.words.rules.rulesets import bot_name
from rules.base.json_types import Json

NOTES: dict[str, Promise] = {
    "link_issued": gettext_lazy("made a link for %(label)s (%(role)s)"),
    "link_revoked": gettext_lazy("withdrew the link of %(label)s (%(role)s)"),
    "seat_link_reissued": gettext_lazy("made a new link for %(seat)s; the old one no longer works"),
    "settings_changed": gettext_lazy("changed the settings"),
    "started": gettext_lazy("started the match"),
    "sealed": gettext_lazy(
        "everybody has sealed a number. The seals stand for %(seats)s; their fingerprint is %(bound)s"
    ),
    "seals_renewed": gettext_lazy("discarded all numbers: everybody seals a new one"),
    "outside_named": gettext_lazy("chose what is mixed in from outside: %(what)s"),
    "outside_drawn": gettext_lazy("entered the number from outside: %(value)s"),
    "paused": gettext_lazy("paused the match: %(reason)s"),
    "resumed": gettext_lazy("let the match go on"),
    "player_substituted": gettext_lazy("put %(after)s in the place of %(before)s"),
    "bot_seated": gettext_lazy("put a bot at %(seat)s (%(bot)s)"),
    "seat_muted": gettext_lazy("muted %(seat)s"),
    "seat_unmuted": gettext_lazy("unmuted %(seat)s"),
    "objectives_opened": gettext_lazy("looked at everybody's objectives"),
    "adjudicated": gettext_lazy("ended the match by a referee's decision: %(placings)s. Reason: %(reason)s"),
    MatchNote.VOIDED: gettext_lazy("declared the match void: %(reason)s"),
    "time_ran_out": gettext_lazy("the time of %(seat)s ran out: the clock decided"),
}

HANDED: dict[str, Promise] = {
    "link_new": gettext_lazy("it got a new link"),
    "link_ended": gettext_lazy("its link was withdrawn"),
    "account": gettext_lazy("an account is linked to it now"),
    "taken": gettext_lazy("somebody sat down there"),
    "bot": gettext_lazy("a bot plays it now"),
}
"""How a seat came to another holder before the start."""


def note_text(note: MatchNote, names: Mapping[int, str]) -> str:
    """Return the sentence of a note, in the active language, to be read after who did it.

    `names` by seat: those of today, for notes that do not keep the names of their moment.
    """
    detail: Json = dict(note.detail)
    names = {**names, **{int(seat): name for seat, name in detail.get("names", {}).items()}}
    if own := _own_sentence(note.action, detail, names):
        return own
    shown = {key: str(value) for key, value in detail.items()}
    if note.action == "sealed":
        seats = detail.get("seats")
        shown["seats"] = enumeration([str(name) for name in seats]) if isinstance(seats, list) else ""
    if note.action == "paused":
        shown["reason"] = pause_text(shown.get("reason", ""))
    if "seat" in detail:
        shown["seat"] = names.get(detail["seat"], str(detail["seat"]))
    if "bot" in detail:
        shown["bot"] = bot_name(detail["bot"])
    if "role" in detail:
        shown["role"] = str(dict(MatchGrant.Role.choices).get(detail["role"], detail["role"]))
    if "placings" in detail:
        shown["placings"] = placings_text(dict(detail["placings"]), names)
    sentence = str(NOTES.get(note.action, note.action))
    return sentence % Missing(shown)


def _own_sentence(action: str, detail: Json, names: Mapping[int, str]) -> str:
    """Return the sentence of a note that says more than its action, "" for the others."""
    if action == "started" and detail.get("nonces_drawn_for"):
        drawn = enumeration([names.get(seat, str(seat)) for seat in detail["nonces_drawn_for"]])
        return _("started the match; the server picked a number at random for %(names)s") % {"names": drawn}
    if action == "seals_renewed" and "seat" in detail:
        who = names.get(detail["seat"], str(detail["seat"]))
        return _("all numbers were discarded because %(name)s was no longer ready: everybody seals a new one") % {
            "name": who
        }
    if action == "seals_renewed" and detail.get("how"):
        return _handed_text(detail, names)
    if action == "seals_renewed" and detail.get("changed"):
        return _(
            "all numbers were discarded because something that the seals stand for had changed: everybody seals again"
        )
    if action == "seals_renewed" and detail.get("unopened"):
        late = enumeration([names.get(seat, str(seat)) for seat in detail["unopened"]])
        return _("discarded all numbers, because those of %(names)s were not opened: everybody seals a new one") % {
            "names": late
        }
    if action == "outside_named" and not detail.get("kind"):
        return _("chose that nothing from outside is mixed in")
    return ""


def _handed_text(detail: Json, names: Mapping[int, str]) -> str:
    """Say that all seal anew since a seat changed hands: by the players themselves, or by who arranges the match."""
    seats = enumeration([names.get(seat, str(seat)) for seat in detail.get("handed", ())])
    how = str(HANDED.get(detail["how"], detail["how"]))
    if detail["how"] in ("account", "taken"):
        words = _(
            "all numbers were discarded because the seat of %(names)s changed hands (%(how)s): everybody seals again"
        )
    else:
        words = _("discarded all numbers, because the seat of %(names)s changed hands (%(how)s): everybody seals again")
    return words % {"names": seats, "how": how}


def placings_text(placings: Mapping[int, int], names: Mapping[int, str]) -> str:
    """Return the places in order, in words: `1. Nora Bassi, 2. Ugo Ferri`."""
    rows = sorted(placings.items(), key=lambda pair: (pair[1], pair[0]))
    return ", ".join(f"{place}. {names.get(seat, seat)}" for seat, place in rows)


class Missing(dict[str, str]):
    """A note from an older version may lack a detail: it is then left empty."""

    def __missing__(self, key: str) -> str:
        return ""
