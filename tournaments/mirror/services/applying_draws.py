"""Certificates and seals of a mirrored tournament, written where the pages of the evening look for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.base.json_types import Json
from tournaments.backup.services.rows import rows_save
from tournaments.mirror.documents.public_draws import OF_CERTIFICATE, SEAL
from tournaments.models import DrawSeed, Entrant, PlayerMerge, Round, Stage, Tournament


def certificate_write(*, round: Round, document: Json | None) -> None:
    """Keep what travelled of the draw of a round beside its colours; None where nothing did."""
    colours = {name: value for name, value in round.certificate.items() if name == "colours"}
    told = document or {"seed": 0}
    round.certificate = colours | {name: told[name] for name in OF_CERTIFICATE if name in told}
    round.seed = told["seed"]
    round.save(update_fields=["certificate", "seed"])


def joined_write(*, tournament: Tournament, entrants: Mapping[int, Entrant], pairs: Iterable[list[int]]) -> None:
    """Note who stayed by each number that nobody has any more, as `selectors.draw.joined_numbers` reads it."""
    PlayerMerge.objects.filter(kept__home=tournament).delete()
    rows = []
    for gone, stays in pairs:
        entrant = entrants[stays]
        entry = {"tournament": tournament.pk, "stays": entrant.pk, "entry": {"number": gone}}
        rows.append(PlayerMerge(kept=entrant.player, name=entrant.player.name, home=tournament, joined=[entry]))
    rows_save(rows)


def seals_write(*, tournament: Tournament, stages: Mapping[int, Stage], rows: Iterable[Json]) -> None:
    """Keep the seals of check-ins that are open. The seeds stay in the hall.

    Each is kept as used: of seeds to come a database has each seal once, and another hall may send the same.
    """
    DrawSeed.objects.filter(stage__tournament=tournament).delete()
    made = []
    for row in rows:
        told = {name: row[name] for name in SEAL}
        seed = DrawSeed(stage=stages[row["stage"]], seed=0, nonce="", used_at=row["committed_at"], **told)
        seed.clean_fields(exclude=["nonce"])
        made.append(seed)
    rows_save(made, "committed_at")
