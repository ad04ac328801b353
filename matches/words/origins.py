"""Where something comes from that was not made on this installation, in a sentence for each time it was imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext as _

UNSIGNED = "none"


def origin_texts(marks: Iterable[Mapping[str, str]]) -> list[str]:
    """Return a sentence for each mark, the first import first."""
    return [_text(mark) for mark in marks]


def _text(mark: Mapping[str, str]) -> str:
    parts = {"at": _moment(mark["at"]), "saved_at": _moment(mark["saved_at"]), "release": mark["release"]}
    if mark["signature"] == UNSIGNED:
        return (
            _(
                "Imported on %(at)s from a copy of %(saved_at)s (Planisfero %(release)s) without signature: written "
                "before signatures existed, or elsewhere."
            )
            % parts
        )
    return _(
        "Imported on %(at)s from a copy of %(saved_at)s (Planisfero %(release)s), signed by another installation with "
        "the key %(key)s."
    ) % {**parts, "key": mark["key"]}


def _moment(text: str) -> str:
    """Return a moment as people here write it; one that no calendar shows here, as it came."""
    try:
        moment = datetime.fromisoformat(text)
        local = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    except (ValueError, OverflowError):
        return text
    return formats.date_format(local, "SHORT_DATETIME_FORMAT")
