"""Names one after the other."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def enumeration(words: list[str]) -> str:
    """Return the words in a row: `Anna`, `Anna and Bruno`, `Anna, Bruno and Carla`."""
    if len(words) < 2:
        return "".join(words)
    parts = {"before": ", ".join(words[:-1]), "last": words[-1]}
    if words[-1][:1].lower() == "e":
        return pgettext("before a word that begins with e", "%(before)s and %(last)s") % parts
    return _("%(before)s and %(last)s") % parts
