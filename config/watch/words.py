"""What the page of the server says of each thing that it needs, where the probe has a word for machines."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config.watch.readiness import MISSING, NO_ANSWER


def trouble_said(word: str) -> str:
    """Return in the reader's language what a state of `readiness` means; "" for one that is well."""
    if word == "ok":
        return ""
    if word == NO_ANSWER:
        return _("does not answer")
    return _("missing steps: %(count)s") % {"count": word.removesuffix(MISSING)}
