"""What the pages of what is kept ask of their rows."""

from __future__ import annotations

from django import template

from tournaments.privacy.words import shown_text

register = template.Library()
register.filter(shown_text)
