"""How a match ended, in words that all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.words.names import enumeration

WON: Mapping[str, Promise] = {
    "shared": gettext_lazy("The points are still equal: %(names)s share the victory."),
    "last_player": gettext_lazy("%(names)s is the only one left and wins."),
    "adjudicated": gettext_lazy("The referee gives the victory to %(names)s."),
}


def won_words(reasons: Mapping[str, Promise], reason: str, winners: Sequence[str]) -> str:
    """Return the whole sentence about who won and why; a reason that is not known is not spoken of."""
    words = reasons.get(reason) or _("%(names)s wins.")
    return str(words) % {"names": enumeration(list(winners))}


def fate_words(fallen: int, gone: str, names: Mapping[int, str]) -> str:
    """Return what became of a seat that did not play to the end; empty for who did. `fallen`: by which seat."""
    if fallen:
        return _("eliminated by %(name)s") % {"name": names.get(fallen, "")}
    return {"absent": _("absent"), "surrendered": _("surrendered")}.get(gone, "")
