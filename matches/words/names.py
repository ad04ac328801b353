"""Names one after the other."""

from __future__ import annotations

from django.utils.translation import gettext as _


def enumeration(words: list[str]) -> str:
    """Return the words in a row: `Anna`, `Anna and Bruno`, `Anna, Bruno and Carla`."""
    if len(words) < 2:
        return "".join(words)
    return _("%(before)s and %(last)s") % {"before": ", ".join(words[:-1]), "last": words[-1]}
