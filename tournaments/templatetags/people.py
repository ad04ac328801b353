"""What the officials of a tournament read beside the name that everybody reads."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Player

register = template.Library()


@register.simple_tag
def full_name(player: Player) -> SafeString:
    """Return the full name of somebody whom others call otherwise, nothing for everybody else.

    For pages of officials alone: a test opens every page without an account and looks for full names.
    """
    if not player.full_name:
        return SafeString("")
    return format_html(' <span class="muted small">({})</span>', player.full_name)
