"""The chat among the seats and the referee."""

from __future__ import annotations

from django.db import transaction

from matches.after_commit import after_commit
from matches.errors import Refused
from matches.models import ChatLine, Match, MatchSeat
from matches.permissions import Actor
from matches.services.announcing import talk_announce
from rules.base.plain_text import plain_text

MOST = 300


@transaction.atomic
def line_say(*, match: Match, actor: Actor, text: str, seat: MatchSeat | None = None) -> ChatLine:
    """Store a line of a seat, or of the referee (None). Raises Refused: line_empty, line_long (most), muted."""
    text = plain_text(text)
    if not text:
        raise Refused("line_empty")
    if len(text) > MOST:
        raise Refused("line_long", most=MOST)
    if seat is not None and MatchSeat.objects.filter(pk=seat.pk, is_muted=True).exists():
        raise Refused("muted")
    line = ChatLine.objects.create(match=match, seat=seat, who=seat.name if seat else actor.label, text=text)
    after_commit(talk_announce, match.pk)
    return line
