"""Template tags of the notices: `{% load notices %}`."""

from __future__ import annotations

from django import template

from tournaments.my.selectors.people_here import PersonHere
from tournaments.notices.selectors.choices import my_notices
from tournaments.notices.services.keys import push_key

register = template.Library()


@register.inclusion_tag("tournaments/notices/_line.html")
def notices_line(person: PersonHere) -> dict[str, object]:
    """Show, on a player's own page, the switch for the sound and the way to all the others."""
    mine = my_notices(person, mail=False)
    return {"person": person, "mine": mine, "sounds": " ".join(mine.sounds)}


@register.simple_tag
def push_public_key() -> str:
    """Return the key that a browser needs to take push messages from here."""
    return push_key().public
