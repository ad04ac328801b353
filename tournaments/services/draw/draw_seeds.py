"""The check-in opens: the seed of the round is fixed and its fingerprint shown, before anybody knows who will play."""

from __future__ import annotations

import secrets
from typing import Literal

from django.db import transaction
from django.utils import timezone

from rules.base.json_types import Json
from tournaments.errors import Refused
from tournaments.models import DrawSeed, OpenedSeed, Round, Stage, Tournament
from tournaments.permissions import Actor
from tournaments.seating.lots.commitment import commitment
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
    tournament = stage.tournament
    if tournament.state == Tournament.State.FINISHED:
        raise Refused("tournament_over")
    if Round.objects.filter(stage=stage, number=number).exists():
        raise Refused("drawn_meanwhile", number=stage.round_named(number))
    row, is_new = DrawSeed.objects.get_or_create(stage=stage, round_number=number, defaults=_fresh())
    if is_new:
        log_write(
            tournament=tournament,
            actor=actor,
            action="checkin_opened",
            stage=stage.number,
            round=stage.round_named(number),
            commitment=row.commitment,
        )
        Tournament.objects.filter(pk=tournament.pk).touch()
    return row


def _fresh() -> dict[str, object]:
    seed, nonce = new_seed(), secrets.token_hex(NONCE_BYTES)
    return {"seed": seed, "nonce": nonce, "commitment": commitment(seed, nonce)}


def seed_opened(text: str) -> bool:
    """Write down for ever that a draw has shown the seed with this fingerprint; say whether that is new."""
    return OpenedSeed.objects.get_or_create(commitment=text)[1]


def seed_is_opened(text: str) -> bool:
    """Say whether a draw has shown the seed with this fingerprint, in whatever tournament that was."""
    return OpenedSeed.objects.filter(commitment=text).exists()


@transaction.atomic
def seed_again(*, stage: Stage, number: int, before: str, actor: Actor) -> DrawSeed:
    """Fix a new seed in place of the one with the fingerprint `before`, which a draw elsewhere has shown."""
    fresh = {**_fresh(), "committed_at": timezone.now(), "used_at": None, "instead_of": before}
    row, _made = DrawSeed.objects.update_or_create(stage=stage, round_number=number, defaults=fresh)
    log_write(
        tournament=stage.tournament,
        actor=actor,
        action="seed_again",
        stage=stage.number,
        round=stage.round_named(number),
        instead_of=before,
        commitment=row.commitment,
    )
    Tournament.objects.filter(pk=stage.tournament_id).touch()
    return row


def seeds_move(*, source: Stage, target: Stage) -> None:
    """Let the seeds fixed for the rounds of a stage stand for those of the one that takes its place, shown or not."""
    DrawSeed.objects.filter(stage=source).update(stage=target)


def seed_choose(*, stage: Stage, number: int, origin: Origin, seed: int | None, actor: Actor) -> int:
    """Return the seed that a draw has to take.

    Raises Refused: seed_not_committed; seed_shown where a draw elsewhere has shown it meanwhile: a new one is fixed
    then, and the next draw takes it.
    """
    if origin != "committed":
        return new_seed() if seed is None else seed
    row = DrawSeed.objects.filter(stage=stage, round_number=number).first()
    if row is None:
        raise Refused("seed_not_committed", number=stage.round_named(number))
    if row.used_at is None and seed_is_opened(row.commitment):
        seed_again(stage=stage, number=number, before=row.commitment, actor=actor)
        raise Refused("seed_shown", number=stage.round_named(number))
    return row.seed


def seed_use(*, round: Round, origin: Origin) -> Json:
    """Reveal the seed a draw has used and return what the certificate says about where it comes from.

    `again` says that an earlier draw of this round had shown a committed seed: this one, or (`instead_of`) the one
    that was fixed first; `unused` that one was committed and another one taken.
    """
    row = DrawSeed.objects.select_for_update(no_key=True).filter(stage=round.stage, round_number=round.number).first()
    if origin != "committed" or row is None:
        return {"kind": origin, "unused": row.commitment if row else ""}
    shown = not seed_opened(row.commitment) or row.used_at is not None
    DrawSeed.objects.filter(pk=row.pk, used_at=None).update(used_at=timezone.now())
    return {
        "kind": origin,
        "commitment": row.commitment,
        "nonce": row.nonce,
        "committed_at": row.committed_at.isoformat(),
        "again": shown or bool(row.instead_of),
        **({"instead_of": row.instead_of, "shown": shown} if row.instead_of else {}),
    }
