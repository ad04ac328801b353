"""Choosing own boards, objectives and cards for a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from matches.errors import Refused as MatchRefused
from matches.games.refusing import refusal_text
from matches.models import Material, MaterialVersion
from matches.selectors.materials import latest, with_materials
from matches.services.materials import material_create
from rules import RulesetError
from rules.base.json_types import Json
from rules.base.material import digest_of
from tournaments.errors import Refused
from tournaments.models import Tournament, TournamentMaterial
from tournaments.permissions import Actor
from tournaments.selectors.setup.locks import materials_locked
from tournaments.selectors.setup.tournament_rules import tournament_rules
from tournaments.services.log import log_write
from tournaments.services.names import free_name


@transaction.atomic
def tournament_materials_set(*, tournament: Tournament, actor: Actor, versions: Sequence[MaterialVersion]) -> None:
    """Play the matches made from now on with these versions; of what is not named the standard counts again.

    Raises Refused: choice_locked (results refer to the rules), materials_do_not_fit (reason).
    """
    if materials_locked(tournament):
        raise Refused("choice_locked")
    try:
        with_materials(tournament_rules(tournament), versions)
    except RulesetError as error:
        raise Refused("materials_do_not_fit", reason=error) from error
    tournament.materials.all().delete()
    TournamentMaterial.objects.bulk_create(
        TournamentMaterial(tournament=tournament, version=version, part=version.material.part) for version in versions
    )
    names = [f"{version.material.name} ({version.number})" for version in versions]
    log_write(tournament=tournament, actor=actor, action="materials_changed", names=", ".join(names))
    Tournament.objects.filter(pk=tournament.pk).touch()


def tournament_materials_restore(*, tournament: Tournament, rows: Sequence[Json]) -> None:
    """Bring back what a copy of a tournament holds: the owner's same material, or a new one.

    Raises Refused: backup_material (name, reason); rules.InvalidMaterial.
    """
    for row in rows:
        owner, game, part = tournament.owner, str(row["game"]), str(row["part"])
        version = _version_alike(owner, game, part, row["document"]) or _create(owner, game, part, row)
        TournamentMaterial.objects.create(tournament=tournament, version=version, part=part)


def _version_alike(owner: User, game: str, part: str, document: object) -> MaterialVersion | None:
    known = MaterialVersion.objects.filter(material__owner=owner, material__game=game, material__part=part)
    return known.filter(digest=digest_of(document)).first()


def _create(owner: User, game: str, part: str, row: Json) -> MaterialVersion:
    taken = set(Material.objects.filter(owner=owner, game=game, part=part).values_list("name", flat=True))
    name, source = free_name(str(row["name"])[:80], taken), str(row["source"])[:300]
    try:
        material = material_create(
            owner=owner, game=game, part=part, name=name, source=source, document=row["document"]
        )
    except MatchRefused as error:
        raise Refused("backup_material", name=name, reason=refusal_text(error)) from error
    return latest(material)
