"""The line to a mirror in words."""

from django import template

from tournaments.mirror import words

register = template.Library()


@register.filter
def trouble(code: str) -> str:
    """Return why the line does not work."""
    return words.trouble_text(code)
