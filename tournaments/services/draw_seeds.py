"""The check-in opens: the seed of the round is fixed and its fingerprint shown, before anybody knows who will play."""

from __future__ import annotations

import secrets
from typing import Any, Literal

from django.db import transaction
from django.utils import timezone

from tournaments.errors import Refused
from tournaments.models import DrawSeed, Round, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.seating.commitment import commitment
from tournaments.services.log import log_write

Origin = Literal["committed", "hall", "organiser"]
ORIGINS: tuple[Origin, ...] = ("committed", "hall", "organiser")
SEED_MOST = 999_999
NONCE_BYTES = 16


def new_seed() -> int:
    """Return a seed by chance, short enough to be read aloud."""
    return secrets.randbelow(SEED_MOST) + 1


@transaction.atomic
def checkin_open(*, stage: Stage, number: int, actor: Actor) -> DrawSeed:
    """Fix the seed of a round to come; a second call returns the first one's.

    Raises Refused: tournament_over, drawn_meanwhile (the round is drawn already).
    """
    event = stage.tournament
    if event.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    if Round.objects.filter(stage=stage, number=number).exists():
        raise Refused("drawn_meanwhile", number=stage.round_named(number))
    seed, nonce = new_seed(), secrets.token_hex(NONCE_BYTES)
    row, made = DrawSeed.objects.get_or_create(
        stage=stage,
        round_number=number,
        defaults={"seed": seed, "nonce": nonce, "commitment": commitment(seed, nonce)},
    )
    if made:
        log_write(
            tournament=event,
            actor=actor,
            action="checkin_opened",
            stage=stage.number,
            round=stage.round_named(number),
            commitment=row.commitment,
        )
        Tournament.objects.filter(pk=event.pk).touch()
    return row


def seed_choose(*, stage: Stage, number: int, origin: Origin, seed: int | None) -> int:
    """Return the seed that a draw has to take. Raises Refused: seed_not_committed."""
    if origin != "committed":
        return new_seed() if seed is None else seed
    row = DrawSeed.objects.filter(stage=stage, round_number=number).first()
    if row is None:
        raise Refused("seed_not_committed", number=stage.round_named(number))
    return row.seed


def seed_use(*, round: Round, origin: Origin) -> dict[str, Any]:
    """Reveal the seed a draw has used and return what the certificate says about where it comes from.

    `again` says that an earlier draw of this round had shown the committed seed; `unused` that one was committed and
    another one taken.
    """
    row = DrawSeed.objects.select_for_update().filter(stage=round.stage, round_number=round.number).first()
    if origin != "committed" or row is None:
        return {"kind": origin, "unused": row.commitment if row else ""}
    again = row.used_at is not None
    DrawSeed.objects.filter(pk=row.pk, used_at=None).update(used_at=timezone.now())
    return {
        "kind": origin,
        "commitment": row.commitment,
        "nonce": row.nonce,
        "committed_at": row.committed_at.isoformat(),
        "again": again,
    }
