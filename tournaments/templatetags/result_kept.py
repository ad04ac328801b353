"""A result as several pages show it, drawn once: those at a table look at one version of it within seconds."""

from __future__ import annotations

import hashlib
from decimal import Decimal

from django import template
from django.conf import settings
from django.core.cache import caches
from django.db.models import Model
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.selectors.results.result_view import PlayerView, ResultView
from tournaments.words.results.scoring import formula_word

register = template.Library()
SECONDS = 600  # a table looks, agrees and reads what was confirmed
RAISED = {"version", "standing_made"}  # by everything that happens anywhere in the hall
LINE = ("place", "won", "points", "raw", "outside", "explanation")


@register.simple_tag
def shown_result(view: ResultView) -> SafeString:
    """Show the map, the scores and where they come from, as `_result.html` draws them of this view."""
    key = f"result:{_digest(view)}"
    kept = caches["pages"].get(key)
    if kept is None:
        kept = str(render_to_string("tournaments/results/_result.html", {"view": view}))
        caches["pages"].set(key, kept, SECONDS)
    return SafeString(kept)


def _digest(view: ResultView) -> str:
    """Return what stands for all that is drawn: the document, by what it counts, who they are, what they got."""
    result, table = view.result, view.result.table
    by = (_values(view.tournament), formula_word(view.tournament), _values(table.round.stage), _values(table))
    deck = _values(view.tournament.deck) if view.tournament.deck is not None else ()
    said = (result.kind, result.document, by, deck, [_of_player(player) for player in view.players])
    whole = repr((settings.RELEASE, get_language(), said))
    return hashlib.sha256(whole.encode()).hexdigest()


def _of_player(player: PlayerView) -> tuple[object, ...]:
    line = player.line
    return player.position, player.name, player.letter, line and [_plain(getattr(line, name)) for name in LINE]


def _plain(value: object) -> object:
    """Return a value as it is drawn: 51 that will be stored is the 51.000000 that was."""
    return (
        f"{Decimal(value).normalize():f}" if isinstance(value, Decimal | int) and not isinstance(value, bool) else value
    )


def _values(row: Model) -> list[object]:
    """Return the columns of a row that were read, but those raised by things that are not drawn."""
    held = vars(row)
    return [held.get(field.attname) for field in row._meta.concrete_fields if field.attname not in RAISED]
