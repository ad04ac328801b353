"""The mark beside the name of somebody whom the owner's tournaments remember."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.templatetags.ui import tag
from tournaments.words.roster.penalties import ban_text, level_text

register = template.Library()
register.simple_tag(level_text)
register.simple_tag(ban_text)


@register.simple_tag
def penalty_mark(marks: Mapping[int, str], player: int, slug: str) -> SafeString:
    """Return the mark of a person as a link to their penalties, nothing where there is none."""
    text = marks.get(player, "")
    if not text:
        return SafeString("")
    return format_html(
        '<a class="remembered" href="{}">{}</a>',
        reverse("manage-person-penalties", args=[slug, player]),
        tag("warning", text),
    )


@register.filter
def of_entrant(banned: Mapping[int, datetime.date], entrant: int | None) -> datetime.date | None:
    """Return until when a ban keeps an entrant (primary key) away; None where none does."""
    return None if entrant is None else banned.get(entrant)


@register.simple_tag
def ban_mark(banned: Mapping[int, datetime.date], entrant: int) -> SafeString:
    """Return until when a ban keeps somebody away, nothing where none does: who may not see penalties reads it too."""
    return tag("warning", ban_text(banned[entrant])) if entrant in banned else SafeString("")
