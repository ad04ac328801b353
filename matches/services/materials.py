"""Keeping an organiser's own boards, decks and cards; what a match was played with never changes."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from matches.errors import Refused
from matches.models import Match, MatchMaterial, Material, MaterialVersion
from matches.selectors.materials import latest
from rules.base.json_types import Json
from rules.base.material import Material as Kind
from rules.base.material import digest_of, marked, sound_or_refuse
from rules.materials.replaceable import materials_of

MOST = 60


def material_kind(game: str, part: str) -> Kind:
    """Return what the rules know about a part of a game. Raises Refused: material_unknown."""
    try:
        return materials_of(game)[part]
    except KeyError as error:
        raise Refused("material_unknown") from error


@transaction.atomic
def material_create(
    *, owner: User, game: str, part: str, name: str, source: str = "", document: object = None
) -> Material:
    """Keep a document, or a copy of the standard, as the first version of a new material.

    Raises Refused: material_unknown, material_name_taken, material_too_many (most); rules.InvalidMaterial.
    """
    kind = material_kind(game, part)
    if Material.objects.filter(owner=owner).count() >= MOST:
        raise Refused("material_too_many", most=MOST)
    sound = marked(kind, sound_or_refuse(kind, kind.standard() if document is None else document))
    try:
        with transaction.atomic():
            row = Material.objects.create(owner=owner, game=game, part=part, name=name, source=source)
    except IntegrityError as error:
        raise Refused("material_name_taken", name=name) from error
    MaterialVersion.objects.create(material=row, number=1, document=sound, digest=digest_of(sound))
    return row


@transaction.atomic
def material_describe(*, material: Material, name: str, source: str) -> None:
    """Change name and source note. Raises Refused: material_name_taken."""
    material.name, material.source = name, source
    try:
        with transaction.atomic():
            material.save(update_fields=["name", "source"])
    except IntegrityError as error:
        raise Refused("material_name_taken", name=name) from error


@transaction.atomic
def material_change(*, material: Material, document: object, base: int | None = None) -> MaterialVersion:
    """Keep another document: over the newest version, or as the next one where a match or tournament has used it.

    `base` is the version that the change was made from. Raises Refused: material_changed_meanwhile (somebody was
    faster); rules.InvalidMaterial.
    """
    kind = material_kind(material.game, material.part)
    sound = marked(kind, sound_or_refuse(kind, document))
    Material.objects.select_for_update(no_key=True).get(pk=material.pk)
    newest = latest(material)
    if base is not None and base != newest.number:
        raise Refused("material_changed_meanwhile")
    digest = digest_of(sound)
    if digest == newest.digest:
        return newest
    if version_used(newest):
        return MaterialVersion.objects.create(
            material=material, number=newest.number + 1, document=sound, digest=digest
        )
    newest.document, newest.digest = sound, digest
    newest.save(update_fields=["document", "digest"])
    return newest


def version_used(version: MaterialVersion) -> bool:
    """Say whether anything is or was played with this version: whatever points at it protects it."""
    relations = MaterialVersion._meta.related_objects
    return any(
        relation.related_model._base_manager.filter(**{relation.field.name: version}).exists() for relation in relations
    )


@transaction.atomic
def material_delete(*, material: Material) -> None:
    """Delete a material that nothing was played with. Raises Refused: material_used (name)."""
    if any(version_used(version) for version in material.versions.defer("document")):
        raise Refused("material_used", name=material.name)
    material.delete()


def match_materials_keep(*, match: Match, versions: Sequence[MaterialVersion]) -> None:
    """Bind the versions that a match is played with, in the caller's transaction."""
    MatchMaterial.objects.bulk_create(
        MatchMaterial(match=match, version=version, part=version.material.part) for version in versions
    )


def materials_described(versions: Sequence[MaterialVersion]) -> list[Json]:
    """Return what a match says about its materials."""
    return [
        {
            "part": version.material.part,
            "name": version.material.name,
            "version": version.number,
            "digest": version.digest,
        }
        for version in versions
    ]
